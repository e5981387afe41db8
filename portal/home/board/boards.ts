import type { Shelf } from '#core/contract/km/home.ts'
import { ROOT } from '#core/contract/taxonomy.ts'

export interface ShelfBoard {
  top: Shelf
  /** The fullest places below it. */
  below: readonly Shelf[]
}

const MOST_TOP = 8
const MOST_BELOW = 4

/** The first places of a tree that hold something, in the tree's order, each with the fullest below it. */
export const boardsOf = (nodes: readonly Shelf[]): ShelfBoard[] => {
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
