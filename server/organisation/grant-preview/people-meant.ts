import { and, asc, eq, exists, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Pair } from '#core/access/difference.ts'
import type { Grant, SubjectKind } from '#core/access/grant.ts'
import { CODE_SEE_ALL, type Person, resolveUser } from '#core/access/resolve.ts'
import type { Database } from '#server/db/database.ts'
import { accessGrant, role, user, userDepartment, userRole } from '#server/db/schema/index.ts'
import { branchIds, departmentPaths } from '../departments/index.ts'
import { holdersOf } from '../menus/index.ts'

export interface Someone {
  id: string
  username: string
  realname: string
  /** With the change and without it. */
  pair: Pair
}

/** More people than these are counted but not looked at. */
const MAX_PEOPLE = 500

interface Asked {
  lines: readonly Grant[]
  removed: readonly Grant[]
  added: readonly Grant[]
  now: Date
}

/** The active people whom lines name, resolved as they are and as they would be after the change. */
export async function peopleMeant(
  db: Database,
  tenantId: string,
  asked: Asked,
): Promise<{ total: number; people: Someone[] }> {
  const where = and(
    eq(user.tenantId, tenantId),
    eq(user.deleted, false),
    eq(user.status, 1),
    await named(db, tenantId, asked.lines),
  )
  const [counted] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(user)
    .where(where)
  const rows = await db
    .select({ id: user.id, username: user.username, realname: user.realname, level: user.level })
    .from(user)
    .where(where)
    .orderBy(asc(user.id))
    .limit(MAX_PEOPLE)
  const facts = await factsOf(
    db,
    tenantId,
    rows.map((row) => row.id),
    asked.now,
  )
  const people = rows.map(({ id, username, realname, level }): Someone => {
    const { departmentPaths, roles, grants, seesAll } = facts(id)
    const codes = new Set(seesAll ? [CODE_SEE_ALL] : [])
    const person = { tenantId, userId: id, departmentPaths, roles, level, codes }
    return { id, username, realname, pair: beforeAndAfter(person, grants, asked) }
  })
  return { total: counted?.n ?? 0, people }
}

function beforeAndAfter(person: Person, grants: readonly Grant[], { removed, added, now }: Asked): Pair {
  const gone = new Set(removed.map((grant) => grant.id))
  const after = [...grants.filter((grant) => !gone.has(grant.id)), ...added]
  return { before: resolveUser(person, grants, now), after: resolveUser(person, after, now) }
}

async function named(db: Database, tenantId: string, lines: readonly Grant[]): Promise<SQL | undefined> {
  const ids = (kind: SubjectKind) => [
    ...new Set(lines.filter((line) => line.subjectKind === kind).map((line) => line.subjectId)),
  ]
  const [users, roles] = [ids('user'), ids('role')]
  const departments = await branchIds(db, tenantId, ids('department'))
  const one = { one: sql`1` }
  return or(
    users.length === 0 ? undefined : inArray(user.id, users),
    roles.length === 0
      ? undefined
      : exists(
          db
            .select(one)
            .from(userRole)
            .where(and(eq(userRole.userId, user.id), inArray(userRole.roleId, roles))),
        ),
    departments.length === 0
      ? undefined
      : exists(
          db
            .select(one)
            .from(userDepartment)
            .where(and(eq(userDepartment.userId, user.id), inArray(userDepartment.departmentId, departments))),
        ),
    // Lines for departments that are no longer there concern nobody.
    sql`false`,
  )
}

/** All that resolving these people needs, read at once instead of person by person. */
async function factsOf(db: Database, tenantId: string, ids: readonly string[], now: Date) {
  const pathsOf = await departmentPathsByPerson(db, tenantId, ids)
  const rolesOf = await rolesByPerson(db, tenantId, ids)
  const grants = await grantsBySubject(db, tenantId, now, {
    user: ids,
    role: [...new Set([...rolesOf.values()].flat().map((held) => held.id))],
    department: [...new Set([...pathsOf.values()].flat(2))],
  })
  const seeAll = await holdersOf(db, tenantId, CODE_SEE_ALL, ids)
  return (id: string) => {
    const departmentPaths = pathsOf.get(id) ?? []
    const roles = (rolesOf.get(id) ?? []).map((held) => ({ id: held.id, level: held.level }))
    const subjects = [
      `user:${id}`,
      ...roles.map((each) => `role:${each.id}`),
      ...new Set(departmentPaths.flat().map((each) => `department:${each}`)),
    ]
    return {
      departmentPaths,
      roles,
      grants: subjects.flatMap((subject) => grants.get(subject) ?? []),
      seesAll: seeAll.has(id),
    }
  }
}

/** For each person the paths of the departments they belong to. */
async function departmentPathsByPerson(db: Database, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string[][]>()
  const links = await db
    .select()
    .from(userDepartment)
    .where(inArray(userDepartment.userId, [...ids]))
  const paths = await departmentPaths(db, tenantId, [...new Set(links.map((link) => link.departmentId))])
  const pathOf = new Map(paths.map((path) => [path[0]!, path]))
  const pathsOf = new Map<string, string[][]>()
  for (const { userId, departmentId } of links) {
    const path = pathOf.get(departmentId)
    if (path) pathsOf.set(userId, [...(pathsOf.get(userId) ?? []), path])
  }
  return pathsOf
}

async function rolesByPerson(db: Database, tenantId: string, ids: readonly string[]) {
  const held =
    ids.length === 0
      ? []
      : await db
          .select({ userId: userRole.userId, id: role.id, level: role.level })
          .from(userRole)
          .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.tenantId, tenantId)))
          .where(inArray(userRole.userId, [...ids]))
  return Map.groupBy(held, (link) => link.userId)
}

async function grantsBySubject(
  db: Database,
  tenantId: string,
  now: Date,
  subjects: Record<SubjectKind, readonly string[]>,
): Promise<Map<string, Grant[]>> {
  const of = (kind: SubjectKind) =>
    subjects[kind].length === 0
      ? undefined
      : and(
          eq(accessGrant.subjectKind, kind),
          sql`${accessGrant.subjectId} = any (${sql.param([...subjects[kind]])}::text[])`,
        )
  const rows = await db
    .select()
    .from(accessGrant)
    .where(
      and(
        eq(accessGrant.tenantId, tenantId),
        or(isNull(accessGrant.validUntil), gt(accessGrant.validUntil, now)),
        or(of('user'), of('role'), of('department'), sql`false`),
      ),
    )
  return Map.groupBy(rows, (row) => `${row.subjectKind}:${row.subjectId}`)
}
