/**
 * Pinyin as people type it: without tones, often incomplete, often with a regional pronunciation. All syllables of
 * Mandarin, by initial.
 */
const FINALS: Readonly<Record<string, string>> = {
  '': 'a ai an ang ao e ei en eng er o ou',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng o ou u',
  d: 'a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan ue uo v ve',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu ong ou u uan ue un uo v ve',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  k: 'a ai an ang ao e en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  zh: 'a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo',
  ch: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  sh: 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo',
  r: 'an ang ao e en eng i ong ou u uan ui un uo',
  z: 'a ai an ang ao e ei en eng i ong ou u uan ui un uo',
  c: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  s: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
}

export const SYLLABLES: ReadonlySet<string> = new Set(
  Object.entries(FINALS).flatMap(([initial, finals]) => finals.split(' ').map((final) => initial + final)),
)

const BEGINNINGS = new Set([...SYLLABLES].flatMap((s) => Array.from(s, (_, i) => s.slice(0, i + 1))))
const INITIALS = new Set([...Object.keys(FINALS).filter(Boolean), 'a', 'e', 'o'])
const LONGEST = 6

/**
 * One common form for sounds that people and input methods confuse: z zh, c ch, s sh, n l r, f h, n ng, u ü. When the
 * common form is no syllable (fui), the existing one (hui) is used.
 */
export function fuzzy(syllable: string): string {
  const known = folds.get(syllable)
  if (known !== undefined) return known
  const folded = syllable
    .replace(/^([zcs])h/, '$1')
    .replace(/^[nr](?=.)/, 'l')
    .replace(/^f/, 'h')
    .replace('v', 'u')
    .replace(/ng$/, 'n')
  folds.set(syllable, folded)
  return folded
}

const folds = new Map<string, string>()

export type Unit = 'syllable' | 'initial' | 'part'

/**
 * What the letters can be in one character's pinyin. `part` is the beginning of a syllable, which may be just the
 * initial.
 */
export function classifyUnit(text: string): Unit | null {
  if (SYLLABLES.has(text)) return 'syllable'
  if (INITIALS.has(text)) return 'initial'
  return BEGINNINGS.has(text) ? 'part' : null
}

/** True when the letters are whole syllables from end to end; an apostrophe ends a syllable. */
export function isPinyin(letters: string): boolean {
  const ends = [true]
  for (let end = 1; end <= letters.length; end++) {
    const isBorder = letters[end - 1] === "'" && ends[end - 1]!
    let reaches = isBorder
    for (let start = Math.max(0, end - LONGEST); start < end && !reaches; start++) {
      reaches = ends[start]! && SYLLABLES.has(letters.slice(start, end))
    }
    ends.push(reaches)
  }
  return letters !== '' && ends[letters.length]!
}

const TONED = /^(?:[a-z]+[0-5])+$/

/** "shu4ju4" as "shu'ju": digits after syllables are their tones. */
export function withoutTones(word: string): string {
  if (!TONED.test(word)) return word
  const syllables = word.split(/[0-5]/).slice(0, -1)
  return syllables.every((syllable) => SYLLABLES.has(syllable)) ? syllables.join("'") : word
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
const slipsOf = new Map<string, readonly string[]>()

/** The syllables that differ from the typed letters by one wrong, missing, additional or swapped letter. */
export function mistyped(text: string): readonly string[] {
  const known = slipsOf.get(text)
  if (known) return known
  const near = new Set<string>()
  const take = (syllable: string) => {
    if (syllable.length > 1 && SYLLABLES.has(syllable)) near.add(syllable)
  }
  for (let at = 0; at <= text.length; at++) {
    const [before, rest] = [text.slice(0, at), text.slice(at)]
    take(before + rest.slice(1))
    if (rest.length > 1) take(before + rest[1] + rest[0] + rest.slice(2))
    for (const letter of ALPHABET) {
      take(before + letter + rest)
      if (rest !== '') take(before + letter + rest.slice(1))
    }
  }
  near.delete(text)
  const found = [...near]
  if (slipsOf.size < MOST_SLIPS) slipsOf.set(text, found)
  return found
}

const MOST_SLIPS = 20_000
