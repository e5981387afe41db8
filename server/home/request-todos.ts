import { and, eq, type SQL, sql } from 'drizzle-orm'
import { authored, readable } from '#server/access/documents/index.ts'
import { accessRequest, document, user } from '#server/db/schema/index.ts'
import type { TodoSource } from '#server/knowledge/documents/index.ts'
import type { Actor } from '#server/kernel/actor.ts'

/** How long an answer counts as new. */
const NEWS_MS = 7 * 86_400_000

/** Open requests for the document, by people whose accounts exist. */
const openRequests = (what: SQL) => sql`(
  select ${what} from ${accessRequest} join ${user} on ${user.id} = ${accessRequest.userId}
  where ${accessRequest.documentId} = ${document.id} and ${accessRequest.tenantId} = ${document.tenantId}
    and ${accessRequest.state} = 'open' and ${user.deleted} = false)`

const decides = (actor: Actor) => (actor.permissions.has('km:grant:edit') ? undefined : authored(actor))

/** Requests for access on the home page: those to decide, and the person's own that were granted. */
export const REQUEST_TODOS: readonly TodoSource[] = [
  {
    key: 'toDecide',
    title: '待我批准',
    show: 'visible',
    where: ({ actor }) =>
      and(
        eq(document.tenantId, actor.tenantId),
        eq(document.deleted, false),
        decides(actor),
        sql`exists ${openRequests(sql`1`)}`,
      )!,
    time: openRequests(sql`min(${accessRequest.createTime})`),
    oldestFirst: true,
  },
  {
    key: 'granted',
    title: '申请已获同意',
    show: 'visible',
    where: ({ actor, now }) =>
      and(
        readable(actor, now),
        sql`exists (select 1 from ${accessRequest} where ${accessRequest.documentId} = ${document.id}
          and ${accessRequest.tenantId} = ${actor.tenantId} and ${accessRequest.userId} = ${actor.person ?? ''}
          and ${accessRequest.state} = 'approved' and ${accessRequest.decideTime} > ${new Date(now.getTime() - NEWS_MS)})`,
      )!,
    time: sql`(select max(${accessRequest.decideTime}) from ${accessRequest}
      where ${accessRequest.documentId} = ${document.id} and ${accessRequest.state} = 'approved')`,
  },
]
