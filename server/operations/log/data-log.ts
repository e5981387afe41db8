import { and, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { dataLogList, type DataLogRow, VERSIONED } from '#core/contract/sys/data-log.ts'
import type { Database } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { auditLog } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { recordStates } from './record-states.ts'
import { sayStates } from './words/states.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'

/*
 * The versions of a record are the entries of the audit log: an entry together with all earlier ones gives the record's
 * state.
 */

type Ctx = Context<{ db: Database }>

const FIELDS = mapListFields(dataLogList, {
  id: auditLog.id,
  dataTable: auditLog.objectKind,
  dataId: auditLog.objectId,
  createBy: auditLog.username,
  createTime: auditLog.createTime,
})

const ofTenant = ({ actor }: Ctx): SQL =>
  and(
    eq(auditLog.tenantId, actor.tenantId),
    inArray(auditLog.objectKind, Object.keys(VERSIONED)),
    isNotNull(auditLog.after),
  )!

/** The number of a version: the count of the record's entries up to this one. */
const version = sql<string>`(
  select count(*)::text from audit_log earlier
  where earlier.object_kind = ${auditLog}.object_kind and earlier.object_id = ${auditLog}.object_id
    and earlier.tenant_id = ${auditLog}.tenant_id and earlier.after is not null
    and (earlier.create_time, earlier.id) <= (${auditLog}.create_time, ${auditLog}.id)
)`

const versions = ({ deps }: Ctx) => deps.db.select({ line: auditLog, version }).from(auditLog)

type Version = Awaited<ReturnType<typeof versions>>[number]

async function presentAll(ctx: Ctx, rows: readonly Version[]): Promise<DataLogRow[]> {
  const stateOf = await recordStates(
    ctx.deps.db,
    rows.map(({ line }) => line),
  )
  const states = rows.map(({ line }) => ({ kind: line.objectKind, id: line.objectId, state: stateOf(line) }))
  const said = await sayStates(ctx, states)
  return rows.map(({ line, version: dataVersion }, at) => ({
    id: line.id,
    dataTable: line.objectKind,
    dataId: line.objectId,
    dataName: said[at]!.name ?? line.objectName,
    dataContent: JSON.stringify(states[at]!.state),
    dataFields: said[at]!.fields,
    dataVersion,
    createBy: line.username,
    createTime: wireTime(line.createTime),
    updateBy: null,
    updateTime: null,
  }))
}

export async function listVersions(ctx: Ctx, query: ListQuery): Promise<Page<DataLogRow>> {
  const page = await listPage({
    db: ctx.deps.db,
    query,
    fields: FIELDS,
    tie: auditLog.id,
    from: sql`${auditLog}`,
    where: ofTenant(ctx),
    rows: ({ where, orderBy, limit, offset }) =>
      versions(ctx)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: await presentAll(ctx, page.records) }
}

/** One call returns at most this many versions. */
const MOST = 1000

export async function listRecordVersions(
  ctx: Ctx,
  record: { dataTable: string; dataId: string },
): Promise<DataLogRow[]> {
  const rows = await versions(ctx)
    .where(and(ofTenant(ctx), eq(auditLog.objectKind, record.dataTable), eq(auditLog.objectId, record.dataId)))
    .orderBy(desc(auditLog.createTime), desc(auditLog.id))
    .limit(MOST)
  if (rows.length === 0) throw new Reject('未找到版本信息')
  return presentAll(ctx, rows)
}

export async function twoVersions(ctx: Ctx, ids: readonly [string, string]): Promise<DataLogRow[]> {
  const rows = await presentAll(ctx, await versions(ctx).where(and(ofTenant(ctx), inArray(auditLog.id, [...ids]))))
  const found = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const [first, second] = found
  if (!first || !second) throw new Reject('未找到版本信息')
  if (first.dataTable !== second.dataTable || first.dataId !== second.dataId)
    throw new Reject('只能比较同一条数据的版本')
  return found
}
