import { positions } from '../../../admin/positions/positions.resource.tsx'
import type { Resource } from '../../../admin/resource/define.ts'

const batch = (id: string, label: string) => ({ id, label, access: 'signed-in', on: 'rows', confirm: () => '确定吗？' })

/*
 * The product's own list of positions, as it were if its facts lacked calls: they come from plain data, where no type asks
 * for them.
 */
export const withoutList = { ...positions, list: undefined } as unknown as Resource
export const withoutCalls = {
  ...positions,
  remove: { ...positions.remove, call: undefined },
  actions: [batch('submit', '提审'), batch('approve', '通过'), batch('reject', '拒绝')],
} as unknown as Resource
