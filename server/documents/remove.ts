import { and, eq } from 'drizzle-orm'
import { owned } from '../access/index.ts'
import { recordChanges } from '../changes/index.ts'
import { document } from '../db/schema/index.ts'
import { audit } from '../http/audit.ts'
import { Reject } from '../http/reject.ts'
import type { Ctx } from '../http/route.ts'
import type { DocumentDeps } from './deps.ts'
import { mayDelete } from './policy.ts'
import { recordVisit, VISIT } from './visit.ts'

/** Puts one document into the recycle bin; false when it is not there for this actor or not theirs to delete. */
async function remove(ctx: Ctx<DocumentDeps>, id: string): Promise<boolean> {
  return ctx.deps.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(document)
      .where(and(eq(document.id, id), owned(ctx.actor)))
      .for('update')
    const found = rows[0]
    if (!found || !mayDelete(ctx.actor, found)) return false
    await tx
      .update(document)
      .set({ deleted: true, revision: found.revision + 1, updateBy: ctx.actor.username, updateTime: ctx.now })
      .where(eq(document.id, id))
    await recordVisit(tx, ctx, id, VISIT.delete)
    await audit(tx, {
      by: ctx.actor,
      action: 'document-delete',
      object: { kind: 'document', id },
      before: { deleted: false },
      after: { deleted: true },
      ip: ctx.client.ip,
      now: ctx.now,
    })
    await recordChanges(tx, [id], { narrowing: true, tenantId: ctx.actor.tenantId })
    return true
  })
}

export async function deleteDocument(ctx: Ctx<DocumentDeps>, id: string): Promise<string> {
  if (!(await remove(ctx, id))) throw new Reject('找不到文档')
  return '删除成功'
}

/** Each document on its own. Returns the ids that could not be deleted. */
export async function deleteDocuments(ctx: Ctx<DocumentDeps>, ids: readonly string[]): Promise<string[]> {
  const failed: string[] = []
  for (const id of ids) if (!(await remove(ctx, id))) failed.push(id)
  if (failed.length === ids.length) throw new Reject('全部失败')
  return failed
}
