import { type FormEvent, type ReactElement, useState } from 'react'
import { ratingGive, type RatingSummary, ratingSummary, ratingWithdraw } from '#core/contract/km/community/rating.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { styles } from '#ui/theme/styles.ts'
import { useApi } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'
import css from './rating.css?inline'

styles(css)

/** Rates a document 有用 or 没用, with a reason for those who maintain it. Choosing the same rating again removes it. */
export function Rating({ doc }: { doc: DocRow }): ReactElement | null {
  const api = useApi()
  const [busy, work] = useWork()
  const { value } = useQuery(doc.id, (signal) => api.call(ratingSummary, { query: { docId: doc.id } }, signal))
  const [given, setGiven] = useState<RatingSummary | null>(null)
  const [isAsking, setAsking] = useState(false)
  const summary = given ?? value
  // Without the summary nothing can be chosen; a document that cannot be rated has none.
  if (!summary) return null
  const mine = summary.mine?.useful ?? null
  const rate = async (useful: 0 | 1) => {
    const query = { docId: doc.id }
    const isBack = mine === useful
    const call = isBack ? api.call(ratingWithdraw, { query }) : api.call(ratingGive, { body: { ...query, useful } })
    const isDone = await work(async () => setGiven(await call), isBack ? '已撤回评价' : '感谢您的评价')
    setAsking(isDone && useful === 0 && !isBack)
  }
  const explain = async (reason: string) => {
    const body = { docId: doc.id, useful: 0 as const, reason }
    if (await work(async () => setGiven(await api.call(ratingGive, { body })), '感谢您的说明')) setAsking(false)
  }
  return (
    <section className="zk-rating" aria-label="评价">
      <p>这篇知识对您有用吗？</p>
      <div role="group" aria-label="这篇知识对您有用吗？">
        <Button icon="thumbs-up" disabled={busy} aria-pressed={mine === 1} onClick={() => void rate(1)}>
          有用 {summary.useful || ''}
        </Button>
        <Button icon="thumbs-down" disabled={busy} aria-pressed={mine === 0} onClick={() => void rate(0)}>
          没用 {summary.useless || ''}
        </Button>
      </div>
      {isAsking && <ReasonForm busy={busy} onSend={explain} onClose={() => setAsking(false)} />}
      {!isAsking && summary.mine?.reason && <p className="zk-field-note">您的说明：{summary.mine.reason}</p>}
    </section>
  )
}

interface ReasonFormProps {
  busy: boolean
  onSend: (reason: string) => Promise<void>
  onClose: () => void
}

function ReasonForm({ busy, onSend, onClose }: ReasonFormProps): ReactElement {
  const [reason, setReason] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') void onSend(reason.trim())
  }
  return (
    <form className="zk-rating-reason" onSubmit={handleSubmit}>
      <TextField
        label="哪里没有帮到您？"
        note="可以不写；写了由这篇知识的作者看到"
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      <Button look="quiet" onClick={onClose}>
        不写
      </Button>
      <Button type="submit" disabled={busy || reason.trim() === ''}>
        告诉作者
      </Button>
    </form>
  )
}
