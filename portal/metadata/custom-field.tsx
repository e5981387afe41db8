import { type ReactElement, useMemo } from 'react'
import { peopleSearch } from '#core/api/pick-people.ts'
import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import type { FieldValue } from '#core/rules/custom-fields/custom-fields.ts'
import { DateField } from '#ui/controls/date-field/date-field.tsx'
import { ManyField } from '#ui/controls/many-field/many-field.tsx'
import { PersonField } from '#ui/controls/person-field/person-field.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { useApi } from '../use-portal.ts'

interface CustomFieldProps {
  field: FieldRow
  value: FieldValue
  onChange: (value: FieldValue) => void
  error?: string | undefined
  onLeave: () => void
}

const fieldOptions = (field: FieldRow) => field.options.map((option) => ({ value: option, text: option }))

/** The input for one custom field of a category's form. */
export function CustomField({ field, value, onChange, error, onLeave }: CustomFieldProps): ReactElement {
  const api = useApi()
  const people = useMemo(() => peopleSearch(api), [api])
  const label = field.required ? `${field.label}（必填）` : field.label
  const shared = { label, error, note: field.hint ?? undefined, onChange }
  const text = Array.isArray(value) ? value.join() : String(value)
  switch (field.kind) {
    case 'choices':
      return <ManyField {...shared} options={fieldOptions(field)} value={Array.isArray(value) ? value : []} />
    case 'person':
      return <PersonField {...shared} {...people} value={text} required={field.required} />
    case 'choice':
      return (
        <SelectField {...shared} block value={text} options={[{ value: '', text: '请选择' }, ...fieldOptions(field)]} />
      )
    case 'date':
      return <DateField {...shared} value={text} required={field.required} onBlur={onLeave} />
    default:
      return (
        <TextField
          {...shared}
          value={text}
          required={field.required}
          onBlur={onLeave}
          {...(field.kind === 'number' && { inputMode: 'decimal' as const })}
          maxLength={field.kind === 'text' ? 500 : undefined}
        />
      )
  }
}
