import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { document } from '#server/db/schema/index.ts'
import { type Actor, ownId } from '#server/kernel/actor.ts'
import {
  assertArrangeable,
  changeLive,
  couldKeep,
  documentsByIds,
  type LockedDocument,
  mayArrange,
  mayOpen,
  openable,
  OWNER_ID,
  withLockedDocument,
} from '#server/knowledge/documents/index.ts'
import { type Ctx, type Duty, refusalsOf } from '../duty.ts'

/** What is in the recycle bin nobody looks after. */
export const keptDocuments = ({ actor, now }: Ctx, keeper: SQL | PgColumn, personId: string): SQL =>
  and(
    eq(document.tenantId, actor.tenantId),
    eq(document.deleted, false),
    sql`${keeper} = ${personId}`,
    openable(actor, now),
  )!

const heldBy = (keeper: SQL | PgColumn) => async (ctx: Ctx, personId: string) => {
  const rows = await ctx.deps.db
    .select({ id: document.id })
    .from(document)
    .where(keptDocuments(ctx, keeper, personId))
    .orderBy(asc(document.id))
  return rows.map(({ id }) => id)
}

const openRows = ({ deps, actor, now }: Ctx, ids: readonly string[]) =>
  documentsByIds(deps.db, ids, mayOpen(actor, now))

export async function titles(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await openRows(ctx, ids)).map((row) => [row.document.id, row.version.title]))
}

async function refusals(ctx: Ctx, ids: readonly string[], receiver: Actor) {
  const rows = (await openRows(ctx, ids)).map((row) => row.document)
  return refusalsOf(rows, (doc) => {
    if (!mayArrange(ctx.actor, doc)) return '您不能修改这篇知识'
    return couldKeep(receiver, doc, ctx.now) ? null : `${receiver.realname}不能阅读这篇知识，请先让他能看`
  })
}

const locked = (ctx: Ctx, id: string, work: (locked: LockedDocument) => Promise<boolean>) =>
  withLockedDocument(ctx, { id }, work)

/** Owner, named or as the author. Whoever was its backup is its owner now, and nobody's backup. */
export const ownedDocuments: Duty = {
  codes: [],
  held: heldBy(OWNER_ID),
  names: titles,
  refusals,
  give: (ctx, id, { from, to }) =>
    locked(ctx, id, async (doc) => {
      const [{ ownerId, authorId, backupOwnerId }, receiver] = [doc.document, ownId(to)]
      const owner = ownerId ?? authorId
      if (owner !== from) return owner === receiver
      assertArrangeable(doc, '修改')
      await changeLive(doc, { ownerId: receiver, ...(backupOwnerId === receiver && { backupOwnerId: '' }) })
      return true
    }),
}

/** A receiver who is the owner already needs no backup of this name. */
export const backedUpDocuments: Duty = {
  codes: [],
  held: heldBy(document.backupOwnerId),
  names: titles,
  refusals,
  give: (ctx, id, { from, to }) =>
    locked(ctx, id, async (doc) => {
      const [{ ownerId, authorId, backupOwnerId }, receiver] = [doc.document, ownId(to)]
      const isOwner = (ownerId ?? authorId) === receiver
      if (backupOwnerId !== from) return backupOwnerId === receiver || isOwner
      assertArrangeable(doc, '修改')
      await changeLive(doc, { backupOwnerId: isOwner ? '' : receiver })
      return true
    }),
}
