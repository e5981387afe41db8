import { useEffect, useRef, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import type { CellValue, Column, Option } from '#core/table/column.ts'
import { type Failures, judgeCell, judgeTable, type ReadPattern, withoutRows } from '#core/table/judge.ts'
import {
  type GivenRow,
  insertBelow,
  openTable,
  reloadRow,
  removeRows,
  setCell,
  type Table,
  type TableOptions,
} from '#core/table/table.ts'
import { valueText } from '#core/table/values.ts'
import {
  asksFor,
  childrenFailed,
  childrenOfAnswer,
  type ChildrenQuery,
  childrenQuery,
  closeRow,
  openRow,
  putChildren,
} from '#core/table/tree.ts'
import { useDictionaries } from '../use-dictionaries.ts'

/** Child rows that are loaded when their row is opened. */
export interface TableTree extends ChildrenQuery {
  /** Returns rows, or a page of them. */
  load: (query: Record<string, string>) => Promise<unknown>
}

export interface EditableOptions extends Pick<TableOptions, 'rowKey'> {
  columns: readonly Column[]
  /** The initial rows. */
  rows: readonly GivenRow[]
  patterns: ReadPattern
  tree?: TableTree
  /** The options of a dictionary, for columns that name one. */
  dictionary?: (code: string, signal: AbortSignal) => Promise<readonly Option[]>
}

/** A second insertion within this time is taken for an accidental double click. */
const INSERT_APART_MS = 1500
const TOO_QUICK = '你点击的太快了，请慢点点击!'
/** How long reloaded rows are highlighted. */
const RELOADED_MS = 1400

interface State {
  table: Table
  failures: Failures
  notice: string | null
}

export type Editable = ReturnType<typeof useEditableTable>

/** The state of an editable table with its errors, and all actions on it. */
export function useEditableTable(options: EditableOptions) {
  const { patterns, tree } = options
  const { state, read, put } = useLastState(options)
  const columns = useDictionaries(options.columns, options.dictionary)
  const insert = useInsert(read, put)
  const reloaded = useReloaded()
  const change = (step: (table: Table) => Table) => put({ table: step(read().table), notice: null })
  return {
    ...state,
    columns,
    reloaded: reloaded.ids,
    change,
    say: (notice: string | null) => put({ notice }),
    set: (id: string, key: string, value: CellValue) => {
      const table = setCell(read().table, id, key, value)
      if (table !== read().table) put({ table, failures: judgeCell(table, read().failures, id, key, patterns) })
    },
    insert,
    remove: (ids: ReadonlySet<string>) => {
      const before = read()
      // Rows of a tree cannot be removed like that; the refusal is shown.
      if (before.table.tree) return put({ notice: catchRefusal(() => removeRows(before.table, ids)) })
      put({ table: removeRows(before.table, ids), failures: withoutRows(before.failures, ids), notice: null })
    },
    toggle: (id: string) => {
      const { table } = read()
      const next = table.tree?.open.has(id) && !table.tree.failed.has(id) ? closeRow(table, id) : openRow(table, id)
      put({ table: next, notice: null })
      if (tree && asksFor(table, next, id)) void load(tree, id, read, put)
    },
    /** Updates a row from outside, and highlights it for a moment. */
    reload: (row: GivenRow) => {
      put({ table: reloadRow(read().table, row) })
      reloaded.mark(valueText(row[options.rowKey ?? 'id']))
    },
    /** Whether all cells are valid; invalid ones show their error from now on. */
    check: (): boolean => {
      const failures = judgeTable(read().table, patterns)
      put({ failures, notice: failures.size > 0 ? `有 ${failures.size} 个单元格填写不正确` : null })
      return failures.size === 0
    },
  }
}

type Read = () => State
type Put = (change: Partial<State>) => void

/** Loads the children of a row. */
async function load(tree: TableTree, id: string, read: Read, put: Put): Promise<void> {
  try {
    const rows = childrenOfAnswer(await tree.load(childrenQuery(id, tree)))
    put({ table: putChildren(read().table, id, rows) })
  } catch (error) {
    put({ table: childrenFailed(read().table, id, errorText(error)) })
  }
}

/** Inserts a row below another one, ignoring accidental double clicks. */
function useInsert(read: Read, put: Put): (id: string) => void {
  const last = useRef(-Infinity)
  return (id) => {
    const now = performance.now()
    const isTooQuick = now - last.current < INSERT_APART_MS
    if (!isTooQuick) last.current = now
    put(isTooQuick ? { notice: TOO_QUICK } : { table: insertBelow(read().table, id), notice: null })
  }
}

/** The latest state, so that several changes within one event, or after an answer, build on each other. */
function useLastState({ columns, rows, rowKey, tree }: EditableOptions) {
  const [state, setState] = useState<State>(() => ({
    table: openTable(columns, rows, { ...(rowKey !== undefined && { rowKey }), isTree: tree !== undefined }),
    failures: new Map(),
    notice: null,
  }))
  const last = useRef(state)
  return {
    state,
    read: () => last.current,
    put: (change: Partial<State>) => {
      last.current = { ...last.current, ...change }
      setState(last.current)
    },
  }
}

function catchRefusal(run: () => unknown): string | null {
  try {
    run()
    return null
  } catch (error) {
    return errorText(error)
  }
}

/** The rows that were reloaded a moment ago. */
function useReloaded() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])
  const without = (was: ReadonlySet<string>, id: string) => new Set([...was].filter((each) => each !== id))
  return {
    ids,
    mark: (id: string) => {
      clearTimeout(timers.current.get(id))
      setIds((was) => new Set(was).add(id))
      timers.current.set(
        id,
        setTimeout(() => setIds((was) => without(was, id)), RELOADED_MS),
      )
    },
  }
}
