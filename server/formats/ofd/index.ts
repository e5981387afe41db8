export { locate, type OfdDocument, readDocument, readPackage } from './ofd-package.ts'
