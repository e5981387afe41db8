import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { Executor } from '../db/database.ts'
import { listPage } from '../db/list-query.ts'
import { user } from '../db/schema/index.ts'

const { passwordHash: _secret, ...shownColumns } = getTableColumns(user)

/** A person without the password hash: no query that shows people selects it. */
export type UserRecord = Omit<typeof user.$inferSelect, 'passwordHash'>

/**
 * What a list of users may be asked by. `birthday` is missing on purpose: a date column is neither searched as text nor
 * sorted by a text collation.
 */
const LIST_FIELDS = {
  id: user.id,
  username: user.username,
  realname: user.realname,
  sex: user.sex,
  email: user.email,
  phone: user.phone,
  telephone: user.telephone,
  workNo: user.workNo,
  orgCode: user.orgCode,
  status: user.status,
  createBy: user.createBy,
  createTime: user.createTime,
  updateBy: user.updateBy,
  updateTime: user.updateTime,
}

export const userPage = (db: Executor, tenantId: string, query: ListQuery): Promise<Page<UserRecord>> =>
  listPage({
    db,
    query,
    fields: LIST_FIELDS,
    tie: user.id,
    from: sql`${user}`,
    where: and(eq(user.tenantId, tenantId), eq(user.deleted, false)),
    rows: (clauses) =>
      db
        .select(shownColumns)
        .from(user)
        .where(clauses.where)
        .orderBy(...clauses.orderBy)
        .limit(clauses.limit)
        .offset(clauses.offset),
  })

export async function userRecord(db: Executor, id: string): Promise<UserRecord | null> {
  const [row] = await db.select(shownColumns).from(user).where(eq(user.id, id))
  return row ?? null
}
