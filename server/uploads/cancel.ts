import { eq } from 'drizzle-orm'
import { uploadSession } from '../db/schema/index.ts'
import { Reject } from '../http/reject.ts'
import { inSessionTurn } from './part.ts'
import { heldSession, type Uploading } from './sessions.ts'

/** Gives the session up and its room back at once. */
export function cancelUpload(ctx: Uploading, id: string): Promise<void> {
  const { db, files } = ctx.deps
  return inSessionTurn(id, () =>
    db.transaction(async (tx) => {
      const session = await heldSession(tx, ctx, id)
      if (session.done) throw new Reject('这次上传已经完成，不能取消')
      await tx.delete(uploadSession).where(eq(uploadSession.id, id))
      await files.partial.remove(id)
    }),
  )
}
