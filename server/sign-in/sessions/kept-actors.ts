import type { Actor } from '#server/kernel/actor.ts'
import type { RightsWrites } from './rights-writes.ts'

const MAX_ENTRIES = 5000
/** However still it is: what was changed by hand in the database acts after this time at the latest. */
const KEEP_MS = 60_000

/** By what somebody is let in, as one statement found it. */
export interface Found {
  /** Changes with the person's row, with what let them in and with every change of rights. */
  stamp: string
  /** When it ends by itself. */
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
  /** The actor of `key`: as kept while nothing has changed, else built anew. Null when `find` finds nothing. */
  get: <T extends Found>(key: string, now: Date, how: How<T>) => Promise<Actor | null>
  /** How many are kept. */
  size: () => number
}

interface How<T extends Found> {
  find: () => Promise<T | null>
  build: (found: T) => Promise<Actor>
}

/**
 * Actors that were built lately. Each call costs the statement of `find`, whose stamp tells whether anything has changed,
 * on whichever server. `alone`: nobody else writes into the database, so while this process has written nothing of the
 * kind, nothing has changed and nothing is asked.
 *
 * The counts are read before the database is: what is written meanwhile makes the entry out of date at once. While a write
 * is under way they equal nothing, so then everything is asked.
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
