import {
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { MAX_COMMENT } from '#core/contract/km/community/comment.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { personId, PersonList } from '#ui/controls/person-list/person-list.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { useSending } from '../../use-sending.ts'
import { type Named, useMentions } from './use-mentions.ts'

interface CommentFormProps {
  docId: string
  label: string
  /** The text of its button. */
  action: string
  text?: string
  named?: readonly Named[]
  onSend: (text: string, mentions: string[]) => Promise<void>
  /** Absent: the form cannot be closed. */
  onCancel?: () => void
}

/** The form for a comment. The text is kept until the server has stored it. */
export function CommentForm({ docId, label, action, onSend, onCancel, ...was }: CommentFormProps): ReactElement {
  const [text, setText] = useState(was.text ?? '')
  const { busy, refusal, send } = useSending()
  const field = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions({ docId, field, text, onText: setText, named: was.named ?? [] })
  // A form that the reader opened gets the focus; the permanent form below the text does not.
  const [isAsked] = useState(onCancel !== undefined)
  useEffect(() => {
    if (!isAsked || !field.current) return
    const { value } = field.current
    field.current.focus()
    field.current.setSelectionRange(value.length, value.length)
  }, [isAsked])
  const post = async () => {
    if (busy || text.trim() === '') return
    if (await send(() => onSend(text.trim(), mentions.mentions))) setText('')
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void post()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (mentions.handleKey(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void post()
  }
  return (
    <form className="zk-comment-form" onSubmit={handleSubmit}>
      <CommentField {...{ label, field, text, mentions }} onText={setText} onKey={handleKey} />
      {refusal && <Refusal>{refusal}</Refusal>}
      <SendRow {...{ action, onCancel }} disabled={busy || text.trim() === ''} />
    </form>
  )
}

interface SendRowProps extends Pick<CommentFormProps, 'action'> {
  onCancel: CommentFormProps['onCancel'] | undefined
  disabled: boolean
}

const SendRow = ({ action, onCancel, disabled }: SendRowProps): ReactElement => (
  <div className="zk-comment-send">
    <span className="zk-field-note">用 @ 提及能阅读这篇知识的人</span>
    {onCancel && (
      <Button look="quiet" onClick={onCancel}>
        取消
      </Button>
    )}
    <Button look="primary" type="submit" disabled={disabled}>
      {action}
    </Button>
  </div>
)

interface CommentFieldProps {
  label: string
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  mentions: ReturnType<typeof useMentions>
  onText: (text: string) => void
  onKey: (event: KeyboardEvent) => void
}

function CommentField({ label, field, text, mentions, onText, onKey }: CommentFieldProps): ReactElement {
  const id = useId()
  const { people, active, look, choose, close } = mentions
  return (
    <div className="zk-comment-field">
      <textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        rows={3}
        maxLength={MAX_COMMENT}
        value={text}
        aria-autocomplete="list"
        aria-controls={people ? id : undefined}
        aria-activedescendant={people?.length ? personId(id, active) : undefined}
        onChange={(event) => {
          onText(event.target.value)
          look()
        }}
        onClick={look}
        onKeyDown={onKey}
        onBlur={close}
      />
      {people && (
        <PersonList
          {...{ id, people, active }}
          label="可以提及的人"
          nothing="没有能阅读这篇知识的人叫这个名字"
          onChoose={choose}
        />
      )}
    </div>
  )
}
