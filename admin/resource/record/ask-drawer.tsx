import { Button } from '@blueprintjs/core'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import type { Draft } from '#core/rules/draft-merge.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { CopyCommand } from '../../parts/copy-command.tsx'
import { Drawer } from '../../parts/drawer/drawer.tsx'
import { toast } from '../../toasts.ts'
import type { Asking, OneRowAction, Once, PanelProps } from '../actions/action.ts'
import { Fields } from './fields.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'

interface AskDrawerProps<Row> extends PanelProps<Row> {
  action: OneRowAction<Row>
  asks: Asking<Row>
}

/** The drawer that asks for the `fields` of an action and carries it out. */
export function AskDrawer<Row>(p: AskDrawerProps<Row>): ReactElement {
  const { action, asks, rows, onDone } = p
  const row = rows[0]!
  const initial = asks.preset?.(row) ?? {}
  const formId = useId()
  const state = useDraft({ memory: null, initial, fields: asks.fields, endpoint: asks.endpoint, id: '' })
  const { isBusy, refusal, once, answers, send } = useSending(asks, row)
  const done = () => onDone(asks.done?.(row))
  if (once) return <ShownOnce {...once} onClose={done} />
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if ((await state.check()) && (await send(state.said)) === 'done') done()
  }
  // A try may have changed the row, so the list is reloaded.
  const close = answers.length > 0 ? done : p.onClose
  const foot = (
    <>
      <span className="is-start">
        <CopyCommand call={() => asks.call(row, state.said as never)} onCopied={toast} />
      </span>
      <Button onClick={close}>{asks.answers ? '关闭' : '取消'}</Button>
      <Button intent={action.isDanger ? 'danger' : 'primary'} type="submit" form={formId} loading={isBusy}>
        {asks.verb ?? action.label}
      </Button>
    </>
  )
  return (
    <Drawer title={asks.title(row)} foot={foot} onClose={close}>
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Refusal>{refusal}</Refusal>
        {asks.said && <p>{asks.said(row)}</p>}
        <Fields {...{ state, initial, isReadOnly: false, isNew: true }} />
      </form>
      {asks.answers && <Answers label={asks.answers.label} answers={answers} />}
    </Drawer>
  )
}

/** Sends the input and stores the results. */
function useSending<Row>(asks: Asking<Row>, row: Row) {
  const { isBusy, refusal, save } = useSave()
  const [once, setOnce] = useState<Once | null>(null)
  const [answers, setAnswers] = useState<readonly string[]>([])
  const send = async (draft: Draft): Promise<'done' | 'open'> => {
    const answered = await save(asks.call(row, draft as never))
    if (!answered) return 'open'
    const result = answered.result as never
    if (asks.once) setOnce(asks.once(result))
    else if (asks.answers) {
      const text = asks.answers.text(result, draft as never)
      setAnswers((before) => [text, ...before])
    } else return 'done'
    return 'open'
  }
  return { isBusy, refusal, once, answers, send }
}

/** The newest first. */
const Answers = ({ label, answers }: { label: string; answers: readonly string[] }) => (
  <div role="status">
    <ol aria-label={label} reversed>
      {answers.map((text, at) => (
        <li key={answers.length - at}>{text}</li>
      ))}
    </ol>
  </div>
)
