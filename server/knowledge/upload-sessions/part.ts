import { and, eq } from 'drizzle-orm'
import { CODE } from '#core/contract/envelope.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { uploadPart } from '#core/contract/km/files/upload-session.ts'
import { uploadSession } from '#server/db/schema/index.ts'
import { inTurn } from '#server/kernel/keyed-mutex.ts'
import { Reject } from '#server/kernel/reject.ts'
import { findSession, PART_BYTES, type Session } from './sessions.ts'
import type { Context } from '#server/http/route.ts'
import type { UploadDeps } from './deps.ts'
import type { Readable } from 'node:stream'

const turns = inTurn()

/** Every call that changes a session uses this; calls that wait for it hold no database connection meanwhile. */
export const inSessionTurn = turns

/**
 * Takes the next part. It is written to disk by itself first, so that a slow connection blocks nobody and a broken one
 * leaves nothing; then it is appended in the session's turn, while no transaction is open. An answered part is safely
 * on disk.
 */
export async function takePart(
  ctx: Context<UploadDeps>,
  { id, offset, sha256 }: Checked<typeof uploadPart>['query'],
  bytes: Readable,
): Promise<{ received: number }> {
  const { files, db } = ctx.deps
  const session = await findSession(ctx, id)
  assertNext(session, offset)
  const limitBytes = Math.min(PART_BYTES, session.size - session.received)
  await using piece = await files.partial.receive(bytes, { limitBytes })
  if (piece.size === 0) throw new Reject('分片内容为空')
  if (sha256 !== undefined && sha256 !== piece.sha256) throw new Reject('分片校验不一致，请重新发送')
  // Awaited here, because the received part is removed when this function ends.
  return await turns(id, async () => {
    assertNext(await findSession(ctx, id), offset)
    await files.partial.append(id, offset, piece)
    const received = offset + piece.size
    const isNext = and(eq(uploadSession.id, id), eq(uploadSession.received, offset), eq(uploadSession.done, false))
    const kept = await db.update(uploadSession).set({ received, activeTime: new Date() }).where(isNext)
    // Another server took a part at the same position: its answer is valid, and the final digest checks both.
    if (kept.rowCount === 0) assertNext(await findSession(ctx, id), offset)
    return { received }
  })
}

function assertNext({ received, size, done }: Session, offset: number): void {
  if (offset === received && received < size && !done) return
  throw new Reject(`已收到 ${received} 字节，请从那里继续`, { code: CODE.wrongOffset, result: { received } })
}
