import type { DocumentRow } from '#server/knowledge/documents/index.ts'

/** A similar document; the nearest weighs 1. */
export interface Neighbour {
  row: DocumentRow
  weight: number
}

/** How much similar documents speak for each of their values. */
export function voteFor(
  near: readonly Neighbour[],
  valuesOf: (row: DocumentRow) => readonly string[],
): Map<string, number> {
  const votes = new Map<string, number>()
  for (const { row, weight } of near)
    for (const value of new Set(valuesOf(row))) votes.set(value, (votes.get(value) ?? 0) + weight)
  return votes
}
