import { userPick } from '#core/contract/sys/people.ts'
import { positionList } from '#core/contract/sys/position.ts'
import { roleAll, roleList } from '#core/contract/sys/role.ts'
import { api } from '../api.ts'
import type { DepartmentPersonPickerProps } from '../parts/pickers/department-person-picker.tsx'
import { departmentControl, personControl, positionControl, roleControl } from '../parts/pickers/pick-controls.tsx'
import type { Load, PersonRow, PositionRow, RoleRow } from '../parts/pickers/picking.ts'
import { departmentNodes } from './department-nodes.ts'

/** Matches a word anywhere in the text. */
const parts = (words: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(words).flatMap(([key, word]) => (word === '' ? [] : [[key, `*${word}*`]])))

const loadPeople: Load<PersonRow> = (query, signal) => searchPeople({ ...query, departmentId: null }, signal)

/** People to choose from, of a department with those below it, or all. */
export const searchPeople: DepartmentPersonPickerProps['load'] = ({ words, departmentId, ...page }, signal) => {
  const { word = '', username = '' } = words
  return api.call(userPick, { query: { ...page, word, username, departId: departmentId ?? '' } }, signal)
}

const roles: Load<RoleRow> = ({ words, ...page }, signal) =>
  api.call(roleList, { query: { ...page, ...parts(words) } }, signal)
const positions: Load<PositionRow> = ({ words, ...page }, signal) =>
  api.call(positionList, { query: { ...page, ...parts(words) } }, signal)

/** The records with these codes, all on one page. */
const only = (codes: readonly string[]) => ({ code: codes.join(','), pageNo: 1, pageSize: codes.length })

export const OnePersonControl = personControl({
  isMany: false,
  load: loadPeople,
  named: async ([username = ''], signal) =>
    (await api.call(userPick, { query: { username } }, signal)).records.filter((row) => row.username === username),
})
const byId = {
  by: 'id' as const,
  load: loadPeople,
  named: async (ids: readonly string[], signal: AbortSignal) =>
    (await api.call(userPick, { query: { userIds: ids.join(','), pageSize: ids.length } }, signal)).records,
}
export const PeopleByIdControl = personControl(byId)
export const OnePersonByIdControl = personControl({ ...byId, isMany: false })
export const RolesControl = roleControl({
  load: roles,
  named: (_ids, signal) => api.call(roleAll, {}, signal),
})
export const PositionsControl = positionControl({
  load: positions,
  named: async (codes, signal) => (await api.call(positionList, { query: only(codes) }, signal)).records,
})
export const DepartmentsControl = departmentControl({ load: (signal) => departmentNodes(undefined, signal) })
export const DepartmentControl = departmentControl({
  load: (signal) => departmentNodes(undefined, signal),
  isMany: false,
})
