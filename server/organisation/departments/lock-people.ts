import { sql } from 'drizzle-orm'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import type { Transaction } from '#server/db/database.ts'

/**
 * Must be called first (after `lockTrees`, if that is called too) in every transaction that changes rights through
 * people, their roles or departments.
 */
export const lockPeople = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK.people})`)
