import { and, eq, inArray, not, type SQL } from 'drizzle-orm'
import type { FavouriteRow } from '#core/contract/km/community/favourite.ts'
import type { Transaction } from '#server/db/database.ts'
import { document, favourite, favouriteFolder } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { type Actor, ownId } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { Context } from '#server/http/route.ts'
import { countOneLess, countOneMore, type DocumentDeps, lockCounters, openable } from '../documents/index.ts'

type Ctx = Context<DocumentDeps>
type Stored = typeof favourite.$inferSelect

export const own = (actor: Actor): SQL =>
  and(eq(favourite.userId, ownId(actor)), eq(favourite.tenantId, actor.tenantId))!

/** The wire has only the date of `addTime`. */
const dayPart = (at: Date): string => wireTime(at)!.slice(0, 10)

const present = (row: Stored): FavouriteRow => ({
  id: row.id,
  userId: row.userId,
  docId: row.documentId,
  addTime: dayPart(row.addTime),
  folderId: row.folderId,
})

export async function addFavourite(ctx: Ctx, o: { docId: string; folderId?: string | undefined }): Promise<string> {
  const { actor, deps, now } = ctx
  const row = {
    id: newId(),
    tenantId: actor.tenantId,
    userId: ownId(actor),
    documentId: o.docId,
    folderId: o.folderId ?? null,
    addTime: now,
  }
  await deps.db.transaction(async (tx) => {
    await countOneMore(tx, ctx, o.docId, 'favourites')
    if (row.folderId !== null) await assertFolder(tx, actor, row.folderId)
    const added = await tx.insert(favourite).values(row).onConflictDoNothing().returning({ id: favourite.id })
    if (!added[0]) throw new Reject('已经收藏的文档无需再次收藏')
  })
  return row.id
}

/** Removes favourites, also of documents that the person may not open any more. */
async function remove(ctx: Ctx, which: SQL): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const mine = and(own(ctx.actor), which)
    const rows = await tx.select({ documentId: favourite.documentId }).from(favourite).where(mine)
    const ids = rows.map((row) => row.documentId)
    // Before the rows, in the same order as adding does.
    if (ids.length > 0) await lockCounters(tx, ids)
    const gone = await tx
      .delete(favourite)
      .where(and(mine, inArray(favourite.documentId, ids)))
      .returning({ documentId: favourite.documentId })
    if (gone.length === 0) throw new Reject('找不到这条收藏')
    const documentIds = gone.map((row) => row.documentId)
    await countOneLess(tx, documentIds, 'favourites')
  })
}

export const removeByDocument = (ctx: Ctx, docId: string) => remove(ctx, eq(favourite.documentId, docId))
export const removeRows = (ctx: Ctx, ids: readonly string[]) => remove(ctx, inArray(favourite.id, [...ids]))

/** Moves all given rows or none: a missing row, or a row of another person, is refused. */
export async function moveFavourites(ctx: Ctx, ids: readonly string[], folderId: string | null): Promise<void> {
  const unique = [...new Set(ids)]
  await ctx.deps.db.transaction(async (tx) => {
    if (folderId !== null) await assertFolder(tx, ctx.actor, folderId)
    const moved = await tx
      .update(favourite)
      .set({ folderId })
      .where(and(own(ctx.actor), inArray(favourite.id, unique)))
      .returning({ id: favourite.id })
    if (moved.length !== unique.length) throw new Reject('找不到这条收藏')
  })
}

export async function editFavourite(ctx: Ctx, o: { id: string; folderId?: string | null | undefined }): Promise<void> {
  if (o.folderId === undefined) await getFavourite(ctx, o.id)
  else await moveFavourites(ctx, [o.id], o.folderId)
}

export async function getFavourite({ deps, actor }: Ctx, id: string): Promise<FavouriteRow> {
  const [row] = await deps.db
    .select()
    .from(favourite)
    .where(and(own(actor), eq(favourite.id, id)))
  if (!row) throw new Reject('找不到这条收藏')
  return present(row)
}

/** Which of these documents are favourites of the person. */
export async function favouritesOfDocs({ deps, actor }: Ctx, ids: readonly string[]): Promise<FavouriteRow[]> {
  const rows = await deps.db
    .select()
    .from(favourite)
    .where(and(own(actor), inArray(favourite.documentId, [...ids])))
  return rows.map(present)
}

export async function lostFavourites({ deps, actor, now }: Ctx): Promise<FavouriteRow[]> {
  const rows = await deps.db
    .select({ favourite })
    .from(favourite)
    .innerJoin(document, eq(document.id, favourite.documentId))
    .where(and(own(actor), not(openable(actor, now))))
    .orderBy(favourite.addTime, favourite.id)
    .limit(1000)
  return rows.map((row) => present(row.favourite))
}

async function assertFolder(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const [found] = await tx
    .select({ id: favouriteFolder.id })
    .from(favouriteFolder)
    .where(and(eq(favouriteFolder.id, id), eq(favouriteFolder.userId, ownId(actor))))
    .for('share')
  if (!found) throw new Reject('找不到这个收藏夹')
}
