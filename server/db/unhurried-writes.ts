/** So many at once, and whoever begins one more waits for it: a slow database slows down what fills it. */
const MOST = 200

/**
 * Writes whose end their caller does not wait for: what a process that is killed at that very moment had in hand is lost.
 */
export interface UnhurriedWrites extends AsyncDisposable {
  begin: (write: Promise<unknown>) => Promise<void>
  /** Whoever reads such rows first waits until those of this server are there. */
  settled: () => Promise<void>
}

/** `log` is told of those that fail. The end of the server waits for the last ones. */
export function openUnhurriedWrites(log: (error: unknown) => void): UnhurriedWrites {
  const underWay = new Set<Promise<void>>()
  const settled = async () => void (await Promise.all(underWay))
  return {
    async begin(write) {
      const ended: Promise<void> = write.then(() => undefined, log).finally(() => underWay.delete(ended))
      underWay.add(ended)
      if (underWay.size > MOST) await ended
    },
    settled,
    [Symbol.asyncDispose]: settled,
  }
}
