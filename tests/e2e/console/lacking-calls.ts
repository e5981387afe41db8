import type { Resource } from '../../../admin/resource/define.ts'
import { supplyList } from '../../../docs/tutorial/supply.contract.ts'

const NOTHING = { columns: [{ key: 'name', title: '名称' }], nameOf: () => '' }
const batch = (id: string, label: string) => ({ id, label, access: 'signed-in', on: 'rows', confirm: () => '确定吗？' })

/* As facts come from plain data, where no type asks for the calls. */
export const withoutList = { ...NOTHING, id: 'no-list', noun: '无列表' } as unknown as Resource
export const withoutCalls = {
  ...NOTHING,
  id: 'no-calls',
  noun: '无调用',
  list: supplyList,
  remove: { access: 'signed-in' },
  actions: [batch('submit', '提审'), batch('approve', '通过'), batch('reject', '拒绝')],
} as unknown as Resource
