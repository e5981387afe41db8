import { useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { type Branch, flatten } from '../tree/tree-node.ts'

export interface TreeSource<Row> {
  roots: readonly Row[]
  rowKey: (row: Row) => string
  /** Undefined: asked for when the row is opened. */
  childrenOf: (row: Row) => readonly Row[] | undefined
  /** Whether there may be some that are not here yet. */
  hasChildren?: (row: Row) => boolean
  loadChildren?: (row: Row) => Promise<readonly Row[]>
  /** Open at first: nothing, the roots, or all that is here. */
  firstOpen?: 'none' | 'roots' | 'all'
}

interface Loaded<Row> {
  rows?: readonly Row[]
  failure?: string
}

export interface Branches<Row> {
  branches: readonly Branch<Row>[]
  /** Of an open row: its children are on their way, or why they are not here. */
  stateOf: (id: string) => 'here' | 'loading' | { failure: string }
  put: (branch: Branch<Row>, isOpen: boolean) => void
  openAll: () => void
  closeAll: () => void
}

/** The rows of a tree that are on the screen; children that are not here are loaded when their row is opened. */
export function useBranches<Row>(source: TreeSource<Row>): Branches<Row> {
  const { roots, rowKey, childrenOf, hasChildren, loadChildren } = source
  const [open, setOpen] = useState<ReadonlySet<string>>(() => firstOpen(source))
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded<Row>>>(() => new Map())
  const known = (row: Row) => childrenOf(row) ?? loaded.get(rowKey(row))?.rows
  const shape = {
    idOf: rowKey,
    childrenOf: known,
    hasChildren: (row: Row) => (known(row)?.length ?? (loadChildren && (hasChildren?.(row) ?? true) ? 1 : 0)) > 0,
  }
  const load = async (row: Row) => {
    const id = rowKey(row)
    const keep = (what: Loaded<Row>) => setLoaded((was) => new Map(was).set(id, what))
    keep({})
    await loadChildren?.(row).then(
      (rows) => keep({ rows }),
      (error: unknown) => keep({ failure: errorText(error) }),
    )
  }
  return {
    branches: flatten(roots, shape, open),
    stateOf: (id) => {
      const state = loaded.get(id)
      if (!state || state.rows) return 'here'
      return state.failure === undefined ? 'loading' : { failure: state.failure }
    },
    put: ({ id, node }, isOpen) => {
      const next = new Set(open)
      if (isOpen) next.add(id)
      else next.delete(id)
      setOpen(next)
      if (isOpen && known(node) === undefined) void load(node)
    },
    openAll: () => setOpen(new Set(parentsOf(roots, known, rowKey))),
    closeAll: () => setOpen(new Set()),
  }
}

function parentsOf<Row>(
  rows: readonly Row[],
  childrenOf: (row: Row) => readonly Row[] | undefined,
  rowKey: (row: Row) => string,
): string[] {
  return rows.flatMap((row) => {
    const children = childrenOf(row) ?? []
    return children.length > 0 ? [rowKey(row), ...parentsOf(children, childrenOf, rowKey)] : []
  })
}

function firstOpen<Row>({ roots, rowKey, childrenOf, firstOpen: first = 'roots' }: TreeSource<Row>): Set<string> {
  if (first === 'none') return new Set()
  const parents = parentsOf(roots, childrenOf, rowKey)
  return new Set(first === 'all' ? parents : roots.map(rowKey).filter((id) => parents.includes(id)))
}
