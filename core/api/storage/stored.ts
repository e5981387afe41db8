const DAY_MS = 86_400_000

interface Kept {
  value: unknown
  /** Epoch milliseconds. */
  expire: number
}

/** What the browser keeps under a key, or null when it is absent, expired, unreadable or storage is switched off. */
export function readStored(key: string, now = Date.now()): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    if (!kept || typeof kept !== 'object' || !('value' in kept)) return null
    return kept.expire > now ? kept.value : null
  } catch {
    return null // written by something else, or no storage: as good as absent
  }
}

/** For how many more days the value of a key is valid. */
export function daysLeft(key: string, now = Date.now()): number {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    return Math.max(0, (kept?.expire ?? 0) - now) / DAY_MS
  } catch {
    return 0
  }
}

export function writeStored(key: string, value: unknown, days: number, now = Date.now()): void {
  try {
    localStorage.setItem(key, JSON.stringify({ value, expire: now + days * DAY_MS } satisfies Kept))
  } catch {
    // Storage is full or switched off: it holds until the page is left.
  }
}

export function dropStored(...keys: readonly string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Nothing can be stored, so nothing is.
  }
}
