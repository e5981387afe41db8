import { and, eq, gt, ne, sql, type SQL } from 'drizzle-orm'
import { readable } from '#server/access/documents/index.ts'
import type { Executor } from '#server/db/database.ts'
import { docPlace, document } from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'

/** Whose eyes look at which level: the top of a category, or what is below one of its documents. */
export interface Level {
  reader: { actor: Actor; now: Date }
  categoryId: string
  parentId: string | null
}

export interface PageRow extends Record<string, unknown> {
  id: string
  rank: string
  hasChildren: boolean
}

/** A document of this category that the reader may read. Inside a subselect from `document` it speaks of that one. */
const seen = ({ reader, categoryId }: Level): SQL =>
  and(eq(document.category, categoryId), readable(reader.actor, reader.now))!

/**
 * The documents of a level in their order: those that were put there, and at the top those that nobody has placed. One
 * statement: both halves follow an index and stop at the limit, so a category may hold a hundred thousand.
 */
export async function pagesOf(
  db: Executor,
  level: Level,
  { from, without = '', limit }: { from?: string | undefined; without?: string; limit: number },
): Promise<PageRow[]> {
  const placed = sql`
    select ${document.id} as id, ${docPlace.rank} as rank from ${docPlace} join ${document} on ${document.id} = ${docPlace.documentId}
    where ${eq(docPlace.categoryId, level.categoryId)} and ${underParent(level)} and ${seen(level)}
      and ${ne(document.id, without)} and ${from === undefined ? sql`true` : gt(docPlace.rank, from)}
    order by ${docPlace.rank} limit ${limit}`
  const others = sql`
    select ${document.id} as id, ${document.id} as rank from ${document}
    where ${eq(document.tenantId, level.reader.actor.tenantId)} and ${seen(level)}
      and not exists (select from ${docPlace} where ${docPlace.documentId} = ${document.id})
      and ${ne(document.id, without)} and ${from === undefined ? sql`true` : gt(document.id, from)}
    order by ${document.id} limit ${limit}`
  const { rows } = await db.execute<PageRow>(sql`
    select page.id, page.rank, exists (
      select from ${docPlace} join ${document} on ${document.id} = ${docPlace.documentId}
      where ${docPlace.parentId} = page.id and ${seen(level)}) as "hasChildren"
    from (${level.parentId === null ? sql`(${placed}) union all (${others})` : placed}) page
    order by page.rank limit ${limit}`)
  return rows
}

/**
 * A child of a document that the reader does not see is at the top. A value, not an `exists`: PostgreSQL would first read
 * the whole category for it.
 */
const underParent = (level: Level): SQL =>
  level.parentId !== null
    ? eq(docPlace.parentId, level.parentId)
    : sql`(select true from ${document} where ${document.id} = ${docPlace.parentId} and ${seen(level)}) is null`

/** The documents above one, the nearest first, as they are stored: the reader may not see all of them. */
export async function idsAbove(db: Executor, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive up as (
      select ${docPlace.parentId} as id, 1 as step from ${docPlace} where ${docPlace.documentId} = ${id}
      union all
      select ${docPlace.parentId}, up.step + 1 from ${docPlace} join up on ${docPlace.documentId} = up.id where up.step < ${FAR}
    )
    select id from up where id is not null order by step`)
  return rows.map((row) => row.id)
}

/** More steps than a tree has: a circle, which the store never writes, ends there. */
const FAR = 50

/** How many levels there are below a document. */
export async function depthBelow(db: Executor, id: string): Promise<number> {
  const { rows } = await db.execute<{ depth: number }>(sql`
    with recursive down as (
      select ${id}::text as id, 0 as step
      union all
      select ${docPlace.documentId}, down.step + 1 from ${docPlace} join down on ${docPlace.parentId} = down.id
      where down.step < ${FAR}
    )
    select max(step)::int as depth from down`)
  return rows[0]!.depth
}
