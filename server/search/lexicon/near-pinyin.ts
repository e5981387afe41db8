import { HAN } from '../analysis/index.ts'
import type { Path } from './path.ts'
import { isPinyin, mistyped, SYLLABLES } from './syllables.ts'

/** From this length on, letters that are valid pinyin except one syllable are not so by chance. */
const LONGEST_CERTAIN = 8
const LONGEST_SLIP = 7

/**
 * Whether letters may be replaced by this reading as pinyin without asking: every syllable is complete (in a long run
 * one may be mistyped), and words of the library make up most of it. Other readings, such as initials (`jira` as 既然),
 * are only offered.
 */
export function isNearPinyin(run: string, { changes }: Pick<Path, 'changes'>): boolean {
  const letters = run.match(/[a-z' ]*[a-z][a-z' ]*/g) ?? []
  if (letters.length === 0) return true
  const typed = letters.join('').replace(/[^a-z]/g, '').length
  const pieces = changes.map(({ word }) => Array.from(word).filter((character) => HAN.test(character)).length)
  const han = pieces.reduce((sum, length) => sum + length, 0)
  const alone = pieces.filter((length) => length === 1).length
  if (!HAN.test(run) && (han * 2 > typed + 1 || alone * 2 >= han)) return false
  return letters.every((each) => isSpeltOut(each.trim().replaceAll(' ', "'")))
}

function isSpeltOut(letters: string): boolean {
  if (isPinyin(letters)) return true
  const joined = letters.replaceAll("'", '')
  return joined.length >= LONGEST_CERTAIN && hasOneSlip(joined)
}

/** Valid syllables from end to end, except one mistyped syllable. */
function hasOneSlip(letters: string): boolean {
  for (let from = 0; from < letters.length; from++) {
    if (from > 0 && !isPinyin(letters.slice(0, from))) continue
    for (let to = from + 1; to <= Math.min(letters.length, from + LONGEST_SLIP); to++) {
      const rest = letters.slice(to)
      if (rest !== '' && !isPinyin(rest)) continue
      const slip = letters.slice(from, to)
      if (!SYLLABLES.has(slip) && mistyped(slip).length > 0) return true
    }
  }
  return false
}
