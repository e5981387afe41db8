export { inflationBudget } from './inflation-budget.ts'
export { copyOf, damaged, openZip, readBytes } from './zip-reader.ts'
