import { eq, inArray, or, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { type VisitRow, visitList } from '#core/contract/km/documents/visit.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { ExportQuery } from '#core/contract/sheet.ts'
import { readable } from '#server/access/documents/index.ts'
import { contains } from '#server/db/field-value.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listBatches, type ListOf, listPage, type OwnConditions } from '#server/db/list-query.ts'
import { document, user, version, visitRecord } from '#server/db/schema/index.ts'
import type { BlobReply, Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { dictText } from '#server/settings/dictionaries/index.ts'
import { exportSheet, type Sheet } from '#server/spreadsheet/resource/index.ts'
import type { DocumentDeps } from '../store/deps.ts'

type Ctx = Context<DocumentDeps>
type Line = InferOutput<typeof VisitRow>

const FIELDS = mapListFields(visitList, {
  id: visitRecord.id,
  docId: visitRecord.documentId,
  visitType: visitRecord.visitType,
  sourceIp: visitRecord.sourceIp,
  createBy: visitRecord.createBy,
  createTime: visitRecord.createTime,
})

const MOST_NAMED = 1000
const OWN: OwnConditions = {
  userName(text) {
    const named = or(contains(user.username, text, true, true), contains(user.realname, text, true, true))
    // People are looked up first: there are far fewer of them than visits.
    return sql`${visitRecord.userId} = any(array(select ${user.id} from ${user} where ${named} limit ${MOST_NAMED}))`
  },
}

/** The family stores the words of a search with its visits; here they are in the search log. */
const NO_WORDS = { keywords: null, keywordsMax: null }

const SELECTED = { ...FIELDS, userId: visitRecord.userId }

/** The visit log of the tenant: who, what, when, from where. A title stands only where the caller may read the document. */
const visits = (ctx: Ctx, query: ListQuery): ListOf<Line> => ({
  db: ctx.deps.db,
  query,
  fields: FIELDS,
  own: OWN,
  plain: true,
  tie: visitRecord.id,
  from: sql`${visitRecord}`,
  where: eq(visitRecord.tenantId, ctx.actor.tenantId),
  rows: async ({ where, orderBy, limit, offset }) => {
    const rows = await ctx.deps.db
      .select(SELECTED)
      .from(visitRecord)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    const [titles, names] = await Promise.all([
      titlesOf(ctx, new Set(rows.map(({ docId }) => docId))),
      namesOf(ctx, new Set(rows.flatMap(({ userId }) => userId ?? []))),
    ])
    return Promise.all(
      rows.map(async ({ userId, ...row }) => ({
        ...row,
        ...NO_WORDS,
        title: titles.get(row.docId) ?? null,
        realname: names.get(userId ?? '') ?? null,
        visitType_dictText: await dictText(ctx.deps.db, ctx.actor.tenantId, 'dict_doc_visit_type', row.visitType),
        createTime: wireTime(row.createTime),
      })),
    )
  },
})

async function titlesOf({ deps, actor, now }: Ctx, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  if (ids.size === 0) return new Map()
  const rows = await deps.db.execute<{ id: string; title: string }>(sql`
    select ${document.id} as id, v.title from ${document} join ${version} v on v.id = ${document.visibleVersion}
    where ${inArray(document.id, [...ids])} and ${readable(actor, now)}`)
  return new Map(rows.rows.map(({ id, title }) => [id, title]))
}

async function namesOf({ deps }: Ctx, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  if (ids.size === 0) return new Map()
  const rows = await deps.db
    .select({ id: user.id, realname: user.realname })
    .from(user)
    .where(inArray(user.id, [...ids]))
  return new Map(rows.map(({ id, realname }) => [id, realname]))
}

export const listVisits = (ctx: Ctx, query: ListQuery): Promise<Page<Line>> => listPage(visits(ctx, query))

const SHEET: Sheet = {
  name: '访问记录',
  columns: [
    { key: 'createTime', title: '时间', kind: 'text', width: 20 },
    { key: 'realname', title: '用户姓名', kind: 'text', width: 16 },
    { key: 'createBy', title: '用户账号', kind: 'text', width: 18 },
    { key: 'visitType', title: '操作', kind: 'number', dict: 'dict_doc_visit_type', width: 14 },
    { key: 'title', title: '知识', kind: 'text', width: 40 },
    { key: 'docId', title: '知识编号', kind: 'text', width: 34 },
    { key: 'sourceIp', title: 'IP', kind: 'text', width: 18 },
  ],
}

export async function exportVisits(ctx: Ctx, { selections, ...query }: ExportQuery): Promise<BlobReply> {
  return exportSheet(ctx, SHEET, await listBatches(visits(ctx, query), selections))
}
