import type { Pool } from 'pg'

/** The result for a statement's text is remembered, up to this number of texts of up to this length. */
const MAX_TEXTS = 2000
const MAX_LENGTH = 4000

/** How many writes of each kind this process has made; a kind recognises its writes by the statement's text. */
export type WriteCounts<K extends string> = Readonly<Record<K, number>>

/**
 * Counts the writes of this process. A write is counted when its connection goes back to the pool, so a caller that waited
 * for the write sees the new count. A transaction is counted after its end, also when it was rolled back. A caller that
 * keeps what it read must note the count before it reads.
 */
export function countWrites<K extends string>(
  pool: Pool,
  kinds: Readonly<Record<K, (text: string) => boolean>>,
): WriteCounts<K> {
  const names = Object.keys(kinds) as K[]
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>
  const verdicts = new Map<string, readonly K[]>()
  const touched = new WeakMap<object, Set<K>>()
  const writtenBy = (text: string): readonly K[] => {
    const known = verdicts.get(text)
    if (known) return known
    const verdict = names.filter((name) => kinds[name](text))
    if (verdicts.size >= MAX_TEXTS) verdicts.clear()
    if (text.length <= MAX_LENGTH) verdicts.set(text, verdict)
    return verdict
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]) => {
      const written = writtenBy(textOf(args[0]))
      if (written.length > 0) touched.set(client, new Set([...(touched.get(client) ?? []), ...written]))
      return query(...args)
    }
    Object.assign(client, { query: watched })
  })
  pool.on('release', (_error, client) => {
    for (const name of touched.get(client) ?? []) counts[name]++
    touched.delete(client)
  })
  return counts
}

/** Whether a statement writes into one of the tables. */
export function writesInto(tables: readonly string[]): (text: string) => boolean {
  const found = new RegExp(
    String.raw`\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?"?(?:${tables.join('|')})"?(?![\w"])`,
    'i',
  )
  return (text) => found.test(text)
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null) return ''
  return 'text' in query && typeof query.text === 'string' ? query.text : ''
}
