import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { Reject } from '#server/kernel/reject.ts'
import type { Transaction } from './database.ts'

/**
 * Waits until no other transaction, on any server, holds this name, and holds it until this one ends. Use it where no
 * single row can be locked: for a count, a name that must stay unique, or a walk over many rows. The name says what is
 * locked, then whose.
 */
export const lockNamed = (tx: Transaction, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

/** The most rows, and the refusal of another one. */
interface Limit {
  table: PgTable
  where: SQL | undefined
  most: number
  refusal: string
}

/**
 * Refuses a row beyond the limit. Callers with the same name wait for this transaction, so that two of them cannot pass
 * the limit together. `name` says whose rows they are, as in {@link lockNamed}.
 */
export async function assertRoom(tx: Transaction, name: string, { table, where, most, refusal }: Limit): Promise<void> {
  await lockNamed(tx, name)
  if ((await tx.$count(table, where)) >= most) throw new Reject(refusal)
}
