import { describe, expect, it } from 'vitest'
import { way } from '#tests/whole-way.ts'
import { seededRandom } from '../access/testing/seeded-random.ts'
import { MAX_LENGTH, RuleExpressionError } from './expression.ts'
import { parseRuleExpression } from './parser.ts'
import { printRuleExpression } from './testing/print.ts'
import { randomExpression, type Vocabulary } from './testing/random-expression.ts'

const WORDS: Vocabulary = {
  columns: ['a', 'org_code', 'createBy', '_x1', 'AND_', 'nullable'],
  texts: ["it's", "''", '%', '# {', '知识', ' or 1=1 --', '\\', '}'],
  number: (random) => (random.int(2_000_000) - 1_000_000) / 10 ** random.int(7) + 0,
}

describe('any input', () => {
  it('a printed tree reads back as the same tree', () => {
    for (let seed = 1; seed <= way(1000, 20_000); seed++) {
      const expression = randomExpression(seededRandom(seed), 3, WORDS)
      const printed = printRuleExpression(expression)
      if (printed.length > MAX_LENGTH) continue
      expect(parseRuleExpression(printed), printed).toEqual(expression)
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
    for (let seed = 1; seed <= way(6000, 60_000); seed++) {
      const random = seededRandom(seed)
      const glue = random.pick(['', ' '])
      const source = Array.from({ length: 1 + random.int(12) }, () => random.pick(PIECES)).join(glue)
      seen[tryRule(source)]++
    }
    expect(seen.read).toBeGreaterThan(0)
    expect(seen.refused).toBeGreaterThan(way(5000, 50_000))
  })

  it('rules with a slip in them do, too', () => {
    const seen = { read: 0, refused: 0 }
    for (let seed = 1; seed <= way(3000, 30_000); seed++) {
      const random = seededRandom(seed)
      const rule = printRuleExpression(randomExpression(random, 2, WORDS))
      const at = random.int(rule.length + 1)
      seen[tryRule(rule.slice(0, at) + random.pick(['', ...PIECES]) + rule.slice(at + random.int(3)))]++
    }
    expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(way(300, 3000))
  })

  function tryRule(source: string): 'read' | 'refused' {
    try {
      const expression = parseRuleExpression(source)
      expect(parseRuleExpression(printRuleExpression(expression)), source).toEqual(expression)
      return 'read'
    } catch (error) {
      if (!(error instanceof RuleExpressionError)) throw error
      expect(error.position).toBeGreaterThanOrEqual(0)
      expect(error.position).toBeLessThanOrEqual(source.length)
      return 'refused'
    }
  }
})
