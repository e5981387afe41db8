export { ruleRefusal } from './check.ts'
export { dataRuleOf } from './in-force.ts'
