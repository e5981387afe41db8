import { type FormEvent, type KeyboardEvent, type ReactElement, useState } from 'react'
import { MOST_QUESTION } from '#core/contract/km/answers/conversation.ts'
import { Button } from '#ui/controls/button/button.tsx'

interface ComposerProps {
  isBusy: boolean
  /** Resolves whether it was answered; what failed stays in the field. */
  onAsk: (question: string) => Promise<boolean>
  /** Ends the answer that is being given. */
  onStop?: (() => void) | undefined
}

/** The field for the next question. Enter sends; with Shift it begins a line, and while an input method composes it belongs to that. */
export function Composer({ isBusy, onAsk, onStop }: ComposerProps): ReactElement {
  const [text, setText] = useState('')
  const question = text.trim()
  const send = async () => {
    if (question === '' || isBusy) return
    setText('')
    if (!(await onAsk(question))) setText((typed) => typed || question)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className="zk-answers-composer" onSubmit={handleSubmit}>
      <textarea
        aria-label="问题"
        placeholder="输入问题，Enter 发送"
        rows={2}
        maxLength={MOST_QUESTION}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
      />
      {isBusy && onStop ? (
        <Button onClick={onStop}>停止</Button>
      ) : (
        <Button look="primary" type="submit" disabled={question === '' || isBusy}>
          提问
        </Button>
      )}
    </form>
  )
}
