import type { Column } from './column.ts'
import { hasStatistics } from './statistics.ts'

/** Column types by name; the code that shows tables knows their content. */
export type ColumnTypes<T> = ReadonlyMap<string, T>

/** This name is reserved for plug-ins, which the family registers through it. */
const RESERVED = 'install'

/** The registry with one more type; a type with the same name is replaced. */
export function defineType<T>(types: ColumnTypes<T>, name: string, type: T): ColumnTypes<T> {
  if (name === RESERVED) throw new Error(`列类型不能叫 ${RESERVED}：这个名称是保留的`)
  return new Map(types).set(name, type)
}

export const ROW_HEIGHT = 61

const WIDTH = 120
/** The width in pixels of types that need more or less room than others. */
const WIDTHS: Readonly<Record<string, number>> = {
  'row-number': 60,
  'row-expand': 40,
  'row-drag-sort': 60,
  date: 135,
  datetime: 200,
  sel_depart: 160,
  sel_user: 220,
}
const LEAST_OF_DATETIME = 190
/** The label of a statistics line is below the selection. */
const SELECTION = { alone: 40, withStatistics: 60 }

const isSelection = ({ type }: Column): boolean => type === 'row-checkbox' || type === 'row-radio'

export function columnWidth(column: Column, columns: readonly Column[]): number {
  if (isSelection(column)) return column.width ?? (hasStatistics(columns) ? SELECTION.withStatistics : SELECTION.alone)
  const own = column.width ?? (Object.hasOwn(WIDTHS, column.type) ? WIDTHS[column.type]! : WIDTH)
  return column.type === 'datetime' ? Math.max(own, LEAST_OF_DATETIME) : own
}
