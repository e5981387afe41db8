export { assertKnownLevel } from './levels.ts'
export { levelRoutes } from './routes.ts'
