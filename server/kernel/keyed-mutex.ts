/**
 * Runs jobs with the same key one after another. Jobs that need the same lock of the database wait here without holding a
 * connection each. The lock itself is still needed, because other servers take it too.
 */
export function inTurn() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key)
    const mine = (async () => {
      await before?.catch(() => undefined) // its own caller gets the error
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
