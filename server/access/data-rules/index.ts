export { keepingOwnRules } from './keep-rules.ts'
export { ruleRefusal } from './check.ts'
export { dataRuleOf } from './in-force.ts'
