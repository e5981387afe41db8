import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import {
  curatedList,
  type curatedAdd,
  type curatedEdit,
  type CuratedRow,
} from '#core/contract/km/search/search-rule.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { readable } from '#server/access/documents/index.ts'
import type { Executor, Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { assertUnchanged, computeRevision } from '#server/db/revision.ts'
import { document, searchCurated } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { audit } from '#server/db/audit.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'

type Added = Checked<typeof curatedAdd>['body']

const KIND = 'search-curated'
const FIELDS = mapListFields(curatedList, {
  id: searchCurated.id,
  whole: searchCurated.whole,
  documentId: searchCurated.documentId,
  answer: searchCurated.answer,
  enabled: searchCurated.enabled,
  createBy: searchCurated.createBy,
  createTime: searchCurated.createTime,
})

export async function listCurated(ctx: Context<SearchDeps>, query: ListQuery): Promise<Page<CuratedRow>> {
  const { deps } = ctx
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: searchCurated.id,
    from: sql`${searchCurated}`,
    where: shownCurated(ctx),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select({ ...FIELDS, patterns: searchCurated.patterns, restsOn: searchCurated.restsOn })
        .from(searchCurated)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: page.records.map(present) }
}

/** The tenant's rules. One that speaks of documents is shown only to who may read them all. */
export const shownCurated = ({ actor, now }: Pick<Context<SearchDeps>, 'actor' | 'now'>): SQL =>
  and(eq(searchCurated.tenantId, actor.tenantId), areAll(readable(actor, now)))!

/** Rules that speak of a document that is gone for good, and so are shown to nobody. It can be repeated safely. */
export const deleteOrphanedCurated = (db: Executor): Promise<unknown> =>
  db.delete(searchCurated).where(not(areAll(sql`true`)))

/** Every document that the rule speaks of exists and is such. */
const areAll = (such: SQL): SQL => sql`not exists (
  select from unnest(${searchCurated.restsOn} || ${searchCurated.documentId}) as spoken(id)
  where spoken.id is not null and not exists (select from ${document} where ${document.id} = spoken.id and ${such}))`

const present = (row: Pick<Stored, keyof typeof FIELDS | 'patterns' | 'restsOn'>) => ({
  ...row,
  createTime: wireTime(row.createTime),
  revision: computeRevision(edited(row)),
})

type Stored = typeof searchCurated.$inferSelect
type Edited = Pick<Stored, 'patterns' | 'whole' | 'documentId' | 'answer' | 'enabled' | 'restsOn'>

/** The fields that an edit changes. */
const edited = ({ patterns, whole, documentId, answer, enabled, restsOn }: Edited) => ({
  patterns,
  whole,
  documentId,
  answer,
  enabled,
  restsOn,
})

/** Checks a rule: an answer is a text, or a document. The administrator may read what it pins and rests on. */
async function cleaned(db: Executor, { actor, now }: Context<SearchDeps>, body: Added) {
  const documentId = body.documentId || null
  const answer = body.answer?.trim() || null
  if (documentId === null && answer === null) throw new Reject('请选择一篇知识或填写答案')
  const restsOn = [...new Set(body.restsOn)]
  const named = [...new Set([...restsOn, ...(documentId === null ? [] : [documentId])])]
  if (
    named.length > 0 &&
    (await db.$count(document, and(inArray(document.id, named), readable(actor, now)))) < named.length
  )
    throw new Reject('找不到文档')
  const { whole, enabled } = body
  return { patterns: [...new Set(body.patterns)], whole, documentId, answer, enabled, restsOn }
}

export const addCurated = (ctx: Context<SearchDeps>, body: Added): Promise<string> =>
  ctx.deps.db.transaction((tx) => insertCurated(tx, ctx, body))

/** `turnId`: the turn of a conversation that it is made from. */
export async function insertCurated(
  tx: Transaction,
  ctx: Context<SearchDeps>,
  body: Added,
  turnId: string | null = null,
): Promise<string> {
  const rule = await cleaned(tx, ctx, body)
  const id = newId()
  const { actor, now } = ctx
  await tx
    .insert(searchCurated)
    .values({ ...rule, turnId, id, tenantId: actor.tenantId, createBy: actor.username, createTime: now })
  await audit(tx, ctx, { action: `${KIND}-add`, kind: KIND, id, after: audited(rule) })
  return id
}

/** Whoever reads the log need not be able to read the documents. */
const audited = ({ answer, ...rule }: Edited) => ({
  ...rule,
  ...(rule.documentId === null && rule.restsOn.length === 0 && { answer }),
})

export async function editCurated(ctx: Context<SearchDeps>, body: Checked<typeof curatedEdit>['body']): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const before = (await held(tx, ctx, [body.id]))[0]
    if (!before) throw new Reject('找不到这条精选答案')
    assertUnchanged(body.revision, edited(before))
    await changeCurated(tx, ctx, before, body)
  })
}

/** Replaces the rule in a locked row. */
export async function changeCurated(
  tx: Transaction,
  ctx: Context<SearchDeps>,
  before: Stored,
  body: Added,
): Promise<void> {
  const after = await cleaned(tx, ctx, { restsOn: before.restsOn, ...body })
  await tx
    .update(searchCurated)
    .set({ ...after, updateBy: ctx.actor.username, updateTime: ctx.now })
    .where(eq(searchCurated.id, before.id))
  await audit(tx, ctx, {
    action: `${KIND}-edit`,
    kind: KIND,
    id: before.id,
    before: audited(before),
    after: audited(after),
  })
}

export async function deleteCurated(ctx: Context<SearchDeps>, ids: readonly string[]): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const rows = await held(tx, ctx, ids)
    if (rows.length === 0) throw new Reject('找不到这条精选答案')
    for (const before of rows)
      await audit(tx, ctx, { action: `${KIND}-delete`, kind: KIND, id: before.id, before: audited(before) })
    const gone = rows.map((row) => row.id)
    await tx.delete(searchCurated).where(inArray(searchCurated.id, gone))
  })
}

const held = (tx: Transaction, { actor }: Context<SearchDeps>, ids: readonly string[]) =>
  tx
    .select()
    .from(searchCurated)
    .where(and(inArray(searchCurated.id, [...ids]), eq(searchCurated.tenantId, actor.tenantId)))
    .orderBy(searchCurated.id)
    .for('update')
