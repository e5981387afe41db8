import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { grantToken } from '#core/access/grant.ts'
import type { TaxonomyKind } from '#core/access/trees.ts'
import type { Permission } from '#core/contract/endpoint.ts'
import type { Executor } from '#server/db/database.ts'
import { fixedStatement } from '#server/db/fixed-statement.ts'
import { taxonomyNode } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Actor } from '#server/kernel/actor.ts'

export type TaxonomyNode = typeof taxonomyNode.$inferSelect

/** The permission to change a tree. */
const EDITORS: Record<TaxonomyKind, Permission> = { category: 'km:category:edit', topic: 'km:topic:edit' }

const trees = fixedStatement('places', (db) =>
  db
    .select()
    .from(taxonomyNode)
    .where(
      and(
        eq(taxonomyNode.tenantId, sql.placeholder('tenantId')),
        sql`${taxonomyNode.kind} = any(${sql.placeholder('kinds')})`,
      ),
    )
    .orderBy(asc(taxonomyNode.sortOrder), desc(taxonomyNode.createTime), asc(taxonomyNode.id)),
)

/** The nodes of a tree, siblings in order. */
export const loadTaxonomy = (
  db: Executor,
  tenantId: string,
  ...kinds: readonly TaxonomyKind[]
): Promise<TaxonomyNode[]> => trees(db, { tenantId, kinds })

type Onlooker = Pick<Actor, 'tenantId' | 'seeAll' | 'allow' | 'permissions'>

export const visibleTaxonomy = async (db: Executor, actor: Onlooker, kind: TaxonomyKind): Promise<TaxonomyNode[]> =>
  shownTaxonomy(await loadTaxonomy(db, actor.tenantId, kind), actor, kind)

/**
 * The part of a tree that an actor sees, each node after its parent. A closed node and everything below it is visible
 * only to actors who may change the tree, see everything, or have a grant on it or on a node above.
 */
export function shownTaxonomy(rows: readonly TaxonomyNode[], actor: Onlooker, kind: TaxonomyKind): TaxonomyNode[] {
  const below = Map.groupBy(rows, (row) => row.parentId)
  const granted = new Set(actor.allow)
  const walk = (parentId: string | null, above: { closed: boolean; granted: boolean }): TaxonomyNode[] =>
    (below.get(parentId) ?? []).flatMap((row) => {
      const here = {
        closed: above.closed || row.closed,
        granted: above.granted || granted.has(grantToken({ objectKind: kind, objectId: row.id })),
      }
      return [...(here.closed && !here.granted ? [] : [row]), ...walk(row.id, here)]
    })
  return walk(null, { closed: false, granted: actor.seeAll || actor.permissions.has(EDITORS[kind]) })
}

interface Standing {
  category: string | null
  topics: readonly string[]
}

/**
 * The category and topics in which an actor wants to file a document: the wire names a category by its code and topics
 * by their ids. Nodes that the actor cannot see count as unknown, unless the document is in them already.
 */
export async function chosenTaxonomy(
  db: Executor,
  actor: Actor,
  chosen: { category?: string | null | undefined; topicIds?: readonly string[] | undefined },
  standing: Standing = { category: null, topics: [] },
): Promise<{ category: string | null; topics: string[] }> {
  const { category: code, topicIds = [] } = chosen
  const offered = async (kind: TaxonomyKind, own: readonly (string | null)[]) => {
    const rows = await loadTaxonomy(db, actor.tenantId, kind)
    return [...shownTaxonomy(rows, actor, kind), ...rows.filter((row) => own.includes(row.id))]
  }
  const category = code && (await offered('category', [standing.category])).find((row) => row.code === code)
  if (code && !category) throw new Reject('所选分类不存在')
  const topics = topicIds.length > 0 ? await offered('topic', standing.topics) : []
  if (!topicIds.every((id) => topics.some((row) => row.id === id))) throw new Reject('所选专题不存在')
  return { category: category ? category.id : null, topics: [...new Set(topicIds)] }
}
