export { menuFacts } from './menu-paths.ts'
export { userPermissionsOf } from './menu.ts'
export { codeRows, heldBy, permissionRows, rolesOf } from './permission-store.ts'
export { codesOf, heldCodes } from './policy.ts'
