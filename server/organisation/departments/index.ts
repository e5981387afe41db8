export { deleteDepartments } from './department-delete.ts'
export { addDepartment } from './departments.ts'
export {
  branchIds,
  departmentByCode,
  departmentNames,
  departmentPath,
  departmentPaths,
  type DepartmentRow,
  departmentsChosenFrom,
  loadDepartments,
} from './department-store.ts'
export { named } from './department-tree.ts'
export { lockPeople } from './lock-people.ts'
export { namedPlaces } from './named-places.ts'
export { presentDepartment, presentUser } from './present.ts'
export { orgFeature } from './routes.ts'
export {
  binnedPage,
  supervisedDepartments,
  userBatches,
  userFields,
  userPage,
  userRecord,
  type UserRecord,
  userRecords,
} from './user-store.ts'
