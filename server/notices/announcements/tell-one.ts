import type { AuditedBy } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { announcement, announcementReader } from '#server/db/schema/index.ts'
import { sanitise } from '#server/formats/sanitise/index.ts'
import { newId } from '#server/kernel/id.ts'
import { RELEASED } from './stored.ts'

/** The person can read the message for this long. */
const YEARS_MS = 10 * 365 * 86_400_000
const SUMMARY = 200

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br />')

/**
 * Sends a message of the system to one person. The person reads it among their announcements. `isPrivate`: the list of the
 * console leaves it out, since it would name a person who asked not to be named.
 */
export async function tellOne(
  tx: Transaction,
  { actor, now }: { actor: Pick<AuditedBy['actor'], 'tenantId' | 'username'>; now: Date },
  {
    userId,
    title,
    content,
    isPrivate = false,
  }: { userId: string; title: string; content: string; isPrivate?: boolean },
): Promise<void> {
  const id = newId()
  await tx.insert(announcement).values({
    id,
    tenantId: actor.tenantId,
    title,
    content: sanitise(`<p>${escaped(content)}</p>`),
    summary: content.slice(0, SUMMARY),
    startTime: now,
    endTime: new Date(now.getTime() + YEARS_MS),
    sender: actor.username,
    category: '2',
    audience: 'USER',
    status: RELEASED,
    isPrivate,
    sendTime: now,
    createBy: actor.username,
    createTime: now,
  })
  await tx.insert(announcementReader).values({ tenantId: actor.tenantId, announcementId: id, userId, createTime: now })
}
