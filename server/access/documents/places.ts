import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { grantToken } from '#core/access/grant.ts'
import type { PlaceKind } from '#core/access/places.ts'
import type { Permission } from '#core/contract/endpoint.ts'
import type { Executor } from '#server/db/database.ts'
import { fixedStatement } from '#server/db/fixed-statement.ts'
import { place } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Actor } from '#server/kernel/actor.ts'

export type PlaceRow = typeof place.$inferSelect

/** Who may change a tree. */
const EDITORS: Record<PlaceKind, Permission> = { category: 'km:category:edit', topic: 'km:topic:edit' }

const trees = fixedStatement('places', (db) =>
  db
    .select()
    .from(place)
    .where(and(eq(place.tenantId, sql.placeholder('tenantId')), sql`${place.kind} = any(${sql.placeholder('kinds')})`))
    .orderBy(asc(place.sortOrder), desc(place.createTime), asc(place.id)),
)

/** The nodes of a tree, siblings in order. */
export const placesOf = (db: Executor, tenantId: string, ...kinds: readonly PlaceKind[]): Promise<PlaceRow[]> =>
  trees(db, { tenantId, kinds })

type Onlooker = Pick<Actor, 'tenantId' | 'seeAll' | 'allow' | 'permissions'>

export const visiblePlaces = async (db: Executor, actor: Onlooker, kind: PlaceKind): Promise<PlaceRow[]> =>
  shownPlaces(await placesOf(db, actor.tenantId, kind), actor, kind)

/**
 * What somebody is shown of a tree, each node after its parent. A closed one and all below it exist only for who may change the
 * tree, sees everything, or holds a grant on it or on one above it.
 */
export function shownPlaces(rows: readonly PlaceRow[], actor: Onlooker, kind: PlaceKind): PlaceRow[] {
  const below = Map.groupBy(rows, (row) => row.parentId)
  const granted = new Set(actor.allow)
  const walk = (parentId: string | null, above: { closed: boolean; granted: boolean }): PlaceRow[] =>
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
 * Where somebody wants to file a paper: the wire names a category by its code and topics by their ids. What they are
 * not shown is not there for them, except where the paper stands already.
 */
export async function chosenPlaces(
  db: Executor,
  actor: Actor,
  chosen: { category?: string | null | undefined; topicIds?: readonly string[] | undefined },
  standing: Standing = { category: null, topics: [] },
): Promise<{ category: string | null; topics: string[] }> {
  const { category: code, topicIds = [] } = chosen
  const offered = async (kind: PlaceKind, own: readonly (string | null)[]) => {
    const rows = await placesOf(db, actor.tenantId, kind)
    return [...shownPlaces(rows, actor, kind), ...rows.filter((row) => own.includes(row.id))]
  }
  const category = code && (await offered('category', [standing.category])).find((row) => row.code === code)
  if (code && !category) throw new Reject('所选分类不存在')
  const topics = topicIds.length > 0 ? await offered('topic', standing.topics) : []
  if (!topicIds.every((id) => topics.some((row) => row.id === id))) throw new Reject('所选专题不存在')
  return { category: category ? category.id : null, topics: [...new Set(topicIds)] }
}
