import { and, eq } from 'drizzle-orm'
import { explain } from '#core/access/explain.ts'
import { type DecidedDocument, type Right, RIGHTS } from '#core/access/decide.ts'
import type { Reader } from '#core/access/resolve.ts'
import { document } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import type { AccessDeps } from './deps.ts'

/** Why a person has a right to a document, or why not, by the current rules. */
export async function explainRight(ctx: Context<AccessDeps>, asked: { docId: string; userId: string; right: Right }) {
  const { person, doc } = await loadBoth(ctx, asked)
  return explained(ctx, person, doc, asked.right)
}

/** The same for all rights at once. */
export async function explainRights(ctx: Context<AccessDeps>, asked: { docId: string; userId: string }) {
  const { person, doc } = await loadBoth(ctx, asked)
  return RIGHTS.map((right) => ({ right, ...explained(ctx, person, doc, right) }))
}

async function loadBoth({ deps, actor }: Context<AccessDeps>, asked: { docId: string; userId: string }) {
  const rows = await deps.db
    .select()
    .from(document)
    .where(and(eq(document.id, asked.docId), eq(document.tenantId, actor.tenantId)))
  const person = await deps.actorOfUser(asked.userId)
  if (!rows[0]) throw new Reject('找不到文档')
  if (person?.tenantId !== actor.tenantId) throw new Reject('用户不存在！')
  return { person, doc: rows[0] }
}

function explained({ now }: Context<AccessDeps>, person: Reader, doc: DecidedDocument, right: Right) {
  const { allowed, text, lines } = explain(person, doc, right, { now })
  return { allowed, text, rules: lines.map((line): string => line.rule) }
}
