import type { Database } from '#server/db/database.ts'
import { apiCall } from '#server/db/schema/index.ts'
import type { MadeCall } from '#server/http/bind.ts'
import { newId } from '#server/kernel/id.ts'

const EVERY_MS = 1000
const BATCH = 200
/** With more than this waiting, because the database is away, the oldest are given up. */
const MOST = 10_000

type Row = typeof apiCall.$inferInsert

export interface CallLog extends AsyncDisposable {
  /** Takes a call that has ended; it is written soon after, with others. */
  note: (call: MadeCall) => void
  /** Writes what waits. */
  flush: () => Promise<void>
}

/**
 * Writes the calls of programs down in batches: a second after the first one, or when there are many. The end of the server
 * writes the rest; what a killed server had in hand is lost.
 */
export function openCallLog({ db, log }: { db: Database; log: (error: unknown) => void }): CallLog {
  let waiting: Row[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      await db.insert(apiCall).values(batch).onConflictDoNothing()
      waiting = waiting.slice(batch.length)
    }
  }
  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(write).catch((error: unknown) => {
      log(error)
      waiting = waiting.slice(-MOST)
      wait()
    })
    return writing
  }
  function wait(): void {
    timer ??= setTimeout(() => void flush(), EVERY_MS)
    timer.unref()
  }
  return {
    note(call) {
      waiting.push(rowOf(call))
      if (waiting.length % BATCH === 0) void flush()
      else wait()
    },
    flush,
    async [Symbol.asyncDispose]() {
      await flush()
      if (timer) clearTimeout(timer)
    },
  }
}

function rowOf({ actor, ...call }: MadeCall): Row {
  const { kind, id } = actor.via
  return {
    id: newId(),
    tenantId: actor.tenantId,
    clientId: kind === 'client' ? id : null,
    tokenId: kind === 'token' ? id : null,
    userId: actor.onBehalfOf,
    username: actor.username,
    ...call,
  }
}
