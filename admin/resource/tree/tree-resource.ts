import type { Prepared } from '#core/api/prepared.ts'
import type { Args, Endpoint } from '#core/contract/endpoint.ts'
import type { TreeMoved } from '../../parts/tree-table/tree-move.ts'
import type { OneRowAction, RecordForm, ResourceColumn, ResourceExcel, ResourceRemoval } from '../define.ts'

/** A screen of hierarchical records as facts: what {@link Resource} is for a list. */
export interface TreeResource<Row, A extends Endpoint = Endpoint, E extends Endpoint = Endpoint> {
  id: string
  noun: string
  nameOf: (row: Row) => string
  /** Loads the whole tree, and the permission to see it. */
  load: (signal: AbortSignal) => Promise<readonly Row[]>
  childrenOf: (row: Row) => readonly Row[]
  columns: readonly ResourceColumn<Row>[]
  form?: RecordForm<A, E> & {
    /** Initial values of a new record below another one, or at the top. */
    below: (parent: Row | null) => Partial<NonNullable<Args<A>['body']>>
  }
  remove?: ResourceRemoval<Row>
  actions?: readonly OneRowAction<Row>[]
  excel?: ResourceExcel
  /** Moves a record; `siblings` are its new siblings in order. */
  move?: (move: TreeMoved<Row>, place: TreePlace<Row>) => Prepared
  /** What a move to another parent changes beside the place, as sentences to confirm; none: nothing is asked. */
  beforeMove?: (move: TreeMoved<Row>, place: TreePlace<Row>) => Promise<readonly string[]>
}

export interface TreePlace<Row> {
  /** Its former parent. */
  from: Row | null
  parent: Row | null
  /** Without the moved record. */
  siblings: readonly Row[]
  /** Its new position among them. */
  at: number
}

/** Type-checks the facts against the contract; returns them unchanged. */
export const defineTree = <Row, A extends Endpoint = Endpoint, E extends Endpoint = Endpoint>(
  facts: TreeResource<Row, A, E>,
): TreeResource<Row, A, E> => facts

/** The target of a move in the present tree. */
export function findTreePlace<Row>(
  roots: readonly Row[],
  { row, target, where }: TreeMoved<Row>,
  childrenOf: (row: Row) => readonly Row[],
): TreePlace<Row> {
  const others = (rows: readonly Row[]) => rows.filter((each) => each !== row)
  const from = findParent(roots, row, childrenOf)
  if (where === 'into') {
    const siblings = others(childrenOf(target))
    return { from, parent: target, siblings, at: siblings.length }
  }
  const parent = findParent(roots, target, childrenOf)
  const siblings = others(parent ? childrenOf(parent) : roots)
  return { from, parent, siblings, at: siblings.indexOf(target) + (where === 'after' ? 1 : 0) }
}

/** The move as the body of a call. */
export const moveBody = <Row extends { id: string }>({ row }: TreeMoved<Row>, place: TreePlace<Row>) => ({
  id: row.id,
  from: place.from?.id ?? '',
  parentId: place.parent?.id ?? '',
  siblings: place.siblings.map(({ id }) => id).join(','),
  at: place.at,
})

function findParent<Row>(roots: readonly Row[], row: Row, childrenOf: (row: Row) => readonly Row[]): Row | null {
  const visit = (above: Row): Row | null => {
    for (const child of childrenOf(above)) {
      if (child === row) return above
      const found = visit(child)
      if (found) return found
    }
    return null
  }
  for (const root of roots) {
    const found = visit(root)
    if (found) return found
  }
  return null
}
