import { sql } from 'drizzle-orm'
import { grantToken } from '#core/access/grant.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { CountedList } from '#core/contract/km/counted-list.ts'
import { docListDraft, docListRecent, docListSubmitted } from '#core/contract/km/documents/document.ts'
import { docListPassed, docListWaiting } from '#core/contract/km/review/review.ts'
import { type Bar, type docStatistics, STATISTICS } from '#core/contract/km/home.ts'
import { type Page, pageAt } from '#core/contract/page.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { readable, visibleTaxonomy } from '#server/access/documents/index.ts'
import { attachment, document, file } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { sumsByStatus } from '#server/knowledge/documents/index.ts'
import { listDictItems } from '#server/settings/dictionaries/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { byAge, byAuthor, byDepartment, byLevel } from './by-property.ts'
import { allBars, loadSums } from './charts.ts'

type Ctx = Context<SearchDeps>
type Asked = Checked<typeof docStatistics>['query']

export async function statistics(ctx: Ctx, { statisticsType, pageNo, pageSize }: Asked): Promise<Page<Bar>> {
  const bars = await barsBy(ctx, statisticsType)
  return pageAt({ pageNo, pageSize }, bars.length, bars.slice((pageNo - 1) * pageSize, pageNo * pageSize))
}

export const barsBy = (ctx: Ctx, type: Asked['statisticsType']): Promise<Bar[]> => BY[type](ctx)

const recent = (query: Record<string, string>): CountedList => ({ path: docListRecent.path, query })

const BY: Readonly<Record<Asked['statisticsType'], (ctx: Ctx) => Promise<Bar[]>>> = {
  [STATISTICS.category]: async (ctx) => {
    const nodes = await visibleTaxonomy(ctx.deps.db, ctx.actor, 'category')
    const [names, codes] = [new Map(nodes.map((n) => [n.id, n.name])), new Map(nodes.map((n) => [n.id, n.code]))]
    return allBars(await sumsOfKind(ctx, 'category'), names, (id) => recent({ category: codes.get(id)! }))
  },
  [STATISTICS.tag]: async (ctx) =>
    allBars(await sumsOfKind(ctx, 'tag'), await loadDictTexts(ctx, 'km_dict_business'), (tag) =>
      recent({ businessTypeList: tag }),
    ),
  [STATISTICS.topic]: byTopic,
  [STATISTICS.status]: async (ctx) => {
    const sums = await sumsByStatus(ctx)
    return allBars(
      sums.map(({ status, ...sum }) => ({ ...sum, key: String(status) })),
      await loadDictTexts(ctx, 'doc_dict_status'),
      (status) => listOfStatus(ctx, status),
    )
  },
  [STATISTICS.department]: byDepartment,
  [STATISTICS.author]: byAuthor,
  [STATISTICS.level]: byLevel,
  [STATISTICS.age]: byAge,
}

/** The list by status of a reviewer, or of everybody else. */
function listOfStatus({ actor }: Ctx, status: string): CountedList {
  const isReviewer = actor.permissions.has(docListWaiting.access)
  if (status === String(STATUS.waiting))
    return { path: (isReviewer ? docListWaiting : docListSubmitted).path, query: {} }
  if (status === String(STATUS.passed)) return { path: (isReviewer ? docListPassed : docListRecent).path, query: {} }
  return { path: docListDraft.path, query: { status } }
}

const sumsOfKind = async (ctx: Ctx, kind: 'category' | 'tag') =>
  (await loadSums(ctx)).filter((sum) => sum.kind === kind)

const loadDictTexts = async ({ deps, actor }: Ctx, code: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await listDictItems(deps.db, actor, code)).map(({ value, text }) => [value, text]))

/** Top-level topics, each with everything below it: a document in two topics of one tree counts once. */
async function byTopic(ctx: Ctx): Promise<Bar[]> {
  const { deps, actor, now } = ctx
  const roots = (await visibleTaxonomy(deps.db, actor, 'topic')).filter(({ parentId }) => parentId === null)
  const names = new Map(roots.map(({ id, name }) => [grantToken({ objectKind: 'topic', objectId: id }), name]))
  const ids = new Map(roots.map(({ id }) => [grantToken({ objectKind: 'topic', objectId: id }), id]))
  const { rows } = await deps.db.execute<{ key: string; amount: number; bytes: string }>(sql`
    select label as key, count(*)::int as amount, coalesce(sum((
        select sum(f.size) from ${attachment} a join ${file} f on f.sha256 = a.sha256
        where a.version_id = ${document.visibleVersion})), 0)::text as bytes
      from ${document}, unnest(${document.labels}) label
      where ${readable(actor, now)} and label = any(${sql.param([...names.keys()])}::text[]) group by label`)
  return allBars(rows, names, (label) => recent({ topicId: ids.get(label)! }))
}
