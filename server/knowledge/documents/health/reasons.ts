import { sql, type SQL } from 'drizzle-orm'
import { token } from '#core/access/tokens.ts'
import { HEALTH_DAYS, type HealthReason } from '#core/rules/health.ts'
import {
  attachment,
  customField,
  docComment,
  docConfirmation,
  document,
  documentReplacement,
  file,
  siteConfig,
  version,
  visitRecord,
} from '#server/db/schema/index.ts'
import { isGone, OWNER_ID } from '../policy/keepers.ts'
import { SEEN_STATE } from '../store/closed-text.ts'

const DAY_MS = 86_400_000

/** The site keeps who has read what for a shorter time than the reason asks about. */
const forgetsVisits = sql`exists (select 1 from ${siteConfig} s where s.tenant_id = ${document.tenantId} and s.item_code = 'VisitRecordDays'
  and case when s.item_value ~ '^[1-9][0-9]{0,4}$' then s.item_value::int < ${HEALTH_DAYS.unread} end)`

/** Everybody on the staff may read this other document. */
const isOpenToStaff = (now: Date, other: SQL): SQL => sql`(${other}.released and not ${other}.deleted
  and ${other}.level = 0 and ${other}.effective_from <= ${now} and ${other}.opens && array[${token.staff}, ${token.everybody}])`

/**
 * The condition for each reason of `core/rules/health.ts`, over a published `document` with its visible `version`. All are
 * looked up by document, so that one document costs as little as it should.
 */
export function reasonConditions(now: Date): Readonly<Record<HealthReason, SQL>> {
  const before = (days: number) => sql`${new Date(now.getTime() - days * DAY_MS)}::timestamptz`
  const shownSince = sql`coalesce(${version.decideTime}, ${version.createTime})`
  const ownerGone = isGone(OWNER_ID)
  const backupGone = sql`(${document.backupOwnerId} is null or ${isGone(document.backupOwnerId)})`
  return {
    unowned: sql`${ownerGone} and ${backupGone}`,
    ownerGone: sql`${ownerGone} and not ${backupGone}`,
    reviewOverdue: sql`coalesce(${document.reviewBy} < ${now}, false)`,
    expired: sql`coalesce(${document.expireTime} < ${now}, false)
      and not exists (select 1 from ${documentReplacement} r where r.document_id = ${document.id})`,
    stale: sql`${document.reviewBy} is null and ${shownSince} < ${before(HEALTH_DAYS.stale)}
      and coalesce(${document.updateTime}, ${document.createTime}) < ${before(HEALTH_DAYS.stale)}
      and not exists (select 1 from ${docConfirmation} c
        where c.document_id = ${document.id} and c.create_time >= ${before(HEALTH_DAYS.stale)})`,
    unreadable: sql`exists (select 1 from ${attachment} join ${file} on ${file.sha256} = ${attachment.sha256}
      where ${attachment.versionId} = ${version.id} and ${SEEN_STATE.state} in ('refused', 'failed'))`,
    unanswered: sql`${document.comments} > 0 and exists (select 1 from ${docComment} c
      where c.document_id = ${document.id} and c.thread_id is null and not c.deleted and c.resolved_time is null
        and c.create_time < ${before(HEALTH_DAYS.unanswered)}
        and c.author_id is distinct from ${OWNER_ID} and c.author_id is distinct from ${document.authorId}
        and not exists (select 1 from ${docComment} a
          where a.thread_id = c.id and not a.deleted and a.author_id is distinct from c.author_id))`,
    duplicate: sql`exists (select 1 from ${attachment} own
      join ${attachment} twin on twin.sha256 = own.sha256 and twin.ordinal = 0 and twin.version_id <> own.version_id
      join ${version} tv on tv.id = twin.version_id join ${document} other on other.visible_version = tv.id and other.id = tv.document_id
      where own.version_id = ${version.id} and own.ordinal = 0 and other.id <> ${document.id}
        and other.tenant_id = ${document.tenantId} and ${isOpenToStaff(now, sql`other`)})`,
    missingFields: sql`exists (select 1 from ${customField} f
      where f.tenant_id = ${document.tenantId} and f.required and not f.deleted and not ${version.fields} ? f.id
        and (f.category_id is null or ${token.category('')} || f.category_id = any(${document.labels})))`,
    unread: sql`${shownSince} < ${before(HEALTH_DAYS.unread)} and not exists (select 1 from ${visitRecord} r
        where r.document_id = ${document.id} and r.visit_type = 5 and r.create_time >= ${before(HEALTH_DAYS.unread)})
      and not ${forgetsVisits}`,
  }
}
