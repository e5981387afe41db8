import { Button, Callout } from '@blueprintjs/core'
import { type FormEvent, type ReactElement, type ReactNode, useId, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { prepared, type Prepared } from '#core/api/prepared.ts'
import { bodyFields } from '#core/contract/check-field.ts'
import type { Args, Endpoint } from '#core/contract/endpoint.ts'
import { changedFields, type Draft } from '#core/rules/draft-merge.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { CopyCommand } from '../../parts/copy-command.tsx'
import { Drawer } from '../../parts/drawer/drawer.tsx'
import { useMay } from '../../rights.ts'
import { session } from '../../session.store.ts'
import { toast } from '../../toasts.ts'
import type { RecordForm as FormFacts } from '../define.ts'
import { formFields } from '../field.ts'
import { Fields } from './fields.tsx'
import { LinesLink } from './lines-link.tsx'
import { useDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { type Saving, useSave } from './use-save.ts'

interface RecordFormProps {
  def: { id: string; noun: string }
  form: FormFacts<Endpoint, Endpoint>
  id: string | null
  initial: Draft
  /** Reads the record again and keeps the input. */
  onReload: () => void
  onClose: () => void
  onSaved: (sentence: string, result: unknown) => void
}

const MANY = 7

export function RecordForm(p: RecordFormProps): ReactElement {
  const { def, id, initial } = p
  const { endpoint, fields, state, saving, isReadOnly, call } = useRecord(p)
  useLeaveGuard(state.isDirty)
  const formId = useId()
  const [isLeaving, setIsLeaving] = useState(false)
  const close = () => (state.isDirty && !saving.isBusy ? setIsLeaving(true) : p.onClose())
  const discard = async () => {
    state.forget()
    p.onClose()
  }
  const send = async () => {
    const done = await saving.save(prepareCall(endpoint, id, initial, state.said))
    if (!done) return
    state.forget()
    p.onSaved(id === null ? `已新增${def.noun}` : '已保存', done.result)
  }
  const question = useQuestion(p, send)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await state.check()) await question.sendOrAsk(state.said)
  }
  const lines = <LinesLink edit={p.form.edit} id={id} />
  const own = { formId, isReadOnly, isBusy: saving.isBusy, onClose: close, lines }
  const foot = <Foot {...own} call={state.isDirty ? call : () => null} />
  const verb = isReadOnly ? '查看' : id === null ? '新增' : '修改'
  return (
    <Drawer title={verb + def.noun} width={fields.length > MANY ? 'wide' : 'narrow'} foot={foot} onClose={close}>
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {state.isRecovered && <Callout compact>已恢复上次没有保存的内容</Callout>}
        <Refused saving={saving} onReload={p.onReload} />
        <Refusal>{question.failure}</Refusal>
        <Conflicts count={state.conflicts.length} />
        <Fields {...{ state, initial, isReadOnly, isNew: id === null }} />
      </form>
      {question.asked}
      {isLeaving && <Leaving onClose={() => setIsLeaving(false)} onConfirm={discard} />}
    </Drawer>
  )
}

const Leaving = (p: { onClose: () => void; onConfirm: () => Promise<void> }) => (
  <Confirm action="放弃修改" isDanger {...p}>
    有修改还没有保存，放弃吗？
  </Confirm>
)

/** Asks before a change that changes more than the fields say. */
function useQuestion({ form, id, initial }: RecordFormProps, send: () => Promise<void>) {
  const [changes, setChanges] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const sendOrAsk = async (said: Draft) => {
    setFailure(null)
    try {
      const found = (id !== null && (await form.beforeSave?.(id, initial, said))) || []
      if (found.length === 0) await send()
      else setChanges(found)
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  const handleConfirm = async () => {
    setChanges([])
    await send()
  }
  const asked = changes.length > 0 && (
    <Confirm action="保存" onClose={() => setChanges([])} onConfirm={handleConfirm}>
      <p>保存之后：</p>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Confirm>
  )
  return { sendOrAsk, failure, asked }
}

/** The state of the form: its fields, the draft, and the call. */
function useRecord({ def, form, id, initial }: RecordFormProps) {
  const endpoint = id === null ? form.add : form.edit
  const fields = formFields(form).filter((field) => id === null || !field.isForNew)
  const state = useDraft({
    memory: `zk-draft ${session.user?.username ?? ''} ${def.id} ${id ?? 'new'}`,
    initial,
    fields,
    endpoint,
    id: id ?? '',
  })
  const isReadOnly = !useMay()(endpoint.access)
  const call = () => prepareCall(endpoint, id, initial, state.said)
  return { endpoint, fields, state, saving: useSave(), isReadOnly, call }
}

interface FootProps {
  formId: string
  isReadOnly: boolean
  isBusy: boolean
  call: () => Prepared | null
  onClose: () => void
  lines: ReactNode
}

const Foot = ({ formId, isReadOnly, isBusy, call, onClose, lines }: FootProps) =>
  isReadOnly ? (
    <>
      <span className="is-start">{lines}</span>
      <Button onClick={onClose}>关闭</Button>
    </>
  ) : (
    <>
      <span className="is-start">
        <CopyCommand call={call} onCopied={toast} />
        {lines}
      </span>
      <Button onClick={onClose}>取消</Button>
      <Button intent="primary" type="submit" form={formId} loading={isBusy}>
        保存
      </Button>
    </>
  )

const Refused = ({ saving, onReload }: { saving: Saving; onReload: () => void }) =>
  saving.refusal && (
    <Callout compact intent="danger" role="alert">
      {saving.refusal}
      {saving.isChanged && <Button variant="minimal" icon="refresh" text="重新读取，保留我的修改" onClick={onReload} />}
    </Callout>
  )

/** Shown when the record was read again and has changed; a status and not an alert, because nothing is lost. */
const Conflicts = ({ count }: { count: number }) =>
  count > 0 && (
    <Callout compact intent="warning" role="status">
      有 {count} 项在您填写期间被他人修改，请逐项选择保留哪一个
    </Callout>
  )

/** For a new record the whole draft; for an existing one its id, its revision, and the changes. */
function prepareCall(endpoint: Endpoint, id: string | null, initial: Draft, draft: Draft): Prepared {
  const known = bodyFields(endpoint)
  const { revision } = initial
  const said =
    id === null ? draft : { id, ...(known.has('revision') && { revision }), ...changedFields(initial, draft) }
  const body = Object.fromEntries(Object.entries(said).filter(([key, value]) => known.has(key) && value !== undefined))
  return prepared(endpoint, { body } as Args<Endpoint>)
}
