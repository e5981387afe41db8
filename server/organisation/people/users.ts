import { and, eq, exists, inArray, sql, type SQL } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { userPick, UserRecord as UserRecordWithLinks, UserRow } from '#core/contract/sys/people.ts'
import type { Database } from '#server/db/database.ts'
import { contains } from '#server/db/field-value.ts'
import { user, userDepartment } from '#server/db/schema/index.ts'
import { computeRevision } from '#server/db/revision.ts'
import { dictText } from '#server/settings/dictionaries/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import {
  branchIds,
  departmentNames,
  type DepartmentRow,
  loadDepartments,
  presentUser,
  userPage,
  type UserRecord,
  userRecords,
} from '../departments/index.ts'
import { positionNames } from '../positions/index.ts'
import type { Context } from '#server/http/route.ts'
import { peopleInSight } from './in-sight.ts'
import { auditedUser, linkedUser } from './lock-users.ts'
import { named } from './named.ts'

type Ctx = Context<{ db: Database }>

/** Larger numbers are read page by page. */
export const MAX_PEOPLE = 1000

/** People with the names of their departments and the texts of their dictionary values. */
export async function shownUsers(db: Database, tenantId: string, rows: readonly UserRecord[]): Promise<UserRow[]> {
  const departments = await loadDepartments(
    db,
    tenantId,
    rows.map((row) => row.id),
  )
  const names = await departmentNames(
    db,
    tenantId,
    rows.flatMap((row) => row.superiorOf),
  )
  const posts = await positionNames(db, tenantId)
  const shown = rows.map(async (row) => ({
    ...presentUser(row, departments.get(row.id) ?? []),
    sex_dictText: (await dictText(db, tenantId, 'sex', row.sex)) ?? '',
    status_dictText: (await dictText(db, tenantId, 'user_status', row.status)) ?? '',
    post_dictText: namedIn(posts, row.post),
    departIds_dictText: row.superiorOf.flatMap((id) => names.get(id) ?? []).join(','),
  }))
  return Promise.all(shown)
}

const namedIn = (names: ReadonlyMap<string, string>, codes: string | null) =>
  codes &&
  codes
    .split(',')
    .map((code) => names.get(code) ?? code)
    .join(',')

/** A page of the visible people. */
export async function listUsers(ctx: Ctx, query: ListQuery, more?: SQL): Promise<Page<UserRow>> {
  const { db } = ctx.deps
  const { tenantId } = ctx.actor
  const page = await userPage(db, tenantId, query, { more: and(more, await peopleInSight(ctx)) })
  return { ...page, records: await shownUsers(db, tenantId, page.records) }
}

/** People of the departments and of everything below them. */
export async function inBranch(db: Database, tenantId: string, departmentIds: readonly string[]): Promise<SQL> {
  const ids = await branchIds(db, tenantId, departmentIds)
  return inDepartments(db, ids)
}

/** People of just these departments. */
export const inDepartments = (db: Database, ids: readonly string[]): SQL =>
  ids.length === 0
    ? sql`false`
    : exists(
        db
          .select({ one: sql`1` })
          .from(userDepartment)
          .where(and(eq(userDepartment.userId, user.id), inArray(userDepartment.departmentId, [...ids]))),
      )

/** A page of people to choose from, by parts of their names. */
export async function pickUsers(
  db: Database,
  tenantId: string,
  { departId, realname, username, word, userIds, ...page }: Checked<typeof userPick>['query'],
): Promise<Page<UserRow>> {
  const { where: isNamed, first } = await named(db, tenantId, word)
  const where = and(
    userIds === undefined ? eq(user.status, 1) : inArray(user.id, userIds),
    isNamed,
    departId === '' ? undefined : await inBranch(db, tenantId, [departId]),
    realname === '' ? undefined : contains(user.realname, realname, true, true),
    username === '' ? undefined : contains(user.username, username, true, true),
  )
  // For choosing a person, names are enough, without telephone numbers.
  return peoplePage(db, { tenantId, page: { ...page, superQueryMatchType: 'and' }, where, first }, (row, own) => ({
    id: row.id,
    username: row.username,
    realname: row.realname,
    avatar: row.avatar,
    orgCode: row.orgCode,
    orgCodeTxt: own.map((each) => each.departName).join(','),
  }))
}

/** A page of people in the form that `show` gives, with their departments. */
export async function peoplePage<T>(
  db: Database,
  o: { tenantId: string; page: ListQuery; where: SQL | undefined; first?: SQL | undefined },
  show: (row: UserRecord, own: readonly DepartmentRow[]) => T,
): Promise<Page<T>> {
  const found = await userPage(db, o.tenantId, o.page, { more: o.where, first: o.first })
  const departments = await loadDepartments(
    db,
    o.tenantId,
    found.records.map((row) => row.id),
  )
  return { ...found, records: found.records.map((row) => show(row, departments.get(row.id) ?? [])) }
}

/** Several people in the order of their names; unknown and invisible ones are left out. */
export async function usersWhere(ctx: Ctx, where: SQL | undefined): Promise<UserRow[]> {
  const { db } = ctx.deps
  const { tenantId } = ctx.actor
  const seen = and(where, await peopleInSight(ctx))
  const rows = await userRecords(db, tenantId, { where: seen, deleted: false, limit: MAX_PEOPLE })
  return shownUsers(db, tenantId, rows)
}

export async function oneUser(ctx: Ctx, id: string): Promise<UserRecordWithLinks> {
  const stored = await linkedUser(ctx.deps.db, ctx.actor.tenantId, id)
  const [row] = await usersWhere(ctx, eq(user.id, id))
  if (!row || !stored) throw new Reject('未找到对应实体')
  return {
    ...row,
    selectedroles: stored.roleIds.join(','),
    selecteddeparts: stored.departmentIds.join(','),
    revision: computeRevision(auditedUser(stored)),
  }
}
