import { type FormEvent, type ReactElement, useState } from 'react'
import { answerRate, FEEDBACK_REASONS, type Turn } from '#core/contract/km/answers/conversation.ts'
import { Chip } from '#ui/controls/chip/chip.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { useApi } from '../use-portal.ts'
import { useSending } from '../use-sending.ts'

const REASONS: Record<(typeof FEEDBACK_REASONS)[number], string> = {
  wrong: '说错了',
  missing: '没答到点上',
  stale: '内容过时',
  unclear: '看不明白',
  other: '其他',
}

interface FeedbackProps {
  turn: Turn
  onClose: () => void
}

/** Sends a useful answer to those who look after the answers, and says in full what goes along. */
export function RecommendDialog({ turn, onClose }: FeedbackProps): ReactElement {
  const api = useApi()
  const [note, setNote] = useState('')
  const { busy, refusal, send } = useSending()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      await api.call(answerRate, { body: { turnId: turn.id, rating: 'useful', note, isSent: true } })
      onClose()
    })
  }
  return (
    <Dialog title="推荐给管理员" onClose={onClose}>
      <form className="zk-answers-form" onSubmit={handleSubmit}>
        <p>
          会把问题“{turn.question}
          ”和这次的回答发给管理员，不带您的姓名。管理员可以把它设为精选答案，设好后您会收到通知。
        </p>
        <TextField label="说明" maxLength={500} value={note} onChange={setNote} />
        <Refusal>{refusal}</Refusal>
        <SendActions disabled={busy} onClose={onClose}>
          发送
        </SendActions>
      </form>
    </Dialog>
  )
}

/** Why an answer was of no use. Without the tick the reason alone is counted; what goes along is said in full. */
export function FeedbackDialog({ turn, onClose }: FeedbackProps): ReactElement {
  const api = useApi()
  const [reason, setReason] = useState<keyof typeof REASONS | null>(null)
  const [note, setNote] = useState('')
  const [isSent, setSent] = useState(false)
  const { busy, refusal, send } = useSending()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      await api.call(answerRate, { body: { turnId: turn.id, rating: 'useless', reason, note, isSent } })
      onClose()
    })
  }
  return (
    <Dialog title="哪里没有用？" onClose={onClose}>
      <form className="zk-answers-form" onSubmit={handleSubmit}>
        <div className="zk-answers-reasons" role="group" aria-label="原因">
          {FEEDBACK_REASONS.map((each) => (
            <Chip key={each} isOn={reason === each} aria-pressed={reason === each} onClick={() => setReason(each)}>
              {REASONS[each]}
            </Chip>
          ))}
        </div>
        <label className="zk-answers-sent">
          <input type="checkbox" checked={isSent} onChange={(event) => setSent(event.target.checked)} />
          把问题“{turn.question}”和这次的回答一起发给管理员
        </label>
        {isSent && <TextField label="说明" maxLength={500} value={note} onChange={setNote} />}
        <Refusal>{refusal}</Refusal>
        <SendActions disabled={busy || reason === null} onClose={onClose}>
          发送
        </SendActions>
      </form>
    </Dialog>
  )
}
