const FIRST_MS = 1000
const LONGEST_MS = 30_000

/**
 * The waiting time after `failures` failed attempts: exponential backoff with jitter, so that the browsers of a whole
 * office do not retry in the same second.
 */
export const delayAfter = (failures: number, random: () => number = Math.random): number =>
  Math.round(Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)) * (0.75 + random() / 2))

/** Waits; returns early when the connection is back, and at once when stopped. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    if (signal.aborted) done()
    else signal.addEventListener('abort', done)
  })
}

/**
 * Resolves when the browser reports a connection. It can be wrong when it says online, but not when it says offline.
 */
export function online(signal: AbortSignal): Promise<void> {
  if (navigator.onLine || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
