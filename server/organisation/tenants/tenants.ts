import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import * as contract from '#core/contract/sys/tenant.ts'
import { audit, auditAll } from '#server/db/audit.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { tenantsChanged } from '#server/db/open-tenants.ts'
import { assertUnchanged, computeRevision } from '#server/db/revision.ts'
import { document, tenant, user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'
import { dictText } from '#server/settings/dictionaries/index.ts'
import { assertFits, readably } from '../people/index.ts'
import { eraseTenant } from './erase.ts'

/** Writes the first data of a new tenant and its administrator. Returns the password when it was generated. */
type Furnish = (
  tx: Transaction,
  o: { tenantId: string; name: string; username: string; password: string | null },
) => Promise<string | null>

export interface TenantDeps {
  db: Database
  furnishTenant: Furnish
}
type Ctx = Context<TenantDeps>
type Stored = typeof tenant.$inferSelect

const FIELDS = mapListFields(contract.tenantList, {
  id: tenant.id,
  name: tenant.name,
  status: tenant.status,
  beginDate: tenant.beginDate,
  endDate: tenant.endDate,
  createBy: tenant.createBy,
  createTime: tenant.createTime,
  updateBy: tenant.updateBy,
  updateTime: tenant.updateTime,
})

/** On the wire the id of a tenant is an integer. An import may have brought other ids, which no call can name. */
const isNumbered = sql`${tenant.id} ~ '^[0-9]{1,9}$'`

export async function listTenants(ctx: Ctx, query: ListQuery): Promise<Page<contract.TenantRow>> {
  const { db } = ctx.deps
  const page = await listPage({
    db,
    query,
    fields: FIELDS,
    tie: tenant.id,
    from: sql`${tenant}`,
    where: isNumbered,
    rows: ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(tenant)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: await Promise.all(page.records.map((row) => present(ctx, row))) }
}

export async function getTenant(ctx: Ctx, id: string) {
  const [row] = await ctx.deps.db
    .select()
    .from(tenant)
    .where(and(eq(tenant.id, id), isNumbered))
  if (!row) throw missing()
  return { ...(await present(ctx, row)), revision: computeRevision(row) }
}

/** Tenants in force, all of them if no ids are given; a person who does not administer tenants gets only their own. */
export async function tenantsByIds(ctx: Ctx, ids: readonly string[]): Promise<contract.TenantRow[]> {
  const { actor, deps, now } = ctx
  const isKeeper = actor.tenantId === DEFAULT_TENANT && actor.permissions.has(contract.tenantList.access)
  const asked = ids.length > 0 ? inArray(tenant.id, [...ids]) : undefined
  const known = isKeeper ? undefined : eq(tenant.id, actor.tenantId)
  const inForce = and(
    eq(tenant.status, 1),
    or(isNull(tenant.beginDate), sql`${tenant.beginDate} <= ${now}`),
    or(isNull(tenant.endDate), gt(tenant.endDate, now)),
  )
  const rows = await deps.db
    .select()
    .from(tenant)
    .where(and(asked, known, isNumbered, inForce))
    .orderBy(asc(tenant.id))
  return Promise.all(rows.map((row) => present(ctx, row)))
}

const missing = () => new Reject('租户不存在')

const present = async ({ deps, actor }: Ctx, row: Stored): Promise<contract.TenantRow> => ({
  id: Number(row.id),
  name: row.name,
  beginDate: wireTime(row.beginDate),
  endDate: wireTime(row.endDate),
  status: row.status,
  status_dictText: await dictText(deps.db, actor.tenantId, 'tenant_status', String(row.status)),
  createBy: row.createBy,
  createTime: wireTime(row.createTime),
  updateBy: row.updateBy,
  updateTime: wireTime(row.updateTime),
})

/** Adds a tenant with its roles, menus, dictionaries and an administrator, so that people can work in it at once. */
export async function addTenant(ctx: Ctx, body: Checked<typeof contract.tenantAdd>['body']) {
  const { actor, deps, now } = ctx
  const { id, name } = body
  const username = body.adminUsername || `admin${id}`
  const password = body.adminPassword || null
  if (password !== null) assertFits(password, username)
  const term = tenantTerm(body, null)
  const madeUp = await readably(() =>
    deps.db.transaction(async (tx) => {
      const row = { id, name, status: body.status, ...term, createBy: actor.username, createTime: now }
      const added = await tx.insert(tenant).values(row).onConflictDoNothing().returning()
      if (added.length === 0) throw new Reject('该编号已存在!')
      const made = await deps.furnishTenant(tx, { tenantId: id, name, username, password })
      await audit(tx, ctx, { action: 'tenant-add', kind: 'tenant', id, after: { ...row, username } })
      return made
    }),
  )
  tenantsChanged(deps.db)
  return { id: Number(id), username, password: madeUp }
}

export async function editTenant(ctx: Ctx, body: Checked<typeof contract.tenantEdit>['body']): Promise<void> {
  const { actor, deps, now } = ctx
  await deps.db.transaction(async (tx) => {
    const before = await held(tx, body.id)
    assertUnchanged(body.revision, before)
    const after = { name: body.name ?? before.name, status: body.status ?? before.status, ...tenantTerm(body, before) }
    const isLimited = after.status !== 1 || after.beginDate !== null || after.endDate !== null
    if (before.id === DEFAULT_TENANT && isLimited) throw new Reject('默认租户不能冻结，也不能设置有效期')
    await tx
      .update(tenant)
      .set({ ...after, updateBy: actor.username, updateTime: now })
      .where(eq(tenant.id, before.id))
    await audit(tx, ctx, {
      action: 'tenant-edit',
      kind: 'tenant',
      id: before.id,
      before,
      after: { ...before, ...after },
    })
  })
  tenantsChanged(deps.db)
}

/** A missing field stays as it is. An empty date removes the limit. The last day is included. */
function tenantTerm(
  given: { beginDate?: string | null | undefined; endDate?: string | null | undefined },
  before: Stored | null,
): Pick<Stored, 'beginDate' | 'endDate'> {
  const at = (text: string | null | undefined, kept: Date | null | undefined, isEnd: boolean) => {
    if (text === undefined) return kept ?? null
    if (text === null || text === '') return null
    const time = fromWireTime(text, isEnd)
    if (time === null) throw new Reject('时间应为 yyyy-MM-dd HH:mm:ss')
    return time
  }
  const beginDate = at(given.beginDate, before?.beginDate, false)
  const endDate = at(given.endDate, before?.endDate, true)
  if (beginDate && endDate && endDate <= beginDate) throw new Reject('结束时间应晚于开始时间')
  return { beginDate, endDate }
}

/** Deletes all of them, or none if one cannot be deleted. */
export async function deleteTenants(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { deps } = ctx
  await deps.db.transaction(async (tx) => {
    const rows = []
    for (const id of ids.toSorted()) rows.push(await held(tx, id))
    for (const { id, name } of rows) {
      if (id === DEFAULT_TENANT) throw new Reject('默认租户不能删除')
      const people = await tx.$count(user, eq(user.tenantId, id))
      const documents = await tx.$count(document, eq(document.tenantId, id))
      // One of the people is the administrator who was created with the tenant.
      if (people > 1 || documents > 0)
        throw new Reject(`租户“${name}”已有 ${people} 名用户、${documents} 份文档，不能删除，可以冻结`)
      await eraseTenant(tx, id)
    }
    const said = rows.map((before) => ({
      action: 'tenant-delete' as const,
      kind: 'tenant' as const,
      id: before.id,
      before,
    }))
    await auditAll(tx, ctx, said)
  })
  tenantsChanged(deps.db)
}

async function held(tx: Transaction, id: string): Promise<Stored> {
  const [row] = await tx
    .select()
    .from(tenant)
    .where(and(eq(tenant.id, id), isNumbered))
    .for('update')
  if (!row) throw missing()
  return row
}
