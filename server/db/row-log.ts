const BATCH = 200
/** With more than this waiting, because the database is away, the oldest are given up. */
const MOST = 10_000
/** After a batch that could not be written. */
const RETRY_MS = 1000

export interface RowLog<Row> extends AsyncDisposable {
  /** Takes a row; it is written soon after, with others. */
  note: (row: Row) => void
  /** Writes what waits. Whoever reads such rows asks for it first. */
  flush: () => Promise<void>
}

/**
 * Writes rows for which nobody waits in batches: `everyMs` after the first one, or when there are many. The end of the
 * server writes the rest; what a killed server had in hand is lost. A batch that failed is written once more, so `write`
 * passes over rows that are there.
 */
export function openRowLog<Row>(o: {
  write: (rows: readonly Row[]) => Promise<unknown>
  everyMs: number
  log: (error: unknown) => void
}): RowLog<Row> {
  let waiting: Row[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      await o.write(batch)
      waiting = waiting.slice(batch.length)
    }
  }
  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(write).catch((error: unknown) => {
      o.log(error)
      waiting = waiting.slice(-MOST)
      wait(RETRY_MS)
    })
    return writing
  }
  function wait(ms: number): void {
    timer ??= setTimeout(() => void flush(), ms)
    timer.unref()
  }
  return {
    note(row) {
      waiting.push(row)
      if (waiting.length % BATCH === 0) void flush()
      else wait(o.everyMs)
    },
    flush,
    async [Symbol.asyncDispose]() {
      await flush()
      if (timer) clearTimeout(timer)
    },
  }
}
