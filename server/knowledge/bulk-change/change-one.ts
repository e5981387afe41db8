import type { BulkChange } from '#core/contract/km/documents/bulk-change.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { bulkChangeRow } from '#server/db/schema/index.ts'
import type { Transaction } from '#server/db/database.ts'
import { and, eq } from 'drizzle-orm'
import {
  assertArrangeable,
  changeLive,
  type DocumentDeps,
  type Live,
  type LockedDocument,
  moveLocked,
  placeOf,
  returnToPlace,
  undoLive,
  withLockedDocument,
} from '../documents/index.ts'

export type BulkRow = typeof bulkChangeRow.$inferSelect
type Ctx = Context<DocumentDeps>

/** Columns that are dates; they are text in the row of the change. */
const DATES = new Set(['effectiveFrom', 'expireTime', 'reviewBy'])

/** Changes one document and stores the result, in one transaction. A refusal is stored as the row's reason. */
export const changeOne = (ctx: Ctx, row: BulkRow, change: BulkChange): Promise<void> =>
  withReason(ctx, row, 'refused', () =>
    withLockedDocument(ctx, { id: row.documentId }, async (locked) => {
      const place = await placeOf(locked.tx, row.documentId)
      const changed = change.delete
        ? { before: {}, revision: await moveLocked(locked, { kind: 'delete' }) }
        : await changeFields(locked, change)
      if (changed === null) return write(locked.tx, row, { state: 'same' })
      const before = { live: changed.before, place }
      return write(locked.tx, row, { state: 'done', before, revision: changed.revision })
    }),
  )

function changeFields(locked: LockedDocument, change: BulkChange) {
  assertArrangeable(locked, '修改')
  return changeLive(locked, change)
}

/** Undoes the change of one document, unless somebody has changed it since. */
export const undoOne = (ctx: Ctx, row: BulkRow, change: BulkChange): Promise<void> =>
  withReason(ctx, row, 'kept', () =>
    withLockedDocument(ctx, { id: row.documentId }, async (locked) => {
      const { tx, document } = locked
      if (document.revision !== row.revision) throw new Reject('之后又有人改过，没有撤销')
      const { live, place } = row.before!
      const former = revived(live)
      if (change.delete) await moveLocked(locked, { kind: 'restore' })
      else {
        assertArrangeable(locked, '修改')
        await undoLive(locked, former)
      }
      await returnToPlace(tx, { ...document, ...former }, place)
      await write(tx, row, { state: 'undone' })
    }),
  )

const revived = (live: Record<string, unknown>): Partial<Live> =>
  Object.fromEntries(
    Object.entries(live).map(([name, value]) => [
      name,
      DATES.has(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  )

async function withReason(ctx: Ctx, row: BulkRow, state: 'refused' | 'kept', work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Reject)) throw error
    await ctx.deps.db.transaction((tx) => write(tx, row, { state, reason: error.message }))
  }
}

async function write(tx: Transaction, { bulkId, ordinal }: BulkRow, result: Partial<BulkRow>): Promise<void> {
  await tx
    .update(bulkChangeRow)
    .set(result)
    .where(and(eq(bulkChangeRow.bulkId, bulkId), eq(bulkChangeRow.ordinal, ordinal)))
}
