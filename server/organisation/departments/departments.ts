import { and, eq, like, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { token } from '#core/access/tokens.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { departmentAdd, departmentEdit } from '#core/contract/sys/departments/department.ts'
import type { TreeMove } from '#core/contract/sys/tree-move.ts'
import { lockTrees, rewriteBelow, rightsChanged } from '#server/access/documents/index.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { department, document, user } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { assertUnchanged } from '#server/db/revision.ts'
import { assertSeen, numberSiblings, type TreeTable } from '#server/db/tree-move.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { openingNoMore } from '../opening-guard/index.ts'
import { departmentPath, type DepartmentRow, editedDepartment, peopleBelow } from './department-store.ts'
import { lockPeople } from './lock-people.ts'
import { nextTreeCode } from '#server/kernel/tree-code.ts'

type Body = Checked<typeof departmentEdit>['body']

export async function addDepartment(
  ctx: Context<{ db: Database }>,
  body: Checked<typeof departmentAdd>['body'],
): Promise<void> {
  const { actor, deps, now } = ctx
  await deps.db.transaction(async (tx) => {
    await lockTrees(tx)
    const parentId = body.parentId || null
    const row = {
      ...departmentColumns(body),
      id: newId(),
      tenantId: actor.tenantId,
      departName: body.departName,
      parentId,
      orgCode: await codeBelow(tx, { id: '', tenantId: actor.tenantId }, parentId),
      closed: body.closed === 1,
    }
    await tx.insert(department).values({ ...row, createBy: actor.username, createTime: now })
    await audit(tx, ctx, { action: 'department-add', kind: 'department', id: row.id, after: row })
  })
}

/** All consequences of the change (codes, tokens of all documents below, audit) are in one transaction. */
export async function editDepartment(ctx: Context<{ db: Database }>, body: Body): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    await lockTrees(tx)
    await lockPeople(tx)
    await changeDepartment(tx, ctx, body)
  })
}

const TREE: TreeTable = {
  table: department,
  id: department.id,
  tenantId: department.tenantId,
  parentId: department.parentId,
  order: department.departOrder,
  tie: department.orgCode,
  ordered: (departOrder) => ({ departOrder }),
}

/** One transaction: the department below its new parent, and all of its new siblings in order. */
export async function moveDepartment(ctx: Context<{ db: Database }>, move: TreeMove): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    await lockTrees(tx)
    await lockPeople(tx)
    await assertSeen(tx, TREE, ctx.actor.tenantId, move)
    await changeDepartment(tx, ctx, { id: move.id, parentId: move.parentId, departOrder: move.at })
    await numberSiblings(tx, TREE, move)
  })
}

async function changeDepartment(tx: Transaction, ctx: Context<{ db: Database }>, body: Body): Promise<void> {
  const { actor, now } = ctx
  const before = await held(tx, actor.tenantId, body.id)
  if (!before) throw new Reject('未找到对应实体')
  assertUnchanged(body.revision, editedDepartment(before))
  const closed = body.closed === undefined ? before.closed : body.closed === 1
  const parentId = body.parentId === undefined ? before.parentId : body.parentId || null
  const moved = parentId !== before.parentId
  const orgCode = moved ? await codeBelow(tx, before, parentId) : before.orgCode
  const after = {
    ...departmentColumns(body),
    departName: body.departName ?? before.departName,
    parentId,
    closed,
    orgCode,
  }
  if (moved) await renameCodes(tx, actor.tenantId, before.orgCode, orgCode)
  const change = () =>
    tx
      .update(department)
      .set({ ...after, updateBy: actor.username, updateTime: now })
      .where(eq(department.id, before.id))
  // Its people get the rights of its new place.
  await openingNoMore(tx, ctx, moved ? await peopleBelow(tx, actor.tenantId, before.id) : [], change)
  const { createBy: _by, createTime: _at, updateBy: _last, updateTime: _when, ...was } = before
  await audit(tx, ctx, {
    action: 'department-edit',
    kind: 'department',
    id: before.id,
    before: was,
    after: { ...was, ...after },
  })
  const label = token.department(before.id)
  const openedBy = moved || !closed ? ctx : null
  if (moved || closed !== before.closed) await rewriteBelow(tx, actor.tenantId, { label, openedBy })
  // The actors of its people contain its name.
  else await rightsChanged(tx, actor.tenantId)
}

async function held(tx: Transaction, tenantId: string, id: string): Promise<DepartmentRow | undefined> {
  const rows = await tx
    .select()
    .from(department)
    .where(and(eq(department.id, id), eq(department.tenantId, tenantId)))
    .for('update')
  return rows[0]
}

/** The code of a moved department below its new parent; refuses a parent that does not exist or is below it. */
async function codeBelow(
  tx: Transaction,
  moving: Pick<DepartmentRow, 'id' | 'tenantId'>,
  parentId: string | null,
): Promise<string> {
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
  return nextTreeCode(
    parent?.orgCode ?? '',
    siblings.map((row) => row.code),
  )
}

/** The given fields as columns; an empty text becomes null. */
export function departmentColumns(body: Omit<Body, 'id' | 'parentId'>): Partial<typeof department.$inferInsert> {
  const set: Partial<typeof department.$inferInsert> = {}
  for (const name of TEXTS) if (body[name] !== undefined) set[name] = body[name] || null
  if (body.orgCategory !== undefined) set.orgCategory = body.orgCategory
  if (body.departOrder !== undefined) set.departOrder = body.departOrder
  return set
}
const TEXTS = ['departNameEn', 'departNameAbbr', 'description', 'mobile', 'fax', 'address', 'memo'] as const

/** The wire codes of the branch, wherever they are stored; rights never depend on them. */
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
  // In one order, like everybody who locks several documents; otherwise two of them could deadlock.
  await tx
    .select({ id: document.id })
    .from(document)
    .where(and(eq(document.tenantId, tenantId), like(document.orgCode, `${from}%`)))
    .orderBy(document.id)
    .for('no key update')
  await rename(document, document.orgCode, document.tenantId)
}
