import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import type { Scope } from '#core/access/scope.ts'
import { checkFieldValue, type FieldValue } from '#core/rules/custom-fields.ts'

/** What the form says of a file, or of many files at once. */
export interface Metadata {
  scope: Scope
  /** Code of a category, '' for none. */
  category: string
  /** Ids. */
  topics: readonly string[]
  /** Values of the dictionary of tags. */
  tags: readonly string[]
  keywords: string
  /** Typed values of the category's form, by the fields' ids. */
  fields: Readonly<Record<string, FieldValue>>
}

export const NO_METADATA: Metadata = {
  scope: 'department',
  category: '',
  topics: [],
  tags: [],
  keywords: '',
  fields: {},
}

/** By the name of the field; custom fields by their ids. */
export type Problems = Readonly<Record<string, string>>

type Field = Pick<FieldRow, 'id' | 'label' | 'kind' | 'required' | 'options' | 'preset'> &
  Partial<Pick<FieldRow, 'rules'>>

/** The value that a field shows: the typed one, else the preset one. */
export const valueOf = (field: Pick<Field, 'id' | 'preset'>, fields: Metadata['fields']): FieldValue =>
  fields[field.id] ?? field.preset ?? ''

/** The faults of the form. A draft may lack required values; `isComplete` asks for all of them. */
export function problemsOf(form: readonly Field[], fields: Metadata['fields'], isComplete: boolean): Problems {
  const problems: Record<string, string> = {}
  for (const field of form) {
    const checked = checkFieldValue(field, valueOf(field, fields))
    if ('refused' in checked) problems[field.id] = checked.refused
    else if (isComplete && field.required && checked.value === null) problems[field.id] = `请填写“${field.label}”`
  }
  return problems
}

/** Values as they are sent: those the form asks for, its presets included. */
export function fieldsToSend(form: readonly Field[], fields: Metadata['fields']): Record<string, WireValue> {
  const given: Record<string, WireValue> = {}
  for (const field of form) {
    const value = wireValue(valueOf(field, fields))
    if (value !== null) given[field.id] = value
  }
  return given
}

type WireValue = string | number | string[]

/** Null: nothing was filled in. */
export function wireValue(value: FieldValue): WireValue | null {
  if (typeof value === 'object') return value.length > 0 ? [...value] : null
  return value === '' ? null : value
}

/** The fields of the call that begins or ends an upload. */
export const uploadFields = (metadata: Metadata, form: readonly Field[]) => ({
  scope: metadata.scope,
  keywords: metadata.keywords.trim(),
  businessTypes: metadata.tags.join(','),
  topicIds: metadata.topics.join(','),
  ...(metadata.category && { category: metadata.category }),
  fields: fieldsToSend(form, metadata.fields),
})
