import { foldNumbers } from './numerals.ts'

/** What makes a sentence wrong when a single character is: a number with what it counts, a day, a word in Latin letters or a code, a name in quotes. */
export type Fact =
  | { kind: 'day'; value: string }
  | { kind: 'number'; value: string; unit: string }
  | { kind: 'word'; value: string }
  | { kind: 'quoted'; value: string }

const NUMBER = /(?<![\d.a-z])(\d+(?:\.\d+)?)(?![\d.]*[a-z])(%|‰|℃|°|\p{Script=Han})?/gu
const DAY = /(?<!\d)\d{1,2}月\d{1,2}日/g
const WORD = /(?<![a-z\d])(?=[a-z\d]*[-_./+@a-z\d]*[a-z])[a-z\d]+(?:[-_./+@][a-z\d]+)*(?![a-z\d])/gu
const QUOTED = /[《“「『"]([^《》“”「」『』"\n]{2,60})[》”」』"]/gu
/** Words that count: 5 个 and 5 名 are the same number. */
const CLASSIFIER = /^[个名位人项条种份次]$/u

/** The facts of a sentence, of normalised text. */
export function factsOf(sentence: string): Fact[] {
  const text = foldNumbers(sentence)
  const numbers = [...text.matchAll(NUMBER)].map(([, value, unit = '']): Fact => ({
    kind: 'number',
    value: value!,
    unit: unitOf(unit),
  }))
  const words = [...text.matchAll(WORD)]
    .filter(([word]) => word.length > 1)
    .map(([value]): Fact => ({ kind: 'word', value }))
  const quoted = [...text.matchAll(QUOTED)].map(([, value]): Fact => ({ kind: 'quoted', value: squeeze(value!) }))
  const days = [...text.matchAll(DAY)].map(([value]): Fact => ({ kind: 'day', value }))
  return [...numbers, ...days, ...words, ...quoted]
}

const unitOf = (unit: string): string => (CLASSIFIER.test(unit) ? '' : unit)
const squeeze = (text: string): string => text.replaceAll(/[\s\p{P}]/gu, '')

/** The facts that a text does not say, or not as often; `text` is normalised. */
export function missingFacts(facts: readonly Fact[], text: string): Fact[] {
  if (facts.length === 0) return []
  const [own, squeezed] = [factsOf(text), squeeze(foldNumbers(text))]
  return facts.filter((fact) => {
    if (fact.kind === 'quoted') return !squeezed.includes(fact.value)
    const at = own.findIndex((each) => isSame(fact, each))
    // What is said once proves one number.
    if (at >= 0 && fact.kind === 'number') own.splice(at, 1)
    return at < 0
  })
}

const isSame = (fact: Fact, said: Fact): boolean =>
  fact.kind === said.kind &&
  fact.value === said.value &&
  (fact.kind !== 'number' || said.kind !== 'number' || fact.unit === said.unit || fact.unit === '' || said.unit === '')
