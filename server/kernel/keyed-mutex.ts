/**
 * Runs works of the same key one after another. Where several wait for one lock of the database, this lets them wait
 * without each holding a connection; the lock itself is still needed, for other servers.
 */
export function inTurn() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key)
    const mine = (async () => {
      await before?.catch(() => undefined) // its own caller is told
      return work()
    })()
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
