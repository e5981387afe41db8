/** With more keys than this the count starts again, so that an attacker with many addresses cannot fill the memory. */
const MAX_KEYS = 50_000

/**
 * Counts calls per key in a sliding window, in this process. `take` says whether one more call is allowed now, and then
 * counts it. The previous window counts in part, so that nobody gets twice the limit at the border of two windows.
 */
export function rateLimit(windowMs: number) {
  let current = new Map<string, number>()
  let previous = new Map<string, number>()
  let began = 0
  return {
    take(key: string, limit: number, now: number): boolean {
      const passed = now - began
      if (passed >= windowMs) {
        previous = passed < 2 * windowMs ? current : new Map()
        current = new Map()
        began = now - (passed % windowMs)
      }
      const share = 1 - (now - began) / windowMs
      const used = (current.get(key) ?? 0) + (previous.get(key) ?? 0) * share
      if (used + 1 > limit) return false
      if (current.size >= MAX_KEYS) current.clear()
      current.set(key, (current.get(key) ?? 0) + 1)
      return true
    },
  }
}
