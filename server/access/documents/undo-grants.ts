import { isDeepStrictEqual } from 'node:util'
import { and, eq, lt } from 'drizzle-orm'
import { GRANT_UNDO_MINUTES, type GrantChanges } from '#core/contract/km/rights/grant-change.ts'
import { audit } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { accessGrant, grantChange, type GrantJson } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { AccessDeps } from './deps.ts'
import { rightsChanged } from './epoch.ts'
import type { StoredGrant } from './grants.ts'
import { loadNames, nameKey } from './names.ts'
import { changeGrants, lockGrants } from './write-grants.ts'

const UNDO_MS = GRANT_UNDO_MINUTES * 60_000

/** Makes a set of changes and keeps what undoing it needs. */
export async function changeWithUndo(tx: Transaction, ctx: Context<AccessDeps>, changes: Partial<GrantChanges>) {
  const { actor, now } = ctx
  const past = new Date(now.getTime() - UNDO_MS)
  await tx.delete(grantChange).where(and(eq(grantChange.tenantId, actor.tenantId), lt(grantChange.createTime, past)))
  const lines = await changeGrants(tx, ctx, changes)
  const id = newId()
  await tx
    .insert(grantChange)
    .values({ id, tenantId: actor.tenantId, createBy: actor.username, lines, createTime: now })
  return { id, undoUntil: wireTime(new Date(now.getTime() + UNDO_MS))! }
}

/** Every line becomes what it was, to the last field. Only who made the change may do this, once. */
export async function undoChange(tx: Transaction, ctx: Context<AccessDeps>, id: string): Promise<void> {
  const { actor, now } = ctx
  const [change] = await tx
    .delete(grantChange)
    .where(
      and(eq(grantChange.id, id), eq(grantChange.tenantId, actor.tenantId), eq(grantChange.createBy, actor.username)),
    )
    .returning()
  if (!change || now.getTime() - change.createTime.getTime() > UNDO_MS) throw new Reject('这次改动已不能撤销')
  await assertUntouched(tx, ctx, change.lines)
  for (const { before, after } of change.lines) await restore(tx, ctx, fromJson(before), fromJson(after))
  await rightsChanged(tx, actor.tenantId)
}

type Lines = (typeof grantChange.$inferSelect)['lines']

/** Refuses when a line is no longer as the change left it, or when what a deleted line was about is gone. */
async function assertUntouched(tx: Transaction, ctx: Context<AccessDeps>, lines: Lines): Promise<void> {
  const ids = lines.map(({ before, after }) => (after ?? before)!['id'] as string)
  const stored = new Map((await lockGrants(tx, ctx, ids)).map((row) => [row.id, row]))
  const isTouched = lines.some(({ after }, at) => !isDeepStrictEqual(stored.get(ids[at]!) ?? null, fromJson(after)))
  if (isTouched) throw new Reject('这些授权之后又改过，不能撤销')
  const gone = lines.flatMap(({ before, after }) => (after === null ? [fromJson(before)!] : []))
  const wanted = gone.flatMap((row) => [
    { kind: row.objectKind, id: row.objectId },
    { kind: row.subjectKind, id: row.subjectId },
  ])
  const names = await loadNames(tx, ctx.actor.tenantId, wanted)
  if (wanted.some(({ kind, id }) => !names.has(nameKey(kind, id)))) throw new Reject('授权的对象或人已经删除，不能撤销')
}

async function restore(
  tx: Transaction,
  ctx: Context<AccessDeps>,
  before: StoredGrant | null,
  after: StoredGrant | null,
): Promise<void> {
  const kind = 'grant' as const
  if (before === null) {
    await audit(tx, ctx, { action: 'grant-delete', kind, id: after!.id, before: after })
    await tx.delete(accessGrant).where(eq(accessGrant.id, after!.id))
  } else if (after === null) {
    await tx.insert(accessGrant).values(before)
    await audit(tx, ctx, { action: 'grant-add', kind, id: before.id, after: before })
  } else {
    await tx.update(accessGrant).set(before).where(eq(accessGrant.id, before.id))
    await audit(tx, ctx, { action: 'grant-edit', kind, id: before.id, before: after, after: before })
  }
}

const MOMENTS = ['validUntil', 'createTime', 'updateTime'] as const

function fromJson(row: GrantJson | null): StoredGrant | null {
  if (row === null) return null
  const moments = MOMENTS.map((key) => [key, row[key] === null ? null : new Date(row[key] as string)])
  return { ...row, ...Object.fromEntries(moments) } as StoredGrant
}
