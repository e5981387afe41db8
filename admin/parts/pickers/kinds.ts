import type { Column } from '../data-table/column.ts'
import type { SearchField } from './pick-search.tsx'
import type { PersonRow, PositionRow, RoleRow } from './picking.ts'

/* The columns and filters of the pickers for people, roles and positions. */

export const PERSON_COLUMNS: readonly Column<PersonRow>[] = [
  { key: 'realname', title: '姓名', width: 120 },
  { key: 'username', title: '账号', width: 120 },
  { key: 'orgCodeTxt', title: '部门' },
]
/** The width of the dialog for picking people. */
export const PERSON_WIDTH = 1250
export const PERSON_SEARCH: readonly SearchField[] = [
  { key: 'word', label: '姓名或账号' },
  { key: 'username', label: '账号' },
]

export const ROLE_COLUMNS: readonly Column<RoleRow>[] = [
  { key: 'roleName', title: '角色名称', width: 180 },
  { key: 'roleCode', title: '角色编码' },
]
export const ROLE_SEARCH: readonly SearchField[] = [
  { key: 'roleName', label: '角色名称' },
  { key: 'roleCode', label: '角色编码' },
]

export const POSITION_COLUMNS: readonly Column<PositionRow>[] = [
  { key: 'name', title: '职务名称', width: 180 },
  { key: 'code', title: '职务编码', width: 140 },
  { key: 'rank', title: '职级', text: (row) => row.rank_dictText ?? row.rank ?? '' },
]
export const POSITION_SEARCH: readonly SearchField[] = [
  { key: 'name', label: '职务名称' },
  { key: 'code', label: '职务编码' },
]
