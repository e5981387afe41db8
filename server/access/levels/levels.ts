import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Checked } from '#core/contract/endpoint.ts'
import type { levelAdd, levelEdit, LevelRow } from '#core/contract/km/documents/level.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { accessLevel, document, role, user } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { assertUnchanged, computeRevision } from '#server/db/revision.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'

export interface LevelDeps {
  db: Database
}

export async function listLevels(db: Database, tenantId: string): Promise<LevelRow[]> {
  const rows = await db
    .select()
    .from(accessLevel)
    .where(eq(accessLevel.tenantId, tenantId))
    .orderBy(asc(accessLevel.level))
  return rows.map((row) => ({ id: row.id, level: row.level, ...edited(row), revision: computeRevision(edited(row)) }))
}

/** The fields that an edit changes. */
const edited = ({ name, color }: typeof accessLevel.$inferSelect) => ({ name, color })

/**
 * Refuses a level without a name; the level cannot be deleted until the transaction ends. Level 0, open, needs no name.
 */
export async function assertKnownLevel(tx: Transaction, tenantId: string, level: number): Promise<void> {
  if (level === 0) return
  const [known] = await tx
    .select({ id: accessLevel.id })
    .from(accessLevel)
    .where(and(eq(accessLevel.tenantId, tenantId), eq(accessLevel.level, level)))
    .for('share')
  if (!known) throw new Reject('密级不存在')
}

export async function addLevel(ctx: Context<LevelDeps>, body: Checked<typeof levelAdd>['body']): Promise<void> {
  const { actor, deps, now } = ctx
  const row = { ...body, color: body.color || null, id: newId(), tenantId: actor.tenantId }
  await deps.db.transaction(async (tx) => {
    const added = await tx
      .insert(accessLevel)
      .values({ ...row, createBy: actor.username, createTime: now })
      .onConflictDoNothing()
      .returning({ id: accessLevel.id })
    if (added.length === 0) throw new Reject('该密级或名称已存在')
    await audit(tx, ctx, { action: 'level-add', kind: 'level', id: row.id, after: row })
  })
}

export async function editLevel(ctx: Context<LevelDeps>, body: Checked<typeof levelEdit>['body']): Promise<void> {
  const { actor, deps, now } = ctx
  await deps.db.transaction(async (tx) => {
    const before = await held(tx, actor.tenantId, body.id)
    assertUnchanged(body.revision, edited(before))
    const after = {
      name: body.name ?? before.name,
      color: body.color === undefined ? before.color : body.color || null,
    }
    const [same] = await tx
      .select({ id: accessLevel.id })
      .from(accessLevel)
      .where(and(eq(accessLevel.tenantId, actor.tenantId), eq(accessLevel.name, after.name)))
    if (same && same.id !== before.id) throw new Reject('该密级或名称已存在')
    await tx
      .update(accessLevel)
      .set({ ...after, updateBy: actor.username, updateTime: now })
      .where(eq(accessLevel.id, before.id))
    await audit(tx, ctx, {
      action: 'level-edit',
      kind: 'level',
      id: before.id,
      before: edited(before),
      after,
    })
  })
}

/** Refused while anything has the level: a number without a name would silently stay in force. */
export async function deleteLevel(ctx: Context<LevelDeps>, id: string): Promise<void> {
  const { actor, deps } = ctx
  await deps.db.transaction(async (tx) => {
    const before = await held(tx, actor.tenantId, id)
    if (before.level === 0) throw new Reject('公开级别不能删除')
    for (const { table, level, tenantId, what } of CARRIERS) {
      const carried: SQL | undefined = and(eq(tenantId, actor.tenantId), eq(level, before.level))
      const [one] = await tx.select({ level }).from(table).where(carried).limit(1)
      if (one) throw new Reject(`还有${what}使用该密级，不能删除`)
    }
    await tx.delete(accessLevel).where(eq(accessLevel.id, id))
    await audit(tx, ctx, { action: 'level-delete', kind: 'level', id, before })
  })
}

const CARRIERS: readonly { table: PgTable; level: PgColumn; tenantId: PgColumn; what: string }[] = [
  { table: document, level: document.level, tenantId: document.tenantId, what: '知识' },
  { table: user, level: user.level, tenantId: user.tenantId, what: '用户' },
  { table: role, level: role.level, tenantId: role.tenantId, what: '角色' },
]

async function held(tx: Transaction, tenantId: string, id: string) {
  const [row] = await tx
    .select()
    .from(accessLevel)
    .where(and(eq(accessLevel.id, id), eq(accessLevel.tenantId, tenantId)))
    .for('update')
  if (!row) throw new Reject('找不到这个密级')
  return row
}
