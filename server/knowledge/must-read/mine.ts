import { eq, sql, type SQL } from 'drizzle-orm'
import type { mustReadCount, mustReadOfDoc, MustReadRow } from '#core/contract/km/community/must-read.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { type Page, pageAt } from '#core/contract/page.ts'
import { readable } from '#server/access/documents/index.ts'
import { document, mustRead, userRole, version } from '#server/db/schema/index.ts'
import type { Executor } from '#server/db/database.ts'
import { ownId } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { departmentPaths } from '#server/organisation/departments/index.ts'
import { documentsByIds, mayRead, presentAll, type TodoSource } from '../documents/index.ts'
import { ASSIGNED, DUE, lastConfirmation, REQUIRED } from './duty.ts'
import type { Ctx } from './deps.ts'

interface Found extends Record<string, unknown> {
  documentId: string
  versionId: string
  version: number
  dueTime: Date | string | null
  assignTime: Date | string
  confirmTime: Date | string | null
  isConfirmed: boolean
}

type Asking = Pick<Ctx, 'actor' | 'now'>

/** Assignments for the caller: by name, by a role, by their department or one above it. */
async function meansMe(db: Executor, { actor }: Asking): Promise<SQL> {
  const userId = ownId(actor)
  const own = actor.departments.map((each) => each.id)
  const departments = (await departmentPaths(db, actor.tenantId, own)).flat()
  return sql`${mustRead.tenantId} = ${actor.tenantId} and case ${mustRead.subjectKind}
    when 'user' then ${mustRead.subjectId} = ${userId}
    when 'role' then ${mustRead.subjectId} in (select ${userRole.roleId} from ${userRole} where ${userRole.userId} = ${userId})
    else ${mustRead.subjectId} = any(${sql.param([...new Set(departments)])}::text[]) end`
}

/** A row for each document that is assigned to the caller and that they may read. */
async function duties(db: Executor, ctx: Asking, which: SQL = sql`true`): Promise<SQL> {
  const { actor, now } = ctx
  return sql`
    select asked.*, confirmed.at as "confirmTime", coalesce(confirmed.number >= asked.required, false) as "isConfirmed"
    from (
      select ${document.id} as "documentId", shown.id as "versionId", shown.number as version, ${DUE} as "dueTime",
        max(${mustRead.createTime}) as "assignTime", ${REQUIRED} as required
      from ${ASSIGNED}
      where ${await meansMe(db, ctx)} and ${readable(actor, now)} and ${which}
      group by ${document.id}, shown.id, shown.number) asked
    left join ${lastConfirmation(sql`asked."documentId"`, sql`${ownId(actor)}`)} confirmed on true`
}

const toDate = (at: Date | string | null) => (at === null ? null : new Date(at))

function presentDuty(row: Found, now: Date) {
  const dueTime = toDate(row.dueTime)
  return {
    versionId: row.versionId,
    version: row.version,
    dueTime: wireTime(dueTime),
    overdue: !row.isConfirmed && dueTime !== null && dueTime < now,
    confirmTime: wireTime(toDate(row.confirmTime)),
    state: row.isConfirmed ? ('confirmed' as const) : ('open' as const),
  }
}

const ORDER = {
  open: sql`"dueTime" nulls last, "assignTime" desc, "documentId"`,
  confirmed: sql`"confirmTime" desc, "documentId"`,
}

export async function listMine(
  ctx: Ctx,
  o: { pageNo: number; pageSize: number; state: 'open' | 'confirmed' },
): Promise<Page<MustReadRow>> {
  const { actor, deps, now } = ctx
  const mine = sql`(${await duties(deps.db, ctx)}) mine where "isConfirmed" = ${o.state === 'confirmed'}`
  const { rows: counted } = await deps.db.execute<{ n: number }>(sql`select count(*)::int as n from ${mine}`)
  const { rows } = await deps.db.execute<Found>(sql`
    select * from ${mine} order by ${ORDER[o.state]} limit ${o.pageSize} offset ${(o.pageNo - 1) * o.pageSize}`)
  const ids = rows.map((row) => row.documentId)
  const docs = await presentAll(ctx, await documentsByIds(deps.db, ids, mayRead(actor, now)))
  const byId = new Map(docs.map((doc) => [doc.id, doc]))
  const records = rows.flatMap((row) => {
    const doc = byId.get(row.documentId)
    const assignTime = wireTime(toDate(row.assignTime))
    return doc ? [{ docId: doc.id, ...presentDuty(row, now), assignTime, doc }] : []
  })
  return pageAt(o, counted[0]!.n, records)
}

export async function countMine(ctx: Ctx): Promise<Result<typeof mustReadCount>> {
  const { rows } = await ctx.deps.db.execute<{ open: number; overdue: number }>(sql`
    select count(*)::int as open, (count(*) filter (where "dueTime" < ${ctx.now.toISOString()}::timestamptz))::int as overdue
    from (${await duties(ctx.deps.db, ctx)}) mine where not "isConfirmed"`)
  return rows[0]!
}

export async function dutyOfDocument(
  ctx: Ctx,
  docId: string,
  db: Executor = ctx.deps.db,
): Promise<Result<typeof mustReadOfDoc>> {
  const { rows } = await db.execute<Found>(await duties(db, ctx, eq(document.id, docId)))
  return rows[0] ? presentDuty(rows[0], ctx.now) : null
}

/** The documents that the caller has to confirm until then, the most urgent first; at most so many. */
export async function openDuties(
  ctx: Ctx,
  until: Date,
  most: number,
): Promise<{ docId: string; title: string; versionId: string; dueTime: Date }[]> {
  const { rows } = await ctx.deps.db.execute<Found & { title: string; dueTime: Date | string }>(sql`
    select mine.*, v.title from (${await duties(ctx.deps.db, ctx)}) mine join ${version} v on v.id = mine."versionId"
    where not "isConfirmed" and "dueTime" <= ${until.toISOString()}::timestamptz
    order by "dueTime", "documentId" limit ${most}`)
  return rows.map(({ documentId, title, versionId, dueTime }) => ({
    docId: documentId,
    title,
    versionId,
    dueTime: new Date(dueTime),
  }))
}

/** For 等我处理: the documents that the caller still has to confirm, the most urgent first. */
export const MUST_READ_TODO: TodoSource = {
  key: 'mustRead',
  title: '必读',
  show: 'visible',
  beside: async (ctx) => sql`join (${await duties(ctx.deps.db, ctx)}) duty on duty."documentId" = ${document.id}`,
  where: () => sql`not duty."isConfirmed"`,
  time: sql`duty."dueTime"`,
  oldestFirst: true,
}
