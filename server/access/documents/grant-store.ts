import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Grant, Subject } from '#core/access/grant.ts'
import type { Executor } from '#server/db/database.ts'
import { accessGrant } from '#server/db/schema/index.ts'

/** Grants in force that may concern a person: for themselves, their roles, their departments and those above. */
export async function grantsFor(db: Executor, tenantId: string, subject: Subject, now: Date): Promise<Grant[]> {
  const departments = [...new Set(subject.departmentPaths.flat())]
  const named = (kind: Grant['subjectKind'], ids: readonly string[]) =>
    ids.length === 0 ? undefined : and(eq(accessGrant.subjectKind, kind), inArray(accessGrant.subjectId, [...ids]))
  return db
    .select({
      id: accessGrant.id,
      effect: accessGrant.effect,
      objectKind: accessGrant.objectKind,
      objectId: accessGrant.objectId,
      subjectKind: accessGrant.subjectKind,
      subjectId: accessGrant.subjectId,
      bits: accessGrant.bits,
      validUntil: accessGrant.validUntil,
    })
    .from(accessGrant)
    .where(
      and(
        eq(accessGrant.tenantId, tenantId),
        or(isNull(accessGrant.validUntil), gt(accessGrant.validUntil, now)),
        or(named('user', [subject.userId]), named('role', subject.roleIds), named('department', departments)),
      ),
    )
}
