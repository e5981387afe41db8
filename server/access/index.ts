export { authored, live, readable, workable } from './predicate.ts'
