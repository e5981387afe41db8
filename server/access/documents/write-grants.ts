import { and, eq, inArray } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { GrantChanges } from '#core/contract/km/rights/grant-change.ts'
import type { grantAdd, grantEdit } from '#core/contract/km/rights/grant.ts'
import { audit, type AuditedBy } from '#server/db/audit.ts'
import type { Executor, Transaction } from '#server/db/database.ts'
import { assertUnchanged } from '#server/db/revision.ts'
import { accessGrant } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'
import type { AccessDeps } from './deps.ts'
import { rightsChanged } from './epoch.ts'
import { editedTerms, type StoredGrant } from './grants.ts'
import { loadNames, nameKey } from './names.ts'

type Addition = Checked<typeof grantAdd>['body']
type Edit = Checked<typeof grantEdit>['body']

/** A line before and after a change; null where there is none. */
export interface ChangedLine {
  before: StoredGrant | null
  after: StoredGrant | null
}

/** Makes all changes within the caller's transaction, or refuses all of them. The changed lines stand in the order of the input. */
export async function changeGrants(
  tx: Transaction,
  ctx: Context<AccessDeps>,
  changes: Partial<GrantChanges>,
): Promise<ChangedLine[]> {
  const changed = [
    ...(await removeGrants(tx, ctx, changes.delete ?? [])),
    ...(await inTurn(changes.edit ?? [], (each) => editGrant(tx, ctx, each))),
    ...(await inTurn(changes.add ?? [], (each) => insertGrants(tx, ctx, each))).flat(),
  ]
  await rightsChanged(tx, ctx.actor.tenantId)
  return changed
}

async function inTurn<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const each of all) done.push(await work(each))
  return done
}

async function insertGrants(tx: Transaction, ctx: Context<AccessDeps>, body: Addition): Promise<ChangedLine[]> {
  const { actor, now } = ctx
  const planned = await newGrants(tx, ctx, body)
  const rows = await tx
    .insert(accessGrant)
    .values(planned.map((row) => ({ ...row, createBy: actor.username, createTime: now })))
    .returning()
  for (const row of rows) await audit(tx, ctx, { action: 'grant-add', kind: 'grant', id: row.id, after: row })
  return rows.map((after) => ({ before: null, after }))
}

async function editGrant(tx: Transaction, ctx: Context<AccessDeps>, body: Edit): Promise<ChangedLine> {
  const [before] = await lockGrants(tx, ctx, [body.id])
  if (!before) throw new Reject('找不到这条授权')
  assertUnchanged(body.revision, editedTerms(before))
  const changed = changedTerms(before, body, ctx.now)
  const [after] = await tx
    .update(accessGrant)
    .set({ ...changed, updateBy: ctx.actor.username, updateTime: ctx.now })
    .where(eq(accessGrant.id, body.id))
    .returning()
  await audit(tx, ctx, { action: 'grant-edit', kind: 'grant', id: body.id, before, after: changed })
  return { before, after: after! }
}

/** Takes lines away in the name of whoever did it, who may be the server itself. */
export async function dropGrants(tx: Transaction, by: AuditedBy, ids: readonly string[]): Promise<void> {
  await removeGrants(tx, by, ids)
  await rightsChanged(tx, by.actor.tenantId)
}

async function removeGrants(tx: Transaction, ctx: AuditedBy, ids: readonly string[]): Promise<ChangedLine[]> {
  if (ids.length === 0) return []
  const rows = await lockGrants(tx, ctx, ids)
  if (rows.length === 0) throw new Reject('找不到这条授权')
  for (const before of rows) await audit(tx, ctx, { action: 'grant-delete', kind: 'grant', id: before.id, before })
  const found = rows.map((row) => row.id)
  await tx.delete(accessGrant).where(inArray(accessGrant.id, found))
  return rows.map((before) => ({ before, after: null }))
}

/** The grants as they would be added; refuses unknown objects and subjects. */
export async function newGrants(db: Executor, { actor, now }: Context<AccessDeps>, body: Addition) {
  const subjectIds = [...new Set(body.subjectIds)]
  const subjects = subjectIds.map((id) => ({ kind: body.subjectKind, id }))
  const names = await loadNames(db, actor.tenantId, [{ kind: body.objectKind, id: body.objectId }, ...subjects])
  if (!names.has(nameKey(body.objectKind, body.objectId))) throw new Reject('授权对象不存在')
  if (subjects.some(({ kind, id }) => !names.has(nameKey(kind, id)))) throw new Reject('被授权方不存在')
  return subjectIds.map((subjectId) => ({
    id: newId(),
    tenantId: actor.tenantId,
    effect: body.effect,
    objectKind: body.objectKind,
    objectId: body.objectId,
    subjectKind: body.subjectKind,
    subjectId,
    ...grantTerms(body, now),
  }))
}

type Terms = Pick<Addition, 'bits' | 'validUntil' | 'reason'>

const grantTerms = (body: Terms, now: Date) => ({
  bits: [...new Set(body.bits)],
  validUntil: parseEnd(body.validUntil, now),
  reason: body.reason ?? null,
})

/**
 * The values that an edit sets. A time that is not given, or that is sent back as it was shown, stays as it is, even in
 * the past.
 */
export function changedTerms(before: Pick<StoredGrant, 'validUntil' | 'reason'>, body: Terms, now: Date) {
  const isShown = body.validUntil === undefined || body.validUntil === wireTime(before.validUntil)
  const changed = grantTerms(isShown ? { ...body, validUntil: null } : body, now)
  return {
    ...changed,
    ...(isShown && { validUntil: before.validUntil }),
    ...(body.reason === undefined && { reason: before.reason }),
  }
}

export const lockGrants = (
  tx: Transaction,
  { actor }: Pick<AuditedBy, 'actor'>,
  ids: readonly string[],
): Promise<StoredGrant[]> =>
  tx
    .select()
    .from(accessGrant)
    .where(and(inArray(accessGrant.id, [...ids]), eq(accessGrant.tenantId, actor.tenantId)))
    .orderBy(accessGrant.id)
    .for('update')

/** A date without a time is valid until the end of that day. */
function parseEnd(text: string | null | undefined, now: Date): Date | null {
  if (!text) return null
  const at = fromWireTime(text, true)
  if (!at) throw new Reject('有效期应为日期')
  if (at <= now) throw new Reject('有效期已经过去')
  return at
}
