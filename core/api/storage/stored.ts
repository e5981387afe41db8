import { ownStorage } from './browser-storage.ts'

const DAY_MS = 86_400_000

interface Item {
  value: unknown
  /** Epoch milliseconds. */
  expire: number
}

/** What the browser stores for one server. */
export type Kept = ReturnType<typeof keptFor>

/**
 * The browser's storage for a server: for `''`, the page's own server, it uses the keys of the specification; for any
 * other server separate keys, so that no session is sent to a wrong server.
 */
export function keptFor(server: string) {
  const storageKey = (name: string) => (server === '' ? name : `${name}@${server}`)
  return {
    read: (name: string, now = Date.now()) => readStored(storageKey(name), now),
    write: (name: string, value: unknown, days: number, now = Date.now()) =>
      writeStored(storageKey(name), value, days, now),
    drop: (...names: readonly string[]) => ownStorage.drop(...names.map(storageKey)),
    daysLeft: (name: string, now = Date.now()) => daysLeft(storageKey(name), now),
  }
}

/** The stored value of a key; null when it is absent, expired or unreadable, or when storage is switched off. */
function readStored(key: string, now: number): unknown {
  const kept = readItem(key)
  return kept && 'value' in kept && (kept.expire ?? 0) > now ? kept.value : null
}

/** How many days the stored value of a key is still valid. */
const daysLeft = (key: string, now: number): number => Math.max(0, (readItem(key)?.expire ?? 0) - now) / DAY_MS

function readItem(key: string): Partial<Item> | null {
  const kept = ownStorage.readJson(key)
  return kept && typeof kept === 'object' ? kept : null
}

/** False when the storage is full or switched off: the value then lasts until the page is left. */
const writeStored = (key: string, value: unknown, days: number, now: number): boolean =>
  ownStorage.write(key, JSON.stringify({ value, expire: now + days * DAY_MS } satisfies Item))
