import { sql } from 'drizzle-orm'
import { grantToken } from '#core/access/grant.ts'
import type { TaxonomyKind } from '#core/access/trees.ts'
import type { Result } from '#core/contract/endpoint.ts'
import type { homeTags, homeTopicShelf, Shelf } from '#core/contract/km/home.ts'
import { ROOT, type TaxonomyEntity } from '#core/contract/taxonomy.ts'
import { readable, visibleTaxonomy } from '#server/access/documents/index.ts'
import { document, version } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { labelCounts } from '#server/knowledge/page-tree/index.ts'
import { listNodes } from '#server/knowledge/taxonomy/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { listDictItems } from '#server/settings/dictionaries/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'

type Asking = Context<SearchDeps>

const NEWEST = 3
const MOST_TOPICS = 20
const MOST_KEYWORDS = 100

/** The whole tree, as far as the actor sees it. */
export async function shelf(ctx: Asking, kind: TaxonomyKind): Promise<Shelf[]> {
  const [nodes, counts] = await Promise.all([visibleTaxonomy(ctx.deps.db, ctx.actor, kind), labelCounts(ctx)])
  const shown = new Set(nodes.map((node) => node.id))
  return nodes.map((node) => ({
    id: node.id,
    // A node below an invisible one is at the top.
    pid: node.parentId !== null && shown.has(node.parentId) ? node.parentId : ROOT,
    code: node.code,
    name: node.name,
    recommend: node.recommend,
    count: counts.get(grantToken({ objectKind: kind, objectId: node.id })) ?? 0,
  }))
}

export async function recommendedTopics(ctx: Asking): Promise<TaxonomyEntity[] | null> {
  const topics = (await listNodes(ctx, 'topic', ROOT)).filter((node) => node.recommend).slice(0, MOST_TOPICS)
  return topics.length > 0 ? topics : null
}

export async function topicShelf(ctx: Asking): Promise<Result<typeof homeTopicShelf>> {
  const topics = (await shelf(ctx, 'topic')).filter((node) => node.recommend).slice(0, MOST_TOPICS)
  if (topics.length === 0) return []
  const newest = await newestDocuments(
    ctx,
    topics.map((topic) => topic.id),
  )
  return topics.map((topic) => ({ ...topic, newest: newest.get(topic.id) ?? [] }))
}

async function newestDocuments({ deps, actor, now }: Asking, topicIds: readonly string[]) {
  const labels = topicIds.map((objectId) => grantToken({ objectKind: 'topic', objectId }))
  const { rows } = await deps.db.execute<{ topic: string; id: string; title: string; time: number }>(sql`
    select t.id as topic, d.id, d.title, extract(epoch from d.time)::float8 as time
    from unnest(${sql.param([...topicIds])}::text[], ${sql.param(labels)}::text[]) t(id, label)
    cross join lateral (
      select ${document.id} as id, v.title, ${document.createTime} as time
      from ${document} join ${version} v on v.id = ${document.visibleVersion}
      where ${document.labels} @> array[t.label] and ${readable(actor, now)}
      order by ${document.createTime} desc, ${document.id} limit ${NEWEST}) d`)
  const lines = rows.map(({ topic, id, title, time }) => ({
    topic,
    line: { docId: id, title, time: wireTime(new Date(time * 1000)) },
  }))
  return new Map(
    [...Map.groupBy(lines, (each) => each.topic)].map(([id, group]) => [id, group.map((each) => each.line)]),
  )
}

/** The most used first. Keywords are those of the visible version. */
export async function tags({ deps, actor, now }: Asking): Promise<Result<typeof homeTags>> {
  const { rows } = await deps.db.execute<{ kind: string; word: string; n: number }>(sql`
    with d as materialized (
      select ${document.tags} as tags, v.keywords from ${document}
      join ${version} v on v.id = ${document.visibleVersion} where ${readable(actor, now)})
    (select 'tag' as kind, word, count(*)::int as n from d, unnest(d.tags) word group by word)
    union all
    (select 'keyword', word, count(*)::int from d, unnest(d.keywords) word group by word
      order by count(*) desc, word limit ${MOST_KEYWORDS})`)
  const counts = new Map(rows.filter((row) => row.kind === 'tag').map((row) => [row.word, row.n]))
  const items = await listDictItems(deps.db, actor, 'km_dict_business')
  const business = items.map(({ value, text }) => ({ value, text, count: counts.get(value) ?? 0 }))
  const words = rows.filter((row) => row.kind === 'keyword')
  return {
    business: business.filter((item) => item.count > 0).toSorted((a, b) => b.count - a.count),
    keywords: words.map(({ word, n }) => ({ text: word, count: n })),
  }
}
