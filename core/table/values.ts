import type { CellValue, Column, Option, Values } from './column.ts'
import { valueColumns } from './column.ts'

/** The values of the column's box when it is ticked, and when it is empty. */
const checkboxValues = (column: Column): readonly [CellValue, CellValue] => column.customValue ?? [true, false]

export const isChecked = (column: Column, value: CellValue): boolean => value === checkboxValues(column)[0]

export const checkedValue = (column: Column, isOn: boolean): CellValue => checkboxValues(column)[isOn ? 0 : 1]

/** Whether nothing was filled in. */
export const isEmpty = (value: CellValue | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A typed number, or '' if it is none. */
export function toNumber(value: CellValue): number | '' {
  if (typeof value === 'number') return Number.isFinite(value) ? value : ''
  if (typeof value !== 'string' || !/^-?(\d+\.?\d*|\.\d+)$/.test(value.trim())) return ''
  return Number(value)
}

const toPercent = (value: CellValue): number => Math.min(100, Math.max(0, toNumber(value) || 0))

/** Several values in the family's form: a comma list. */
const joinList = (value: CellValue): CellValue => (Array.isArray(value) ? value.join(',') : value)

type Read = (column: Column, value: CellValue) => CellValue

/** Types whose values have their own form. */
const READ: Readonly<Record<string, Read>> = {
  checkbox: (column, value) => checkedValue(column, isChecked(column, value)),
  inputNumber: (_, value) => toNumber(value),
  progress: (_, value) => toPercent(value),
  'select-multiple': (_, value) => joinList(value),
  sel_user: (_, value) => joinList(value),
  sel_depart: (_, value) => joinList(value),
}

/** A value from outside in its column's form. */
export const readValue = (column: Column, value: CellValue | undefined): CellValue =>
  (Object.hasOwn(READ, column.type) ? READ[column.type]! : asItIs)(column, value ?? '')

const asItIs: Read = (_, value) => value

/** The value in a new row. */
export function firstValue(column: Column): CellValue {
  if (column.defaultValue !== undefined) return readValue(column, column.defaultValue)
  return column.type === 'checkbox' ? checkedValue(column, column.defaultChecked === true) : readValue(column, '')
}

export const firstValues = (columns: readonly Column[], given: Values = {}): Values =>
  Object.fromEntries(
    valueColumns(columns).map((column) => {
      const own = given[column.key]
      return [column.key, own === undefined ? firstValue(column) : readValue(column, own)]
    }),
  )

/** The text of an option's cell; an unknown value is its own text. */
export const optionText = (options: readonly Option[] | undefined, value: CellValue): string =>
  options?.find((option) => option.value === valueText(value))?.text ?? valueText(value)

/** A value for the outside; for an uploaded file, its path. */
export function sentValue(column: Column, value: CellValue): CellValue {
  if (column.type !== 'upload' || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return (value as { path?: CellValue }).path ?? ''
}

/** A value as text. */
export function valueText(value: CellValue | undefined): string {
  if (isEmpty(value)) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
