import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { grantToken, type ObjectKind, type SubjectKind } from '#core/access/grant.ts'
import { pathTo, buildTree } from '#core/access/trees.ts'
import type { GrantLine } from '#core/contract/km/rights/grant-view.ts'
import { nameKey, loadNames, loadTaxonomy, shownGrants } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { accessGrant, document, role, user, userRole } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { departmentPath, departmentPaths, loadDepartments } from '#server/organisation/departments/index.ts'
import type { Context } from '#server/http/route.ts'
import type { RightsDeps } from './deps.ts'

interface Object_ {
  kind: ObjectKind
  id: string
}
interface Subject {
  kind: SubjectKind
  id: string
}

/** For more lines on one object, people use the list of all lines. */
const MAX_LINES = 1000

/** Lines on an object and on everything that contains it, its own first. */
export async function linesOnObject({ actor, deps, now }: Context<RightsDeps>, asked: Object_): Promise<GrantLine[]> {
  const { tenantId } = actor
  const names = await loadNames(deps.db, tenantId, [asked])
  if (!names.has(nameKey(asked.kind, asked.id))) throw new Reject('授权对象不存在')
  const around = await objectsAround(deps.db, tenantId, asked)
  const rows = await deps.db
    .select()
    .from(accessGrant)
    .where(
      and(
        eq(accessGrant.tenantId, tenantId),
        or(...around.map(({ kind, id }) => and(eq(accessGrant.objectKind, kind), eq(accessGrant.objectId, id)))),
      ),
    )
    .orderBy(asc(accessGrant.createTime), asc(accessGrant.id))
    .limit(MAX_LINES)
  return lines(deps.db, tenantId, now, rows, (row) => row.objectKind !== asked.kind || row.objectId !== asked.id)
}

/** The object and everything that contains it: a document has its labels, a node of a tree has the tree. */
async function objectsAround(db: Database, tenantId: string, asked: Object_): Promise<Object_[]> {
  if (asked.kind === 'department')
    return (await departmentPath(db, tenantId, asked.id)).map((id) => ({ kind: 'department', id }))
  if (asked.kind !== 'document') {
    const { kind } = asked
    return pathTo(buildTree(await loadTaxonomy(db, tenantId, kind)), asked.id).map((id) => ({ kind, id }))
  }
  const [row] = await db
    .select({ labels: document.labels })
    .from(document)
    .where(and(eq(document.id, asked.id), eq(document.tenantId, tenantId)))
  return (row?.labels ?? []).flatMap(objectOfLabel)
}

const KINDS: readonly ObjectKind[] = ['document', 'category', 'topic', 'department']

/** The object of a label: the reverse of {@link grantToken}. */
function objectOfLabel(label: string): Object_[] {
  const id = label.slice(label.indexOf(':') + 1)
  return KINDS.filter((kind) => grantToken({ objectKind: kind, objectId: id }) === label).map((kind) => ({ kind, id }))
}

/** Lines for a subject, and those that it gets through its roles and departments. */
export async function linesForSubject({ actor, deps, now }: Context<RightsDeps>, asked: Subject): Promise<GrantLine[]> {
  const { tenantId } = actor
  const names = await loadNames(deps.db, tenantId, [asked])
  if (!names.has(nameKey(asked.kind, asked.id))) throw new Reject('被授权方不存在')
  const around = await subjectsAround(deps.db, tenantId, asked)
  const of = (kind: SubjectKind) => {
    const ids = around.filter((each) => each.kind === kind).map((each) => each.id)
    return ids.length === 0 ? undefined : and(eq(accessGrant.subjectKind, kind), inArray(accessGrant.subjectId, ids))
  }
  const rows = await deps.db
    .select()
    .from(accessGrant)
    .where(and(eq(accessGrant.tenantId, tenantId), or(of('user'), of('role'), of('department'))))
    .orderBy(asc(accessGrant.createTime), asc(accessGrant.id))
    .limit(MAX_LINES)
  return lines(deps.db, tenantId, now, rows, (row) => row.subjectKind !== asked.kind || row.subjectId !== asked.id)
}

async function subjectsAround(db: Database, tenantId: string, asked: Subject): Promise<Subject[]> {
  if (asked.kind === 'role') return [asked]
  if (asked.kind === 'department')
    return (await departmentPath(db, tenantId, asked.id)).map((id) => ({ kind: 'department', id }))
  const roles = await db
    .select({ id: role.id })
    .from(userRole)
    .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.tenantId, tenantId)))
    .innerJoin(user, and(eq(user.id, userRole.userId), eq(user.tenantId, tenantId)))
    .where(eq(userRole.userId, asked.id))
  const own = (await loadDepartments(db, tenantId, [asked.id])).get(asked.id) ?? []
  const above = await departmentPaths(
    db,
    tenantId,
    own.map((each) => each.id),
  )
  return [
    asked,
    ...roles.map(({ id }): Subject => ({ kind: 'role', id })),
    ...[...new Set(above.flat())].map((id): Subject => ({ kind: 'department', id })),
  ]
}

async function lines(
  db: Database,
  tenantId: string,
  now: Date,
  rows: readonly (typeof accessGrant.$inferSelect)[],
  isInherited: (row: typeof accessGrant.$inferSelect) => boolean,
): Promise<GrantLine[]> {
  const shown = await shownGrants(db, tenantId, rows)
  return rows
    .map((row, i) => ({
      ...shown[i]!,
      inherited: isInherited(row),
      expired: row.validUntil !== null && row.validUntil <= now,
    }))
    .toSorted((a, b) => Number(a.inherited) - Number(b.inherited))
}
