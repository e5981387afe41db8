export { oleContent, storedObjects } from './ole-content.ts'
export { wholePackage } from './whole-package.ts'
