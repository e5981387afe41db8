export { assertKnownLevel, listLevels } from './levels.ts'
export { levelFeature } from './routes.ts'
