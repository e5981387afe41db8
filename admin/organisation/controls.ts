import { userPick } from '#core/contract/sys/people.ts'
import { roleList } from '#core/contract/sys/role.ts'
import { api } from '../api.ts'
import { departmentControl, personControl, roleControl } from '../parts/pickers/pick-controls.tsx'
import { loadDepartments, loadPeople, loadRoles } from './loaders.ts'

/* Pickers of the organisation, bound to this server's lists. */

/** Departments by their ids, as a comma list. */
export const DepartmentsControl = departmentControl({ load: loadDepartments })
export const DepartmentControl = departmentControl({ load: loadDepartments, isMany: false })

/** Roles by their ids, as a comma list. */
export const RolesControl = roleControl({
  load: loadRoles,
  named: async (ids, signal) =>
    (await api.call(roleList, { query: { id: ids.join(','), pageSize: ids.length } }, signal)).records,
})

/** People by their account names, as a comma list. */
export const PeopleControl = personControl({
  load: loadPeople,
  named: async (names, signal) =>
    (await api.call(userPick, { query: { username: names.join(','), pageSize: names.length } }, signal)).records,
})
