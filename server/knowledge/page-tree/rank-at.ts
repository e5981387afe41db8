import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { docPlace, document } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { documentsByIds, type LockedDocument, mayOpen } from '../documents/index.ts'
import { type Level, pagesOf } from './page-query.ts'
import { rankBetween } from './rank.ts'

interface Spot {
  categoryId: string
  parentId: string | null
  /** Absent: after all others; '': before them. */
  afterId: string | undefined
}

/**
 * The rank for a spot, as the person who moves sees the level. It lies directly beside the neighbour's rank among all
 * documents of the category, seen or not, so it is nobody else's. The pages have to be locked.
 */
export async function rankAt(locked: LockedDocument, { categoryId, parentId, afterId }: Spot): Promise<string> {
  const { tx, ctx, document: moving } = locked
  const beside = (rank: string | null, way: 'next' | 'last before') =>
    neighbour(tx, { tenantId: moving.tenantId, categoryId, moving: moving.id, rank, way })
  if (afterId === undefined) {
    const [last, fresh] = [await beside(null, 'last before'), newId()]
    return last === null || last < fresh ? fresh : rankBetween(last, null)
  }
  const level: Level = { reader: ctx, categoryId, parentId }
  if (afterId === '') {
    const [first] = await pagesOf(tx, level, { without: moving.id, limit: 1 })
    return first ? rankBetween(await beside(first.rank, 'last before'), first.rank) : newId()
  }
  const rank = await rankOf(locked, level, afterId)
  return rankBetween(rank, await beside(rank, 'next'))
}

/** The rank of a document of this level. */
async function rankOf({ tx, ctx, document: moving }: LockedDocument, level: Level, id: string): Promise<string> {
  if (id === moving.id) throw new Reject('不能排在自己后面')
  const passes = mayOpen(ctx.actor, ctx.now)
  const [found] = await documentsByIds(tx, [id], passes)
  const [at] = await tx.select().from(docPlace).where(eq(docPlace.documentId, id))
  const parentId = at?.parentId ?? null
  const isBelow = parentId !== null && (await documentsByIds(tx, [parentId], passes)).length > 0
  if (found?.document.category !== level.categoryId || (isBelow ? parentId : null) !== level.parentId)
    throw new Reject('目标位置已经变化，请刷新后再移动')
  return at?.rank ?? id
}

interface Beside {
  tenantId: string
  categoryId: string
  moving: string
  /** Null: beyond all. */
  rank: string | null
  way: 'next' | 'last before'
}

/** The nearest rank of another document in the category, the recycle bin and drafts included. */
async function neighbour(tx: Transaction, o: Beside): Promise<string | null> {
  const [order, sign] = o.way === 'next' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const beyond = (rank: SQL) => (o.rank === null ? sql`true` : sql`${rank} ${sign} ${o.rank}`)
  const { rows } = await tx.execute<{ rank: string }>(sql`
    select rank from (
      (select ${docPlace.rank} as rank from ${docPlace}
        where ${eq(docPlace.categoryId, o.categoryId)} and ${docPlace.documentId} <> ${o.moving} and ${beyond(sql`${docPlace.rank}`)}
        order by ${docPlace.rank} ${order} limit 1)
      union all
      (select ${document.id} from ${document}
        where ${and(eq(document.tenantId, o.tenantId), eq(document.category, o.categoryId))} and ${document.id} <> ${o.moving}
          and not exists (select from ${docPlace} where ${docPlace.documentId} = ${document.id}) and ${beyond(sql`${document.id}`)}
        order by ${document.id} ${order} limit 1)
    ) near order by rank ${order} limit 1`)
  return rows[0]?.rank ?? null
}
