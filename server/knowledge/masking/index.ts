export { readsClear } from './clear.ts'
export { assertEditable, assertShowable, isMasked, isWithheld, maskFor, unmasked } from './content.ts'
export { numbersInFile } from './findings.ts'
export { maskRefusal, maskReply } from './reply.ts'
