export { ADMIN_ROLE, administrators, isAdministrator } from './administrators.ts'
export {
  branchIds,
  departmentByCode,
  departmentNames,
  departmentPath,
  departmentPaths,
  departmentsChosenFrom,
  departmentsOf,
  type DepartmentRow,
} from './department-store.ts'
export { named as departmentsNamed } from './department-tree.ts'
export { holdPeople } from './hold-people.ts'
export { nextOrgCode } from './org-code.ts'
export { codeRows, heldBy, holdersOf, rolesOf } from './permission-store.ts'
export { codesOf, heldCodes } from './policy.ts'
export { presentDepartment, presentUser } from './present.ts'
export { orgFeature } from './routes.ts'
export { superiorOf, userFields, userPage, userRecord, userRecords, type UserRecord } from './user-store.ts'
export { menuPaths } from './menu-paths.ts'
