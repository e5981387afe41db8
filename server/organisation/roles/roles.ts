import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { roleList, type roleAdd, type roleEdit, type RoleRow } from '#core/contract/sys/role.ts'
import type { Database, Executor, Transaction } from '#server/db/database.ts'
import { assertUnchanged, computeRevision } from '#server/db/revision.ts'
import { newId } from '#server/kernel/id.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { type ListOf, listPage } from '#server/db/list-query.ts'
import { role, userRole } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { audit } from '#server/db/audit.ts'
import { changeRights } from './change-rights.ts'
import { ADMIN_ROLE } from '#server/access/administrators/index.ts'
import { assertMayChangeRole, assertMayClear } from './escalation-guard.ts'
import { lockPeople } from '../departments/index.ts'
import { openingNoMore } from '../opening-guard/index.ts'
import { heldPermissions } from './links.ts'
import type { Context } from '#server/http/route.ts'
import type { PermissionDeps } from './change-rights.ts'

type Stored = typeof role.$inferSelect

const FIELDS = mapListFields(roleList, {
  id: role.id,
  roleName: role.roleName,
  roleCode: role.roleCode,
  description: role.description,
  level: role.level,
  createBy: role.createBy,
  createTime: role.createTime,
  updateBy: role.updateBy,
  updateTime: role.updateTime,
})

export function presentRole(stored: Stored): RoleRow {
  const { tenantId: _, createTime, updateTime, ...row } = stored
  return { ...row, createTime: wireTime(createTime), updateTime: wireTime(updateTime) }
}

export const rolesListed = ({ deps, actor }: Context<PermissionDeps>, query: ListQuery): ListOf<Stored> => ({
  db: deps.db,
  query,
  fields: FIELDS,
  tie: role.id,
  from: sql`${role}`,
  where: eq(role.tenantId, actor.tenantId),
  rows: ({ where, orderBy, limit, offset }) =>
    deps.db
      .select()
      .from(role)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
})

export async function listRoles(ctx: Context<PermissionDeps>, query: ListQuery): Promise<Page<RoleRow>> {
  const page = await listPage(rolesListed(ctx, query))
  return { ...page, records: page.records.map(presentRole) }
}

export async function allRoles({ deps, actor }: Context<PermissionDeps>): Promise<RoleRow[]> {
  const rows = await deps.db.select().from(role).where(eq(role.tenantId, actor.tenantId)).orderBy(asc(role.createTime))
  if (rows.length === 0) throw new Reject('未找到角色信息')
  return rows.map(presentRole)
}

export async function roleIds(db: Database, tenantId: string): Promise<string[]> {
  const rows = await db
    .select({ id: role.id })
    .from(role)
    .where(eq(role.tenantId, tenantId))
    .orderBy(asc(role.createTime))
  return rows.map(({ id }) => id)
}

export async function getRole(
  { deps, actor }: Context<PermissionDeps>,
  id: string,
): Promise<RoleRow & { revision: string }> {
  const [row] = await deps.db
    .select()
    .from(role)
    .where(and(eq(role.id, id), eq(role.tenantId, actor.tenantId)))
  if (!row) throw new Reject('未找到对应实体')
  return { ...presentRole(row), revision: computeRevision(edited(row)) }
}

/** The fields that an edit changes. */
const edited = ({ roleName, roleCode, description, level }: Stored) => ({ roleName, roleCode, description, level })

/** Refuses a code of another role. */
export async function assertCodeFree(db: Executor, tenantId: string, code: string, ownId: string): Promise<void> {
  const same = and(eq(role.tenantId, tenantId), eq(role.roleCode, code), ne(role.id, ownId))
  if ((await db.$count(role, same)) > 0) throw new Reject('角色编码已存在')
}

export async function addRole(ctx: Context<PermissionDeps>, body: Checked<typeof roleAdd>['body']): Promise<void> {
  await changeRights(ctx, (tx) => insertRole(tx, ctx, body))
}

/** The id of the new role. */
export async function insertRole(
  tx: Transaction,
  ctx: Context<PermissionDeps>,
  body: Checked<typeof roleAdd>['body'],
): Promise<string> {
  const { actor, now } = ctx
  await assertCodeFree(tx, actor.tenantId, body.roleCode, '')
  const level = body.level ?? 0
  await assertMayClear(tx, actor, { before: 0, after: level })
  const row = { ...body, level, id: newId(), tenantId: actor.tenantId, createBy: actor.username, createTime: now }
  await tx.insert(role).values(row)
  await audit(tx, ctx, { action: 'role-add', kind: 'role', id: row.id, after: row })
  return row.id
}

export async function editRole(
  ctx: Context<PermissionDeps>,
  { id, revision, ...body }: Checked<typeof roleEdit>['body'],
): Promise<void> {
  const { actor, now } = ctx
  await changeRights(ctx, async (tx) => {
    await lockPeople(tx)
    const [before] = await stored(tx, actor.tenantId, [id])
    if (!before) throw new Reject('未找到对应实体')
    await assertMayChangeRole(tx, actor, id)
    assertUnchanged(revision, edited(before))
    const after = {
      roleName: body.roleName ?? before.roleName,
      roleCode: body.roleCode ?? before.roleCode,
      description: body.description ?? before.description,
      level: body.level ?? before.level,
    }
    if (before.roleCode === ADMIN_ROLE && after.roleCode !== ADMIN_ROLE)
      throw new Reject('内置的管理员角色不能修改编码')
    await assertCodeFree(tx, actor.tenantId, after.roleCode, id)
    await assertMayClear(tx, actor, { before: before.level, after: after.level })
    const change = () =>
      tx
        .update(role)
        .set({ ...after, updateBy: actor.username, updateTime: now })
        .where(eq(role.id, id))
    await openingNoMore(tx, ctx, after.level > before.level ? await peopleWith(tx, [id]) : [], change)
    await audit(tx, ctx, { action: 'role-edit', kind: 'role', id, before, after })
  })
}

/** Its people lose it, and its permissions are deleted with it. */
export async function deleteRoles(ctx: Context<PermissionDeps>, ids: readonly string[]): Promise<void> {
  await changeRights(ctx, async (tx) => {
    await lockPeople(tx)
    const rows = await stored(tx, ctx.actor.tenantId, ids)
    if (rows.length === 0) throw new Reject('未找到对应实体')
    if (rows.some((row) => row.roleCode === ADMIN_ROLE)) throw new Reject('内置的管理员角色不能删除')
    for (const row of rows) {
      const people = await tx.select({ id: userRole.userId }).from(userRole).where(eq(userRole.roleId, row.id))
      const permissionIds = await heldPermissions(tx, 'role', row.id)
      const before = { ...row, userIds: people.map((each) => each.id), permissionIds }
      await audit(tx, ctx, { action: 'role-delete', kind: 'role', id: row.id, before })
    }
    const gone = rows.map((row) => row.id)
    // A role may have carried restrictions.
    await openingNoMore(tx, ctx, await peopleWith(tx, gone), () => tx.delete(role).where(inArray(role.id, gone)))
  })
}

async function peopleWith(tx: Transaction, roleIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: userRole.userId })
    .from(userRole)
    .where(inArray(userRole.roleId, [...roleIds]))
  return rows.map((row) => row.id)
}

const stored = (tx: Transaction, tenantId: string, ids: readonly string[]): Promise<Stored[]> =>
  tx
    .select()
    .from(role)
    .where(and(inArray(role.id, [...ids]), eq(role.tenantId, tenantId)))
    .orderBy(role.id)
    .for('update')
