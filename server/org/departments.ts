import { and, asc, eq, like, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Checked } from '#core/contract/endpoint.ts'
import type { departmentEdit, DepartmentNode } from '#core/contract/sys/department.ts'
import { holdTrees, rewriteDepartment } from '../access/index.ts'
import type { Database, Transaction } from '../db/database.ts'
import { department, document, user } from '../db/schema/index.ts'
import { audit } from '../http/audit.ts'
import { Reject } from '../http/reject.ts'
import type { Ctx } from '../http/route.ts'
import { departmentPath, type DepartmentRow } from './department-store.ts'
import { nextOrgCode } from './org-code.ts'

export async function listDepartmentTree(db: Database, tenantId: string): Promise<DepartmentNode[]> {
  const rows = await db
    .select()
    .from(department)
    .where(eq(department.tenantId, tenantId))
    .orderBy(asc(department.departOrder), asc(department.orgCode))
  const below = Map.groupBy(rows, (row) => row.parentId ?? '')
  const node = (row: DepartmentRow): DepartmentNode => ({
    id: row.id,
    key: row.id,
    title: row.departName,
    departName: row.departName,
    orgCode: row.orgCode,
    parentId: row.parentId ?? '',
    closed: row.closed,
    children: below.get(row.id)?.map(node) ?? null,
  })
  return (below.get('') ?? []).map(node)
}

/** Everything that follows from the change (codes, tokens of all papers below, audit) is one transaction. */
export async function editDepartment(
  ctx: Ctx<{ db: Database }>,
  body: Checked<typeof departmentEdit>['body'],
): Promise<void> {
  const { actor, client, deps, now } = ctx
  await deps.db.transaction(async (tx) => {
    await holdTrees(tx)
    const before = await held(tx, actor.tenantId, body.id)
    if (!before) throw new Reject('未找到对应实体')
    const closed = body.closed === undefined ? before.closed : body.closed === 1
    const parentId = body.parentId === undefined ? before.parentId : body.parentId || null
    const moved = parentId !== before.parentId
    const orgCode = moved ? await codeBelow(tx, before, parentId) : before.orgCode
    const after = { departName: body.departName ?? before.departName, parentId, closed, orgCode }
    if (moved) await renameCodes(tx, actor.tenantId, before.orgCode, orgCode)
    await tx
      .update(department)
      .set({ ...after, updateBy: actor.username, updateTime: now })
      .where(eq(department.id, before.id))
    await audit(tx, {
      by: actor,
      action: 'department-edit',
      object: { kind: 'department', id: before.id },
      before: {
        departName: before.departName,
        parentId: before.parentId,
        closed: before.closed,
        orgCode: before.orgCode,
      },
      after,
      ip: client.ip,
      now,
    })
    if (moved || closed !== before.closed) await rewriteDepartment(tx, actor.tenantId, before.id)
  })
}

async function held(tx: Transaction, tenantId: string, id: string): Promise<DepartmentRow | undefined> {
  const rows = await tx
    .select()
    .from(department)
    .where(and(eq(department.id, id), eq(department.tenantId, tenantId)))
    .for('update')
  return rows[0]
}

/** The code a moved department gets below its new parent; refuses a parent that is not there or stands below it. */
async function codeBelow(tx: Transaction, moving: DepartmentRow, parentId: string | null): Promise<string> {
  const parent = parentId === null ? null : await held(tx, moving.tenantId, parentId)
  if (parent === undefined) throw new Reject('上级部门不存在')
  const path = parentId === null ? [] : await departmentPath(tx, moving.tenantId, parentId)
  if (path.includes(moving.id)) throw new Reject('上级部门不能是自己或下级部门')
  const siblings = await tx
    .select({ code: department.orgCode })
    .from(department)
    .where(
      and(
        eq(department.tenantId, moving.tenantId),
        parentId === null ? sql`parent_id is null` : eq(department.parentId, parentId),
      ),
    )
  return nextOrgCode(
    parent?.orgCode ?? '',
    siblings.map((row) => row.code),
  )
}

/** Wire codes of the branch, wherever they are kept; rights never go by them. */
async function renameCodes(tx: Transaction, tenantId: string, from: string, to: string): Promise<void> {
  const rename = (table: PgTable, code: PgColumn, tenant: PgColumn): Promise<unknown> => {
    const fresh: SQL = sql`${to}::text || substr(${code}, ${from.length + 1})`
    return tx
      .update(table)
      .set({ orgCode: fresh })
      .where(and(eq(tenant, tenantId), like(code, `${from}%`)))
  }
  await rename(department, department.orgCode, department.tenantId)
  await rename(user, user.orgCode, user.tenantId)
  await rename(document, document.orgCode, document.tenantId)
}
