import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { type Remark, remarkAnswer, remarkSettle } from '#core/contract/km/review/review-desk.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Tag } from '#ui/controls/tag/tag.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { useApi } from '../../use-portal.ts'
import { useSending } from '../../use-sending.ts'

const GONE = '已注销'

interface OneRemarkProps {
  remark: Remark
  /** The passage that it is about; null: the whole version. */
  words: string | null
  isEarlier: boolean
  /** Null: its words do not stand in the text. */
  onShow: (() => void) | null
  onChanged: () => void
}

/** A remark with its answers; it is answered, settled and opened again here. */
export function OneRemark({ remark, words, isEarlier, onShow, onChanged }: OneRemarkProps): ReactElement {
  const api = useApi()
  const { busy, refusal, send } = useSending()
  const [isAnswering, setAnswering] = useState(false)
  const { id, text, settled, answers } = remark
  const change = async (work: () => Promise<unknown>) => {
    const done = await send(async () => void (await work()))
    if (done) onChanged()
    return done
  }
  const handleSettle = () => void change(() => api.call(remarkSettle, { body: { id, settled: !settled } }))
  const handleAnswer = async (answer: string) => {
    if (await change(() => api.call(remarkAnswer, { body: { id, text: answer } }))) setAnswering(false)
  }
  return (
    <li className={settled ? 'is-settled' : ''}>
      <RemarkHead remark={remark} isEarlier={isEarlier} />
      {words !== null && (onShow ? <PassageButton words={words} onShow={onShow} /> : <q>{words}</q>)}
      <p>{text}</p>
      {answers.map((answer) => (
        <p key={answer.id} className="zk-remark-answer">
          <b>{answer.authorName ?? GONE}</b> {answer.text}
        </p>
      ))}
      {refusal && <Refusal>{refusal}</Refusal>}
      {isAnswering ? (
        <AnswerForm busy={busy} onAnswer={handleAnswer} onCancel={() => setAnswering(false)} />
      ) : (
        <p className="zk-remark-acts">
          <Button look="quiet" onClick={() => setAnswering(true)}>
            回复
          </Button>
          <Button look="quiet" disabled={busy} onClick={handleSettle}>
            {settled ? '重新打开' : '标为已解决'}
          </Button>
        </p>
      )}
    </li>
  )
}

const RemarkHead = ({ remark, isEarlier }: Pick<OneRemarkProps, 'remark' | 'isEarlier'>) => (
  <p className="zk-remark-head">
    <Avatar name={remark.authorName ?? GONE} size="small" />
    <b>{remark.authorName ?? GONE}</b>
    {remark.createTime && <WireTime time={remark.createTime} />}
    {remark.settled && <Tag tone="good">已解决</Tag>}
    {isEarlier && <Tag tone="warn">第 {remark.version} 版的</Tag>}
  </p>
)

const PassageButton = ({ words, onShow }: { words: string; onShow: () => void }) => (
  <button type="button" className="zk-remark-place" title="在正文里看这一段" onClick={onShow}>
    {words}
  </button>
)

interface AnswerFormProps {
  busy: boolean
  onAnswer: (text: string) => Promise<void>
  onCancel: () => void
}

function AnswerForm({ busy, onAnswer, onCancel }: AnswerFormProps): ReactElement {
  const id = useId()
  const [text, setText] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void onAnswer(text.trim())
  }
  return (
    <form className="zk-remark-form" onSubmit={handleSubmit}>
      <label htmlFor={id}>回复</label>
      <textarea id={id} rows={2} maxLength={1000} value={text} onChange={({ target }) => setText(target.value)} />
      <p className="zk-remark-acts">
        <Button look="quiet" onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" look="primary" disabled={busy || text.trim() === ''}>
          回复
        </Button>
      </p>
    </form>
  )
}
