import { and, eq, inArray, sql } from 'drizzle-orm'
import { grantList, type grantAdd, type grantEdit, type GrantRow } from '#core/contract/km/rights/grant.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { Executor, Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { assertUnchanged, computeRevision } from '#server/db/revision.ts'
import { accessGrant } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'
import type { AccessDeps } from './deps.ts'
import { rightsChanged } from './epoch.ts'
import { nameKey, loadNames } from './names.ts'

type Stored = typeof accessGrant.$inferSelect
type Addition = Checked<typeof grantAdd>['body']

const FIELDS = mapListFields(grantList, {
  id: accessGrant.id,
  effect: accessGrant.effect,
  objectKind: accessGrant.objectKind,
  objectId: accessGrant.objectId,
  subjectKind: accessGrant.subjectKind,
  subjectId: accessGrant.subjectId,
  validUntil: accessGrant.validUntil,
  createBy: accessGrant.createBy,
  createTime: accessGrant.createTime,
})

export async function listGrants({ deps, actor }: Context<AccessDeps>, query: ListQuery): Promise<Page<GrantRow>> {
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: accessGrant.id,
    from: sql`${accessGrant}`,
    where: eq(accessGrant.tenantId, actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select()
        .from(accessGrant)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: await shownGrants(deps.db, actor.tenantId, page.records) }
}

/** Grants with the names of their objects and subjects. */
export async function shownGrants(db: Executor, tenantId: string, rows: readonly Stored[]): Promise<GrantRow[]> {
  const wanted = rows.flatMap((row) => [
    { kind: row.objectKind, id: row.objectId },
    { kind: row.subjectKind, id: row.subjectId },
  ])
  const names = await loadNames(db, tenantId, wanted)
  return rows.map((row) => present(row, names))
}

const present = (row: Stored, names: ReadonlyMap<string, string>): GrantRow => ({
  id: row.id,
  effect: row.effect,
  objectKind: row.objectKind,
  objectId: row.objectId,
  objectName: names.get(nameKey(row.objectKind, row.objectId)) ?? null,
  subjectKind: row.subjectKind,
  subjectId: row.subjectId,
  subjectName: names.get(nameKey(row.subjectKind, row.subjectId)) ?? null,
  bits: row.bits,
  validUntil: wireTime(row.validUntil),
  reason: row.reason,
  createBy: row.createBy,
  createTime: wireTime(row.createTime),
  revision: computeRevision(edited(row)),
})

/** The fields that an edit changes. */
const edited = ({ bits, validUntil, reason }: Stored) => ({ bits, validUntil, reason })

export const addGrants = (ctx: Context<AccessDeps>, body: Addition): Promise<string[]> =>
  ctx.deps.db.transaction((tx) => insertGrants(tx, ctx, body))

/** Adds grants within the caller's transaction; returns their ids in the order of the subjects. */
export async function insertGrants(tx: Transaction, ctx: Context<AccessDeps>, body: Addition): Promise<string[]> {
  const { actor, now } = ctx
  const rows = (await newGrants(tx, ctx, body)).map((row) => ({ ...row, createBy: actor.username, createTime: now }))
  await tx.insert(accessGrant).values(rows)
  for (const row of rows) await audit(tx, ctx, { action: 'grant-add', kind: 'grant', id: row.id, after: row })
  await rightsChanged(tx, actor.tenantId)
  return rows.map((row) => row.id)
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
export function changedTerms(before: Pick<Stored, 'validUntil' | 'reason'>, body: Terms, now: Date) {
  const isShown = body.validUntil === undefined || body.validUntil === wireTime(before.validUntil)
  const changed = grantTerms(isShown ? { ...body, validUntil: null } : body, now)
  return {
    ...changed,
    ...(isShown && { validUntil: before.validUntil }),
    ...(body.reason === undefined && { reason: before.reason }),
  }
}

export async function editGrant(ctx: Context<AccessDeps>, body: Checked<typeof grantEdit>['body']): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const before = (await held(tx, ctx, [body.id]))[0]
    if (!before) throw new Reject('找不到这条授权')
    assertUnchanged(body.revision, edited(before))
    const changed = changedTerms(before, body, ctx.now)
    await tx
      .update(accessGrant)
      .set({ ...changed, updateBy: ctx.actor.username, updateTime: ctx.now })
      .where(eq(accessGrant.id, body.id))
    await audit(tx, ctx, { action: 'grant-edit', kind: 'grant', id: body.id, before, after: changed })
    await rightsChanged(tx, ctx.actor.tenantId)
  })
}

export async function deleteGrants(ctx: Context<AccessDeps>, ids: readonly string[]): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const rows = await held(tx, ctx, ids)
    if (rows.length === 0) throw new Reject('找不到这条授权')
    for (const before of rows) await audit(tx, ctx, { action: 'grant-delete', kind: 'grant', id: before.id, before })
    await tx.delete(accessGrant).where(
      inArray(
        accessGrant.id,
        rows.map((row) => row.id),
      ),
    )
    await rightsChanged(tx, ctx.actor.tenantId)
  })
}

const held = (tx: Transaction, { actor }: Context<AccessDeps>, ids: readonly string[]): Promise<Stored[]> =>
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
