import { ownStorage } from './browser-storage.ts'

const DAY_MS = 86_400_000

interface Item {
  value: unknown
  /** Epoch milliseconds. */
  expire: number
}

/** What the browser keeps for one server. */
export type Kept = ReturnType<typeof keptFor>

/**
 * The browser's storage for the server at an address: `''` is the page's own, whose keys are those of the
 * specification; every other server has keys of its own, so that no session reaches a server it is not of.
 */
export function keptFor(server: string) {
  const keyOf = (name: string) => (server === '' ? name : `${name}@${server}`)
  return {
    read: (name: string, now = Date.now()) => readStored(keyOf(name), now),
    write: (name: string, value: unknown, days: number, now = Date.now()) => writeStored(keyOf(name), value, days, now),
    drop: (...names: readonly string[]) => ownStorage.drop(...names.map(keyOf)),
    daysLeft: (name: string, now = Date.now()) => daysLeft(keyOf(name), now),
  }
}

/** What the browser keeps under a key, or null when it is absent, expired, unreadable or storage is switched off. */
function readStored(key: string, now: number): unknown {
  const kept = itemOf(key)
  return kept && 'value' in kept && (kept.expire ?? 0) > now ? kept.value : null
}

/** How many days what is kept under a key is still good for. */
const daysLeft = (key: string, now: number): number => Math.max(0, (itemOf(key)?.expire ?? 0) - now) / DAY_MS

function itemOf(key: string): Partial<Item> | null {
  const kept = ownStorage.readJson(key)
  return kept && typeof kept === 'object' ? kept : null
}

/** False when the storage is full or switched off: the value then holds until the page is left. */
const writeStored = (key: string, value: unknown, days: number, now: number): boolean =>
  ownStorage.write(key, JSON.stringify({ value, expire: now + days * DAY_MS } satisfies Item))
