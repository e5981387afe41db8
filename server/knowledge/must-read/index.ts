export { MUST_READ_TODO } from './mine.ts'
export { mustReadFeature } from './routes.ts'
