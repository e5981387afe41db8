import { and, asc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Pair } from '#core/access/difference.ts'
import { type Grant, isMeant, type SubjectKind } from '#core/access/grant.ts'
import { type Person, resolveUser } from '#core/access/resolve.ts'
import type { Database } from '#server/db/database.ts'
import { user, userDepartment, userRole } from '#server/db/schema/index.ts'
import { branchIds, loadDepartments } from '#server/organisation/departments/index.ts'
import { readLinks, loadPersons } from '#server/organisation/opening-guard/index.ts'

export interface Someone {
  id: string
  username: string
  realname: string
  orgCodeTxt: string
  /** Through which kind of subject the lines mean the person. */
  by: SubjectKind
  /** The person's rights with the change and without it. */
  pair: Pair
}

/** People beyond this number are counted but not examined. */
const MAX_PEOPLE = 500

interface Asked {
  lines: readonly Grant[]
  removed: readonly Grant[]
  added: readonly Grant[]
  now: Date
}

/** The active people of these lines, with their rights as they are and as they would be after the change. */
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
    .select({ id: user.id, username: user.username, realname: user.realname })
    .from(user)
    .where(where)
    .orderBy(asc(user.id))
    .limit(MAX_PEOPLE)
  const names = new Map(rows.map((row) => [row.id, row]))
  const links = await readLinks(
    db,
    tenantId,
    rows.map((row) => row.id),
  )
  const persons = await loadPersons(db, tenantId, links, asked.now)
  const departments = await loadDepartments(db, tenantId, [...names.keys()])
  const people = persons.map(({ person, grants }): Someone => {
    const orgCodeTxt = (departments.get(person.userId) ?? []).map((each) => each.departName).join('、')
    const pair = beforeAndAfter(person, grants, asked)
    return { ...names.get(person.userId)!, orgCodeTxt, by: meantBy(person, asked.lines), pair }
  })
  return { total: counted?.n ?? 0, people }
}

const meantBy = (person: Person, lines: readonly Grant[]): SubjectKind => {
  const subject = { ...person, roleIds: person.roles.map((role) => role.id) }
  return lines.find((line) => isMeant(line, subject))?.subjectKind ?? 'user'
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
    // Lines for deleted departments concern nobody.
    sql`false`,
  )
}
