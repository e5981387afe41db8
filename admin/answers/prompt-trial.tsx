import { Button, InputGroup } from '@blueprintjs/core'
import { type FormEvent, type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { MOST_QUESTION } from '#core/contract/km/answers/conversation.ts'
import { type Guidance, guidanceTry } from '#core/contract/km/answers/guidance.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { api } from '../api.ts'

type Tried = Result<typeof guidanceTry>

/** A question answered by what is in force and by the draft. */
export function Trial({ draft }: { draft: Guidance }): ReactElement {
  const [question, setQuestion] = useState('')
  const { isBusy, tried, refusal, ask } = useTrial()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void ask(draft, question)
  }
  return (
    <>
      <form className="zk-models-form" onSubmit={submit}>
        <label>
          用一个问题试试
          <InputGroup
            fill
            maxLength={MOST_QUESTION}
            value={question}
            placeholder="例如：年假有几天"
            onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
          />
          <small>不用保存：现在的和上面的草稿各问一次模型，用的是您能看的知识</small>
        </label>
        <div className="zk-models-buttons">
          <Button type="submit" loading={isBusy} disabled={question.trim() === ''}>
            提问
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        <Refusal>{refusal}</Refusal>
        {tried && <TriedAnswers {...tried} />}
      </div>
    </>
  )
}

function useTrial() {
  const [isBusy, setBusy] = useState(false)
  const [tried, setTried] = useState<Tried | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const ask = async (draft: Guidance, question: string) => {
    setBusy(true)
    setRefusal(null)
    try {
      setTried(await api.call(guidanceTry, { body: { ...draft, question } }))
    } catch (error) {
      setTried(null)
      setRefusal(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, tried, refusal, ask }
}

const TriedAnswers = ({ inForce, draft, sources }: Tried): ReactElement => (
  <>
    <div className="zk-models-trial">
      <section aria-labelledby="zk-models-in-force">
        <h2 id="zk-models-in-force">现在</h2>
        <p>{inForce}</p>
      </section>
      <section aria-labelledby="zk-models-draft">
        <h2 id="zk-models-draft">草稿</h2>
        <p>{draft}</p>
      </section>
    </div>
    <p>用到的知识：{sources.map((title) => `《${title}》`).join('')}</p>
  </>
)
