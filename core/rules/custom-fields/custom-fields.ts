/** The values of a field in a category's form (自定义字段). */
import { checkFieldRules } from './field-rules.ts'
import type { FieldKind } from './field-kind.ts'
import { type FieldRule, ruleProblem } from '../field-rule.ts'

export type FieldValue = string | number | readonly string[]
/** By the fields' ids. */
export type FieldValues = Readonly<Record<string, FieldValue>>

export interface FieldDefinition {
  id: string
  label: string
  kind: FieldKind
  required: boolean
  /** The choices of `choice` and `choices`. */
  options: readonly string[]
  /** What a value that is filled in has to keep; see {@link checkFieldRules}. */
  rules?: readonly FieldRule[]
}

const TEXT_LENGTH = 500
const OPTIONS = 100
const OPTION_LENGTH = 60

/** The fault of a value, or the value in its stored form; null when it is empty. */
export type CheckedValue = { value: FieldValue | null } | { refused: string }

/** Checks one value from a form, the wire or a default. */
export function checkFieldValue(field: FieldDefinition, given: unknown): CheckedValue {
  if (given === null || given === undefined || given === '') return { value: null }
  const checked = checkKind(field, given)
  if ('refused' in checked || checked.value === null) return checked
  const problem = ruleProblem(field.rules ?? [], String(checked.value))
  return problem === null ? checked : refused(field, `：${problem}`)
}

function checkKind(field: FieldDefinition, given: unknown): CheckedValue {
  switch (field.kind) {
    case 'text':
      return checkText(field, given)
    case 'number':
      return checkNumber(field, given)
    case 'date':
      return typeof given === 'string' && isDate(given) ? { value: given } : refused(field, '应为日期，例如 2026-01-31')
    case 'choice':
      return checkChoice(field, given)
    case 'choices':
      return checkChoices(field, given)
    case 'person':
      // Only the database knows whether this person exists.
      return typeof given === 'string' && /^[0-9A-Za-z_-]{1,64}$/.test(given)
        ? { value: given }
        : refused(field, '应为一个用户')
    default:
      return field.kind satisfies never
  }
}

const refused = ({ label }: FieldDefinition, what: string) => ({ refused: `“${label}”${what}` })

function checkText(field: FieldDefinition, given: unknown): CheckedValue {
  if (typeof given !== 'string') return refused(field, '应为文字')
  const text = given.trim()
  if (text.length > TEXT_LENGTH) return refused(field, `不能超过 ${TEXT_LENGTH} 个字`)
  if (/\p{Cc}|\p{Cs}/u.test(text)) return refused(field, '含有不可用的控制字符')
  return { value: text || null }
}

function checkNumber(field: FieldDefinition, given: unknown): CheckedValue {
  const isText = typeof given === 'string' && /^[+-]?\d{1,15}(\.\d{1,6})?$/.test(given.trim())
  const value = typeof given === 'number' ? given : isText ? Number(given) : Number.NaN
  return Number.isFinite(value) && Math.abs(value) < 1e15 ? { value } : refused(field, '应为数字')
}

/** A calendar date; the 30th of February is refused. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text >= '0001'
}

function checkChoice(field: FieldDefinition, given: unknown): CheckedValue {
  const chosen = field.options.find((option) => option === given)
  return chosen === undefined ? refused(field, '不在可选范围内') : { value: chosen }
}

function checkChoices(field: FieldDefinition, given: unknown): CheckedValue {
  const list: unknown[] = Array.isArray(given) ? given : [given]
  if (!list.every((each) => field.options.some((option) => option === each))) return refused(field, '不在可选范围内')
  const chosen = field.options.filter((option) => list.includes(option))
  return { value: chosen.length > 0 ? chosen : null }
}

/**
 * Merges the given values into the stored ones. Values of fields that are no longer in the form stay; null and '' clear
 * a value; an unknown field is refused. A value that is sent back unchanged is no change and never refused. Whether all
 * required values exist is checked by {@link missingField}.
 */
export function fieldsAfter(
  form: readonly FieldDefinition[],
  kept: FieldValues,
  given: Readonly<Record<string, unknown>>,
): { values: FieldValues } | { refused: string } {
  const values: Record<string, FieldValue> = { ...kept }
  for (const [id, each] of Object.entries(given)) {
    if (JSON.stringify(kept[id] ?? null) === JSON.stringify(each)) continue
    const field = form.find((one) => one.id === id)
    if (!field) return { refused: '表单中没有这个字段，请刷新后再试' }
    const checked = checkFieldValue(field, each)
    if ('refused' in checked) return checked
    if (checked.value === null) delete values[id]
    else values[id] = checked.value
  }
  return { values }
}

/** The message about the first required field without a value; null when all have one. */
export function missingField(form: readonly FieldDefinition[], values: FieldValues): string | null {
  const missing = form.find((field) => field.required && values[field.id] === undefined)
  return missing ? `请填写“${missing.label}”` : null
}

/** The fault of a definition, or null. */
export function checkDefinition(field: FieldDefinition, preset: unknown): string | null {
  const hasOptions = field.kind === 'choice' || field.kind === 'choices'
  if (hasOptions && field.options.length === 0) return '请至少填写一个选项'
  if (field.options.length > OPTIONS) return `选项不能超过 ${OPTIONS} 个`
  if (new Set(field.options).size !== field.options.length) return '选项不能重复'
  if (field.options.some((option) => option.trim() !== option || option === '' || option.length > OPTION_LENGTH))
    return `选项应为 1 到 ${OPTION_LENGTH} 个字，首尾不能有空格`
  const wrong = checkFieldRules({ rules: [], ...field })
  if (wrong !== null) return wrong
  const checked = checkFieldValue(field, preset)
  return 'refused' in checked ? `默认值不正确：${checked.refused}` : null
}

/** A value as text. A value of the kind `person` is an id; its name comes from elsewhere. */
export const fieldText = (value: FieldValue): string => (typeof value === 'object' ? value.join('、') : String(value))
