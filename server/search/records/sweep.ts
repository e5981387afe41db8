import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { searchRecord } from '../../db/schema/index.ts'
import { siteValues } from '../../site/index.ts'
import { enqueue, PRIORITY, type TaskHandler } from '../../tasks/index.ts'

export const RECORD_SWEEP_TASK = 'sweep-search-records'

const LOOK_MS = 3_600_000
const FIRST_LOOK_MS = 60_000
const DAY_MS = 86_400_000
/** Rows a statement deletes: a table that was never swept is not locked for minutes. */
const BATCH = 5000

/** Forgets searches older than the site's `SearchRecordDays`, tenant by tenant. Running it twice forgets nothing twice. */
export function recordSweepTask(deps: { db: Database }): TaskHandler {
  return {
    concurrency: 1,
    attempts: 3,
    async run(_, signal) {
      const tenants = await deps.db.selectDistinct({ id: searchRecord.tenantId }).from(searchRecord)
      for (const { id } of tenants) await sweepTenant(deps.db, id, signal)
    },
  }
}

async function sweepTenant(db: Database, tenantId: string, signal: AbortSignal): Promise<void> {
  const days = Number((await siteValues(db, tenantId)).SearchRecordDays)
  if (days === 0) return
  const before = new Date(Date.now() - days * DAY_MS)
  const old = db
    .select({ id: searchRecord.id })
    .from(searchRecord)
    .where(and(eq(searchRecord.tenantId, tenantId), lt(searchRecord.createTime, before)))
    .orderBy(asc(searchRecord.createTime))
    .limit(BATCH)
  for (let gone = BATCH; gone === BATCH;) {
    if (signal.aborted) throw new Error('服务器正在停止')
    gone = (await db.delete(searchRecord).where(inArray(searchRecord.id, old))).rowCount ?? 0
  }
}

/** Writes the task down every hour; however many servers do, there is one. */
export function watchRecordAge(o: { db: Database; log: (error: unknown) => void }): Disposable {
  const look = () =>
    enqueue(o.db, { kind: RECORD_SWEEP_TASK, dedupeKey: 'age', payload: {}, priority: PRIORITY.import }).catch(o.log)
  const first = setTimeout(() => void look(), FIRST_LOOK_MS)
  const timer = setInterval(() => void look(), LOOK_MS)
  return {
    [Symbol.dispose]() {
      clearTimeout(first)
      clearInterval(timer)
    },
  }
}
