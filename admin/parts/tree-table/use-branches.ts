import { useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { type Branch, flatten, type Shape } from '../tree/tree-node.ts'

export interface TreeSource<Row> {
  roots: readonly Row[]
  rowKey: (row: Row) => string
  /** The children; undefined: they are loaded when the row is opened. */
  childrenOf: (row: Row) => readonly Row[] | undefined
  /** Whether there may be children that are not loaded yet. */
  hasChildren?: (row: Row) => boolean
  loadChildren?: (row: Row) => Promise<readonly Row[]>
  /** Initially open rows: none, the roots, or everything loaded. */
  firstOpen?: 'none' | 'roots' | 'all'
}

interface Loaded<Row> {
  rows?: readonly Row[]
  failure?: string
}

export interface Branches<Row> {
  branches: readonly Branch<Row>[]
  /** The state of an open row's children: loaded, loading, or failed. */
  stateOf: (id: string) => 'here' | 'loading' | { failure: string }
  put: (branch: Branch<Row>, isOpen: boolean) => void
  openAll: () => void
  closeAll: () => void
}

/**
 * The visible rows of a tree; missing children are loaded when their row is opened. With `isWanted` only matching rows,
 * with their ancestors and descendants.
 */
export function useBranches<Row>(
  source: TreeSource<Row>,
  isWanted: ((row: Row) => boolean) | null = null,
): Branches<Row> {
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
  const wanted = isWanted && wantedOnly(roots, shape, isWanted)
  return {
    branches: wanted ? flatten(wanted.roots, wanted.shape, wanted.open) : flatten(roots, shape, open),
    stateOf: (id) => branchState(loaded.get(id)),
    put: ({ id, node }, isOpen) => {
      const next = new Set(open)
      if (isOpen) next.add(id)
      else next.delete(id)
      setOpen(next)
      if (isOpen && known(node) === undefined) void load(node)
    },
    openAll: () => setOpen(new Set(listParents(roots, known, rowKey))),
    closeAll: () => setOpen(new Set()),
  }
}

function branchState<Row>(state: Loaded<Row> | undefined): ReturnType<Branches<Row>['stateOf']> {
  if (!state || state.rows) return 'here'
  return state.failure === undefined ? 'loading' : { failure: state.failure }
}

/** The tree of matching rows, completely open. */
function wantedOnly<Row>(roots: readonly Row[], shape: Shape<Row>, isWanted: (row: Row) => boolean) {
  const shown = new Set<string>()
  const open = new Set<string>()
  const visit = (row: Row, isBelow: boolean): boolean => {
    const isKept = isBelow || isWanted(row)
    let isWay = false
    // A filter loads nothing: a row without loaded children stays closed.
    const children = shape.childrenOf(row)
    for (const child of children ?? []) if (visit(child, isKept)) isWay = true
    if (!isKept && !isWay) return false
    shown.add(shape.idOf(row))
    if (children) open.add(shape.idOf(row))
    return true
  }
  for (const root of roots) visit(root, false)
  const among = (rows: readonly Row[]) => rows.filter((row) => shown.has(shape.idOf(row)))
  const loadedChildren = (row: Row) => {
    const children = shape.childrenOf(row)
    return children && among(children)
  }
  return { roots: among(roots), shape: { ...shape, childrenOf: loadedChildren }, open }
}

function listParents<Row>(
  rows: readonly Row[],
  childrenOf: (row: Row) => readonly Row[] | undefined,
  rowKey: (row: Row) => string,
): string[] {
  return rows.flatMap((row) => {
    const children = childrenOf(row) ?? []
    return children.length > 0 ? [rowKey(row), ...listParents(children, childrenOf, rowKey)] : []
  })
}

function firstOpen<Row>({ roots, rowKey, childrenOf, firstOpen: first = 'roots' }: TreeSource<Row>): Set<string> {
  if (first === 'none') return new Set()
  const parents = listParents(roots, childrenOf, rowKey)
  return new Set(first === 'all' ? parents : roots.map(rowKey).filter((id) => parents.includes(id)))
}
