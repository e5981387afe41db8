import { and, eq } from 'drizzle-orm'
import { readable } from '#server/access/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import { document, readConfirmation } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { ownId } from '#server/kernel/actor.ts'
import type { Ctx } from './deps.ts'
import { dutyOfDocument } from './mine.ts'

/** Confirms the version that the caller was shown, if readers still see it. A second confirmation changes nothing. */
export async function confirmRead(ctx: Ctx, { docId, versionId }: { docId: string; versionId: string }): Promise<void> {
  const { actor, deps, now } = ctx
  const userId = ownId(actor)
  await deps.db.transaction(async (tx) => {
    const [doc] = await tx
      .select({ id: document.id, versionId: document.visibleVersion })
      .from(document)
      .where(and(eq(document.id, docId), readable(actor, now)))
      .for('share')
    if (!doc) throw new Reject('找不到文档')
    if ((await dutyOfDocument(ctx, docId, tx)) === null) throw new Reject('这篇知识没有要求您确认阅读')
    if (doc.versionId !== versionId) throw new Reject('这篇知识已有新版本，请阅读后再确认')
    const added = await tx
      .insert(readConfirmation)
      .values({ tenantId: actor.tenantId, documentId: docId, versionId, userId, createTime: now })
      .onConflictDoNothing()
      .returning({ versionId: readConfirmation.versionId })
    if (!added[0]) return
    await audit(tx, ctx, { action: 'read-confirm', kind: 'document', id: docId, after: { versionId } })
  })
}
