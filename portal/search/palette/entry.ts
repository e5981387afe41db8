import type { ReactNode } from 'react'
import type { Marked } from './around-mark.ts'

export const GROUPS = ['搜索', '最近看过', '知识', '正文', '同事', '空间', '动作'] as const

/** One line of the palette. */
export interface Entry {
  /** Unique in its group. */
  id: string
  group: (typeof GROUPS)[number]
  text: string
  detail?: string
  /** What stands in the text, below its name. */
  passage?: Marked
  face: ReactNode
  /** Initials that find it before the readings are loaded. */
  letters?: string
  onPick: () => void
}

/** The spellings of a text in letters (pinyin). */
export type Reader = (text: string) => readonly string[]

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** How well a text fits a typed word: 0 not at all; at its beginning best, by sound least. */
function fit(text: string, word: string, spellings: readonly string[]): number {
  const at = fold(text).indexOf(word)
  if (at >= 0) return at === 0 ? 4 : 3
  if (spellings.some((each) => each.startsWith(word))) return 2
  return spellings.some((each) => each.includes(word)) ? 1 : 0
}

/** The entries that all typed words fit, the best first; equal ones stay in their order. */
export function fitting(entries: readonly Entry[], typed: string, read: Reader | null): Entry[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const score = ({ text, letters }: Entry) => {
    const spellings = [...(read?.(text) ?? []), ...(letters ? [letters] : [])]
    const fits = words.map((word) => fit(text, word, spellings))
    return fits.includes(0) ? 0 : fits.reduce((sum, each) => sum + each, 0)
  }
  return entries
    .map((entry) => ({ entry, score: score(entry) }))
    .filter((each) => each.score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

/** In the order of the groups. */
export const inGroups = (entries: readonly Entry[]): Entry[] =>
  GROUPS.flatMap((group) => entries.filter((entry) => entry.group === group))
