import { type WriteCounts, writesInto } from '#server/db/own-writes.ts'

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
export const HOLDER_TABLES = ['api_client', 'api_token', 'session', 'share_link', 'share_subject'] as const

/** With a row of these go those of {@link HOLDER_TABLES} that hang on it. */
export const PARENT_TABLES = ['document', 'document_version'] as const

const intoHolders = writesInto(HOLDER_TABLES)
const outOfParents = new RegExp(String.raw`\bdelete\s+from\s+"?(?:${PARENT_TABLES.join('|')})"?(?![\w"])`, 'i')
/** A session more, or that one was used, ends none. */
const HARMLESS = /^(?:insert into "session"|update "session" set "ip")/

/** What of the writes of this process may change who may do what. */
export const RIGHTS_WRITES = {
  facts: writesInto(FACT_TABLES),
  holders: (text: string) => (intoHolders(text) && !HARMLESS.test(text)) || outOfParents.test(text),
}
export type RightsWrites = WriteCounts<keyof typeof RIGHTS_WRITES>
