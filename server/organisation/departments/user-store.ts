import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { ExportQuery } from '#core/contract/sheet.ts'
import { userList } from '#core/contract/sys/user.ts'
import type { Executor } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { type Batches, listBatches, type ListOf, listPage } from '#server/db/list-query.ts'
import { user } from '#server/db/schema/index.ts'
import { findAccount, type Actor } from '#server/kernel/actor.ts'

const { passwordHash: _secret, ...shownColumns } = getTableColumns(user)

/** A person without the password hash: no query that shows people selects it. */
export type UserRecord = Omit<typeof user.$inferSelect, 'passwordHash'>

/**
 * The fields for filtering and sorting lists of users. `birthday` is missing on purpose: a date column is neither
 * searched as text nor sorted by a text collation.
 */
export const userFields = mapListFields(userList, {
  id: user.id,
  username: user.username,
  realname: user.realname,
  sex: user.sex,
  email: user.email,
  phone: user.phone,
  telephone: user.telephone,
  workNo: user.workNo,
  post: user.post,
  orgCode: user.orgCode,
  status: user.status,
  level: user.level,
  createBy: user.createBy,
  createTime: user.createTime,
  updateBy: user.updateBy,
  updateTime: user.updateTime,
})

/** People outside the recycle bin, or those in it. */
const people = (db: Executor, tenantId: string, query: ListQuery, more?: SQL, deleted = false): ListOf<UserRecord> => ({
  db,
  query,
  fields: userFields,
  tie: user.id,
  from: sql`${user}`,
  where: and(eq(user.tenantId, tenantId), eq(user.deleted, deleted), more),
  rows: (clauses) =>
    db
      .select(shownColumns)
      .from(user)
      .where(clauses.where)
      .orderBy(...clauses.orderBy)
      .limit(clauses.limit)
      .offset(clauses.offset),
})

/** `first`: a sort clause for a list that no column was chosen for. */
export const userPage = (
  db: Executor,
  tenantId: string,
  query: ListQuery,
  { more, first }: { more?: SQL | undefined; first?: SQL | undefined },
): Promise<Page<UserRecord>> => listPage({ ...people(db, tenantId, query, more), first })

/** People in the recycle bin. */
export const binnedPage = (
  db: Executor,
  tenantId: string,
  query: ListQuery,
  more: SQL | undefined,
): Promise<Page<UserRecord>> => listPage(people(db, tenantId, query, more, true))

/** The same people in batches, or only those with the given ids. */
export const userBatches = (
  db: Executor,
  tenantId: string,
  { selections, ...query }: ExportQuery,
  more?: SQL,
): Promise<Batches<UserRecord>> => listBatches(people(db, tenantId, query, more), selections)

export async function userRecord(db: Executor, id: string): Promise<UserRecord | null> {
  const [row] = await db.select(shownColumns).from(user).where(eq(user.id, id))
  return row ?? null
}

/** People of the tenant, in the bin or not as requested; in the order of their names. */
export const userRecords = (
  db: Executor,
  tenantId: string,
  o: { where?: SQL | undefined; first?: SQL | undefined; deleted: boolean; limit: number },
): Promise<UserRecord[]> =>
  db
    .select(shownColumns)
    .from(user)
    .where(and(eq(user.tenantId, tenantId), eq(user.deleted, o.deleted), o.where))
    .orderBy(...(o.first ? [o.first] : []), sql`${user.realname} collate "zh-x-icu"`, user.id)
    .limit(o.limit)

const SUPERIOR = 2

/** Departments of which somebody is the superior; null for a person who is nobody's superior. */
export async function supervisedDepartments(db: Executor, actor: Actor): Promise<readonly string[] | null> {
  const account = findAccount(actor)
  const person = account === null ? null : await userRecord(db, account)
  return person?.userIdentity === SUPERIOR ? person.superiorOf : null
}
