import { sql } from 'drizzle-orm'
import type { TaxonomyKind } from '#core/access/trees.ts'
import type { Result } from '#core/contract/endpoint.ts'
import type { CountedList } from '#core/contract/km/counted-list.ts'
import type { Bar, homeCharts } from '#core/contract/km/home.ts'
import { formatSize } from '#core/text/file-size.ts'
import { readable, visibleTaxonomy } from '#server/access/documents/index.ts'
import { attachment, document, file } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { listDictItems } from '#server/settings/dictionaries/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { hotKeywords, hotTopics } from '#server/search/query-log/index.ts'

const MOST_BARS = 20

interface Sum extends Record<string, unknown> {
  kind: 'all' | 'category' | 'tag' | 'topic'
  key: string
  amount: number
  bytes: string
  views: string | null
  downloads: string | null
  comments: string | null
  favourites: string | null
}

export async function charts(ctx: Context<SearchDeps>): Promise<Result<typeof homeCharts>> {
  const [sums, categories, topics, business, hotKeywordList, hotTopicList] = await Promise.all([
    loadSums(ctx),
    namesIn(ctx, 'category'),
    namesIn(ctx, 'topic'),
    listDictItems(ctx.deps.db, ctx.actor, 'km_dict_business'),
    hotKeywords(ctx),
    hotTopics(ctx),
  ])
  const all = sums.find((each) => each.kind === 'all')
  const bytes = Number(all?.bytes ?? 0)
  return {
    categoryChartList: bars(sums, 'category', categories),
    businessChartList: bars(sums, 'tag', new Map(business.map(({ value, text }) => [value, text]))),
    topicChartList: bars(sums, 'topic', topics),
    hotKeywordList,
    hotTopicList,
    kmDocSummaryVO: {
      kmAmount: all?.amount ?? 0,
      fileSizeLong: bytes,
      viewsLong: Number(all?.views ?? 0),
      downloadsLong: Number(all?.downloads ?? 0),
      commentsLong: Number(all?.comments ?? 0),
      favouritesLong: Number(all?.favourites ?? 0),
      fileSizeString: formatSize(bytes),
    },
  }
}

/** All sums in one statement, over the documents that the actor may read. */
export const loadSums = ({ deps, actor, now }: Context<SearchDeps>): Promise<readonly Sum[]> =>
  deps.whileStill({ table: 'document', whose: actor, key: 'charts', now }, async () => {
    const by = (
      kind: Sum['kind'],
      key: string,
      from: string,
    ) => sql`select ${kind}::text as kind, ${sql.raw(key)} as key,
      count(*)::int as amount, coalesce(sum(d.bytes), 0)::text as bytes, sum(d.views)::text as views,
      sum(d.downloads)::text as downloads, sum(d.comments)::text as comments, sum(d.favourites)::text as favourites
      from ${sql.raw(from)} group by 2`
    const { rows } = await deps.db.execute<Sum>(sql`
      with d as materialized (
        select ${document.category} as category, ${document.tags} as tags, ${document.topics} as topics, ${document.views} as views,
          ${document.downloads} as downloads, ${document.comments} as comments, ${document.favourites} as favourites,
          (select sum(f.size) from ${attachment} a join ${file} f on f.sha256 = a.sha256
            where a.version_id = ${document.visibleVersion}) as bytes
        from ${document} where ${readable(actor, now)})
      ${by('all', "''", 'd')} union all ${by('category', 'd.category', 'd')}
      union all ${by('tag', 'word', 'd, unnest(d.tags) word')} union all ${by('topic', 'word', 'd, unnest(d.topics) word')}`)
    return rows
  })

const namesIn = async ({ deps, actor }: Context<SearchDeps>, kind: TaxonomyKind): Promise<Map<string, string>> =>
  new Map((await visibleTaxonomy(deps.db, actor, kind)).map((node) => [node.id, node.name]))

const bars = (sums: readonly Sum[], kind: Sum['kind'], names: ReadonlyMap<string, string>): Bar[] =>
  allBars(
    sums.filter((sum) => sum.kind === kind),
    names,
  ).slice(0, MOST_BARS)

/** All entries with a name, the largest first. */
export const allBars = (
  sums: readonly Pick<Sum, 'key' | 'amount' | 'bytes'>[],
  names: ReadonlyMap<string, string>,
  listOf?: (key: string) => CountedList,
): Bar[] =>
  sums
    .flatMap(({ key, amount, bytes }) => {
      const itemText = names.get(key)
      if (itemText === undefined) return []
      const fileSizeInt = Number(bytes)
      const bar = { itemText, amount, fileSizeInt, fileSize: formatSize(fileSizeInt) }
      return [listOf ? { ...bar, list: listOf(key) } : bar]
    })
    .toSorted((a, b) => b.amount - a.amount || (a.itemText < b.itemText ? -1 : 1))
