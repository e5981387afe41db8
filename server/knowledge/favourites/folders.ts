import { and, asc, count, eq, max } from 'drizzle-orm'
import type { folderList } from '#core/contract/km/community/favourite-list.ts'
import type { Result } from '#core/contract/endpoint.ts'
import type { Transaction } from '#server/db/database.ts'
import { document, favourite, favouriteFolder, user } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { type Actor, ownId } from '#server/kernel/actor.ts'
import type { Context } from '#server/http/route.ts'
import { type DocumentDeps, openable } from '../documents/index.ts'
import { own } from './favourites.ts'

type Ctx = Context<DocumentDeps>

const MOST_FOLDERS = 100
const GONE = '找不到这个收藏夹'

const ownFolders = (actor: Actor) =>
  and(eq(favouriteFolder.userId, ownId(actor)), eq(favouriteFolder.tenantId, actor.tenantId))

export async function listFolders({ deps, actor, now }: Ctx): Promise<Result<typeof folderList>> {
  const folders = await deps.db
    .select({ id: favouriteFolder.id, name: favouriteFolder.name, sortOrder: favouriteFolder.sortOrder })
    .from(favouriteFolder)
    .where(ownFolders(actor))
    .orderBy(asc(favouriteFolder.sortOrder), asc(favouriteFolder.createTime), asc(favouriteFolder.id))
  const counted = await deps.db
    .select({ folderId: favourite.folderId, amount: count() })
    .from(favourite)
    .innerJoin(document, eq(document.id, favourite.documentId))
    .where(and(own(actor), openable(actor, now)))
    .groupBy(favourite.folderId)
  const amountIn = (id: string | null) => counted.find((row) => row.folderId === id)?.amount ?? 0
  return {
    folders: folders.map((row) => ({ ...row, amount: amountIn(row.id) })),
    unfiled: amountIn(null),
    all: counted.reduce((sum, row) => sum + row.amount, 0),
  }
}

/** One change of a person's folders at a time, so that names stay unique and the limit holds. */
async function changing<T>({ deps, actor }: Ctx, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return deps.db.transaction(async (tx) => {
    await tx
      .select({ id: user.id })
      .from(user)
      .where(eq(user.id, ownId(actor)))
      .for('no key update')
    return work(tx)
  })
}

async function assertFree(tx: Transaction, actor: Actor, name: string, except?: string): Promise<void> {
  const [same] = await tx
    .select({ id: favouriteFolder.id })
    .from(favouriteFolder)
    .where(and(ownFolders(actor), eq(favouriteFolder.name, name)))
  if (same && same.id !== except) throw new Reject('已有同名的收藏夹')
}

export const addFolder = (ctx: Ctx, o: { name: string; sortOrder?: number | undefined }): Promise<string> =>
  changing(ctx, async (tx) => {
    const { actor, now } = ctx
    await assertFree(tx, actor, o.name)
    const [known] = await tx
      .select({ amount: count(), last: max(favouriteFolder.sortOrder) })
      .from(favouriteFolder)
      .where(ownFolders(actor))
    if (known!.amount >= MOST_FOLDERS) throw new Reject(`收藏夹最多 ${MOST_FOLDERS} 个`)
    const row = {
      id: newId(),
      tenantId: actor.tenantId,
      userId: ownId(actor),
      name: o.name,
      sortOrder: o.sortOrder ?? Math.min((known!.last ?? -1) + 1, 9999),
      createTime: now,
    }
    await tx.insert(favouriteFolder).values(row)
    return row.id
  })

export const editFolder = (
  ctx: Ctx,
  o: { id: string; name?: string | undefined; sortOrder?: number | undefined },
): Promise<void> =>
  changing(ctx, async (tx) => {
    if (o.name !== undefined) await assertFree(tx, ctx.actor, o.name, o.id)
    const mine = and(ownFolders(ctx.actor), eq(favouriteFolder.id, o.id))
    const [row] = await tx.select().from(favouriteFolder).where(mine)
    if (!row) throw new Reject(GONE)
    const { name = row.name, sortOrder = row.sortOrder } = o
    await tx.update(favouriteFolder).set({ name, sortOrder }).where(mine)
  })

export const deleteFolder = (ctx: Ctx, id: string): Promise<void> =>
  changing(ctx, async (tx) => {
    const gone = await tx
      .delete(favouriteFolder)
      .where(and(ownFolders(ctx.actor), eq(favouriteFolder.id, id)))
      .returning({ id: favouriteFolder.id })
    if (!gone[0]) throw new Reject(GONE)
  })
