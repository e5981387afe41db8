export { assertKnownLevel } from './levels.ts'
export { levelFeature } from './routes.ts'
