import { type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { prepared } from '#core/api/prepared.ts'
import { handoverHeld } from '#core/contract/sys/handover.ts'
import type { UserRow } from '#core/contract/sys/people.ts'
import { userFreeze } from '#core/contract/sys/user.ts'
import { api } from '../../api.ts'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { CopyCommand } from '../../parts/copy-command.tsx'
import { joinNames } from '../../resource/actions/join-names.ts'
import { rowPanel } from '../../resource/actions/panel-action.ts'
import { WhatHangs } from '../../resource/actions/what-hangs.tsx'
import type { PanelProps, ResourceAction } from '../../resource/define.ts'
import { toast } from '../../toasts.ts'
import { FROZEN } from '../columns.ts'
import { HandoverPanel } from './handover-panel.tsx'

const freezing = (rows: readonly UserRow[]) =>
  prepared(userFreeze, { body: { ids: rows.map(({ id }) => id).join(','), status: 2 } })
const question = (rows: readonly UserRow[]) =>
  `冻结后，${joinNames(rows.map(({ realname }) => realname))}不能登录，已经登录的立即退出。`
const canBeFrozen = (row: UserRow) => row.status !== FROZEN
const shared = { label: '冻结', icon: 'lock', access: userFreeze.access, isEnabled: canBeFrozen } as const

/** Freezes one person, says before what they keep, and goes on to the hand-over if there is anything. */
function FreezePanel({ rows, onClose, onDone }: PanelProps<UserRow>): ReactElement {
  const [isFrozen, setIsFrozen] = useState(false)
  const { id, realname } = rows[0]!
  const said = `已冻结“${realname}”`
  const handleFreeze = async () => {
    try {
      await api.call(userFreeze, { body: { ids: id, status: 2 } })
    } catch (error) {
      toast(errorText(error), 'bad')
      return onClose()
    }
    // Frozen is frozen: what they keep can be asked again from their row.
    const held = await api.call(handoverHeld, { query: { userId: id } }).catch(() => null)
    if (held && held.kinds.length + held.stuck.length > 0) setIsFrozen(true)
    else onDone(said)
  }
  if (isFrozen) return <HandoverPanel rows={rows} onClose={() => onDone(said)} onDone={onDone} />
  return (
    <Confirm action="冻结" onClose={onClose} onConfirm={handleFreeze}>
      <p>{question(rows)}</p>
      <WhatHangs kind="leaver" ids={[id]} />
      <CopyCommand call={() => freezing(rows)} onCopied={toast} />
    </Confirm>
  )
}

/** One person, with the hand-over after it; many at once, who are handed over one by one from their rows. */
export const freezeActions: readonly ResourceAction<UserRow>[] = [
  rowPanel({ id: 'freeze', panel: FreezePanel, ...shared }),
  {
    id: 'freeze-many',
    on: 'rows',
    confirm: question,
    hangedOn: 'leaver',
    note: '冻结以后，可以在每个人的行上交接。',
    call: freezing,
    ...shared,
  },
]
