import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import { shareList, type shareEdit, type ShareRow, type ShareState } from '#core/contract/km/rights/share.ts'
import type { Page } from '#core/contract/page.ts'
import { audit } from '#server/db/audit.ts'
import type { Executor, Transaction } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { changedByOthers } from '#server/db/revision.ts'
import { shareLink } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { type Actor, ownId } from '#server/kernel/actor.ts'
import { clearFailures } from '#server/sign-in/sessions/index.ts'
import { hashPassword } from '#server/kernel/password-hash.ts'
import { Reject } from '#server/kernel/reject.ts'
import { findDocument } from '../documents/index.ts'
import { bitsFor, sharePeriod } from './add.ts'
import { codeSubject } from './code-subject.ts'
import type { ShareDeps } from './deps.ts'
import { presentShares, type Stored } from './present.ts'

const FIELDS = mapListFields(shareList, {
  id: shareLink.id,
  docId: shareLink.documentId,
  validFrom: shareLink.validFrom,
  validUntil: shareLink.validUntil,
  uses: shareLink.uses,
  lastUsed: shareLink.lastUsed,
  createTime: shareLink.createTime,
})

const ABSENT = '找不到这条分享'

const own = (actor: Actor) => and(eq(shareLink.ownerId, ownId(actor)), eq(shareLink.tenantId, actor.tenantId))!

export async function listShares(
  ctx: Context<ShareDeps>,
  { state, ...query }: Checked<typeof shareList>['query'],
): Promise<Page<ShareRow>> {
  const { deps, actor, now } = ctx
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: shareLink.id,
    from: sql`${shareLink}`,
    where: and(own(actor), state ? isInState(state, now) : undefined)!,
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select()
        .from(shareLink)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: await presentShares(ctx, page.records) }
}

/** The states as `present.ts` names them. */
const isInState = (state: ShareState, now: Date): SQL => sql`case
  when ${shareLink.revokedTime} is not null then 'cancelled'
  when ${shareLink.validUntil} <= ${now} then 'over'
  when ${shareLink.uses} >= ${shareLink.maxViews} then 'usedUp'
  when ${shareLink.validFrom} > ${now} then 'waiting'
  else 'active' end = ${state}`

export async function getShare(ctx: Context<ShareDeps>, id: string): Promise<ShareRow> {
  return (await presentShares(ctx, [await ownShare(ctx.deps.db, ctx.actor, id)]))[0]!
}

export async function ownShare(db: Executor, actor: Actor, id: string): Promise<Stored> {
  const [row] = await db
    .select()
    .from(shareLink)
    .where(and(eq(shareLink.id, id), own(actor)))
  if (!row) throw new Reject(ABSENT)
  return row
}

export async function editShare(ctx: Context<ShareDeps>, body: Checked<typeof shareEdit>['body']): Promise<void> {
  const { deps, actor, now } = ctx
  const known = await ownShare(deps.db, actor, body.id)
  // Slow checks come before the lock, as far as they do not depend on fields that an edit changes.
  const allowed = await allowedBits(ctx, known, body.bits)
  const code = await editedCode(known, body, now)
  await deps.db.transaction(async (tx) => {
    const [before] = await lockOwn(tx, actor, [body.id])
    if (!before) throw new Reject(ABSENT)
    if (before.revokedTime !== null) throw new Reject('分享已取消，不能修改')
    const after = {
      bits: editedBits(before, body.bits, allowed),
      ...code,
      ...sharePeriod(body.validFrom ?? before.validFrom, body.validUntil ?? before.validUntil, now),
      maxViews: body.maxViews === undefined ? before.maxViews : body.maxViews,
    }
    await tx
      .update(shareLink)
      .set({ ...after, updateBy: actor.username, updateTime: now })
      .where(eq(shareLink.id, before.id))
    // Failed guesses of the former code do not count for the new one.
    if (after.codeHash !== before.codeHash) await clearFailures(tx, codeSubject(before.id))
    await audit(tx, ctx, {
      action: 'share-edit',
      kind: 'share',
      id: before.id,
      before: told(before),
      after: told({ ...before, ...after }),
    })
  })
}

/** The values for the audit log; a code is never among them. */
const told = ({ bits, validFrom, validUntil, maxViews, codeHash, codeTime }: Stored) => ({
  bits,
  validFrom,
  validUntil,
  maxViews,
  hasCode: codeHash !== null,
  codeTime,
})

/**
 * The requested rights, as far as the owner may give them; null when none are requested or the share has them already.
 */
async function allowedBits(ctx: Context<ShareDeps>, row: Stored, asked: Asked): Promise<Stored['bits'] | null> {
  if (!asked || asked.every((bit) => row.bits.includes(bit))) return null
  const doc = await findDocument(ctx, row.documentId)
  if (!doc) throw new Reject('找不到文档')
  return bitsFor(ctx, doc, asked)
}

type Asked = Stored['bits'] | undefined

/**
 * Only rights that the owner has now can be added. `row` is locked, and may have lost rights since that was checked.
 */
function editedBits(row: Stored, asked: Asked, allowed: Stored['bits'] | null): Stored['bits'] {
  if (!asked) return row.bits
  if (asked.every((bit) => row.bits.includes(bit))) return [...new Set(['view' as const, ...asked])]
  if (allowed === null) throw changedByOthers()
  return allowed
}

/** The change of the code; empty if there is none. */
async function editedCode(
  row: Pick<Stored, 'addressed'>,
  { code, removeCode }: Checked<typeof shareEdit>['body'],
  now: Date,
): Promise<Partial<Pick<Stored, 'codeHash' | 'codeTime'>>> {
  if (code && row.addressed) throw new Reject('分享给指定的人不需要提取码')
  if (code) return { codeHash: await hashPassword(code), codeTime: now }
  return removeCode ? { codeHash: null } : {}
}

const lockOwn = (tx: Transaction, actor: Actor, ids: readonly string[]): Promise<Stored[]> =>
  tx
    .select()
    .from(shareLink)
    .where(and(inArray(shareLink.id, [...ids]), own(actor)))
    .orderBy(shareLink.id)
    .for('update')

export async function cancelShares(ctx: Context<ShareDeps>, ids: readonly string[]): Promise<void> {
  const { actor, now } = ctx
  await endShares(ctx, ids, 'share-cancel', (tx, found) =>
    tx
      .update(shareLink)
      .set({ revokedTime: now, updateBy: actor.username, updateTime: now })
      .where(and(inArray(shareLink.id, found), isNull(shareLink.revokedTime))),
  )
}

export const deleteShares = (ctx: Context<ShareDeps>, ids: readonly string[]): Promise<void> =>
  endShares(ctx, ids, 'share-delete', (tx, found) => tx.delete(shareLink).where(inArray(shareLink.id, found)))

async function endShares(
  ctx: Context<ShareDeps>,
  ids: readonly string[],
  action: 'share-cancel' | 'share-delete',
  end: (tx: Transaction, ids: string[]) => Promise<unknown>,
): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const rows = await lockOwn(tx, ctx.actor, ids)
    if (rows.length === 0) throw new Reject(ABSENT)
    await end(
      tx,
      rows.map((row) => row.id),
    )
    for (const row of rows) {
      if (action === 'share-cancel' && row.revokedTime !== null) continue
      await audit(tx, ctx, { action, kind: 'share', id: row.id, before: { documentId: row.documentId } })
    }
  })
}
