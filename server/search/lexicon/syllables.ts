/**
 * Pinyin as it is typed: without tones, often unfinished, often as another region says it. All syllables of Mandarin,
 * by initial.
 */
const FINALS: Readonly<Record<string, string>> = {
  '': 'a ai an ang ao e ei en eng er o ou',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng o ou u',
  d: 'a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan uo v ve',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu ong ou u uan un uo v ve',
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

/** One form for sounds that people and input methods take for each other: z zh, c ch, s sh, n l, n ng, u ü. */
export function fuzzy(syllable: string): string {
  return syllable
    .replace(/^([zcs])h/, '$1')
    .replace(/^n(?=.)/, 'l')
    .replace('v', 'u')
    .replace(/ng$/, 'n')
}

/** One piece of what was typed. `part`: the beginning of a syllable; a bare initial is one too. */
export interface Unit {
  kind: 'syllable' | 'part'
  text: string
}

export interface Reading {
  units: Unit[]
  cost: number
}

const PART_COST = 1
const BARE_INITIAL_COST = 0.7
const READINGS_KEPT = 8
const LONGEST_TYPED = 40

/**
 * Ways to read letters as pinyin, the likeliest first: "xian" is xian or xi'an, "zsgl" four initials, "zhishik" two
 * syllables and a beginning. An apostrophe ends a syllable. Empty when they cannot be pinyin.
 */
export function readLetters(letters: string): Reading[] {
  if (letters.length > LONGEST_TYPED) return []
  const best: Reading[][] = [[{ units: [], cost: 0 }]]
  for (let end = 1; end <= letters.length; end++) {
    const here: Reading[] = []
    if (letters[end - 1] === "'") here.push(...(best[end - 1] ?? []))
    for (let start = Math.max(0, end - LONGEST); start < end; start++) {
      const before = best[start]
      const unit = before?.length ? unitOf(letters.slice(start, end)) : null
      if (!unit) continue
      for (const { units, cost } of before!) here.push({ units: [...units, unit], cost: cost + costOf(unit) })
    }
    best.push(here.toSorted((a, b) => a.cost - b.cost || a.units.length - b.units.length).slice(0, READINGS_KEPT))
  }
  return best[letters.length]!.filter((reading) => reading.units.length > 0)
}

function unitOf(text: string): Unit | null {
  if (SYLLABLES.has(text)) return { kind: 'syllable', text }
  return BEGINNINGS.has(text) ? { kind: 'part', text } : null
}

const costOf = ({ kind, text }: Unit): number =>
  kind === 'syllable' ? 0.1 : INITIALS.has(text) ? BARE_INITIAL_COST : PART_COST
