import { eq, sql } from 'drizzle-orm'
import { type ParkedTask, parkedTaskList } from '#core/contract/platform/parked-task.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { task } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { ParkedDeps } from './deps.ts'

const FIELDS = mapListFields(parkedTaskList, {
  id: task.id,
  kind: task.kind,
  attempts: task.attempts,
  reason: task.lastError,
  createTime: task.createTime,
  finishTime: task.finishTime,
})

/** Lists tasks of the whole installation, because most belong to no tenant. */
export async function listParked({ deps }: Context<ParkedDeps>, query: ListQuery): Promise<Page<ParkedTask>> {
  const titles = new Map(deps.tasks.map(({ kind, title }) => [kind, title]))
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: task.id,
    from: sql`${task}`,
    where: eq(task.state, 'failed'),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select({ ...FIELDS, lost: task.lost })
        .from(task)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  const records = page.records.map((row) => ({
    ...row,
    kind_dictText: titles.get(row.kind) ?? row.kind,
    reason: row.reason ?? '',
    createTime: wireTime(row.createTime),
    finishTime: wireTime(row.finishTime),
  }))
  return { ...page, records }
}
