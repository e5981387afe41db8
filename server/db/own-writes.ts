import type { Pool } from 'pg'

/** The result for a statement's text is remembered, for so many texts of up to this length. */
const MAX_TEXTS = 2000
const MAX_LENGTH = 4000

/**
 * How many writes of each kind this process has begun; a write is recognised by its statement's text. NaN while one is
 * running: NaN equals nothing, so no kept answer is valid then, and no answer that is read then is kept.
 */
export type WriteCounts<K extends string> = Readonly<Record<K, number>>

interface Writes {
  begun: number
  underWay: number
}

/**
 * Counts the writes of this process. A write runs from the sending of its statement until its connection goes back to
 * the pool: its commit is in between, and nobody here can tell when. A rolled-back transaction counts too. A caller
 * that keeps what it read notes the count before it reads, and uses it while the count is the same.
 */
export function countWrites<K extends string>(
  pool: Pool,
  kinds: Readonly<Record<K, (text: string) => boolean>>,
): WriteCounts<K> {
  const writes = new Map((Object.keys(kinds) as K[]).map((name) => [name, { begun: 0, underWay: 0 }]))
  const touched = new WeakMap<object, Set<Writes>>()
  const writtenBy = recognising(kinds)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]) => {
      const written = writtenBy(statementText(args[0]))
      if (written.length > 0)
        begin(
          written.map((name) => writes.get(name)!),
          touchedBy(client),
        )
      return query(...args)
    }
    Object.assign(client, { query: watched })
  })
  pool.on('release', (_error, client) => {
    for (const kind of touched.get(client) ?? []) kind.underWay--
    touched.delete(client)
  })
  const touchedBy = (client: object): Set<Writes> => {
    const own = touched.get(client) ?? new Set()
    touched.set(client, own)
    return own
  }
  return liveCounts(writes)
}

/** The first write of a kind on a connection begins it; later ones belong to it. */
function begin(written: readonly Writes[], own: Set<Writes>): void {
  for (const kind of written) {
    if (own.has(kind)) continue
    own.add(kind)
    kind.begun++
    kind.underWay++
  }
}

function liveCounts<K extends string>(writes: ReadonlyMap<K, Writes>): WriteCounts<K> {
  const counts = {} as Record<K, number>
  for (const [name, kind] of writes)
    Object.defineProperty(counts, name, {
      enumerable: true,
      get: () => (kind.underWay === 0 ? kind.begun : Number.NaN),
    })
  return counts
}

/** The kinds that a statement writes. It is called for every statement, so the results of most texts are remembered. */
function recognising<K extends string>(kinds: Readonly<Record<K, (text: string) => boolean>>) {
  const names = Object.keys(kinds) as K[]
  const verdicts = new Map<string, readonly K[]>()
  return (text: string): readonly K[] => {
    const known = verdicts.get(text)
    if (known) return known
    const verdict = names.filter((name) => kinds[name](text))
    if (verdicts.size >= MAX_TEXTS) verdicts.clear()
    if (text.length <= MAX_LENGTH) verdicts.set(text, verdict)
    return verdict
  }
}

/** Whether a statement writes into one of the tables. */
export function writesInto(tables: readonly string[]): (text: string) => boolean {
  const found = new RegExp(
    String.raw`\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?"?(?:${tables.join('|')})"?(?![\w"])`,
    'i',
  )
  return (text) => found.test(text)
}

/** The text of a statement, in any form that the driver accepts. */
export function statementText(query: unknown): string {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null) return ''
  return 'text' in query && typeof query.text === 'string' ? query.text : ''
}
