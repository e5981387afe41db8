export {
  compoundFile,
  type CompoundFile,
  isCompoundFile,
  openCompoundFile,
  orDamaged,
  wholeFile,
  withStream,
} from './compound-file.ts'
export { parseOle } from './ole-object.ts'
export { decryptOffice } from './decrypt-office.ts'
export { legacyCipher, opened, OWN_PASSWORDS } from './legacy-cipher.ts'
export { xorArray, xored } from './xor-cipher.ts'
export { summaryInformation } from './summary-information.ts'
