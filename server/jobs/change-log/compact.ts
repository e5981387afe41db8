import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Schedule } from '../queue/index.ts'

/** How many numbers of the log one transaction handles. */
const BATCH = 5000
/** Younger entries are kept: the oldest unread entry tells how far an index is behind. */
const KEPT_MINUTES = 10
/** The number up to which the log has been compacted, in `installation`. */
const KEY = 'changes-compacted'

/**
 * Removes entries that are no longer needed: the last entry of each document stays, and its last narrowing one. So for
 * every possible cursor, the documents that changed after it and those that were narrowed after it are the same as
 * before. It does not matter how far behind a server is, whether it ever comes back, or whether it starts with nothing.
 * This is log compaction as in Kafka.
 */
export async function compactChanges({ db }: { db: Database }, signal: AbortSignal): Promise<number> {
  for (let gone = 0; ;) {
    if (signal.aborted) throw new Error('服务器正在停止')
    const step = await db.transaction(compactStep)
    gone += step.gone
    if (step.isEnd) return gone
  }
}

async function compactStep(tx: Transaction): Promise<{ gone: number; isEnd: boolean }> {
  // Only one server at a time.
  const at = await tx.execute<{ value: string }>(sql`
    insert into installation (key, value) values (${KEY}, '0')
    on conflict (key) do update set value = installation.value returning value`)
  const from = Number(at.rows[0]!.value)
  const found = await tx.execute<{ to: string | null }>(sql`
    select max(seq) as to from (select seq from change where seq > ${from}
      and create_time < now() - ${KEPT_MINUTES} * interval '1 minute' order by seq limit ${BATCH}) as next`)
  const to = found.rows[0]!.to
  if (to === null) return { gone: 0, isEnd: true }
  const deleted = await tx.execute(sql`
    with kept as (
      select document_id, max(seq) as last, max(seq) filter (where narrowing) as narrowing from change
      where document_id in (select document_id from change where seq > ${from} and seq <= ${to})
      group by document_id)
    delete from change using kept
    where change.document_id = kept.document_id and change.seq < kept.last
      and (not change.narrowing or change.seq < kept.narrowing)
      and change.create_time < now() - ${KEPT_MINUTES} * interval '1 minute'`)
  await tx.execute(sql`update installation set value = ${to} where key = ${KEY}`)
  return { gone: deleted.rowCount ?? 0, isEnd: false }
}

export const changeCompaction: Schedule<{ db: Database }> = {
  name: 'compact-changes',
  title: '压缩变更日志',
  everySeconds: 3600,
  run: async (deps, signal) => void (await compactChanges(deps, signal)),
}
