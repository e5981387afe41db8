import type { UserRow } from '#core/contract/sys/people.ts'
import { roleAll } from '#core/contract/sys/role.ts'
import { signInLog } from '../log/sign-in-log.resource.ts'
import { workLog } from '../log/work-log.resource.tsx'
import { tokens } from '../open/tokens.resource.tsx'
import type { DetailTab } from '../resource/define.ts'
import { childList } from '../resource/detail/child-list.ts'
import { UserPlaces } from './user-places.tsx'

const byAccount = ({ username: userid }: UserRow) => ({ userid })

/** What belongs to a person. */
export const userTabs: readonly DetailTab<UserRow>[] = [
  { id: 'places', label: '角色与部门', access: roleAll.access, panel: UserPlaces },
  childList({ id: 'sign-ins', label: '登录日志', of: signInLog, by: byAccount }),
  childList({ id: 'works', label: '操作日志', of: workLog, by: byAccount }),
  childList({
    id: 'changes',
    label: '变更记录',
    of: workLog,
    by: ({ id: objectId }: UserRow) => ({ objectKind: 'user', objectId }),
  }),
  childList({ id: 'tokens', label: 'API 令牌', of: tokens, by: ({ username }: UserRow) => ({ username }) }),
]
