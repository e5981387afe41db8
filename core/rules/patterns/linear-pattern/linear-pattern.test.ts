import { describe, expect, it } from 'vitest'
import { type Random, seededRandom } from '../../../access/testing/seeded-random.ts'
import { PATTERN_BROKEN, PATTERN_TOO_LONG } from '../raw-pattern.ts'
import { type LinearPattern, linearPattern, MOST_STEPS } from './linear-pattern.ts'
import { PATTERN_LOOKS, PATTERN_REFERS, PATTERN_REPEATS, PATTERN_UNKNOWN } from './read.ts'

const whole = (source: string): LinearPattern => {
  const made = linearPattern(source, 'whole')
  if (typeof made === 'string') throw new Error(`${source}: ${made}`)
  return made
}
const fits = (source: string, value: string) => whole(source).fits(value)

/** Typical patterns, and values at their limits. */
const PATTERNS = [
  String.raw`^\d{6}$`,
  String.raw`[1-9]\d{5}(18|19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dXx]`,
  String.raw`1[3-9]\d{9}`,
  String.raw`[\u4e00-\u9fa5]{2,10}`,
  String.raw`[\w.+-]+@[\w-]+(\.[\w-]+)+`,
  String.raw`^[^\s]+$`,
  String.raw`\S+\s\S*`,
  String.raw`[\s\S]*`,
  String.raw`[^\S\n]+`,
  String.raw`.+`,
  String.raw`[^]`,
  String.raw`[]|x`,
  String.raw`\p{L}+`,
  String.raw`\p{Script=Han}{1,3}`,
  String.raw`\p{Uppercase_Letter}\P{Lu}*`,
  String.raw`a\-b`,
  String.raw`[a\-z]+`,
  String.raw`[\w-.]+`,
  String.raw`[\s-_]+`,
  String.raw`[.-\d]+`,
  String.raw`[-a]+|[a-]`,
  String.raw`[+--]`,
  String.raw`[[:alpha:]]`,
  String.raw`[&&~~]+`,
  String.raw`(?<year>\d{4})-(?:\d\d)`,
  String.raw`\u{20bb7}|\ud842\udfb7a`,
  '[𠮷-𠮹]+',
  String.raw`\x41\t?\cJ?`,
  String.raw`\/\.\*\[\]\{\}`,
  String.raw`(a|)b||c`,
  String.raw`(a+)+`,
  String.raw`a{2}b{1,}c{0,1}d*?e+?`,
  String.raw`a{,3}|b{|}c`,
  String.raw`\bword\b.*`,
  String.raw`(^a|b$)`,
  String.raw`\A\z`,
  String.raw`[\b]`,
  String.raw`\0`,
  String.raw`[\p{L}\-]+`,
]
const VALUES = [
  '| a b c x A AB ab aab Ab abc aabcde a-b a- - , . + a.b-c _ 123456 12345 13800138000 2026-11 a@b.cn a@b',
  '110101199003078515 11010119900307851X 知 知识 知识库管理系统平台超长名 𠮷 𠮷a 𠮸 /.*[]{} word words Az b{ }c a{,3}',
  '[:] [] a: && ~ Ÿz',
]
  .flatMap((line) => line.split(' '))
  .concat(['', ' ', '\u3000', '\u00a0', '\ufeff', '\n', '\r', '\u2028', 'a\n', 'A\t\n', 'a b', 'a\u3000b', 'word up'])
  .concat(['\b', '\0'])
const native = (source: string) => {
  for (const flags of ['u', ''])
    try {
      return new RegExp(`^(?:${source})$`, flags)
    } catch {
      // The older rules accept more.
    }
  throw new Error(source)
}
/** JavaScript's older rules take a character beyond the first plane for two; RE2 never does. */
const isAstral = (value: string) => /[\ud800-\udfff]/.test(value)

it.each(PATTERNS)('%s means what it means in JavaScript', (source) => {
  const asked = native(source)
  const values = VALUES.filter((value) => asked.unicode || !isAstral(value))
  const fitting = (judge: (value: string) => boolean) => values.filter((value) => judge(value))
  expect(fitting(whole(source).fits)).toEqual(fitting((value) => asked.test(value)))
})

const PIECES = ['a', 'b', '.', '[ab]', '[^a]', String.raw`\w`, String.raw`\s`, '知', '𠮷']
const EMPTY = ['^', '$', String.raw`\b`, String.raw`\B`]
const COUNTS = ['', '', '*', '+', '?', '{2}', '{1,3}', '{2,}', '*?', '{0}']

function randomPattern(random: Random, depth: number): string {
  const item = () => {
    if (random.chance(0.15)) return random.pick(EMPTY)
    const inner = depth > 0 && random.chance(0.4) ? `(${randomPattern(random, depth - 1)})` : random.pick(PIECES)
    return inner + random.pick(COUNTS)
  }
  const part = () => Array.from({ length: random.int(4) }, item).join('')
  return Array.from({ length: random.chance(0.3) ? 2 : 1 }, part).join('|')
}

it('means what it means in JavaScript, put together in any way', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const random = seededRandom(seed)
    const source = randomPattern(random, 3)
    const anywhere = linearPattern(source, 'anywhere') as LinearPattern
    for (let at = 0; at < 8; at++) {
      const value = Array.from({ length: random.int(7) }, () => random.pick(['a', 'b', ' ', '知', '\n', '𠮷'])).join('')
      expect(fits(source, value), `${seed} ${source} ${value}`).toBe(native(source).test(value))
      expect(anywhere.fits(value), `${seed} ${source} in ${value}`).toBe(new RegExp(source, 'u').test(value))
    }
  }
})

describe('a pattern is refused', () => {
  it.each([
    ['a'.repeat(1001), PATTERN_TOO_LONG],
    ['(a', PATTERN_BROKEN],
    ['a**', PATTERN_BROKEN],
    [String.raw`(a*)\1*`, PATTERN_REFERS],
    [String.raw`(?<x>a)\k<x>`, PATTERN_REFERS],
    ['(?=a)b', PATTERN_LOOKS],
    ['(?!a)b', PATTERN_LOOKS],
    ['(?<=a)b', PATTERN_LOOKS],
    ['(?<!a)b', PATTERN_LOOKS],
    ['(?i:a)', PATTERN_LOOKS],
    ['a{1001}', PATTERN_REPEATS],
    ['a{1001,}', PATTERN_REPEATS],
    ['(a{100}){100}', PATTERN_REPEATS],
    ['((((a{1,9}){1,9}){1,9}){1,9}){1,9}', PATTERN_REPEATS],
    ['a{1000}b{1000}', PATTERN_REPEATS],
    [String.raw`\p{Nobody}`, PATTERN_UNKNOWN],
    [String.raw`\ud800`, PATTERN_UNKNOWN],
  ])('%s', (source, sentence) => {
    expect(linearPattern(source, 'whole')).toBe(sentence)
  })
})

describe('time', () => {
  const HELD_UP = [
    '(a+)+',
    '.*.*.*.*x',
    '(a|a)*b',
    '(a*)*b',
    '(?:a?){300}a{300}',
    '((a+)+)+$',
    '(.*)*,(.*)*',
    'a*a*a*a*a*a*b',
  ]
  const STEPS = [
    String.raw`[ab]*a[ab]{30}[cd]`,
    String.raw`.{0,1000}`,
    String.raw`\p{L}{1000}`,
    '[ab]{0,300}a[ab]{290}',
  ]
  const values = ['a'.repeat(3000), `${'ab'.repeat(1499)}!`, 'aab'.repeat(1000), '知识'.repeat(1500)]

  it.each([...HELD_UP, ...STEPS])('%s judges 3,000 characters within 20 ms of processor time', (source) => {
    for (const part of ['whole', 'anywhere'] as const) {
      const made = linearPattern(source, part)
      if (typeof made === 'string') throw new Error(made)
      for (const value of values) {
        if (made.stepsFor(value) > MOST_STEPS) continue
        const times = Array.from({ length: 5 }, () => {
          const before = process.cpuUsage()
          made.fits(value)
          const { user, system } = process.cpuUsage(before)
          return (user + system) / 1000
        })
        expect(Math.min(...times), `${part} ${value.slice(0, 10)}`).toBeLessThan(20)
      }
    }
  })

  it('is asked of long values only where few ways are open', () => {
    const value = 'a'.repeat(3000)
    const isJudged = (source: string) => whole(source).stepsFor(value) <= MOST_STEPS
    for (const source of ['(a+)+', '.*.*.*.*x', '.{0,1000}', String.raw`\d{6}`, '(ab|cd){1,100}', '[a-z]+@[a-z]{2,20}'])
      expect(isJudged(source), source).toBe(true)
    for (const source of ['.*a.{200}', '(a|bc){200}', '.{0,500}a.{500}']) expect(isJudged(source), source).toBe(false)
  })
})
