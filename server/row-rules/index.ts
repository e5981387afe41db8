export { ruleRefusal } from './check.ts'
export { rowRule } from './in-force.ts'
