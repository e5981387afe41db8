import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/page.ts'
import {
  departmentRoleList,
  type DepartmentRole,
  type departmentRoleAdd,
  type departmentRoleEdit,
} from '#core/contract/sys/departments/department-role.ts'
import type { Executor, Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { assertUnchanged, computeRevision } from '#server/db/revision.ts'
import { departmentRole, departmentRoleUser } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { audit } from '#server/db/audit.ts'
import { changeRights } from './change-rights.ts'
import { findHolder } from './holders.ts'
import { heldPermissions } from './links.ts'
import type { Context } from '#server/http/route.ts'
import type { PermissionDeps } from './change-rights.ts'

type Stored = typeof departmentRole.$inferSelect

const FIELDS = mapListFields(departmentRoleList, {
  id: departmentRole.id,
  departId: departmentRole.departmentId,
  roleName: departmentRole.roleName,
  roleCode: departmentRole.roleCode,
  description: departmentRole.description,
  createBy: departmentRole.createBy,
  createTime: departmentRole.createTime,
})

function present(stored: Stored): DepartmentRole {
  const { tenantId: _, departmentId: departId, createTime, updateTime, ...row } = stored
  const times = { createTime: wireTime(createTime), updateTime: wireTime(updateTime) }
  return { ...row, departId, ...times, revision: computeRevision(edited(stored)) }
}

/** The fields that an edit changes. */
const edited = ({ roleName, roleCode, description }: Stored) => ({ roleName, roleCode, description })

export async function listDepartmentRoles(
  { deps, actor }: Context<PermissionDeps>,
  { deptId, ...query }: Checked<typeof departmentRoleList>['query'],
): Promise<Page<DepartmentRole>> {
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: departmentRole.id,
    from: sql`${departmentRole}`,
    where: and(
      eq(departmentRole.tenantId, actor.tenantId),
      deptId === undefined ? sql`false` : eq(departmentRole.departmentId, deptId),
    ),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select()
        .from(departmentRole)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: page.records.map(present) }
}

const rolesWhere = (db: Executor, tenantId: string, where: SQL): Promise<Stored[]> =>
  db
    .select()
    .from(departmentRole)
    .where(and(eq(departmentRole.tenantId, tenantId), where))
    .orderBy(asc(departmentRole.createTime), asc(departmentRole.id))

export async function loadDepartmentRoles(
  { deps, actor }: Context<PermissionDeps>,
  departId: string,
): Promise<DepartmentRole[]> {
  const rows = await rolesWhere(deps.db, actor.tenantId, eq(departmentRole.departmentId, departId))
  return rows.map(present)
}

export async function getDepartmentRole({ deps, actor }: Context<PermissionDeps>, id: string): Promise<DepartmentRole> {
  const [row] = await rolesWhere(deps.db, actor.tenantId, eq(departmentRole.id, id))
  if (!row) throw new Reject('未找到对应实体')
  return present(row)
}

export async function addDepartmentRole(
  ctx: Context<PermissionDeps>,
  { departId, ...body }: Checked<typeof departmentRoleAdd>['body'],
): Promise<void> {
  const { actor, now } = ctx
  const { tenantId } = actor
  await changeRights(ctx, async (tx) => {
    await findHolder(tx, 'department', { tenantId, id: departId, lock: true })
    await assertCodeFree(tx, departId, body.roleCode)
    const row = { ...body, id: newId(), tenantId, departmentId: departId, createBy: actor.username, createTime: now }
    await tx.insert(departmentRole).values(row)
    await audit(tx, ctx, { action: 'department-role-add', kind: 'department-role', id: row.id, after: row })
  })
}

export async function editDepartmentRole(
  ctx: Context<PermissionDeps>,
  { id, revision, ...body }: Checked<typeof departmentRoleEdit>['body'],
): Promise<void> {
  const { actor, now } = ctx
  await changeRights(ctx, async (tx) => {
    const [before] = await stored(tx, actor.tenantId, [id])
    if (!before) throw new Reject('未找到对应实体')
    assertUnchanged(revision, edited(before))
    const after = {
      roleName: body.roleName ?? before.roleName,
      roleCode: body.roleCode ?? before.roleCode,
      description: body.description ?? before.description,
    }
    if (after.roleCode !== before.roleCode) await assertCodeFree(tx, before.departmentId, after.roleCode)
    await tx
      .update(departmentRole)
      .set({ ...after, updateBy: actor.username, updateTime: now })
      .where(eq(departmentRole.id, id))
    await audit(tx, ctx, { action: 'department-role-edit', kind: 'department-role', id, before, after })
  })
}

export async function deleteDepartmentRoles(ctx: Context<PermissionDeps>, ids: readonly string[]): Promise<void> {
  await changeRights(ctx, async (tx) => {
    const rows = await stored(tx, ctx.actor.tenantId, ids)
    if (rows.length === 0) throw new Reject('未找到对应实体')
    for (const row of rows) {
      const people = await tx
        .select({ id: departmentRoleUser.userId })
        .from(departmentRoleUser)
        .where(eq(departmentRoleUser.departmentRoleId, row.id))
      const permissionIds = await heldPermissions(tx, 'departmentRole', row.id)
      const before = { ...row, userIds: people.map((each) => each.id), permissionIds }
      await audit(tx, ctx, { action: 'department-role-delete', kind: 'department-role', id: row.id, before })
    }
    await tx.delete(departmentRole).where(
      inArray(
        departmentRole.id,
        rows.map((row) => row.id),
      ),
    )
  })
}

const stored = (tx: Transaction, tenantId: string, ids: readonly string[]): Promise<Stored[]> =>
  tx
    .select()
    .from(departmentRole)
    .where(and(inArray(departmentRole.id, [...ids]), eq(departmentRole.tenantId, tenantId)))
    .orderBy(departmentRole.id)
    .for('update')

async function assertCodeFree(tx: Transaction, departmentId: string, roleCode: string): Promise<void> {
  const same = and(eq(departmentRole.departmentId, departmentId), eq(departmentRole.roleCode, roleCode))
  if ((await tx.$count(departmentRole, same)) > 0) throw new Reject('角色编码已存在')
}
