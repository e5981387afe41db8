import { type ReactElement, useId } from 'react'
import { SCOPES } from '#core/access/scope.ts'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { FormFields, PlaceFields } from '../metadata/metadata-fields.tsx'
import type { Metadata, Problems } from '../metadata/metadata.ts'
import { useForm } from '../metadata/use-choices.ts'

interface MetadataFormProps {
  value: Metadata
  problems: Problems
  onChange: (change: Partial<Metadata>) => void
}

/** The metadata form for files that are about to be sent. */
export function MetadataForm({ value, problems, onChange }: MetadataFormProps): ReactElement {
  const { form, failure } = useForm(value.category)
  return (
    <>
      <ScopeChoice value={value.scope} onChange={(scope) => onChange({ scope })} />
      <PlaceFields value={value} onChange={onChange} />
      <TextField
        label="标签"
        placeholder="用逗号分开，如 差旅,报销"
        maxLength={500}
        value={value.keywords}
        onChange={(keywords) => onChange({ keywords })}
      />
      {failure && <Refusal>分类的表单没有加载成功：{failure}</Refusal>}
      {form && (
        <FormFields form={form} fields={value.fields} problems={problems} onChange={(fields) => onChange({ fields })} />
      )}
    </>
  )
}

function ScopeChoice({ value, onChange }: { value: Metadata['scope']; onChange: (scope: Metadata['scope']) => void }) {
  const name = useId()
  return (
    <fieldset className="zk-scopes">
      <legend>谁能看</legend>
      {SCOPES.map((each) => (
        <label key={each}>
          <input type="radio" name={name} value={each} checked={each === value} onChange={() => onChange(each)} />
          {SCOPE_TEXTS[each].name}
          <small>{SCOPE_TEXTS[each].note}</small>
        </label>
      ))}
    </fieldset>
  )
}
