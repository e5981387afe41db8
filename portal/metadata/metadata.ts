import type { FieldRow } from '#core/contract/km/documents/custom-field.ts'
import type { Scope } from '#core/access/scope.ts'
import { checkFieldValue, type FieldValue } from '#core/rules/custom-fields/custom-fields.ts'

/** The values of the form, for one file or for many. */
export interface Metadata {
  scope: Scope
  /** The category's code, '' for none. */
  category: string
  /** Topic ids. */
  topics: readonly string[]
  /** Tag values from the dictionary. */
  tags: readonly string[]
  keywords: string
  /** Custom values by field id. */
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

/** Error messages by field name; for custom fields by their id. */
export type Problems = Readonly<Record<string, string>>

type Field = Pick<FieldRow, 'id' | 'label' | 'kind' | 'required' | 'options' | 'preset'> &
  Partial<Pick<FieldRow, 'rules'>>

/** The displayed value: the typed one, else the preset. */
export const fieldValue = (field: Pick<Field, 'id' | 'preset'>, fields: Metadata['fields']): FieldValue =>
  fields[field.id] ?? field.preset ?? ''

/** Checks the form. A draft may lack required values; `isComplete` requires all of them. */
export function findProblems(form: readonly Field[], fields: Metadata['fields'], isComplete: boolean): Problems {
  const problems: Record<string, string> = {}
  for (const field of form) {
    const checked = checkFieldValue(field, fieldValue(field, fields))
    if ('refused' in checked) problems[field.id] = checked.refused
    else if (isComplete && field.required && checked.value === null) problems[field.id] = `请填写“${field.label}”`
  }
  return problems
}

/** The values to send: those of the form's fields, including presets. */
export function fieldsToSend(form: readonly Field[], fields: Metadata['fields']): Record<string, WireValue> {
  const given: Record<string, WireValue> = {}
  for (const field of form) {
    const value = wireValue(fieldValue(field, fields))
    if (value !== null) given[field.id] = value
  }
  return given
}

type WireValue = string | number | string[]

/** The value as in the API; null: nothing was entered. */
export function wireValue(value: FieldValue): WireValue | null {
  if (typeof value === 'object') return value.length > 0 ? [...value] : null
  return value === '' ? null : value
}

/** The metadata fields of the call that begins or ends an upload. */
export const uploadFields = (metadata: Metadata, form: readonly Field[]) => ({
  scope: metadata.scope,
  keywords: metadata.keywords.trim(),
  businessTypes: metadata.tags.join(','),
  topicIds: metadata.topics.join(','),
  ...(metadata.category && { category: metadata.category }),
  fields: fieldsToSend(form, metadata.fields),
})
