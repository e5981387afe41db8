/** What a cell holds: whatever JSON can say. */
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

/** What a cell must be. One rule may ask for several things; its message stands for each of them. */
export interface CellRule {
  required?: boolean
  /** No other row has the same; `pattern: 'only'` says so too. */
  unique?: boolean
  /** A named pattern or a regular expression. It asks nothing of an empty cell, except `*`. */
  pattern?: string | RegExp
  /** False: the value is wrong. */
  handler?: (cell: Cell) => boolean
  message?: string
}

/** A column as whoever shows a table describes it. The names are those of the family's tables, whose descriptions are data. */
export interface Column {
  key: string
  title: string
  /** A name of the registry of column types. */
  type: string
  width?: number
  options?: readonly Option[]
  validateRules?: readonly CellRule[]
  /** What a new row has. */
  defaultValue?: CellValue
  /** What a ticked and an empty box mean. */
  customValue?: readonly [checked: CellValue, unchecked: CellValue]
  defaultChecked?: boolean
  /** The dictionary that the options come from. */
  dictCode?: string
  /** What is not among the options may be typed. */
  allowInput?: boolean
  /** Options are found by typing. */
  allowSearch?: boolean
  statistics?: readonly Statistic[]
  /** Holds the row's place among the rows, from 1. */
  isOrder?: boolean
  disabled?: boolean
  /** What the column's own type asks for. */
  props?: Readonly<Record<string, unknown>>
  placeholder?: string
}

/** Columns that stand for the row itself: they hold no value. */
const OF_THE_ROW = new Set(['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort'])

export const isOfTheRow = ({ type }: Column): boolean => OF_THE_ROW.has(type)

export const valueColumns = (columns: readonly Column[]): Column[] => columns.filter((column) => !isOfTheRow(column))

/** The key under which rows keep their place. */
export function orderKeyOf(columns: readonly Column[]): string | null {
  const own = columns.find((column) => column.isOrder)
  if (own) return own.key
  return columns.some(({ type }) => type === 'row-drag-sort') ? 'orderNum' : null
}
