import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { docReaders, ReaderRow } from '#core/contract/km/community/reader.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { type Page, pageAt } from '#core/contract/page.ts'
import { user, visitRecord } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { loadDepartments } from '#server/organisation/departments/index.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { VISIT } from '../visits/visit.ts'
import { managedDocument } from './managed.ts'

const viewsByPeople = (docId: string) =>
  and(eq(visitRecord.documentId, docId), eq(visitRecord.visitType, VISIT.view), isNotNull(visitRecord.userId))

/** The people who have opened a document, each once, for the person who manages it. */
export async function listReaders(
  ctx: Context<DocumentDeps>,
  query: Checked<typeof docReaders>['query'],
): Promise<Page<ReaderRow>> {
  const { actor, deps } = ctx
  const { docId, pageNo, pageSize } = query
  await managedDocument(ctx, docId)
  const readings = viewsByPeople(docId)
  const last = sql`max(coalesce(${visitRecord.lastTime}, ${visitRecord.createTime}))`.mapWith(visitRecord.createTime)
  const rows = await deps.db
    .select({ userId: visitRecord.userId, realname: user.realname, last, times: count() })
    .from(visitRecord)
    .leftJoin(user, eq(user.id, visitRecord.userId))
    .where(readings)
    .groupBy(visitRecord.userId, user.realname)
    .orderBy(desc(last), visitRecord.userId)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const [counted] = await deps.db
    .select({ n: sql<number>`count(distinct ${visitRecord.userId})::int` })
    .from(visitRecord)
    .where(readings)
  const departments = await loadDepartments(
    deps.db,
    actor.tenantId,
    rows.map((row) => row.userId!),
  )
  const records = rows.map((row) => ({
    userId: row.userId!,
    realname: row.realname,
    orgCodeTxt: (departments.get(row.userId!) ?? []).map((each) => each.departName).join(','),
    lastTime: wireTime(row.last),
    times: row.times,
  }))
  return pageAt(query, counted!.n, records)
}
