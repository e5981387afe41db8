import type { Shelf } from '#core/contract/km/home.ts'
import { ROOT } from '#core/contract/taxonomy.ts'

export interface ShelfBoard {
  top: Shelf
  /** The child places with the most documents. */
  below: readonly Shelf[]
}

const MOST_TOP = 8
const MOST_BELOW = 4

/** The first roots of a tree that contain documents, in the tree's order, each with its fullest children. */
export const pickBoards = (nodes: readonly Shelf[]): ShelfBoard[] => {
  const filled = nodes.filter((node) => node.count > 0)
  return filled
    .filter((node) => node.pid === ROOT)
    .slice(0, MOST_TOP)
    .map((top) => ({
      top,
      below: filled
        .filter((node) => node.pid === top.id)
        .toSorted((a, b) => b.count - a.count)
        .slice(0, MOST_BELOW),
    }))
}
