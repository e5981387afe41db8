import { Button, Callout } from '@blueprintjs/core'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { prepared, type Prepared } from '#core/api/prepared.ts'
import { bodyFields } from '#core/contract/check-field.ts'
import type { Args, Endpoint } from '#core/contract/endpoint.ts'
import { Confirm } from '../parts/confirm/confirm.tsx'
import { CopyCommand } from '../parts/copy-command.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import type { Control } from '../parts/control.ts'
import { FormRow } from '../parts/form/form-row.tsx'
import { useMay } from '../rights.ts'
import { toast } from '../toasts.ts'
import type { AnyField, ResourceForm } from './define.ts'
import { changesOf, type Draft, type DraftState, useDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { useSave } from './use-save.ts'

interface RecordFormProps {
  def: { id: string; noun: string }
  form: ResourceForm<Endpoint, Endpoint>
  id: string | null
  initial: Draft
  /** Reads the record again; what was typed stays. */
  onReload: () => void
  onClose: () => void
  onSaved: (sentence: string, result: unknown) => void
}

const MANY = 7

export function RecordForm(p: RecordFormProps): ReactElement {
  const { def, form, id, initial } = p
  const endpoint = id === null ? form.add : form.edit
  const fields = (form.fields as unknown as readonly AnyField[]).filter((field) => id === null || !field.isForNew)
  const state = useDraft({ memory: `zk-draft ${def.id} ${id ?? 'new'}`, initial, fields, endpoint, id: id ?? '' })
  const saving = useSave()
  const formId = useId()
  const [isLeaving, setIsLeaving] = useState(false)
  const isReadOnly = !useMay()(endpoint.access)
  const close = () => (state.isDirty && !saving.isBusy ? setIsLeaving(true) : p.onClose())
  const call = () => callOf(endpoint, id, initial, state.draft)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await state.check())) return
    const done = await saving.save(callOf(endpoint, id, initial, state.draft))
    if (!done) return
    state.forget()
    p.onSaved(id === null ? `已新增${def.noun}` : '已保存', done.result)
  }
  const title = isReadOnly ? `查看${def.noun}` : id === null ? `新增${def.noun}` : `修改${def.noun}`
  const foot = isReadOnly ? (
    <Button onClick={p.onClose}>关闭</Button>
  ) : (
    <>
      <span className="is-start">
        <CopyCommand call={() => (state.isDirty ? call() : null)} onCopied={toast} />
      </span>
      <Button onClick={close}>取消</Button>
      <Button intent="primary" type="submit" form={formId} loading={saving.isBusy}>
        保存
      </Button>
    </>
  )
  return (
    <Drawer title={title} width={fields.length > MANY ? 'wide' : 'narrow'} foot={foot} onClose={close}>
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {state.isRecovered && <Callout compact>已恢复上次没有保存的内容</Callout>}
        {saving.refusal && (
          <Callout compact intent="danger" role="alert">
            {saving.refusal}
            {saving.isChanged && (
              <Button variant="minimal" icon="refresh" text="重新读取，保留我的修改" onClick={p.onReload} />
            )}
          </Callout>
        )}
        <Fields {...{ fields, state, isReadOnly, isNew: id === null }} />
      </form>
      {isLeaving && (
        <Confirm
          action="放弃修改"
          isDanger
          onClose={() => setIsLeaving(false)}
          onConfirm={async () => {
            state.forget()
            p.onClose()
          }}
        >
          有修改还没有保存，放弃吗？
        </Confirm>
      )}
      {useLeaveGuard(state.isDirty)}
    </Drawer>
  )
}

interface FieldsProps {
  fields: readonly AnyField[]
  state: DraftState
  isNew: boolean
  isReadOnly: boolean
}

function Fields({ fields, state, isNew, isReadOnly }: FieldsProps): ReactElement {
  const id = useId()
  return (
    <div className="zk-form-grid">
      {fields.map((field) => (
        <FormRow
          key={field.key}
          id={`${id}-${field.key}`}
          label={field.label}
          control={field.control as unknown as Control<unknown>}
          value={state.draft[field.key]}
          isRequired={field.isRequired}
          isWide={field.isWide}
          isDisabled={isReadOnly || (field.isFixed && !isNew)}
          help={field.help}
          problem={state.problems[field.key]}
          onChange={(value) => state.set(field.key, value)}
          onLeave={() => state.leave(field.key)}
        />
      ))}
    </div>
  )
}

/** A new record whole; of one that is there its id, what it was when it was read, and what was changed. */
function callOf(endpoint: Endpoint, id: string | null, initial: Draft, draft: Draft): Prepared {
  const known = bodyFields(endpoint)
  const { revision } = initial
  const said = id === null ? draft : { id, ...(known.has('revision') && { revision }), ...changesOf(initial, draft) }
  const body = Object.fromEntries(Object.entries(said).filter(([key, value]) => known.has(key) && value !== undefined))
  return prepared(endpoint, { body } as Args<Endpoint>)
}
