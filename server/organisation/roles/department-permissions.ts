import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import {
  departmentPermissionList,
  type DepartmentPermission,
  type departmentPermissionAdd,
  type departmentPermissionEdit,
} from '#core/contract/sys/departments/department-permission.ts'
import type { Executor } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { department, departmentPermission } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { changeRights } from './change-rights.ts'
import { changePermissions } from './held-permissions.ts'
import { findHolder } from './holders.ts'
import { heldPermissions } from './links.ts'
import { changeTicks } from './ticks.ts'
import type { Context } from '#server/http/route.ts'
import type { PermissionDeps } from './change-rights.ts'

/*
 * The family's calls that treat a department's link to a permission as a separate record. They do the same as the calls
 * that save a whole screen.
 */

const FIELDS = mapListFields(departmentPermissionList, {
  id: departmentPermission.id,
  departId: departmentPermission.departmentId,
  permissionId: departmentPermission.permissionId,
})

const SELECTION = {
  ...FIELDS,
  dataRuleIds: sql<string>`coalesce((
    select string_agg(t.rule_id, ',' order by t.rule_id) from department_data_rule t
    where t.department_id = "department_permission"."department_id"
      and t.permission_id = "department_permission"."permission_id"), '')`,
}

/** A link has no creation time, by which lists are sorted by default. */
const sorted = (query: ListQuery): ListQuery => (query.column === 'createTime' ? { ...query, column: 'id' } : query)

const selected = (db: Executor) =>
  db
    .select(SELECTION)
    .from(departmentPermission)
    .innerJoin(department, eq(department.id, departmentPermission.departmentId))
    .$dynamic()

export const listLinks = (
  { deps, actor }: Context<PermissionDeps>,
  query: ListQuery,
): Promise<Page<DepartmentPermission>> =>
  listPage({
    db: deps.db,
    query: sorted(query),
    fields: FIELDS,
    tie: departmentPermission.id,
    from: sql`${departmentPermission} join ${department} on ${department.id} = ${departmentPermission.departmentId}`,
    where: eq(department.tenantId, actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      selected(deps.db)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })

const linksByIds = (db: Executor, tenantId: string, ids: readonly string[]) =>
  selected(db).where(and(inArray(departmentPermission.id, [...ids]), eq(department.tenantId, tenantId)))

export async function getLink({ deps, actor }: Context<PermissionDeps>, id: string): Promise<DepartmentPermission> {
  const [row] = await linksByIds(deps.db, actor.tenantId, [id])
  if (!row) throw new Reject('未找到对应实体')
  return row
}

export async function addLink(
  ctx: Context<PermissionDeps>,
  body: Checked<typeof departmentPermissionAdd>['body'],
): Promise<void> {
  const { departId, permissionId, dataRuleIds } = body
  await changeRights(ctx, async (tx) => {
    const holder = await findHolder(tx, 'department', { tenantId: ctx.actor.tenantId, id: departId, lock: true })
    if ((await heldPermissions(tx, 'department', departId)).includes(permissionId)) throw new Reject('部门已有该权限')
    await changePermissions(tx, ctx, holder, { give: [permissionId], take: [] })
    if (dataRuleIds?.length) await changeTicks(tx, ctx, holder, { permissionId, dataRuleIds })
  })
}

export async function editLink(
  ctx: Context<PermissionDeps>,
  body: Checked<typeof departmentPermissionEdit>['body'],
): Promise<void> {
  const { tenantId } = ctx.actor
  await changeRights(ctx, async (tx) => {
    const [row] = await linksByIds(tx, tenantId, [body.id])
    if (!row) throw new Reject('未找到对应实体')
    if (
      (body.departId ?? row.departId) !== row.departId ||
      (body.permissionId ?? row.permissionId) !== row.permissionId
    )
      throw new Reject('不能更换部门或权限，请删除后新增')
    const holder = await findHolder(tx, 'department', { tenantId, id: row.departId, lock: true })
    await changeTicks(tx, ctx, holder, { permissionId: row.permissionId, dataRuleIds: body.dataRuleIds })
  })
}

export async function deleteLinks(ctx: Context<PermissionDeps>, ids: readonly string[]): Promise<void> {
  const { tenantId } = ctx.actor
  await changeRights(ctx, async (tx) => {
    const rows = await linksByIds(tx, tenantId, ids)
    if (rows.length === 0) throw new Reject('未找到对应实体')
    const departments = [...Map.groupBy(rows, (row) => row.departId)].toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (const [id, group] of departments) {
      const holder = await findHolder(tx, 'department', { tenantId, id, lock: true })
      await changePermissions(tx, ctx, holder, { give: [], take: group.map((row) => row.permissionId) })
    }
  })
}
