import { and, asc, eq } from 'drizzle-orm'
import type { UploadSession } from '#core/contract/km/files/upload-session.ts'
import type { Executor, Transaction } from '#server/db/database.ts'
import { uploadSession } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { requireAuthor, isProgram } from '#server/kernel/actor.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { UploadDeps } from './deps.ts'

export type Session = typeof uploadSession.$inferSelect

/** Small enough that a broken connection costs little, and large enough that a request for each costs nothing. */
export const PART_BYTES = 8 * 1024 * 1024

/** A session is given up when nothing was heard of it for this time. */
export const GIVEN_UP_MS = 48 * 3_600_000

/** A program sees only the sessions that it began itself, not those of its owner. */
const mine = ({ actor }: Context<UploadDeps>) =>
  and(
    eq(uploadSession.userId, requireAuthor(actor)),
    eq(uploadSession.tenantId, actor.tenantId),
    isProgram(actor) ? eq(uploadSession.tokenId, actor.via.id) : undefined,
  )!

/** A session of the caller; another person's session does not exist for them. */
export async function findSession(ctx: Context<UploadDeps>, id: string, db: Executor = ctx.deps.db): Promise<Session> {
  const rows = await db
    .select()
    .from(uploadSession)
    .where(and(eq(uploadSession.id, id), mine(ctx)))
  return present(rows)
}

/** The same, locked until the transaction ends. */
export async function heldSession(tx: Transaction, ctx: Context<UploadDeps>, id: string): Promise<Session> {
  const rows = await tx
    .select()
    .from(uploadSession)
    .where(and(eq(uploadSession.id, id), mine(ctx)))
    .for('update')
  return present(rows)
}

function present(rows: Session[]): Session {
  if (!rows[0]) throw new Reject('这次上传不存在或已过期，请重新上传')
  return rows[0]
}

export async function sessionState(ctx: Context<UploadDeps>, id: string): Promise<UploadSession> {
  return presentSession(await findSession(ctx, id))
}

export async function unfinished(ctx: Context<UploadDeps>): Promise<UploadSession[]> {
  const rows = await ctx.deps.db
    .select()
    .from(uploadSession)
    .where(and(mine(ctx), eq(uploadSession.done, false)))
    .orderBy(asc(uploadSession.createTime), asc(uploadSession.id))
  return rows.map(presentSession)
}

export const presentSession = (s: Session): UploadSession => ({
  id: s.id,
  name: s.name,
  path: s.path,
  size: s.size,
  sha256: s.claimedSha256,
  received: s.received,
  partSize: PART_BYTES,
  state: s.done ? 'done' : 'open',
  createTime: wireTime(s.createTime),
  expireTime: s.done ? null : wireTime(new Date(s.activeTime.getTime() + GIVEN_UP_MS)),
  docId: s.targetId,
  unpack: s.unpack,
})
