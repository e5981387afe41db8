import { userPick } from '#core/contract/sys/people.ts'
import { positionList } from '#core/contract/sys/position.ts'
import { roleAll, roleList } from '#core/contract/sys/role.ts'
import { api } from '../api.ts'
import { departmentControl, personControl, positionControl, roleControl } from '../parts/pickers/pick-controls.tsx'
import type { Load, PersonRow, PositionRow, RoleRow } from '../parts/pickers/picking.ts'
import { departmentNodes } from './department-nodes.ts'

/** A word is looked for anywhere in the text. */
const parts = (words: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(words).flatMap(([key, word]) => (word === '' ? [] : [[key, `*${word}*`]])))

export const loadPeople: Load<PersonRow> = ({ words, ...page }, signal) =>
  api.call(userPick, { query: { ...page, word: words['word'] ?? '' } }, signal)
const roles: Load<RoleRow> = ({ words, ...page }, signal) =>
  api.call(roleList, { query: { ...page, ...parts(words) } }, signal)
const positions: Load<PositionRow> = ({ words, ...page }, signal) =>
  api.call(positionList, { query: { ...page, ...parts(words) } }, signal)

/** More than anybody picks. */
const ALL = { pageSize: 1000 }

export const OnePersonControl = personControl({
  isMany: false,
  load: loadPeople,
  named: async ([username = ''], signal) =>
    (await api.call(userPick, { query: { username } }, signal)).records.filter((row) => row.username === username),
})
export const RolesControl = roleControl({
  load: roles,
  named: (_ids, signal) => api.call(roleAll, {}, signal),
})
export const PositionsControl = positionControl({
  load: positions,
  named: async (_codes, signal) => (await api.call(positionList, { query: ALL }, signal)).records,
})
export const DepartmentsControl = departmentControl({ load: (signal) => departmentNodes(undefined, signal) })
export const DepartmentControl = departmentControl({
  load: (signal) => departmentNodes(undefined, signal),
  isMany: false,
})
