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
    drop: (...names: readonly string[]) => dropStored(names.map(keyOf)),
    daysLeft: (name: string, now = Date.now()) => daysLeft(keyOf(name), now),
  }
}

/** What the browser keeps under a key, or null when it is absent, expired, unreadable or storage is switched off. */
function readStored(key: string, now: number): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Item | null
    if (!kept || typeof kept !== 'object' || !('value' in kept)) return null
    return kept.expire > now ? kept.value : null
  } catch {
    return null // written by something else, or no storage: as good as absent
  }
}

/** How many days what is kept under a key is still good for. */
function daysLeft(key: string, now: number): number {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Item | null
    return Math.max(0, (kept?.expire ?? 0) - now) / DAY_MS
  } catch {
    return 0
  }
}

/** False when the storage is full or switched off: the value then holds until the page is left. */
function writeStored(key: string, value: unknown, days: number, now: number): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ value, expire: now + days * DAY_MS } satisfies Item))
    return true
  } catch {
    return false
  }
}

function dropStored(keys: readonly string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Nothing can be stored, so nothing is.
  }
}
