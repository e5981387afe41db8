export { proveCode } from './prove-code.ts'
export { assertNotLocked, provePassword } from './prove-password.ts'
