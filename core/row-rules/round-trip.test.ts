import { describe, expect, it } from 'vitest'
import { seededRandom, type Random } from '../access/testing/seeded-random.ts'
import {
  COMPARISONS,
  MAX_LENGTH,
  RowRuleError,
  VARIABLES,
  type Expression,
  type TextValue,
  type Value,
} from './expression.ts'
import { parseRowRule } from './parser.ts'
import { printRowRule } from './print.ts'

/** A random tree that the language can say; printing it and reading it again is compared with it. */
function randomExpression(random: Random, depth: number): Expression {
  const column = random.pick(['a', 'org_code', 'createBy', '_x1', 'AND_', 'nullable'])
  const isNegated = random.chance(0.5)
  const kind = depth > 0 && random.chance(0.6) ? random.pick(['and', 'or', 'not'] as const) : null
  const term = () => randomExpression(random, depth - 1)
  if (kind === 'not') return { kind, term: term() }
  if (kind) return { kind, terms: [term(), term(), ...Array.from({ length: random.int(2) }, term)] }
  const value = () => randomValue(random)
  const leaves: (() => Expression)[] = [
    () => ({ kind: 'compare', column, operator: random.pick(COMPARISONS), value: value() }),
    () => ({ kind: 'like', column, isNegated, value: randomText(random) }),
    () => ({ kind: 'in', column, isNegated, values: [value(), ...Array.from({ length: random.int(3) }, value)] }),
    () => ({ kind: 'between', column, isNegated, low: value(), high: value() }),
    () => ({ kind: 'null', column, isNegated }),
  ]
  return random.pick(leaves)()
}

const randomValue = (random: Random): Value =>
  random.chance(0.4)
    ? { kind: 'number', number: (random.int(2_000_000) - 1_000_000) / 10 ** random.int(7) + 0 }
    : randomText(random)

function randomText(random: Random): TextValue {
  const parts: (string | { variable: (typeof VARIABLES)[number] })[] = []
  for (let i = random.int(4); i > 0; i--) {
    const isText = typeof parts.at(-1) !== 'string' && random.chance(0.5)
    parts.push(
      isText
        ? random.pick(["it's", "''", '%', '# {', '知识', ' or 1=1 --', '\\', '}'])
        : { variable: random.pick(VARIABLES) },
    )
  }
  return { kind: 'text', parts }
}

describe('any input', () => {
  it('a printed tree reads back as the same tree', () => {
    for (let seed = 1; seed <= 20_000; seed++) {
      const expression = randomExpression(seededRandom(seed), 3)
      const printed = printRowRule(expression)
      if (printed.length > MAX_LENGTH) continue
      expect(parseRowRule(printed), printed).toEqual(expression)
    }
  })

  const PIECES = [
    'a',
    'org_code',
    'and',
    'or',
    'not',
    'like',
    'in',
    'between',
    'is',
    'null',
    'select',
    'OR',
    'Is',
    '=',
    '<>',
    '!=',
    '<',
    '>=',
    '(',
    ')',
    ',',
    ';',
    '--',
    '/*',
    '.',
    '+',
    '*',
    "'",
    '"',
    '“',
    '（',
    '#',
    '#{',
    '}',
    "'x'",
    "'#{sys_org_code}%'",
    '#{sys_date}',
    '#{nobody}',
    '1',
    '-1.5',
    '1e9',
    '0x1',
    ' ',
    '\n',
    '\0',
    '\\',
    '知',
    '😀',
    '\ud800',
    '\u2028',
    '\u00a0',
    '𠮷',
    'ｓ',
  ]
  it('random input gives a tree or the typed error, and every tree reads back', () => {
    const seen = { read: 0, refused: 0 }
    for (let seed = 1; seed <= 60_000; seed++) {
      const random = seededRandom(seed)
      const glue = random.pick(['', ' '])
      const source = Array.from({ length: 1 + random.int(12) }, () => random.pick(PIECES)).join(glue)
      seen[tryRule(source)]++
    }
    expect(seen.read).toBeGreaterThan(0)
    expect(seen.refused).toBeGreaterThan(50_000)
  })

  it('rules with a slip in them do, too', () => {
    const seen = { read: 0, refused: 0 }
    for (let seed = 1; seed <= 30_000; seed++) {
      const random = seededRandom(seed)
      const rule = printRowRule(randomExpression(random, 2))
      const at = random.int(rule.length + 1)
      seen[tryRule(rule.slice(0, at) + random.pick(['', ...PIECES]) + rule.slice(at + random.int(3)))]++
    }
    expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(3000)
  })

  function tryRule(source: string): 'read' | 'refused' {
    try {
      const expression = parseRowRule(source)
      expect(parseRowRule(printRowRule(expression)), source).toEqual(expression)
      return 'read'
    } catch (error) {
      if (!(error instanceof RowRuleError)) throw error
      expect(error.position).toBeGreaterThanOrEqual(0)
      expect(error.position).toBeLessThanOrEqual(source.length)
      return 'refused'
    }
  }
})
