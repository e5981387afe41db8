import { Button, TextArea } from '@blueprintjs/core'
import { type FormEvent, type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { type Guidance, guidanceGet, guidanceSave, MOST_GUIDANCE } from '#core/contract/km/answers/guidance.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { toast } from '../toasts.ts'
import css from './answers.css?inline'
import { Trial } from './prompt-trial.tsx'

styles(css)

/** Tone and scope of a model's answers, with a question to try a draft. */
export function PromptScreen(): ReactElement {
  const { latest, failure } = useQuery('', (signal) => api.call(guidanceGet, {}, signal))
  return (
    <section className="zk-models" aria-label="提示词">
      <Refusal>{failure}</Refusal>
      {latest === null && failure === null && <Skeleton shape="rows" />}
      {latest && <PromptForm inForce={latest} />}
    </section>
  )
}

const FIELDS = [
  { key: 'tone', label: '语气', hint: '例如：称呼同事为您，简短，先说结论' },
  { key: 'scope', label: '范围', hint: '例如：只回答人事和财务制度，其他的请对方找服务台' },
] as const

interface FieldsProps {
  draft: Guidance
  onChange: (draft: Guidance) => void
}

const GuidanceFields = ({ draft, onChange }: FieldsProps): ReactElement => (
  <>
    {FIELDS.map(({ key, label, hint }) => (
      <label key={key}>
        {label}
        <TextArea
          fill
          rows={3}
          maxLength={MOST_GUIDANCE}
          value={draft[key]}
          onChange={({ currentTarget }) => onChange({ ...draft, [key]: currentTarget.value })}
        />
        <small>
          {hint}（{draft[key].length} / {MOST_GUIDANCE} 字）
        </small>
      </label>
    ))}
  </>
)

function PromptForm({ inForce }: { inForce: Guidance }): ReactElement {
  const [saved, setSaved] = useState(inForce)
  const [draft, setDraft] = useState(inForce)
  const [isBusy, setBusy] = useState(false)
  const isSame = draft.tone === saved.tone && draft.scope === saved.scope
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await api.call(guidanceSave, { body: draft })
      setSaved(draft)
      toast('已保存，从下一个问题起有效')
    } catch (error) {
      toast(errorText(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <form className="zk-models-form" onSubmit={(event) => void save(event)}>
        <p>模型怎样使用资料、怎样标出处、什么时候不回答，是固定的；这里只说语气和范围。</p>
        <GuidanceFields draft={draft} onChange={setDraft} />
        <div className="zk-models-buttons">
          <Button type="submit" intent="primary" disabled={isSame || isBusy}>
            保存
          </Button>
          <Button disabled={isSame || isBusy} onClick={() => setDraft(saved)}>
            还原
          </Button>
        </div>
      </form>
      <Trial draft={draft} />
    </>
  )
}

export const screens = { 'km/answers/AnswerPrompt': PromptScreen }
