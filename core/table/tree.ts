import { type GivenRow, rowIndex, readRows, type Row, findRow, type Table, type Tree } from './table.ts'

/** Stands below an open row whose children are not loaded. */
export interface Placeholder {
  readonly id: string
  readonly level: number
  /** The row with the missing children. */
  readonly waitsFor: string
  /** Why they could not be loaded; null while they are loading. */
  readonly failure: string | null
}

/** A line on the screen. */
export type Line = Row | Placeholder

export const isPlaceholder = (line: Line): line is Placeholder => 'waitsFor' in line

/** The lines on the screen, without everything below closed rows. */
export function visibleLines(table: Table): readonly Line[] {
  const { tree } = table
  if (tree === null) return table.rows
  const lines: Line[] = []
  /** Rows deeper than this are hidden. */
  let deepest = Infinity
  for (const row of table.rows) {
    if (row.level > deepest) continue
    lines.push(row)
    deepest = tree.open.has(row.id) ? Infinity : row.level
    const failure = tree.failed.get(row.id) ?? null
    if (tree.open.has(row.id) && (tree.waiting.has(row.id) || failure !== null))
      lines.push({ id: `${row.id} below`, level: row.level + 1, waitsFor: row.id, failure })
  }
  return lines
}

const withTree = (table: Table, tree: Tree, change: Partial<Tree>): Table => ({
  ...table,
  tree: { ...tree, ...change },
})

const withId = (ids: ReadonlySet<string>, id: string): Set<string> => new Set(ids).add(id)

function withoutId<T extends Set<string> | Map<string, string>>(ids: T, id: string): T {
  ids.delete(id)
  return ids
}

/** Opens a row. Missing children are marked as waiting; the code that opened the row requests them, once. */
export function openRow(table: Table, id: string): Table {
  const { tree } = table
  if (tree === null || !findRow(table, id)?.hasChildren) return table
  const isHere = tree.loaded.has(id)
  return withTree(table, tree, {
    open: withId(tree.open, id),
    waiting: isHere ? tree.waiting : withId(tree.waiting, id),
    failed: withoutId(new Map(tree.failed), id),
  })
}

export const closeRow = (table: Table, id: string): Table =>
  table.tree ? withTree(table, table.tree, { open: withoutId(new Set(table.tree.open), id) }) : table

/** Whether the children of a row must be requested: they were not waiting before. */
export const asksFor = (before: Table, after: Table, id: string): boolean =>
  after.tree?.waiting.has(id) === true && before.tree?.waiting.has(id) !== true

/** Replaces the placeholder by the children; without any, the row is a leaf. */
export function putChildren(table: Table, id: string, given: readonly GivenRow[]): Table {
  const { tree } = table
  const at = rowIndex(table, id)
  if (tree === null || at < 0 || !tree.waiting.has(id)) return table
  const waiting = withoutId(new Set(tree.waiting), id)
  const row = table.rows[at]!
  if (given.length === 0) {
    const rows = table.rows.with(at, { ...row, hasChildren: false })
    return withTree({ ...table, rows }, tree, { waiting, open: withoutId(new Set(tree.open), id) })
  }
  const { rows, made, loaded } = readRows(table, given, row.level + 1)
  const all = table.rows.toSpliced(at + 1, 0, ...rows)
  return withTree({ ...table, rows: all, made }, tree, { waiting, loaded: withId(loaded, id) })
}

/** Loading children failed; opening the row again requests them once more. */
export function childrenFailed(table: Table, id: string, reason: string): Table {
  const { tree } = table
  if (tree === null || !tree.waiting.has(id)) return table
  const failed = new Map(tree.failed).set(id, reason)
  return withTree(table, tree, { waiting: withoutId(new Set(tree.waiting), id), failed })
}

export interface ChildrenQuery {
  /** The name of the parameter with the row's id. */
  parentKey?: string
  condition?: string
}

/** The query for the rows below one. */
export const childrenQuery = (
  id: string,
  { parentKey = 'parentId', condition }: ChildrenQuery = {},
): Record<string, string> => ({ [parentKey]: id, ...(condition !== undefined && { condition }) })

export const UNKNOWN_ANSWER = '返回数据类型不识别'

/** The rows of an answer: an array, or a page of them, with or without the envelope. */
export function childrenOfAnswer(answer: unknown): readonly GivenRow[] {
  const rows = recordsIn(answer) ?? recordsIn(readMember(answer, 'result'))
  if (rows === null) throw new Error(UNKNOWN_ANSWER)
  return rows
}

const readMember = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined

function recordsIn(value: unknown): readonly GivenRow[] | null {
  if (Array.isArray(value)) return value as readonly GivenRow[]
  const records = readMember(value, 'records')
  return Array.isArray(records) ? (records as readonly GivenRow[]) : null
}
