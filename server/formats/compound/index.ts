export { type CompoundFile, openCompoundFile, orDamaged, wholeFile } from './compound-file.ts'
export { parseOle } from './ole-object.ts'
export { decryptOffice } from './decrypt-office.ts'
export { summaryInformation } from './summary-information.ts'
