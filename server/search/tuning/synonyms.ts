import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  synonymList,
  type synonymAdd,
  type synonymEdit,
  type SynonymRow,
} from '#core/contract/km/search/search-rule.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { assertUnchanged, computeRevision } from '#server/db/revision.ts'
import { searchSynonym } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { audit } from '#server/db/audit.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'

type Added = Checked<typeof synonymAdd>['body']

const KIND = 'search-synonym'
const FIELDS = mapListFields(synonymList, {
  id: searchSynonym.id,
  word: searchSynonym.word,
  oneWay: searchSynonym.oneWay,
  enabled: searchSynonym.enabled,
  createBy: searchSynonym.createBy,
  createTime: searchSynonym.createTime,
})

export async function listSynonyms({ deps, actor }: Context<SearchDeps>, query: ListQuery): Promise<Page<SynonymRow>> {
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: searchSynonym.id,
    from: sql`${searchSynonym}`,
    where: eq(searchSynonym.tenantId, actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select({ ...FIELDS, others: searchSynonym.others })
        .from(searchSynonym)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: page.records.map(present) }
}

const present = (row: Pick<Stored, keyof typeof FIELDS | 'others'>) => ({
  ...row,
  createTime: wireTime(row.createTime),
  revision: computeRevision(edited(row)),
})

type Stored = typeof searchSynonym.$inferSelect

/** The fields that an edit changes. */
const edited = ({ word, others, oneWay, enabled }: Pick<Stored, 'word' | 'others' | 'oneWay' | 'enabled'>) => ({
  word,
  others,
  oneWay,
  enabled,
})

/** The group without duplicates; a word is no synonym of itself. */
function cleaned({ word, others, oneWay, enabled }: Added) {
  const kept = [...new Set(others)].filter((other) => other !== word)
  if (kept.length === 0) throw new Reject('同义词不能与词语本身相同')
  return { word, others: kept, oneWay, enabled }
}

export async function addSynonym(ctx: Context<SearchDeps>, body: Added): Promise<string> {
  const group = cleaned(body)
  return ctx.deps.db.transaction((tx) => insertSynonym(tx, ctx, group))
}

export async function insertSynonym(tx: Transaction, ctx: Context<SearchDeps>, group: Added): Promise<string> {
  const { actor, now } = ctx
  const id = newId()
  await tx
    .insert(searchSynonym)
    .values({ ...group, id, tenantId: actor.tenantId, createBy: actor.username, createTime: now })
  await audit(tx, ctx, { action: `${KIND}-add`, kind: KIND, id, after: group })
  return id
}

export async function editSynonym(ctx: Context<SearchDeps>, body: Checked<typeof synonymEdit>['body']): Promise<void> {
  const group = cleaned(body)
  await ctx.deps.db.transaction(async (tx) => {
    const before = (await held(tx, ctx, [body.id]))[0]
    if (!before) throw new Reject('找不到这组同义词')
    assertUnchanged(body.revision, edited(before))
    await changeSynonym(tx, ctx, before, group)
  })
}

/** Replaces the group in a locked row. */
export async function changeSynonym(
  tx: Transaction,
  ctx: Context<SearchDeps>,
  before: Stored,
  body: Added,
): Promise<void> {
  const after = cleaned(body)
  await tx
    .update(searchSynonym)
    .set({ ...after, updateBy: ctx.actor.username, updateTime: ctx.now })
    .where(eq(searchSynonym.id, before.id))
  await audit(tx, ctx, { action: `${KIND}-edit`, kind: KIND, id: before.id, before, after })
}

export const deleteSynonyms = (ctx: Context<SearchDeps>, ids: readonly string[]): Promise<void> =>
  ctx.deps.db.transaction((tx) => removeSynonyms(tx, ctx, ids))

export async function removeSynonyms(tx: Transaction, ctx: Context<SearchDeps>, ids: readonly string[]): Promise<void> {
  const rows = await held(tx, ctx, ids)
  if (rows.length === 0) throw new Reject('找不到这组同义词')
  for (const before of rows) await audit(tx, ctx, { action: `${KIND}-delete`, kind: KIND, id: before.id, before })
  const gone = rows.map((row) => row.id)
  await tx.delete(searchSynonym).where(inArray(searchSynonym.id, gone))
}

const held = (tx: Transaction, { actor }: Context<SearchDeps>, ids: readonly string[]) =>
  tx
    .select()
    .from(searchSynonym)
    .where(and(inArray(searchSynonym.id, [...ids]), eq(searchSynonym.tenantId, actor.tenantId)))
    .orderBy(searchSynonym.id)
    .for('update')
