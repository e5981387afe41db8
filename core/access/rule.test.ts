import { expect, it } from 'vitest'
import { ANSWERS } from './decide.ts'
import { compilePredicate, type Question, RULES } from './rule.ts'

type Facts = Partial<Record<Question, boolean>>

const QUESTIONS = Object.keys(ANSWERS) as Question[]
const said = Object.fromEntries(QUESTIONS.map((question) => [question, (facts: Facts) => facts[question] ?? false]))
const may = (name: keyof typeof RULES, facts: Facts) =>
  compilePredicate(RULES[name], said as Record<Question, (facts: Facts) => boolean>)(facts)

const near: Facts = { sameTenant: true, withinLimits: true }
const live: Facts = { ...near, isLive: true }

it.each<[keyof typeof RULES, Facts[]]>([
  ['live', [live]],
  [
    'own',
    [
      { ...live, canWork: true, isAuthor: true },
      { ...live, canWork: true, seesAll: true },
    ],
  ],
  [
    'bin',
    [
      { ...near, canWork: true, isAuthor: true },
      { ...near, canWork: true, purges: true },
    ],
  ],
  [
    'move',
    [
      { ...live, canWork: true, seesAll: true },
      { ...near, canWork: true, purges: true },
    ],
  ],
  ['authored', [{ isAuthor: true }]],
  ['lent', [{ ...live, canWork: true, isCleared: true }]],
])('%s holds by just these facts', (name, ways) => {
  for (const facts of ways) {
    expect(may(name, facts)).toBe(true)
    for (const missing of Object.keys(facts)) {
      expect(may(name, { ...facts, [missing]: false }), missing).toBe(false)
    }
  }
})

it('a paper in the bin is nobody’s to read, own or see', () => {
  for (const name of ['view', 'work', 'download', 'sensitive', 'live', 'own'] as const) {
    const everything = Object.fromEntries(QUESTIONS.map((question) => [question, true]))
    expect(may(name, { ...everything, isLive: false }), name).toBe(false)
  }
})
