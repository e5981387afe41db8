import { type WriteCounts, writesInto } from '#server/db/own-writes.ts'

/** The tables from which an actor is built (`person-actor.ts`); a test compares the list with what is really read. */
export const FACT_TABLES = [
  'access_grant',
  'app_user',
  'department',
  'department_permission',
  'department_role',
  'department_role_permission',
  'department_role_user',
  'deputy',
  'permission',
  'rights_epoch',
  'role',
  'role_permission',
  'tenant',
  'user_department',
  'user_role',
] as const
/** The tables of credentials. */
export const HOLDER_TABLES = ['api_client', 'api_token', 'session', 'share_link', 'share_subject'] as const

/** Deleting a row of these tables also deletes rows of {@link HOLDER_TABLES} that refer to it. */
export const PARENT_TABLES = ['document', 'document_version'] as const

const intoHolders = writesInto(HOLDER_TABLES)
const outOfParents = new RegExp(String.raw`\bdelete\s+from\s+"?(?:${PARENT_TABLES.join('|')})"?(?![\w"])`, 'i')
/** A new session, or the use of one, ends no other session. */
const HARMLESS = /^(?:insert into "session"|update "session" set "ip")/

/** Writes of this process that may change somebody's rights. */
export const RIGHTS_WRITES = {
  facts: writesInto(FACT_TABLES),
  holders: (text: string) => (intoHolders(text) && !HARMLESS.test(text)) || outOfParents.test(text),
}
export type RightsWrites = WriteCounts<keyof typeof RIGHTS_WRITES>
