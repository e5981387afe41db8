import { findFolded } from './folded-find.ts'

/** How much of the text must be found at least, and how much is searched at most. */
const STEPS = [60, 30, 15, 8]

export interface SoughtBegin {
  /** About the first character, and the one after the last. */
  at: number
  end: number
  /** The whole text was found, so no other position can be better. */
  isWhole: boolean
}

/**
 * Where a text from a search result begins in a sequence of characters: all of it, or as much of its beginning as is
 * found. A viewer may break lines and leave out other things than the extraction did. Null when it is not here.
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
 * Which of the found words is shown first: in the searched sentence the longest one, which is the phrase rather than a
 * part of it; without a sentence the longest of all. -1 without any.
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

/** The text at a found position: its sentence, or its line. Null when it is too short to be found again. */
export function soughtIn(text: string): string | null {
  const [sentence = ''] = text.split(/(?<=[。！？；!?;])|\n/u)
  return sentence.trim().length > 1 ? sentence.trim() : null
}
