export {
  departmentNames,
  departmentPath,
  departmentPaths,
  departmentsOf,
  type DepartmentRow,
} from './department-store.ts'
export { nextOrgCode } from './org-code.ts'
export { codeRows, rolesOf } from './permission-store.ts'
export { heldCodes } from './policy.ts'
export { presentDepartment, presentUser } from './present.ts'
export { orgRoutes } from './routes.ts'
export { userRecord } from './user-store.ts'
export { menuPaths } from './menu-paths.ts'
