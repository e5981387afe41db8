import type { Database } from '#server/db/database.ts'
import { openRowLog } from '#server/db/row-log.ts'
import { apiCall } from '#server/db/schema/index.ts'
import type { MadeCall } from '#server/http/note-call.ts'
import { newId } from '#server/kernel/id.ts'

const EVERY_MS = 1000

type Row = typeof apiCall.$inferInsert

export interface CallLog extends AsyncDisposable {
  /** Queues a finished call; it is written soon, together with others. */
  note: (call: MadeCall) => void
  /** Writes the queued calls. */
  flush: () => Promise<void>
}

export function openCallLog({ db, log }: { db: Database; log: (error: unknown) => void }): CallLog {
  const rows = openRowLog<Row>({
    write: (batch) =>
      db
        .insert(apiCall)
        .values([...batch])
        .onConflictDoNothing(),
    everyMs: EVERY_MS,
    log,
  })
  return {
    note: (call) => rows.note(toRow(call)),
    flush: rows.flush,
    [Symbol.asyncDispose]: () => rows[Symbol.asyncDispose](),
  }
}

function toRow({ actor, ...call }: MadeCall): Row {
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
