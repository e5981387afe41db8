import { and, eq } from 'drizzle-orm'
import { explain } from '#core/access/explain.ts'
import type { Right } from '#core/access/decide.ts'
import { document } from '../db/schema/index.ts'
import { Reject } from '../http/reject.ts'
import type { Ctx } from '../http/route.ts'
import type { AccessDeps } from './deps.ts'

/** Why a person has a right to a document, or why not, by the rules as they stand this moment. */
export async function explainRight(
  { deps, actor, now }: Ctx<AccessDeps>,
  asked: { docId: string; userId: string; right: Right },
): Promise<{ allowed: boolean; text: string; rules: string[] }> {
  const rows = await deps.db
    .select()
    .from(document)
    .where(and(eq(document.id, asked.docId), eq(document.tenantId, actor.tenantId)))
  const person = await deps.actorOfUser(asked.userId)
  if (!rows[0]) throw new Reject('找不到文档')
  if (person?.tenantId !== actor.tenantId) throw new Reject('用户不存在！')
  const { allowed, text, lines } = explain(person, rows[0], asked.right, { now })
  return { allowed, text, rules: lines.map((line) => line.rule) }
}
