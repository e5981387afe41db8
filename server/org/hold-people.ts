import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'

/** Any fixed number: one change of people at a time, so that two administrators never take each other's rights away. */
const PEOPLE_LOCK = 72_410_004

/**
 * To be called first (after `holdTrees`, where that is called too) in every transaction that changes who may do what
 * through people, their roles or departments.
 */
export const holdPeople = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${PEOPLE_LOCK})`)
