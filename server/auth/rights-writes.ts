import type { Pool } from 'pg'
import { countWrites } from '../db/own-writes.ts'

/** What an actor is built from (`person-actor.ts`); a test compares this with what is really read. */
export const FACT_TABLES = [
  'access_grant',
  'app_user',
  'department',
  'department_permission',
  'department_role',
  'department_role_permission',
  'department_role_user',
  'permission',
  'rights_epoch',
  'role',
  'role_permission',
  'tenant',
  'user_department',
  'user_role',
] as const
/** By which somebody is let in. */
export const HOLDER_TABLES = ['api_token', 'session', 'share_link'] as const

const writing = (tables: readonly string[]) =>
  new RegExp(
    String.raw`\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?(?:${tables.join('|')})"?(?![\w"])`,
    'i',
  )
const FACTS = writing(FACT_TABLES)
const HOLDERS = writing(HOLDER_TABLES)
/** A session more, or that one was used, ends none. */
const HARMLESS = /^(?:insert into "session"|update "session" set "ip")/

/** What this process writes of who may do what. */
export interface RightsWrites {
  facts: () => number
  holders: () => number
}

export const watchRights = (pool: Pool): RightsWrites => ({
  facts: countWrites(pool, isFactWrite),
  holders: countWrites(pool, isHolderWrite),
})

export const isFactWrite = (text: string): boolean => FACTS.test(text)
export const isHolderWrite = (text: string): boolean => HOLDERS.test(text) && !HARMLESS.test(text)
