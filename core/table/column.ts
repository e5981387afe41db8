/** The value of a cell: any JSON. */
export type CellValue =
  | string
  | number
  | boolean
  | null
  | readonly CellValue[]
  | { readonly [key: string]: CellValue | undefined }

export type Values = Readonly<Record<string, CellValue>>

export interface Option {
  value: string
  text: string
  isDisabled?: boolean
}

export type Statistic = 'sum' | 'average'

export interface Cell {
  value: CellValue
  /** All values of the row. */
  values: Values
  column: Column
}

/** A rule for a cell. One rule may have several conditions; its message is used for each of them. */
export interface CellRule {
  required?: boolean
  /** No other row has the same value; `pattern: 'only'` means the same. */
  unique?: boolean
  /** A named pattern or a regular expression. Only `*` refuses an empty cell. */
  pattern?: string | RegExp
  /** False when the value is wrong. */
  handler?: (cell: Cell) => boolean
  message?: string
}

/** The description of a column. The names are those of the family's tables, whose descriptions are data. */
export interface Column {
  key: string
  title: string
  /** A name in the registry of column types. */
  type: string
  width?: number
  options?: readonly Option[]
  validateRules?: readonly CellRule[]
  /** The value in a new row. */
  defaultValue?: CellValue
  /** The values of a ticked and an empty box. */
  customValue?: readonly [checked: CellValue, unchecked: CellValue]
  defaultChecked?: boolean
  /** The dictionary with the options. */
  dictCode?: string
  /** Other values than the options may be typed. */
  allowInput?: boolean
  /** Options can be found by typing. */
  allowSearch?: boolean
  statistics?: readonly Statistic[]
  /** Contains the row's position, from 1. */
  isOrder?: boolean
  disabled?: boolean
  /** Properties of the column's own type. */
  props?: Readonly<Record<string, unknown>>
  placeholder?: string
}

/** Columns about the row itself, which have no value. */
const OF_THE_ROW = new Set(['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort'])

export const isOfTheRow = ({ type }: Column): boolean => OF_THE_ROW.has(type)

export const valueColumns = (columns: readonly Column[]): Column[] => columns.filter((column) => !isOfTheRow(column))

/** The key with the rows' positions. */
export function findOrderKey(columns: readonly Column[]): string | null {
  const own = columns.find((column) => column.isOrder)
  if (own) return own.key
  return columns.some(({ type }) => type === 'row-drag-sort') ? 'orderNum' : null
}
