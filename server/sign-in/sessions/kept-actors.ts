import type { Actor } from '#server/kernel/actor.ts'
import type { RightsWrites } from './rights-writes.ts'

const MAX_ENTRIES = 5000
/**
 * The longest time for which an actor is kept: a change by hand in the database takes effect after it at the latest.
 */
const KEEP_MS = 60_000

/** What one statement found for a credential. */
export interface Found {
  /** Changes with the person's row, with the credential and with every change of rights. */
  stamp: string
  /** When the credential expires. */
  until: Date
}

interface Entry {
  actor: Actor
  stamp: string
  facts: number
  holders: number
  made: number
  until: number
}

export interface KeptActors {
  /** The actor of `key`: the kept one while nothing has changed, else a new one. Null when `find` finds nothing. */
  get: <T extends Found>(key: string, now: Date, how: How<T>) => Promise<Actor | null>
  /** The number of kept actors. */
  size: () => number
}

interface How<T extends Found> {
  find: () => Promise<T | null>
  build: (found: T) => Promise<Actor>
}

/**
 * Actors that were built lately. Each call costs the statement of `find`, whose stamp tells whether anything has
 * changed, on any server. `alone`: nobody else writes into the database, so if this process has written nothing of the
 * kind, nothing has changed and no statement is needed.
 *
 * The counts are read before the database: a write in between makes the entry outdated at once. While a write is
 * running, the counts equal nothing, so every call asks the database.
 */
export function keptActors(o: { writes: RightsWrites; alone: boolean }): KeptActors {
  const entries = new Map<string, Entry>()
  return {
    async get(key, now, { find, build }) {
      const { facts, holders } = o.writes
      const at = now.getTime()
      const known = entries.get(key)
      const isGood = known?.facts === facts && at >= known.made && at < known.until
      if (isGood && o.alone && known.holders === holders) return known.actor
      const found = await find()
      if (found !== null && isGood && known.stamp === found.stamp) {
        known.holders = holders
        return known.actor
      }
      entries.delete(key)
      if (found === null) return null
      const actor = await build(found)
      const until = Math.min(found.until.getTime(), actor.until?.getTime() ?? Infinity, at + KEEP_MS)
      if (entries.size >= MAX_ENTRIES) entries.clear()
      entries.set(key, { actor, stamp: found.stamp, facts, holders, made: at, until })
      return actor
    },
    size: () => entries.size,
  }
}
