export { inflationBudget } from './inflation-budget.ts'
export { copyBytes, damaged, openZip, readBytes } from './zip-reader.ts'
