import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { token } from '#core/access/tokens.ts'
import { keepingOwnRules } from '#server/access/data-rules/index.ts'
import { lockTrees, rightsChanged } from '#server/access/documents/index.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { accessGrant, department, document, user, userDepartment } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { branchIds } from './department-store.ts'
import { audit } from '#server/db/audit.ts'
import { lockPeople } from './lock-people.ts'
import { openingNoMore } from '../opening-guard/index.ts'

/**
 * Deletes departments. Refused while they contain documents, also in the bin: nobody could tell any more who reads
 * them. Departments below and people inside are included only on request; grants on and for the departments always,
 * because there would be no place left to show them.
 */
export async function deleteDepartments(
  ctx: Context<{ db: Database }>,
  ids: readonly string[],
  withAll: boolean,
): Promise<void> {
  const { actor, deps } = ctx
  await deps.db.transaction(async (tx) => {
    await lockTrees(tx)
    await lockPeople(tx)
    const branch = await branchIds(tx, actor.tenantId, ids)
    if (ids.some((id) => !branch.includes(id))) throw new Reject('未找到对应实体')
    const rows = await tx
      .select()
      .from(department)
      .where(inArray(department.id, branch))
      .orderBy(department.id)
      .for('update')
    await assertNoDocuments(tx, actor.tenantId, branch)
    const people = await peopleInside(tx, branch)
    const below = branch.length - new Set(ids).size
    if (!withAll && (below > 0 || people.length > 0)) throw new Reject(insideText(below, people))
    const remove = () => removeRows(tx, actor.tenantId, rows)
    const leaving = [...new Set(people.map((link) => link.userId))]
    const grants = await keepingOwnRules(tx, actor, () => openingNoMore(tx, ctx, leaving, remove))
    for (const row of rows) {
      const inside = people.filter((link) => link.departmentId === row.id).map((link) => link.userId)
      const gone = grants.filter((grant) => grant.objectId === row.id || grant.subjectId === row.id)
      const before = { ...row, people: inside, grants: gone }
      await audit(tx, ctx, { action: 'department-delete', kind: 'department', id: row.id, before })
    }
    await rightsChanged(tx, actor.tenantId)
  })
}

/** Deletes the grants on and for them, which it returns, and people's choices of them. */
async function removeRows(tx: Transaction, tenantId: string, rows: readonly (typeof department.$inferSelect)[]) {
  const [ids, codes] = [rows.map((row) => row.id), rows.map((row) => row.orgCode)]
  const grants = await tx.delete(accessGrant).where(grantCondition(tenantId, ids)).returning()
  const chosen = and(eq(user.tenantId, tenantId), inArray(user.orgCode, codes))
  await tx.update(user).set({ orgCode: null }).where(chosen)
  await tx.delete(department).where(inArray(department.id, ids))
  return grants
}

async function assertNoDocuments(tx: Transaction, tenantId: string, branch: readonly string[]): Promise<void> {
  const labels = branch.map(token.department)
  const [one] = await tx
    .select({ id: document.id })
    .from(document)
    .where(and(eq(document.tenantId, tenantId), sql`${document.labels} && ${sql.param(labels)}::text[]`))
    .limit(1)
  if (one) throw new Reject('部门下还有知识，请先清理')
}

function peopleInside(tx: Transaction, departments: readonly string[]) {
  return tx
    .select({ userId: userDepartment.userId, departmentId: userDepartment.departmentId })
    .from(userDepartment)
    .where(inArray(userDepartment.departmentId, [...departments]))
    .orderBy(asc(userDepartment.userId))
}

function insideText(below: number, people: readonly { userId: string }[]): string {
  const count = new Set(people.map((link) => link.userId)).size
  const what = [below > 0 && `${below} 个下级部门`, count > 0 && `${count} 名用户`].filter(Boolean).join('和')
  return `部门下还有${what}，请先移出，或选择一并删除下级部门并移出用户`
}

const grantCondition = (tenantId: string, ids: readonly string[]) =>
  and(
    eq(accessGrant.tenantId, tenantId),
    or(
      and(eq(accessGrant.objectKind, 'department'), inArray(accessGrant.objectId, [...ids])),
      and(eq(accessGrant.subjectKind, 'department'), inArray(accessGrant.subjectId, [...ids])),
    ),
  )
