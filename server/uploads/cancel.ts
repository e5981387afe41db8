import { eq } from 'drizzle-orm'
import { uploadSession } from '../db/schema/index.ts'
import { Reject } from '../http/reject.ts'
import { removeUnnamed } from '../renditions/index.ts'
import { inSessionTurn } from './part.ts'
import { heldSession, type Uploading } from './sessions.ts'

/** Gives the session up and its room back at once. */
export function cancelUpload(ctx: Uploading, id: string): Promise<void> {
  const { db, files } = ctx.deps
  return inSessionTurn(id, async () => {
    const { storedSha256 } = await db.transaction(async (tx) => {
      const session = await heldSession(tx, ctx, id)
      if (session.done) throw new Reject('这次上传已经完成，不能取消')
      await tx.delete(uploadSession).where(eq(uploadSession.id, id))
      await files.partial.remove(id)
      return session
    })
    // A crash at the very end of `finish` may have left them.
    if (storedSha256 !== null) await removeUnnamed(ctx.deps, [storedSha256])
  })
}
