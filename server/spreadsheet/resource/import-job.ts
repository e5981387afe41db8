import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { importJob } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { enqueue, taskKind } from '#server/jobs/queue/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { openSecret, sealSecret } from '#server/kernel/sealing/address-secret.ts'
import * as v from 'valibot'
import type { SheetDeps } from './importer.ts'
import { imported, type Sheet } from './sheet.ts'
import type { SheetRow } from './sheet-rows.ts'

export const IMPORT_ROWS = taskKind('import-rows', v.object({ id: v.string() }))

export type Job = typeof importJob.$inferSelect

/** Stores the rows of a workbook and queues their import. Returns the id for asking about it. */
export async function beginImport(
  ctx: Context<SheetDeps>,
  o: { call: string; fileName: string; sheet: Sheet; rows: readonly SheetRow[] },
): Promise<string> {
  const { actor, deps, now, origin } = ctx
  const { tenantId } = actor
  const id = newId()
  const userId = ownId(actor)
  const key = imported(o.sheet).find(({ required, secret }) => required && !secret)?.key ?? ''
  const job = {
    id,
    tenantId,
    userId,
    call: o.call,
    noun: o.sheet.name,
    fileName: o.fileName,
    ip: origin,
    sealedRows: sealSecret(deps.secret, sealAddress({ id, tenantId }), JSON.stringify(o.rows)),
    names: o.rows.map(({ at, cells }): [number, string] => [at, cells[key] ?? '']),
    totalCount: o.rows.length,
    createTime: now,
  }
  await deps.db.transaction(async (tx) => {
    await tx.insert(importJob).values(job)
    await enqueue(tx, IMPORT_ROWS, { dedupeKey: id, payload: { id }, tenantId, owner: userId })
  })
  return id
}

const sealAddress = ({ id, tenantId }: Pick<Job, 'id' | 'tenantId'>) => ({
  purpose: 'import.rows',
  address: [tenantId, id],
})

const Rows = v.array(v.object({ at: v.number(), cells: v.record(v.string(), v.string()) }))

/**
 * The rows of the workbook; null when they cannot be decrypted, for example after a change of the installation's
 * secret.
 */
export function unsealRows(secret: Buffer, job: Job): SheetRow[] | null {
  const text = job.sealedRows === null ? null : openSecret(secret, sealAddress(job), job.sealedRows)
  return text === null ? null : v.parse(Rows, JSON.parse(text))
}

export async function findImportJob(db: Database, id: string): Promise<Job | null> {
  const rows = await db.select().from(importJob).where(eq(importJob.id, id))
  return rows[0] ?? null
}

/**
 * Stores the results of the next rows, in the transaction that writes them. A row with a known result is never written
 * again.
 */
export async function noteFates(
  tx: Transaction,
  { id, from, count }: { id: string; from: number; count: number },
  problems: ReadonlyMap<number, string>,
): Promise<void> {
  const told = JSON.stringify([...problems].toSorted(([a], [b]) => a - b))
  const { rowCount } = await tx
    .update(importJob)
    .set({
      state: 'running',
      doneCount: from + count,
      problems: sql`${importJob.problems} || ${told}::jsonb`,
    })
    .where(and(eq(importJob.id, id), eq(importJob.doneCount, from)))
  if (rowCount === 0) throw new Error(`The rows of import ${id} from ${from} on are written by somebody else`)
}
