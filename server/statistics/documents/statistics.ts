import { sql } from 'drizzle-orm'
import { grantToken } from '#core/access/grant.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { type Bar, type docStatistics, STATISTICS } from '#core/contract/km/home.ts'
import { type Page, pageAt } from '#core/contract/page.ts'
import { readable, visibleTaxonomy } from '#server/access/documents/index.ts'
import { attachment, document, file } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { sumsByStatus } from '#server/knowledge/documents/index.ts'
import { listDictItems } from '#server/settings/dictionaries/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { allBars, namesIn, loadSums } from './charts.ts'

type Ctx = Context<SearchDeps>
type Asked = Checked<typeof docStatistics>['query']

export async function statistics(ctx: Ctx, { statisticsType, pageNo, pageSize }: Asked): Promise<Page<Bar>> {
  const bars = await BY[statisticsType](ctx)
  return pageAt({ pageNo, pageSize }, bars.length, bars.slice((pageNo - 1) * pageSize, pageNo * pageSize))
}

const BY: Readonly<Record<Asked['statisticsType'], (ctx: Ctx) => Promise<Bar[]>>> = {
  [STATISTICS.category]: async (ctx) => allBars(await sumsOfKind(ctx, 'category'), await namesIn(ctx, 'category')),
  [STATISTICS.tag]: async (ctx) => allBars(await sumsOfKind(ctx, 'tag'), await loadDictTexts(ctx, 'km_dict_business')),
  [STATISTICS.topic]: byTopic,
  [STATISTICS.status]: async (ctx) => {
    const sums = await sumsByStatus(ctx)
    return allBars(
      sums.map(({ status, ...sum }) => ({ ...sum, key: String(status) })),
      await loadDictTexts(ctx, 'doc_dict_status'),
    )
  },
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
  const { rows } = await deps.db.execute<{ key: string; amount: number; bytes: string }>(sql`
    select label as key, count(*)::int as amount, coalesce(sum((
        select sum(f.size) from ${attachment} a join ${file} f on f.sha256 = a.sha256
        where a.version_id = ${document.visibleVersion})), 0)::text as bytes
      from ${document}, unnest(${document.labels}) label
      where ${readable(actor, now)} and label = any(${sql.param([...names.keys()])}::text[]) group by label`)
  return allBars(rows, names)
}
