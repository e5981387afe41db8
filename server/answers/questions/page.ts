import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { QuestionRow, questionsMine } from '#core/contract/km/search/search-question.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/page.ts'
import { readable, shownTaxonomy, loadTaxonomy } from '#server/access/documents/index.ts'
import { listPage } from '#server/db/list-query.ts'
import { document, searchQuestion, user, version } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'

type Row = typeof searchQuestion.$inferSelect

const FIELDS = { id: searchQuestion.id, state: searchQuestion.state, createTime: searchQuestion.createTime }

/** Questions with the names that the reader may know: of documents that they may read and categories that they see. */
export async function questionPage(
  ctx: Context<SearchDeps>,
  query: Checked<typeof questionsMine>['query'],
  which: SQL | undefined,
): Promise<Page<QuestionRow>> {
  const { actor, deps } = ctx
  const page = await listPage({
    db: deps.db,
    query: { ...query, superQueryMatchType: 'and' },
    fields: FIELDS,
    tie: searchQuestion.id,
    from: sql`${searchQuestion}`,
    where: and(eq(searchQuestion.tenantId, actor.tenantId), which),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select({ question: searchQuestion, realname: user.realname })
        .from(searchQuestion)
        .innerJoin(user, eq(user.id, searchQuestion.userId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  const [titles, categories] = await Promise.all([
    loadTitles(
      ctx,
      page.records.map((row) => row.question),
    ),
    categoryNames(ctx),
  ])
  return {
    ...page,
    records: page.records.map(({ question, realname }) => ({
      ...present(question, titles.get(question.documentId ?? '')),
      category_dictText: categories.get(question.categoryId ?? '') ?? null,
      realname,
    })),
  }
}

const present = (row: Row, title: string | undefined): QuestionRow => ({
  id: row.id,
  query: row.query,
  note: row.note,
  state: row.state,
  docId: title === undefined ? null : row.documentId,
  title: title ?? null,
  answer: row.answer,
  createTime: wireTime(row.createTime),
  decideTime: wireTime(row.decideTime),
})

async function loadTitles(
  { deps, actor, now }: Context<SearchDeps>,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap((row) => row.documentId ?? [])
  if (ids.length === 0) return new Map()
  const found = await deps.db
    .select({ id: document.id, title: version.title })
    .from(document)
    .innerJoin(version, eq(version.id, document.visibleVersion))
    .where(and(readable(actor, now), inArray(document.id, ids)))
  return new Map(found.map(({ id, title }) => [id, title]))
}

async function categoryNames({ deps, actor }: Context<SearchDeps>): Promise<ReadonlyMap<string, string>> {
  const nodes = await loadTaxonomy(deps.db, actor.tenantId, 'category')
  return new Map(shownTaxonomy(nodes, actor, 'category').map(({ id, name }) => [id, name]))
}
