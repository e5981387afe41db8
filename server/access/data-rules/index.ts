export { keepingOwnRules } from './keep-rules.ts'
export { ruleRefusal } from './check.ts'
export { readDataRule } from './in-force.ts'
