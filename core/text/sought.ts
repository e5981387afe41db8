import { findFolded } from './folded-find.ts'

/** How much of the text has to be there at least, and how much is looked for at most. */
const STEPS = [60, 30, 15, 8]

export interface SoughtBegin {
  /** The first character, and the one after the last, about. */
  at: number
  end: number
  /** The whole of what is looked for is there: another place can only be as good. */
  isWhole: boolean
}

/**
 * Where a text that a search has found begins in a row of characters: all of it, or as much of its beginning as can be
 * found. What shows a file may break lines and leave out other things than what was read out of it. Null: not here.
 */
export function beginOfSought(characters: readonly string[], sought: string): SoughtBegin | null {
  const bare = [...sought.replace(/\s+/gu, '')]
  const steps = [...new Set(STEPS.map((each) => Math.min(each, bare.length)))]
  for (const step of steps) {
    const found = findFolded(characters, [bare.slice(0, step).join('')])[0]
    if (found) return { at: found[0], end: found[0] + [...sought].length, isWhole: step === steps[0] }
  }
  return null
}

/**
 * Which of the found words one is shown first: in the sought sentence the longest, which is the phrase rather than a
 * lone part of it; without a sentence the longest of all. -1 without any.
 */
export function firstShown(
  marks: readonly { at: number; length: number }[],
  sought: Pick<SoughtBegin, 'at' | 'end'> | null,
): number {
  const inside = sought ? marks.filter(({ at, length }) => at + length > sought.at && at < sought.end) : []
  const next = sought ? marks.find(({ at }) => at >= sought.at) : undefined
  const among = inside.length > 0 ? inside : next ? [next] : marks
  const longest = Math.max(...among.map(({ length }) => length), 0)
  const first = among.find(({ length }) => length === longest)
  return first ? marks.indexOf(first) : -1
}

/** Of the text at a found place: its sentence, or its line. Null when that is too little to be found again. */
export function soughtIn(text: string): string | null {
  const [sentence = ''] = text.split(/(?<=[。！？；!?;])|\n/u)
  return sentence.trim().length > 1 ? sentence.trim() : null
}
