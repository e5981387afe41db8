import { type WriteCounts, writesInto } from './own-writes.ts'

/** How long an answer is kept at most: some answers change with time, or when somebody edits the database by hand. */
const KEEP_MS = 1000
const MAX_KEYS = 50

/** Writes of the counters of views and downloads do not count: they are frequent and change no answer kept here. */
const RAISED = /^update "document" set "(?:views|downloads)"/
const intoDocument = writesInto(['document'])

/** The tables whose answers are kept until somebody writes into them. */
export const STILL_TABLES = {
  document: (text: string) => intoDocument(text) && !RAISED.test(text),
  favourite: writesInto(['favourite']),
  place: writesInto(['place']),
  department: writesInto(['department']),
  change: writesInto(['change']),
}
export type StillTable = keyof typeof STILL_TABLES

/**
 * Returns the answer of `read`, or an answer that is at most a second old if nothing was written into the table since.
 */
export type WhileStill = <T>(
  o: { table: StillTable; whose: object; key: string; now: Date },
  read: () => Promise<T>,
) => Promise<T>

interface Kept {
  value: unknown
  writes: number
  until: number
}

/** `alone`: no other server writes into the database. If there are other servers, nothing is kept. */
export function keptWhileStill(o: { writes: WriteCounts<StillTable>; alone: boolean }): WhileStill {
  if (!o.alone) return (_what, read) => read()
  const kept = new WeakMap<object, Map<string, Kept>>()
  return async <T>(what: { table: StillTable; whose: object; key: string; now: Date }, read: () => Promise<T>) => {
    const [writes, at] = [o.writes[what.table], what.now.getTime()]
    const key = `${what.table} ${what.key}`
    const own = kept.get(what.whose) ?? new Map<string, Kept>()
    const known = own.get(key)
    if (known?.writes === writes && at < known.until && at >= known.until - KEEP_MS) return known.value as T
    const value = await read()
    if (own.size >= MAX_KEYS) own.clear()
    kept.set(what.whose, own.set(key, { value, writes, until: at + KEEP_MS }))
    return value
  }
}
