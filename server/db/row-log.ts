const BATCH = 200
/** When more rows than this wait, because the database is away, the oldest are dropped. */
const MOST = 10_000
/** The pause after a batch that could not be written. */
const RETRY_MS = 1000

export interface RowLog<Row> extends AsyncDisposable {
  /** Takes a row, which is written soon after, together with others. */
  note: (row: Row) => void
  /** Writes the waiting rows. Call it before reading such rows. */
  flush: () => Promise<void>
}

/**
 * Writes rows that nobody waits for in batches: `everyMs` after the first one, or when there are many. Stopping the
 * server writes the rest; a killed server loses its waiting rows. A failed batch is written once more, so `write` must
 * skip existing rows.
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
