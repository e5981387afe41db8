import type { Random } from '../../access/testing/seeded-random.ts'
import { COMPARISONS, type Expression, type TextValue, type Value, VARIABLES } from '../expression.ts'

export interface Vocabulary {
  columns: readonly string[]
  texts: readonly string[]
  number: (random: Random) => number
}

/** A random tree that the language can express. */
export function randomExpression(random: Random, depth: number, words: Vocabulary): Expression {
  const column = random.pick(words.columns)
  const isNegated = random.chance(0.5)
  const kind = depth > 0 && random.chance(0.6) ? random.pick(['and', 'or', 'not'] as const) : null
  const term = () => randomExpression(random, depth - 1, words)
  if (kind === 'not') return { kind, term: term() }
  if (kind) return { kind, terms: [term(), term(), ...Array.from({ length: random.int(2) }, term)] }
  const value = (): Value =>
    random.chance(0.4) ? { kind: 'number', number: words.number(random) } : randomText(random, words)
  const leaves: (() => Expression)[] = [
    () => ({ kind: 'compare', column, operator: random.pick(COMPARISONS), value: value() }),
    () => ({ kind: 'like', column, isNegated, value: randomText(random, words) }),
    () => ({ kind: 'in', column, isNegated, values: [value(), ...Array.from({ length: random.int(3) }, value)] }),
    () => ({ kind: 'between', column, isNegated, low: value(), high: value() }),
    () => ({ kind: 'null', column, isNegated }),
  ]
  return random.pick(leaves)()
}

function randomText(random: Random, { texts }: Vocabulary): TextValue {
  const parts: (string | { variable: (typeof VARIABLES)[number] })[] = []
  for (let i = random.int(4); i > 0; i--) {
    const isText = typeof parts.at(-1) !== 'string' && random.chance(0.5)
    parts.push(isText ? random.pick(texts) : { variable: random.pick(VARIABLES) })
  }
  return { kind: 'text', parts }
}
