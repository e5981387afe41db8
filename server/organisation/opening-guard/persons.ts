import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Grant, SubjectKind } from '#core/access/grant.ts'
import { CODE_AUDIT, CODE_PURGE, CODE_SEE_ALL, type Person } from '#core/access/resolve.ts'
import { pathTo } from '#core/access/trees.ts'
import { treeAbove } from '#server/access/documents/index.ts'
import type { Executor } from '#server/db/database.ts'
import { accessGrant, department, role, user, userDepartment, userRole } from '#server/db/schema/index.ts'
import { splitCodes } from '../menus/index.ts'

/** What an administrator gives to a person. */
export interface Links {
  id: string
  level: number
  roleIds: readonly string[]
  departmentIds: readonly string[]
}

/** A person in the form for `resolveUser`, with the grants in force that may concern them. */
export interface WithGrants {
  person: Person
  grants: Grant[]
}

/** The stored links of these people, without frozen people and those in the recycle bin. */
export async function readLinks(db: Executor, tenantId: string, ids: readonly string[]): Promise<Links[]> {
  const all = sql.param([...new Set(ids)])
  const rows = await db
    .select({ id: user.id, level: user.level })
    .from(user)
    .where(
      and(
        sql`${user.id} = any (${all}::text[])`,
        eq(user.tenantId, tenantId),
        eq(user.deleted, false),
        eq(user.status, 1),
      ),
    )
    .orderBy(user.id)
  const roles = await db
    .select()
    .from(userRole)
    .where(sql`${userRole.userId} = any (${all}::text[])`)
  const places = await db
    .select()
    .from(userDepartment)
    .where(sql`${userDepartment.userId} = any (${all}::text[])`)
  const [rolesOf, placesOf] = [Map.groupBy(roles, (link) => link.userId), Map.groupBy(places, (link) => link.userId)]
  return rows.map((row) => ({
    ...row,
    roleIds: (rolesOf.get(row.id) ?? []).map((link) => link.roleId),
    departmentIds: (placesOf.get(row.id) ?? []).map((link) => link.departmentId),
  }))
}

/** All data for resolving people with these links, read at once instead of person by person, in their order. */
export async function loadPersons(
  db: Executor,
  tenantId: string,
  links: readonly Links[],
  now: Date,
): Promise<WithGrants[]> {
  const tree = await treeAbove(db, department, tenantId, [...new Set(links.flatMap((each) => each.departmentIds))])
  const roles = await rolesById(db, tenantId, [...new Set(links.flatMap((each) => each.roleIds))])
  const codes = await codesByHolder(db, tenantId, links)
  const grants = await grantsBySubject(db, tenantId, now, {
    user: links.map((each) => each.id),
    role: [...roles.keys()],
    department: [...tree.keys()],
  })
  return links.map(({ id, level, roleIds, departmentIds }) => {
    const departmentPaths = departmentIds.filter((each) => tree.has(each)).map((each) => pathTo(tree, each))
    const own = roleIds.flatMap((each) => roles.get(each) ?? [])
    const holders = [
      ...own.map((each) => `role:${each.id}`),
      ...departmentPaths.map(([each]) => `department:${each}`),
      ...departmentPaths.map(([each]) => `departmentRole:${id} ${each}`),
    ]
    const subjects = [
      `user:${id}`,
      ...own.map((each) => `role:${each.id}`),
      ...new Set(departmentPaths.flat().map((each) => `department:${each}`)),
    ]
    return {
      person: {
        tenantId,
        userId: id,
        departmentPaths,
        roles: own,
        level,
        codes: new Set(holders.flatMap((each) => codes.get(each) ?? [])),
      },
      grants: subjects.flatMap((subject) => grants.get(subject) ?? []),
    }
  })
}

async function rolesById(db: Executor, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; level: number }>()
  const rows = await db
    .select({ id: role.id, level: role.level })
    .from(role)
    .where(and(inArray(role.id, [...ids]), eq(role.tenantId, tenantId)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The codes that open documents, by where they come from: a role, a department, a person's roles in a department. */
async function codesByHolder(db: Executor, tenantId: string, links: readonly Links[]): Promise<Map<string, string[]>> {
  const array = (ids: readonly string[]) => sql`${sql.param([...new Set(ids)])}::text[]`
  const [roleIds, departmentIds] = [links.flatMap((each) => each.roleIds), links.flatMap((each) => each.departmentIds)]
  const found = await db.execute<{ holder: string; perms: string }>(sql`
    with opening as (
      select id, perms from permission where tenant_id = ${tenantId}
        and perms ~ ${[CODE_SEE_ALL, CODE_AUDIT, CODE_PURGE].join('|')})
    select 'role:' || l.role_id as holder, o.perms from opening o join role_permission l on l.permission_id = o.id
      where l.role_id = any (${array(roleIds)})
    union all
    select 'department:' || l.department_id, o.perms from opening o
      join department_permission l on l.permission_id = o.id where l.department_id = any (${array(departmentIds)})
    union all
    select 'departmentRole:' || u.user_id || ' ' || r.department_id, o.perms from opening o
      join department_role_permission l on l.permission_id = o.id
      join department_role r on r.id = l.department_role_id and r.tenant_id = ${tenantId}
      join department_role_user u on u.department_role_id = r.id
      where u.user_id = any (${array(links.map((each) => each.id))})`)
  const byHolder = Map.groupBy(found.rows, (row) => row.holder)
  return new Map([...byHolder].map(([holder, rows]) => [holder, rows.flatMap((row) => splitCodes(row.perms))]))
}

async function grantsBySubject(
  db: Executor,
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
