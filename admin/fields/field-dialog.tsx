import { Checkbox, TextArea } from '@blueprintjs/core'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { peopleOf } from '#core/api/pick-people.ts'
import { fieldAdd, fieldEdit, type FieldRow } from '#core/contract/km/documents/custom-field.ts'
import { checkDefinition, FIELD_KINDS, type FieldKind, type FieldValue } from '#core/rules/custom-fields.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { ManyField } from '#ui/controls/many-field/many-field.tsx'
import { PersonField } from '#ui/controls/person-field/person-field.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { toast } from '../toasts.ts'
import { api } from '../api.ts'
import { KIND_NAMES } from './field-table.tsx'
import type { Category } from './use-fields.ts'

interface Draft {
  label: string
  kind: FieldKind
  required: boolean
  /** The options, one per line. */
  options: string
  preset: FieldValue
  hint: string
}

const EMPTY: Draft = { label: '', kind: 'text', required: false, options: '', preset: '', hint: '' }

const draftOf = (field: FieldRow | null): Draft =>
  field
    ? {
        label: field.label,
        kind: field.kind,
        required: field.required,
        options: field.options.join('\n'),
        preset: field.preset ?? '',
        hint: field.hint ?? '',
      }
    : EMPTY

const hasOptions = (kind: FieldKind) => kind === 'choice' || kind === 'choices'
const optionsOf = ({ kind, options }: Draft): string[] =>
  hasOptions(kind)
    ? options
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    : []

const people = peopleOf(api)

interface FieldDialogProps {
  /** Null: a new field. */
  field: FieldRow | null
  category: Category
  onClose: () => void
  onSaved: () => void
}

/** Defines a field. The kind of an existing one cannot change, because documents contain values of that kind. */
export function FieldDialog({ field, category, onClose, onSaved }: FieldDialogProps): ReactElement {
  const [draft, setDraft] = useState(() => draftOf(field))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const terms = termsOf(draft)
    const refused =
      terms.label === '' ? '请输入字段名称' : checkDefinition({ ...draft, id: '', ...terms }, terms.preset)
    setRefusal(refused)
    if (refused) return
    setBusy(true)
    try {
      if (field) await api.call(fieldEdit, { body: { id: field.id, revision: field.revision, ...terms } })
      else await api.call(fieldAdd, { body: { categoryId: category.id || null, kind: draft.kind, ...terms } })
      toast(field ? `已保存“${terms.label}”` : `已新增“${terms.label}”`)
      onSaved()
    } catch (error) {
      setRefusal(errorText(error, '没有保存成功'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={field ? `修改“${field.label}”` : `为“${category.name}”新增字段`} onClose={onClose}>
      <form className="zk-field-form" onSubmit={(event) => void handleSubmit(event)} noValidate>
        <Fields draft={draft} isNew={field === null} onChange={(part) => setDraft({ ...draft, ...part })} />
        <Refusal>{refusal}</Refusal>
        <DialogActions>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" type="submit" disabled={busy}>
            {busy ? '正在保存…' : '保存'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The request body of a draft. */
function termsOf(draft: Draft) {
  const { preset } = draft
  return {
    label: draft.label.trim(),
    required: draft.required,
    options: optionsOf(draft),
    preset: preset === '' ? null : typeof preset === 'object' ? [...preset] : preset,
    hint: draft.hint.trim() || null,
  }
}

interface FieldsProps {
  draft: Draft
  isNew: boolean
  onChange: (part: Partial<Draft>) => void
}

function Fields({ draft, isNew, onChange }: FieldsProps): ReactElement {
  return (
    <>
      <TextField
        label="名称"
        maxLength={30}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is the dialog
        autoFocus
        value={draft.label}
        onChange={(label) => onChange({ label })}
      />
      <SelectField
        block
        label="类型"
        value={draft.kind}
        disabled={!isNew}
        note={isNew ? undefined : '类型不能修改：已经填写的内容是这个类型的'}
        options={FIELD_KINDS.map((kind) => ({ value: kind, text: KIND_NAMES[kind] }))}
        onChange={(kind) => onChange({ kind, preset: '' })}
      />
      {hasOptions(draft.kind) && <Options value={draft.options} onChange={(options) => onChange({ options })} />}
      <Preset draft={draft} onChange={(preset) => onChange({ preset })} />
      <TextField
        label="填写说明"
        maxLength={100}
        note="显示在输入框下面，可以不写"
        value={draft.hint}
        onChange={(hint) => onChange({ hint })}
      />
      <Checkbox
        label="必填：没有填写不能提审和发布"
        checked={draft.required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
    </>
  )
}

function Options({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactElement {
  const id = useId()
  return (
    <div className="zk-field">
      <label className="zk-field-label" htmlFor={id}>
        选项（每行一个）
      </label>
      <TextArea id={id} fill rows={4} value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}

interface PresetProps {
  draft: Draft
  onChange: (preset: FieldValue) => void
}

/** The input for the preset value, as it will be in the form. */
function Preset({ draft, onChange }: PresetProps): ReactElement {
  const label = '默认值'
  const text = Array.isArray(draft.preset) ? '' : String(draft.preset)
  const options = optionsOf(draft).map((option) => ({ value: option, text: option }))
  switch (draft.kind) {
    case 'choices':
      return (
        <ManyField
          label={label}
          options={options}
          value={Array.isArray(draft.preset) ? draft.preset : []}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <SelectField
          block
          label={label}
          value={text}
          options={[{ value: '', text: '没有默认值' }, ...options]}
          onChange={onChange}
        />
      )
    case 'person':
      return <PersonField {...people} label={label} value={text} onChange={onChange} />
    default:
      return (
        <TextField
          label={label}
          value={text}
          {...(draft.kind === 'date' && { type: 'date' })}
          {...(draft.kind === 'number' && { inputMode: 'decimal' as const })}
          onChange={onChange}
        />
      )
  }
}
