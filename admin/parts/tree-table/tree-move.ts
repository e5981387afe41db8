import type { Branch } from '../tree/tree-node.ts'

export type Where = 'before' | 'after' | 'into'

/** A row moved within its tree: beside another row, or below it. */
export interface TreeMoved<Row> {
  row: Row
  target: Row
  where: Where
}

/** The drop position by height within a row: the edges mean beside, the middle below. */
export function whereAt(offset: number, height: number): Where {
  if (offset < height / 4) return 'before'
  return offset > (height * 3) / 4 ? 'after' : 'into'
}

/** Whether a row is another one or its descendant; a row cannot be moved into itself. */
export function isWithin<Row>(branches: readonly Branch<Row>[], id: string, above: string): boolean {
  const parents = new Map(branches.map((branch) => [branch.id, branch.parent]))
  for (let at: string | null | undefined = id; at; at = parents.get(at)) if (at === above) return true
  return false
}

/** Moves one place up or down among its siblings; null: it is at the end already. */
export function stepMove<Row>(branches: readonly Branch<Row>[], id: string, step: -1 | 1): TreeMoved<Row> | null {
  const branch = branches.find((each) => each.id === id)
  const neighbour = branches.find(
    (each) => each.parent === branch?.parent && each.place === (branch?.place ?? 0) + step,
  )
  if (!branch || !neighbour) return null
  return { row: branch.node, target: neighbour.node, where: step === -1 ? 'before' : 'after' }
}
