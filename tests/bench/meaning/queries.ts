import { seededRandomNumbers, type Passage, type Question } from '../search/fixtures.ts'

/** A query with the passages that answer it; of several, the first one found counts. */
export interface Query {
  q: string
  golds: ReadonlySet<string>
  src: string
}

const EACH = 500
/** Letters and figures together, or joined by underscores: versions, settings, part numbers. */
const CODE = /[a-z0-9]+(?:[_.-][a-z0-9]+)+|[a-z]+\d[a-z0-9]*/gi
const SHORTEST_CODE = 5
/** A code that stands in more passages than this names none of them. */
const MOST_WITH_CODE = 3
const NAME = /^\p{Script=Han}{2,8}$/u

export const judged = (questions: readonly Question[]): Query[] =>
  questions.map(({ q, gold, src }) => ({ q, golds: new Set([String(gold)]), src }))

/** Codes, names and phrases, which words find well and meaning must not make worse. Drawn by a fixed seed. */
export function knownItems(passages: readonly Passage[]): Query[] {
  return [...codes(passages), ...names(passages), ...phrases(passages)]
}

function codes(passages: readonly Passage[]): Query[] {
  const found = new Map<string, Set<string>>()
  for (const { id, content } of passages) {
    for (const [code] of content.matchAll(CODE)) {
      if (code.length < SHORTEST_CODE || !/\d|_/.test(code)) continue
      const key = code.toLowerCase()
      found.set(key, (found.get(key) ?? new Set()).add(String(id)))
    }
  }
  const rare = [...found].filter(([, golds]) => golds.size <= MOST_WITH_CODE)
  return drawn(rare, 11).map(([q, golds]) => ({ q, golds, src: 'codes' }))
}

function names(passages: readonly Passage[]): Query[] {
  const titled = Map.groupBy(
    passages.filter(({ title }) => NAME.test(title)),
    ({ title }) => title,
  )
  return drawn([...titled], 12).map(([q, all]) => ({
    q,
    golds: new Set(all.map(({ id }) => String(id))),
    src: 'names',
  }))
}

function phrases(passages: readonly Passage[]): Query[] {
  const texts = passages.map(({ id, content }) => ({ id: String(id), text: content.replaceAll(/\s+/g, ' ') }))
  const long = drawn(
    texts.filter(({ text }) => text.length > 60),
    13,
  )
  const random = seededRandomNumbers(14)
  return long.map(({ text }) => {
    const length = 15 + Math.floor(random() * 3)
    const from = Math.floor(random() * (text.length - length))
    const q = text.slice(from, from + length)
    const golds = texts.filter((each) => each.text.includes(q)).map(({ id }) => id)
    return { q, golds: new Set(golds), src: 'phrases' }
  })
}

function drawn<T>(items: readonly T[], seed: number): T[] {
  const random = seededRandomNumbers(seed)
  const keyed = items.map((item) => ({ item, key: random() }))
  return keyed
    .toSorted((a, b) => a.key - b.key)
    .slice(0, EACH)
    .map(({ item }) => item)
}
