import type { Pool } from 'pg'
import { countWrites } from './own-writes.ts'

/** Time itself moves counts: what comes into force, what ends. */
const KEEP_MS = 1000
const MAX_KINDS = 20

/** How many rows of `document` somebody has in some list. */
export interface KeptCounts {
  /** What is kept for `whose`, as long as they are the same object, else what `count` answers. */
  of: (whose: object, kind: string, now: Date, count: () => Promise<number>) => Promise<number>
}

/** Views and downloads are raised all the time and decide nothing. */
const isDocumentWrite = (text: string) =>
  /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?document"?(?!\w)/i.test(text) &&
  !/^update "document" set "(?:views|downloads)"/.test(text)

/**
 * Counts while no document changes. `alone`: nobody else writes into the database; beside other servers nothing is kept.
 * The number of writes is read before the database is.
 */
export function keptCounts(pool: Pool, o: { alone: boolean }): KeptCounts {
  const writes = countWrites(pool, isDocumentWrite)
  const kept = new WeakMap<object, Map<string, { count: number; writes: number; until: number }>>()
  return {
    async of(whose, kind, now, count) {
      if (!o.alone) return count()
      const [seen, at] = [writes(), now.getTime()]
      const kinds = kept.get(whose) ?? new Map()
      const known = kinds.get(kind)
      if (known?.writes === seen && at < known.until && at >= known.until - KEEP_MS) return known.count
      const fresh = await count()
      if (kinds.size >= MAX_KINDS) kinds.clear()
      kept.set(whose, kinds.set(kind, { count: fresh, writes: seen, until: at + KEEP_MS }))
      return fresh
    },
  }
}
