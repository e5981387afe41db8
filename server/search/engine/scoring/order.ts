import type { DocumentTable } from '../documents/document-table.ts'

/** Decides between documents of equal score; negative when the first one comes before the second. */
export type TieBreak = (a: number, b: number) => number

/**
 * The one order of documents of equal score: the newest first, then by id. Neither depends on how and when documents
 * came into the index, so it is the same on all pages and after every rebuild.
 */
export function tieBreak(table: DocumentTable): TieBreak {
  return (a, b) => {
    if (a === b) return 0
    const [left, right] = [table.row(a)!, table.row(b)!]
    return right.createdAt - left.createdAt || (left.id < right.id ? -1 : 1)
  }
}

/** The greatest score first. */
export function byScore(table: DocumentTable): (a: Scored, b: Scored) => number {
  const ties = tieBreak(table)
  return (a, b) => b.score - a.score || ties(a.document, b.document)
}

interface Scored {
  document: number
  score: number
}
