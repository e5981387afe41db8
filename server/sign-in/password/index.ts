export { proveCode } from './prove-code.ts'
export { assertNotLocked, provePassword } from './prove-password.ts'
export { FAMILY_CIPHER, unsealedPassword } from './sealed-password.ts'
