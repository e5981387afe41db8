import { sql } from 'drizzle-orm'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import type { subscriptionNews } from '#core/contract/km/subscription.ts'
import { readable } from '#server/access/documents/index.ts'
import { document, subscription, taxonomyNode, version } from '#server/db/schema/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { type Asking, ownRows } from './subscriptions.ts'

interface Found extends Record<string, unknown> {
  id: string
  title: string
  time: number
}

/** When readers first saw this version: it was decided, published without a decision, or came into effect. */
const SINCE = sql`greatest(v.decide_time, v.submit_time, ${document.effectiveFrom})`

/**
 * A document has the labels of its category and topics and of all nodes above them, so one label finds everything
 * below.
 */
export async function news(
  { deps, actor, now }: Asking,
  { pageNo, pageSize }: Checked<typeof subscriptionNews>['query'],
): Promise<Result<typeof subscriptionNews>> {
  const followed = sql`(select
      case when n.kind = 'category' then 'cat:' || n.id when n.kind = 'topic' then 'topic:' || n.id
        else 'doc:' || ${subscription.documentId} end as label,
      ${subscription.seenTime} as seen
    from ${subscription} left join ${taxonomyNode} n on n.id = ${subscription.nodeId} where ${ownRows(actor)})`
  const fresh = sql`from ${document} join ${version} v on v.id = ${document.visibleVersion}
    where ${readable(actor, now)} and ${document.authorId} <> ${ownId(actor)}
      and exists (select from ${followed} s where s.label = any(${document.labels}) and s.seen < ${SINCE})`
  const [counted, found] = await Promise.all([
    deps.db.execute<{ n: number }>(sql`select count(*)::int as n ${fresh}`),
    deps.db.execute<Found>(sql`
      select ${document.id} as id, v.title as title, extract(epoch from ${SINCE})::float8 as time ${fresh}
      order by ${SINCE} desc, ${document.id} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
  ])
  const total = counted.rows[0]?.n ?? 0
  const records = found.rows.map(({ id, title, time }) => ({
    docId: id,
    title,
    time: wireTime(new Date(time * 1000)),
  }))
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

export async function seen({ deps, actor, now }: Asking): Promise<void> {
  await deps.db.update(subscription).set({ seenTime: now }).where(ownRows(actor))
}
