import { and, eq } from 'drizzle-orm'
import type { Scope } from '#core/access/scope.ts'
import type { Executor } from '#server/db/database.ts'
import { department } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { mayFileInto } from './policy.ts'

/** The department for filing a document, or a refusal. */
export async function departmentFor(
  db: Executor,
  actor: Actor,
  id: string | null,
): Promise<{ id: string; orgCode: string } | null> {
  if (id === null) return null
  if (!mayFileInto(actor, id)) throw new Reject('只能归入自己所在的部门')
  const rows = await db
    .select({ id: department.id, orgCode: department.orgCode })
    .from(department)
    .where(and(eq(department.id, id), eq(department.tenantId, actor.tenantId)))
  if (!rows[0]) throw new Reject('所选部门不存在')
  return rows[0]
}

/** The family's `publicRemark`: 0 all departments, 1 the own department; absent: only the author. */
export const scopeOfRemark = (remark: number | undefined): Scope =>
  remark === undefined ? 'private' : remark === 1 ? 'department' : 'staff'

/** `publicRemark` on the wire. */
export const remarkOfScope = (scope: Scope): 0 | 1 => (scope === 'department' ? 1 : 0)
