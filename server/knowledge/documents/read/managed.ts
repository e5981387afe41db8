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

/** A document that the actor looks after, or a refusal: they are its author or see everything. */
export async function managedDocument(ctx: Ctx, id: string): Promise<DocumentRow> {
  const row = await findDocument(ctx, id)
  if (!row) throw new Reject('找不到文档')
  if (!mayManage(ctx.actor, row.document)) throw new Reject('只有作者和知识管理员可以这样做')
  return row
}

/** The same for a change: neither its version in force nor its author changes until the transaction ends. */
export async function holdManaged(tx: Transaction, ctx: Ctx, id: string): Promise<typeof document.$inferSelect> {
  const [row] = await tx
    .select()
    .from(document)
    .where(and(eq(document.id, id), owned(ctx.actor)))
    .for('share')
  if (!row) throw new Reject('找不到文档')
  return row
}
