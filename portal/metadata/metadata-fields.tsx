import { type ReactElement, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import { ManyField } from '#ui/controls/many-field/many-field.tsx'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { useStore } from '../use-portal.ts'
import { ChoicesStore } from './choices.store.ts'
import { CustomField } from './custom-field.tsx'
import { type Metadata, type Problems, findProblems, fieldValue } from './metadata.ts'
import { indented } from '#ui/controls/many-field/taxonomy-options.ts'

type Filing = Pick<Metadata, 'category' | 'topics' | 'tags'>

interface PlaceFieldsProps {
  value: Filing
  onChange: (change: Partial<Filing>) => void
}

/** The fields for category, topics and tags; those the site does not use are left out. */
export function PlaceFields({ value, onChange }: PlaceFieldsProps): ReactElement {
  const { categories, topics, tags } = useSnapshot(useStore(ChoicesStore).state)
  return (
    <>
      {categories.length > 0 && (
        <SelectField
          block
          label="分类"
          value={value.category}
          options={[{ value: '', text: '不分类' }, ...indented(categories)]}
          onChange={(category) => onChange({ category })}
        />
      )}
      {topics.length > 0 && (
        <ManyField label="专题" options={topics} value={value.topics} onChange={(next) => onChange({ topics: next })} />
      )}
      {tags.length > 0 && (
        <ManyField label="业务标签" options={tags} value={value.tags} onChange={(next) => onChange({ tags: next })} />
      )}
    </>
  )
}

interface FormFieldsProps {
  form: readonly FieldRow[]
  fields: Metadata['fields']
  problems: Problems
  onChange: (fields: Metadata['fields']) => void
}

/** The custom fields of the category's form. A field says what is wrong with its value when it is left. */
export function FormFields({ form, fields, problems, onChange }: FormFieldsProps): ReactElement {
  const [left, setLeft] = useState<readonly string[]>([])
  const found = findProblems(
    form.filter(({ id }) => left.includes(id)),
    fields,
    false,
  )
  return (
    <>
      {form.map((field) => (
        <CustomField
          key={field.id}
          field={field}
          value={fieldValue(field, fields)}
          error={found[field.id] ?? problems[field.id]}
          onChange={(value) => onChange({ ...fields, [field.id]: value })}
          onLeave={() => setLeft([...left, field.id])}
        />
      ))}
    </>
  )
}
