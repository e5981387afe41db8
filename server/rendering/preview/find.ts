import * as v from 'valibot'
import { PageRun, SheetRow } from '#core/contract/km/files/preview-parts.ts'
import { findFolded } from '#core/text/folded-find.ts'
import type { StoredBundle } from './stored-bundle.ts'

/** The most results that are returned; a user with more results needs better words. */
const MOST_POSITIONS = 2000

/** Parts that are read at once. */
const PARTS = 20

export interface FoundPositions {
  pages: [number, number][]
  cells: [number, number, number][]
  truncated: boolean
}

/** The pages that contain the words, counted from 1, and how often. */
export async function findInPages(bundle: StoredBundle, words: readonly string[]): Promise<FoundPositions> {
  const pages: [number, number][] = []
  const count = bundle.count / 2
  for (let from = 0; from < count; from += PARTS) {
    const texts = await bundle.parts(count + from, Math.min(count + from + PARTS, bundle.count))
    for (const [at, text] of texts.entries()) {
      const runs = v.parse(v.array(PageRun), JSON.parse(text.toString('utf8')))
      const found = findFolded(
        runs.flatMap((run) => [...run.text]),
        words,
      ).length
      if (found > 0) pages.push([from + at + 1, found])
    }
  }
  return { pages, cells: [], truncated: false }
}

/** Sheet, row and column of the cells that hold a word. */
export async function findInSheets(bundle: StoredBundle, words: readonly string[]): Promise<FoundPositions> {
  const cells: [number, number, number][] = []
  const blocks = bundle.head['blocks'] as number[][]
  for (const [sheet, numbers] of blocks.entries()) {
    for (const number of numbers) {
      if (number < 0) continue
      for (const [row, found] of rowsOf(await bundle.part(number))) {
        for (const [column, text] of found) {
          if (findFolded([...text], words).length > 0) cells.push([sheet, row, column])
          if (cells.length >= MOST_POSITIONS) return { pages: [], cells, truncated: true }
        }
      }
    }
  }
  return { pages: [], cells, truncated: false }
}

export const rowsOf = (part: Buffer): SheetRow[] =>
  v.parse(v.array(SheetRow), JSON.parse(part.toString('utf8'))).toSorted(([first], [second]) => first - second)
