import type { UserRow } from '#core/contract/sys/people.ts'
import type { ResourceColumn } from '../resource/define.ts'

export const FROZEN = 2

export const genderColumn: ResourceColumn<UserRow> = {
  key: 'sex',
  title: '性别',
  width: 60,
}

export const frozenColumn: ResourceColumn<UserRow> = {
  key: 'status',
  title: '状态',
  width: 80,
  isSortable: true,
  state: ({ status }) => (status === FROZEN ? { tone: 'bad', text: '冻结' } : { tone: 'good', text: '正常' }),
}
