export { positionFeature } from './routes.ts'
export { positionCodes, positionNames } from './store.ts'
