import { type CellValue, type Column, findOrderKey, type Values } from './column.ts'
import { firstValues, readValue, sentValue } from './values.ts'

export interface Row {
  readonly id: string
  /** Created here, with an id that nobody outside knows. */
  readonly isNew: boolean
  readonly values: Values
  /** From 1. Only rows of a tree are below others. */
  readonly level: number
  /** There may be rows below it, loaded or not. */
  readonly hasChildren: boolean
}

/** A tree's state of its rows. Rows are in the order of the screen, each followed by everything below it. */
export interface Tree {
  readonly open: ReadonlySet<string>
  /** Rows whose children were requested. */
  readonly waiting: ReadonlySet<string>
  /** Rows whose children are loaded. */
  readonly loaded: ReadonlySet<string>
  /** Why children could not be loaded. */
  readonly failed: ReadonlyMap<string, string>
}

/** An editable table. It is immutable: each operation returns another table. */
export interface Table {
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** Deleted rows that also exist elsewhere, in the order of deletion. */
  readonly removed: readonly Row[]
  readonly selected: ReadonlySet<string>
  readonly rowKey: string
  readonly orderKey: string | null
  /** How many rows were created here. */
  readonly made: number
  /** Null for a plain list. */
  readonly tree: Tree | null
}

/** A row from outside. */
export type GivenRow = Readonly<Record<string, CellValue | undefined>>

export interface TableOptions {
  /** The key of a row's id. */
  rowKey?: string
  isTree?: boolean
}

const NO_TREE: Tree = { open: new Set(), waiting: new Set(), loaded: new Set(), failed: new Map() }

export function openTable(
  columns: readonly Column[],
  given: readonly GivenRow[],
  { rowKey = 'id', isTree = false }: TableOptions = {},
): Table {
  const empty: Table = {
    columns,
    rows: [],
    removed: [],
    selected: new Set(),
    rowKey,
    orderKey: isTree ? null : findOrderKey(columns),
    made: 0,
    tree: isTree ? NO_TREE : null,
  }
  const { rows, made, loaded } = readRows(empty, given, 1)
  return { ...empty, rows: numbered(rows, empty.orderKey), made, tree: empty.tree && { ...empty.tree, loaded } }
}

interface Reading {
  rows: Row[]
  made: number
  loaded: Set<string>
}

/** Reads rows from outside, each followed by those below it; two rows with one id are refused. */
export function readRows(table: Table, given: readonly GivenRow[], level: number): Reading {
  const reading: Reading = { rows: [], made: table.made, loaded: new Set(table.tree?.loaded) }
  const known = new Set(table.rows.map(({ id }) => id))
  const named = new Set(known)
  const nameAll = (rows: readonly GivenRow[]): void => {
    for (const row of rows) {
      const id = givenId(table, row)
      if (id !== null && named.has(id)) throw new Error(`两行的编号相同：${id}`)
      if (id !== null) named.add(id)
      if (table.tree) nameAll(childrenIn(row) ?? [])
    }
  }
  nameAll(given)
  const visit = (rows: readonly GivenRow[], depth: number): void => {
    for (const row of rows) {
      const own = givenId(table, row)
      while (own === null && named.has(temporaryId(reading.made))) reading.made++
      const id = own ?? temporaryId(reading.made++)
      const below = table.tree ? childrenIn(row) : null
      const hasChildren = table.tree !== null && (below ? below.length > 0 : row['hasChildren'] === true)
      reading.rows.push({ id, isNew: own === null, values: columnValues(table, row), level: depth, hasChildren })
      if (!below) continue
      reading.loaded.add(id)
      visit(below, depth + 1)
    }
  }
  visit(given, level)
  return reading
}

function givenId({ rowKey }: Table, row: GivenRow): string | null {
  const id = row[rowKey]
  return (typeof id === 'string' && id !== '') || typeof id === 'number' ? String(id) : null
}

const childrenIn = (row: GivenRow): readonly GivenRow[] | null =>
  Array.isArray(row['children']) ? (row['children'] as readonly GivenRow[]) : null

/** The columns' values in their own form; other values stay unchanged. */
function columnValues({ columns, rowKey }: Table, given: GivenRow): Values {
  const { [rowKey]: _id, hasChildren: _has, children: _children, ...rest } = given
  const values: Record<string, CellValue> = {}
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) values[key] = value
  for (const column of columns) {
    if (column.type.startsWith('row-')) continue
    values[column.key] = readValue(column, given[column.key])
  }
  return values
}

const temporaryId = (made: number): string => `new-${made + 1}`

/** Rows with their positions from 1; rows that have theirs already are not copied. */
function numbered(rows: readonly Row[], orderKey: string | null): readonly Row[] {
  if (orderKey === null) return rows
  return rows.map((row, at) =>
    row.values[orderKey] === at + 1 ? row : { ...row, values: { ...row.values, [orderKey]: at + 1 } },
  )
}

const withRows = (table: Table, rows: readonly Row[]): Table => ({ ...table, rows: numbered(rows, table.orderKey) })

export const rowIndex = (table: Table, id: string): number => table.rows.findIndex((row) => row.id === id)

export const findRow = (table: Table, id: string): Row | undefined => table.rows.find((row) => row.id === id)

/** The number for the next created row, which gives an unused id. */
function nextMade(table: Table): number {
  let made = table.made
  const isTaken = (id: string) => rowIndex(table, id) >= 0 || table.removed.some((row) => row.id === id)
  while (isTaken(temporaryId(made))) made++
  return made + 1
}

/** The id that the next row will get. */
export const nextId = (table: Table): string => temporaryId(nextMade(table) - 1)

function put(table: Table, at: number, level: number, given: Values): Table {
  const made = nextMade(table)
  const values = firstValues(table.columns, given)
  const row: Row = { id: temporaryId(made - 1), isNew: true, values, level, hasChildren: false }
  return withRows({ ...table, made }, table.rows.toSpliced(at, 0, row))
}

/** Adds a new row at the end. */
export const addRow = (table: Table, values: Values = {}): Table => put(table, table.rows.length, 1, values)

/** Adds a new row directly below another one; in a tree after everything below it, as a sibling. */
export function insertBelow(table: Table, id: string, values: Values = {}): Table {
  const at = rowIndex(table, id)
  if (at < 0) return table
  const { level } = table.rows[at]!
  const end = table.rows.findIndex((row, index) => index > at && row.level <= level)
  return put(table, end < 0 ? table.rows.length : end, level, values)
}

/** Whether a row can move one position up or down. Rows of a tree cannot. */
export function canMove(table: Table, id: string, step: -1 | 1): boolean {
  const at = rowIndex(table, id)
  return table.tree === null && at >= 0 && at + step >= 0 && at + step < table.rows.length
}

export const moveRow = (table: Table, id: string, step: -1 | 1): Table =>
  canMove(table, id, step) ? dragRow(table, id, rowIndex(table, id) + step) : table

/** Moves a row to another position, counted from 0 in the resulting order. */
export function dragRow(table: Table, id: string, to: number): Table {
  const from = rowIndex(table, id)
  const place = Math.max(0, Math.min(table.rows.length - 1, to))
  if (table.tree !== null || from < 0 || from === place) return table
  return withRows(table, table.rows.toSpliced(from, 1).toSpliced(place, 0, table.rows[from]!))
}

/** The message for a tree from which rows are to be removed. */
export const TREE_KEEPS_ROWS = '树形表格不支持删除行'

/** Removes rows. Rows that were created here are forgotten; others are remembered as removed. */
export function removeRows(table: Table, ids: ReadonlySet<string>): Table {
  if (table.tree !== null) throw new Error(TREE_KEEPS_ROWS)
  const gone = table.rows.filter(({ id }) => ids.has(id))
  if (gone.length === 0) return table
  const rest = withRows(
    table,
    table.rows.filter(({ id }) => !ids.has(id)),
  )
  return {
    ...rest,
    removed: [...table.removed, ...gone.filter(({ isNew }) => !isNew)],
    selected: new Set([...table.selected].filter((id) => !ids.has(id))),
  }
}

/** Sets the value of a cell, in the form of its column. */
export function setCell(table: Table, id: string, key: string, value: CellValue): Table {
  const at = rowIndex(table, id)
  const column = table.columns.find((each) => each.key === key)
  // A row's position follows from the order alone.
  if (at < 0 || !column || key === table.orderKey) return table
  const row = table.rows[at]!
  const next = readValue(column, value)
  if (row.values[key] === next) return table
  return { ...table, rows: table.rows.with(at, { ...row, values: { ...row.values, [key]: next } }) }
}

/** Updates a row from outside: it keeps its position, and values that are missing in the answer. */
export function reloadRow(table: Table, given: GivenRow): Table {
  const id = givenId(table, given)
  const at = id === null ? -1 : rowIndex(table, id)
  if (at < 0) return table
  const row = table.rows[at]!
  const own = table.orderKey === null ? {} : { [table.orderKey]: row.values[table.orderKey] }
  const values = columnValues(table, { ...row.values, ...given, ...own })
  return { ...table, rows: table.rows.with(at, { ...row, values }) }
}

function outside({ rowKey, columns }: Table, { id, values }: Row): GivenRow {
  const sent = { ...values }
  for (const column of columns)
    if (column.type === 'upload') sent[column.key] = sentValue(column, values[column.key] ?? '')
  return { [rowKey]: id, ...sent }
}

/** The rows for the outside; new ones with their temporary ids. */
export const exportRows = (table: Table): GivenRow[] => table.rows.map((row) => outside(table, row))

/** @bench The removed rows, which a form sends beside the others. */
export const exportRemovedRows = (table: Table): GivenRow[] => table.removed.map((row) => outside(table, row))
