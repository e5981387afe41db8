export { MUST_READ_TODO, openDuties } from './mine.ts'
export { assign } from './assign.ts'
export { mustReadFeature } from './routes.ts'
