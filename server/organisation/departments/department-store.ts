import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { fixedStatement } from '#server/db/fixed-statement.ts'
import { department, user, userDepartment } from '#server/db/schema/index.ts'

export type DepartmentRow = typeof department.$inferSelect

/** The fields that an edit changes; the code follows from the place. */
export const editedDepartment = ({
  orgCode: _code,
  createBy: _by,
  createTime: _at,
  updateBy: _last,
  updateTime: _when,
  ...edited
}: DepartmentRow) => edited

const byPeople = fixedStatement('departments-of', (db) =>
  db
    .select({ userId: userDepartment.userId, department })
    .from(userDepartment)
    .innerJoin(department, eq(department.id, userDepartment.departmentId))
    .where(
      and(
        sql`${userDepartment.userId} = any(${sql.placeholder('userIds')}::text[])`,
        eq(department.tenantId, sql.placeholder('tenantId')),
      ),
    )
    .orderBy(asc(department.orgCode)),
)

/** Departments of some people, by person, in the order of the tree. */
export async function loadDepartments(
  db: Executor,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, DepartmentRow[]>> {
  if (userIds.length === 0) return new Map()
  const byUser = new Map<string, DepartmentRow[]>(userIds.map((id) => [id, []]))
  for (const row of await byPeople(db, { tenantId, userIds })) byUser.get(row.userId)?.push(row.department)
  return byUser
}

const ownOnes = fixedStatement('own-departments', (db) =>
  db
    .select({ chosen: user.orgCode, department })
    .from(user)
    .leftJoin(userDepartment, eq(userDepartment.userId, user.id))
    .leftJoin(department, and(eq(department.id, userDepartment.departmentId), eq(department.tenantId, user.tenantId)))
    .where(and(eq(user.id, sql.placeholder('userId')), eq(user.tenantId, sql.placeholder('tenantId'))))
    .orderBy(asc(department.orgCode)),
)

/** A person's departments in the order of the tree, and the code of the one they chose. */
export async function departmentsChosenFrom(
  db: Executor,
  o: { tenantId: string; userId: string },
): Promise<{ departments: DepartmentRow[]; chosen: string | null }> {
  const rows = await ownOnes(db, o)
  return { departments: rows.flatMap((row) => row.department ?? []), chosen: rows[0]?.chosen ?? null }
}

/** For each department the ids from it up to the root, own one first; unknown departments are left out. */
export async function departmentPaths(db: Executor, tenantId: string, ids: readonly string[]): Promise<string[][]> {
  if (ids.length === 0) return []
  // The condition on `path` ends the recursion even if there is a circle in the tree.
  const found = await db.execute<{ path: string[] }>(sql`
    with recursive up as (
      select ${department.id} as start, ${department.parentId} as parent, array[${department.id}] as path
      from ${department} where ${department.tenantId} = ${tenantId} and ${inArray(department.id, [...ids])}
      union all
      select up.start, ${department.parentId}, up.path || ${department.id}
      from ${department} join up on ${department.id} = up.parent
      where ${department.tenantId} = ${tenantId} and not ${department.id} = any (up.path)
    )
    select distinct on (start) path from up order by start, cardinality(path) desc`)
  return found.rows.map((row) => row.path)
}

/** The department and its ancestors, beginning with itself; empty for an unknown one. */
export const departmentPath = async (db: Executor, tenantId: string, id: string): Promise<string[]> =>
  (await departmentPaths(db, tenantId, [id]))[0] ?? []

const namesByIds = fixedStatement('department-names', (db) =>
  db
    .select({ id: department.id, name: department.departName })
    .from(department)
    .where(
      and(
        eq(department.tenantId, sql.placeholder('tenantId')),
        sql`${department.id} = any(${sql.placeholder('ids')}::text[])`,
      ),
    ),
)

/** Names of departments by id. */
export async function departmentNames(
  db: Executor,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  return new Map((await namesByIds(db, { tenantId, ids })).map((row) => [row.id, row.name]))
}

/** The ids of the departments and of everything below them. */
export async function branchIds(db: Executor, tenantId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  // `union` drops rows that were found before, so a circle in the tree ends too.
  const found = await db.execute<{ id: string }>(sql`
    with recursive branch as (
      select ${department.id} as id from ${department}
      where ${department.tenantId} = ${tenantId} and ${inArray(department.id, [...ids])}
      union
      select ${department.id} from ${department} join branch on ${department.parentId} = branch.id
      where ${department.tenantId} = ${tenantId}
    )
    select id from branch`)
  return found.rows.map((row) => row.id)
}

/** The department with this wire code. */
export async function departmentByCode(
  db: Executor,
  tenantId: string,
  orgCode: string,
): Promise<DepartmentRow | undefined> {
  const [row] = await db
    .select()
    .from(department)
    .where(and(eq(department.tenantId, tenantId), eq(department.orgCode, orgCode)))
  return row
}

/** The ids of the people of a department and everything below it. */
export async function peopleBelow(db: Executor, tenantId: string, id: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: userDepartment.userId })
    .from(userDepartment)
    .where(inArray(userDepartment.departmentId, await branchIds(db, tenantId, [id])))
  return rows.map((row) => row.id)
}
