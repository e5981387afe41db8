import type { UserRow } from '#core/contract/sys/people.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import type { ResourceColumn } from '../resource/define.ts'

export const FROZEN = 2

export const genderColumn: ResourceColumn<UserRow> = {
  key: 'sex',
  title: '性别',
  width: 60,
  cell: (row) => row.sex_dictText,
  text: (row) => row.sex_dictText ?? '',
}

export const stateColumn: ResourceColumn<UserRow> = {
  key: 'status',
  title: '状态',
  width: 80,
  isSortable: true,
  cell: ({ status }) =>
    status === FROZEN ? <StateDot tone="bad">冻结</StateDot> : <StateDot tone="good">正常</StateDot>,
  text: ({ status }) => (status === FROZEN ? '冻结' : '正常'),
}
