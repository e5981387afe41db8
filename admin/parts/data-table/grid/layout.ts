import type { Column, Density, TableLayout } from '../column.ts'

export const FIRST_LAYOUT: TableLayout = { widths: {}, order: [], hidden: {}, density: 'normal', frozen: null }
export const ROW_HEIGHT: Readonly<Record<Density, number>> = { normal: 32, dense: 26 }

const DEFAULT_WIDTH = 140
const MIN_WIDTH = 56
const MAX_WIDTH = 900

export interface Arranged<Row> {
  column: Column<Row>
  width: number
  isFrozen: boolean
}

/** All columns in the person's order. */
export function inOrder<Row>(columns: readonly Column<Row>[], layout: TableLayout): Column<Row>[] {
  const place = new Map(layout.order.map((key, at) => [key, at]))
  const columnRank = (column: Column<Row>) => place.get(column.key) ?? layout.order.length
  return columns.toSorted((a, b) => columnRank(a) - columnRank(b))
}

export const isShown = <Row>(column: Column<Row>, layout: TableLayout): boolean =>
  !(layout.hidden[column.key] ?? column.isHidden ?? false)

const columnWidth = <Row>(column: Column<Row>, layout: TableLayout): number =>
  layout.widths[column.key] ?? column.width ?? DEFAULT_WIDTH

/** The columns for a narrow table: the first one, the states, and of the others those that fit. */
function inRoom<Row>(columns: readonly Column<Row>[], layout: TableLayout, space: number): Column<Row>[] {
  const isMeant = (column: Column<Row>, at: number) => at === 0 || column.state !== undefined
  const widths = (some: readonly Column<Row>[]) => some.reduce((sum, column) => sum + columnWidth(column, layout), 0)
  let left = space - widths(columns.filter(isMeant))
  return columns.filter((column, at) => isMeant(column, at) || (left -= columnWidth(column, layout)) >= 0)
}

interface Space {
  width: number
  /** Columns step aside instead of being scrolled to. */
  isShort?: boolean
}

/** The visible columns. If there is space left, the last one takes it. */
export function arrange<Row>(
  columns: readonly Column<Row>[],
  layout: TableLayout,
  { width: space, isShort = false }: Space,
): Arranged<Row>[] {
  const wanted = inOrder(columns, layout).filter((column) => isShown(column, layout))
  const shown = isShort && space > 0 ? inRoom(wanted, layout, space) : wanted
  const lastFrozen = shown.findIndex((column) => column.key === layout.frozen)
  const arranged = shown.map((column, at) => ({
    column,
    width: columnWidth(column, layout),
    isFrozen: at <= lastFrozen,
  }))
  const rest = space - arranged.reduce((sum, { width }) => sum + width, 0)
  const last = arranged.at(-1)
  if (last && rest > 0) last.width += rest
  return arranged
}

export const withWidth = (layout: TableLayout, key: string, width: number): TableLayout => ({
  ...layout,
  widths: { ...layout.widths, [key]: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width))) },
})

/** At least one column stays visible. */
export function withShown<Row>(
  layout: TableLayout,
  columns: readonly Column<Row>[],
  key: string,
  isOn: boolean,
): TableLayout {
  const next = { ...layout, hidden: { ...layout.hidden, [key]: !isOn } }
  return columns.some((column) => isShown(column, next)) ? next : layout
}

/** Moves a column before another one, or to the end. */
export function withMoved<Row>(
  layout: TableLayout,
  columns: readonly Column<Row>[],
  key: string,
  before: string | null,
): TableLayout {
  const keys = inOrder(columns, layout).map((column) => column.key)
  if (!keys.includes(key) || key === before) return layout
  const others = keys.filter((other) => other !== key)
  const at = before === null ? others.length : others.indexOf(before)
  return { ...layout, order: others.toSpliced(at < 0 ? others.length : at, 0, key) }
}

/** Moves a column one place to the left or right among the visible ones. */
export function withStep<Row>(
  layout: TableLayout,
  columns: readonly Column<Row>[],
  key: string,
  step: -1 | 1,
): TableLayout {
  const shown = inOrder(columns, layout).filter((column) => isShown(column, layout))
  const at = shown.findIndex((column) => column.key === key)
  const target = at + step
  if (at < 0 || target < 0 || target >= shown.length) return layout
  return withMoved(layout, columns, key, (step === -1 ? shown[target] : shown[target + 1])?.key ?? null)
}
