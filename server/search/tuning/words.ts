import { and, eq, inArray, sql } from 'drizzle-orm'
import { searchWordList, type searchWordAdd, type SearchWordRow } from '#core/contract/km/search/search-rule.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { searchWord } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { audit } from '#server/db/audit.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'

type Added = Checked<typeof searchWordAdd>['body']

const KIND = 'search-word'
const FIELDS = mapListFields(searchWordList, {
  id: searchWord.id,
  kind: searchWord.kind,
  word: searchWord.word,
  weight: searchWord.weight,
  createBy: searchWord.createBy,
  createTime: searchWord.createTime,
})

export async function listWords({ deps, actor }: Context<SearchDeps>, query: ListQuery): Promise<Page<SearchWordRow>> {
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: searchWord.id,
    from: sql`${searchWord}`,
    where: eq(searchWord.tenantId, actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select(FIELDS)
        .from(searchWord)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: page.records.map((row) => ({ ...row, createTime: wireTime(row.createTime) })) }
}

export const addWords = (ctx: Context<SearchDeps>, body: Added): Promise<number> =>
  ctx.deps.db.transaction((tx) => insertWords(tx, ctx, body))

/** Adds words; existing words stay as they are. Returns how many were new. */
export async function insertWords(
  tx: Transaction,
  ctx: Context<SearchDeps>,
  { kind, words, weight }: Added,
): Promise<number> {
  const { actor, now } = ctx
  if (kind === 'dictionary' && words.some((word) => /\s/.test(word))) throw new Reject('词典中的词语不能含有空格')
  const rows = [...new Set(words)].toSorted().map((word) => ({
    id: newId(),
    tenantId: actor.tenantId,
    kind,
    word,
    weight,
    createBy: actor.username,
    createTime: now,
  }))
  const added = await tx.insert(searchWord).values(rows).onConflictDoNothing().returning({
    id: searchWord.id,
    word: searchWord.word,
  })
  if (added.length > 0) {
    const after = { kind, weight, words: added.map((row) => row.word) }
    await audit(tx, ctx, { action: `${KIND}-add`, kind: KIND, id: added[0]!.id, after })
  }
  return added.length
}

/** Changes the weight of an existing word. */
export async function weighWord(
  tx: Transaction,
  ctx: Context<SearchDeps>,
  before: typeof searchWord.$inferSelect,
  weight: number,
): Promise<void> {
  await tx
    .update(searchWord)
    .set({ weight, updateBy: ctx.actor.username, updateTime: ctx.now })
    .where(eq(searchWord.id, before.id))
  await audit(tx, ctx, { action: `${KIND}-edit`, kind: KIND, id: before.id, before, after: { weight } })
}

export const deleteWords = (ctx: Context<SearchDeps>, ids: readonly string[]): Promise<void> =>
  ctx.deps.db.transaction((tx) => removeWords(tx, ctx, ids))

export async function removeWords(tx: Transaction, ctx: Context<SearchDeps>, ids: readonly string[]): Promise<void> {
  const gone = await tx
    .delete(searchWord)
    .where(and(inArray(searchWord.id, [...ids]), eq(searchWord.tenantId, ctx.actor.tenantId)))
    .returning()
  if (gone.length === 0) throw new Reject('找不到这个词语')
  await audit(tx, ctx, { action: `${KIND}-delete`, kind: KIND, id: gone[0]!.id, before: gone })
}
