import * as v from 'valibot'
import { PageRun, SheetRow } from '#core/contract/km/files/preview-parts.ts'
import { findFolded } from '#core/text/folded-find.ts'
import { beginOfSought } from '#core/text/sought.ts'
import type { StoredBundle } from './stored-bundle.ts'

/** The most results that are returned; with more results a user needs better words. */
const MOST_POSITIONS = 2000

/** How many parts are read at once. */
const PARTS = 20

export interface FoundPositions {
  pages: [number, number][]
  cells: [number, number, number][]
  /** The index of the cell in which the found text begins. */
  begin: number
  truncated: boolean
}

/** The pages that contain the words, counted from 1, with the number of occurrences. */
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
  return { pages, cells: [], begin: 0, truncated: false }
}

/**
 * Sheet, row and column of the cells that contain a word. In a row with the whole text, the result is the cell where it
 * begins.
 */
export async function findInSheets(
  bundle: StoredBundle,
  words: readonly string[],
  sought: string | null,
): Promise<FoundPositions> {
  const cells: [number, number, number][] = []
  const begins = beginsAt(words, sought)
  const blocks = bundle.head['blocks'] as number[][]
  for (const [sheet, numbers] of blocks.entries()) {
    for (const number of numbers) {
      if (number < 0) continue
      for (const [row, filled] of parseSheetRows(await bundle.part(number))) {
        const found = filled.filter(([, text]) => findFolded([...text], words).length > 0)
        begins.look(filled, found, cells.length)
        cells.push(...found.map(([column]): [number, number, number] => [sheet, row, column]))
        if (cells.length >= MOST_POSITIONS)
          return { pages: [], cells: cells.slice(0, MOST_POSITIONS), begin: begins.at(), truncated: true }
      }
    }
  }
  return { pages: [], cells, begin: begins.at(), truncated: false }
}

interface Place {
  at: number
  isWhole: boolean
}

/** Finds out, row by row, in which of the found cells the searched text begins. */
function beginsAt(words: readonly string[], sought: string | null) {
  let place: Place | null = null
  let longest = { at: 0, length: 0 }
  return {
    look(filled: SheetRow[1], found: SheetRow[1], before: number): void {
      if (found.length === 0 || place?.isWhole) return
      const here = sought === null ? null : placeInRow(filled, found, sought, before)
      if (here && (!place || here.isWhole)) place = here
      for (const [index, [, text]] of found.entries()) {
        const length = Math.max(...findFolded([...text], words).map(([first, last]) => last - first + 1))
        if (length > longest.length) longest = { at: before + index, length }
      }
    },
    at: () => place?.at ?? longest.at,
  }
}

/** The searched text begins in a cell and may continue in the following ones. */
function placeInRow(filled: SheetRow[1], found: SheetRow[1], sought: string, before: number): Place | null {
  const begin = beginOfSought(
    filled.flatMap(([, text]) => [...text]),
    sought,
  )
  if (begin === null) return null
  let passed = 0
  for (const cell of filled) {
    passed += [...cell[1]].length
    const at = found.indexOf(cell)
    if (passed > begin.at && at >= 0) return { at: before + at, isWhole: begin.isWhole }
  }
  return null
}

export const parseSheetRows = (part: Buffer): SheetRow[] =>
  v.parse(v.array(SheetRow), JSON.parse(part.toString('utf8'))).toSorted(([first], [second]) => first - second)
