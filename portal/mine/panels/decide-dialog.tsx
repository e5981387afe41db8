import { type FormEvent, type ReactElement, useState } from 'react'
import { accessReviewDecide, accessReviewPreview, type OwnReviewItem } from '#core/contract/km/rights/access-review.ts'
import type { GrantPreview } from '#core/contract/km/rights/grant-view.ts'
import type { Outcome } from '#core/rules/access-review.ts'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { useApi } from '../../use-portal.ts'
import { useSending } from '../../use-sending.ts'
import { lineName } from './rights-line.tsx'

interface DecideDialogProps {
  decision: Outcome
  rows: readonly OwnReviewItem[]
  /** What is said afterwards, and how what was dropped can be undone. */
  onDone: (text: string, undoId: string | null) => void
  onClose: () => void
}

const VERBS = { keep: '保留', drop: '收回' } as const

/** Keeps or drops one or many grants; before dropping it says who would lose what. */
export function DecideDialog({ decision, rows, onDone, onClose }: DecideDialogProps): ReactElement {
  const api = useApi()
  const [reason, setReason] = useState('')
  const { busy, refusal, send } = useSending()
  const ids = rows.map(({ id }) => id)
  const decide = async () => {
    const { refusals, undo } = await api.call(accessReviewDecide, { body: { ids, decision, reason } })
    onDone(saidOf(decision, refusals), undo?.id ?? null)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(decide)
  }
  return (
    <Dialog title={`${VERBS[decision]} ${rows.length} 条`} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit}>
        <p>{rows.length === 1 ? lineName(rows[0]!) : `${lineName(rows[0]!)} 等 ${rows.length} 条授权`}</p>
        {decision === 'drop' && <Loss ids={ids} />}
        <TextField label="理由（可以不填）" maxLength={200} value={reason} error={refusal} onChange={setReason} />
        <SendActions look={decision === 'drop' ? 'danger' : 'primary'} disabled={busy} onClose={onClose}>
          {VERBS[decision]}
        </SendActions>
      </form>
    </Dialog>
  )
}

function saidOf(decision: Outcome, refusals: readonly (string | null)[]): string {
  const refused = refusals.filter((each) => each !== null)
  const done = `已${VERBS[decision]} ${refusals.length - refused.length} 条`
  return refused.length === 0 ? done : `${done}，${refused.length} 条没有：${refused[0]}`
}

function Loss({ ids }: { ids: readonly string[] }): ReactElement {
  const api = useApi()
  const { value, failure } = useQuery(ids.join(), (signal) =>
    api.call(accessReviewPreview, { body: { ids: [...ids] } }, signal),
  )
  if (failure !== null) return <Refusal>{failure}</Refusal>
  if (value === null) return <Skeleton shape="text" />
  return <p role="status">{lossText(value)}</p>
}

const NAMED = 5

function lossText({ changes, persons, cut }: GrantPreview): string {
  const lost = changes.find(({ bit }) => bit === 'view')?.loses.people ?? 0
  if (lost === 0) return cut ? '涉及的人太多，没有算完谁会看不到。' : '没有人因此看不到什么：他们还有别的途径。'
  const losing = persons.filter(({ loses }) => loses.view > 0).slice(0, NAMED)
  const names = losing.map(({ realname }) => realname).join('、')
  return `${names}${lost > losing.length ? `等 ${lost} 人` : ''}将看不到。十分钟内可以撤销。`
}
