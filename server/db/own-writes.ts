import type { Pool } from 'pg'

/** Texts that were looked at are remembered, up to so many and so long. */
const MAX_TEXTS = 2000
const MAX_LENGTH = 4000

/**
 * Counts the times this process has written what `isMeant` recognises by the statement's text. It counts when the
 * connection goes back to its pool, so that whoever waits for the write sees the count moved, and a transaction counts
 * after its end, however it ended.
 */
export function countWrites(pool: Pool, isMeant: (text: string) => boolean): () => number {
  const verdicts = new Map<string, boolean>()
  const touched = new WeakSet<object>()
  let count = 0
  const matches = (text: string) => {
    if (text.length > MAX_LENGTH) return isMeant(text)
    const known = verdicts.get(text)
    if (known !== undefined) return known
    if (verdicts.size >= MAX_TEXTS) verdicts.clear()
    const verdict = isMeant(text)
    verdicts.set(text, verdict)
    return verdict
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]) => {
      const text = textOf(args[0])
      if (text !== null && matches(text)) touched.add(client)
      return query(...args)
    }
    Object.assign(client, { query: watched })
  })
  pool.on('release', (_error, client) => {
    if (touched.delete(client)) count++
  })
  return () => count
}

function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null) return null
  return 'text' in query && typeof query.text === 'string' ? query.text : null
}
