export { MUST_READ_TODO, openDuties } from './mine.ts'
export { mustReadFeature } from './routes.ts'
