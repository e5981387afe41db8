import { and, eq } from 'drizzle-orm'
import { owned } from '#server/access/documents/index.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { document } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { mayManage } from '../policy/policy.ts'
import type { DocumentRow } from '../store/document-row.ts'
import { findDocument } from './read.ts'

type Ctx = Context<{ db: Database }>

/** A document that the actor manages, or a refusal. Its author and people who see everything manage it. */
export async function managedDocument(ctx: Ctx, id: string): Promise<DocumentRow> {
  const row = await findDocument(ctx, id)
  if (!row) throw new Reject('找不到文档')
  if (!mayManage(ctx.actor, row.document)) throw new Reject('只有作者和知识管理员可以这样做')
  return row
}

/** The same for a change: neither its visible version nor its author can change until the transaction ends. */
export async function holdManaged(tx: Transaction, ctx: Ctx, id: string): Promise<typeof document.$inferSelect> {
  const [row] = await tx
    .select()
    .from(document)
    .where(and(eq(document.id, id), owned(ctx.actor)))
    .for('share')
  if (!row) throw new Reject('找不到文档')
  return row
}
