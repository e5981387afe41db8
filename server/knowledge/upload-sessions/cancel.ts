import { eq } from 'drizzle-orm'
import { uploadSession } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { lettingGo } from '#server/storage/renditions/index.ts'
import { inSessionTurn } from './part.ts'
import { findSession, heldSession } from './sessions.ts'
import type { Context } from '#server/http/route.ts'
import type { UploadDeps } from './deps.ts'

/** Cancels the session and frees its space at once. */
export function cancelUpload(ctx: Context<UploadDeps>, id: string): Promise<void> {
  const { db, files } = ctx.deps
  return inSessionTurn(id, async () => {
    // A crash at the very end of `finish` may have left the bytes in their place.
    const { storedSha256 } = await findSession(ctx, id)
    await lettingGo(ctx.deps, [storedSha256], () =>
      db.transaction(async (tx) => {
        const session = await heldSession(tx, ctx, id)
        if (session.done) throw new Reject('这次上传已经完成，不能取消')
        await tx.delete(uploadSession).where(eq(uploadSession.id, id))
      }),
    )
    await files.partial.remove(id)
  })
}
