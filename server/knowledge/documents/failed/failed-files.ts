import { and, eq, sql, type SQL } from 'drizzle-orm'
import {
  FAILED_STAGES,
  type FailedFile,
  failedFileList,
  type FailedStage,
} from '#core/contract/km/files/failed-file.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { authored, live } from '#server/access/documents/index.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage, type OwnConditions } from '#server/db/list-query.ts'
import { attachment, document, file, ocrPage, rendition, version } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { openable } from '../policy/openable.ts'
import { keepsIndex } from '../policy/policy.ts'
import { SEEN_STATE } from '../store/closed-text.ts'
import type { DocumentDeps } from '../store/deps.ts'

type Ctx = Context<DocumentDeps>

const FIELDS = mapListFields(failedFileList, {
  id: attachment.id,
  docId: document.id,
  title: version.title,
  fileName: attachment.name,
  fileType: file.kind,
  fileSize: file.size,
  createBy: document.createBy,
  createTime: attachment.createTime,
})

const lost = sql`(select ${ocrPage.reason} from ${ocrPage}
  where ${ocrPage.sha256} = ${attachment.sha256} and ${ocrPage.state} = 'failed' order by ${ocrPage.page} limit 1)`
const unshown = sql`(select ${rendition.reason} from ${rendition}
  where ${rendition.source} = ${attachment.sha256} and ${rendition.kind} = 'pdf' and ${rendition.state} = 'failed' limit 1)`
const isUnread = sql`(${SEEN_STATE.state} in ('refused', 'failed'))`

/** The first stage that failed. */
export const STAGE = sql<FailedStage>`case when ${isUnread} then 'read'
  when exists (select 1 from ${ocrPage} where ${ocrPage.sha256} = ${attachment.sha256} and ${ocrPage.state} = 'failed') then 'ocr'
  else 'preview' end`

const REASON = sql<string>`coalesce(case when ${isUnread} then ${SEEN_STATE.reason} else coalesce(${lost}, ${unshown}) end, '没有记下原因')`

/** A handful of contents by the indexes of their tables, before any document is looked at. */
const SUSPECTS = sql`(
  select ${file.sha256} from ${file} where ${file.state} in ('refused', 'failed') or ${file.locked}
  union select ${ocrPage.sha256} from ${ocrPage} where ${ocrPage.state} = 'failed'
  union select ${rendition.source} from ${rendition} where ${rendition.kind} = 'pdf' and ${rendition.state} = 'failed')`

/** A file that waits for its next attempt has not failed. */
const hasFailed = sql`(${isUnread} or (${SEEN_STATE.state} = 'done' and ${attachment.sha256} in (
  select ${ocrPage.sha256} from ${ocrPage} where ${ocrPage.state} = 'failed'
  union select ${rendition.source} from ${rendition} where ${rendition.kind} = 'pdf' and ${rendition.state} = 'failed')))`

const FROM = sql`${attachment} join ${version} on ${version.id} = ${attachment.versionId}
  join ${document} on ${document.id} = ${version.documentId} join ${file} on ${file.sha256} = ${attachment.sha256}`

const failedOf = ({ actor, now }: Ctx): SQL =>
  and(
    sql`${attachment.sha256} in ${SUSPECTS}`,
    hasFailed,
    sql`${version.id} in (${document.visibleVersion}, ${document.openVersion})`,
    live(actor),
    actor.seeAll || keepsIndex(actor) ? openable(actor, now) : authored(actor),
  )!

const OWN: OwnConditions = {
  stage: (text) => sql`${STAGE} = ${text}`,
  reason: (text) => sql`${REASON} = ${text}`,
}

const SELECTION = { ...FIELDS, stage: STAGE, reason: REASON }

const select = ({ deps }: Ctx) =>
  deps.db
    .select(SELECTION)
    .from(attachment)
    .innerJoin(version, eq(version.id, attachment.versionId))
    .innerJoin(document, eq(document.id, version.documentId))
    .innerJoin(file, eq(file.sha256, attachment.sha256))

export async function listFailedFiles(ctx: Ctx, query: ListQuery): Promise<Page<FailedFile>> {
  const page = await listPage({
    db: ctx.deps.db,
    query,
    fields: FIELDS,
    own: OWN,
    tie: attachment.id,
    from: FROM,
    where: failedOf(ctx),
    rows: ({ where, orderBy, limit, offset }) =>
      select(ctx)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  const records = page.records.map((row) => ({
    ...row,
    stage_dictText: FAILED_STAGES[row.stage],
    createTime: wireTime(row.createTime),
  }))
  return { ...page, records }
}

const MOST_REASONS = 100

export async function countFailedReasons(ctx: Ctx) {
  const { rows } = await ctx.deps.db.execute<{ stage: FailedStage; reason: string; count: number }>(sql`
    select ${STAGE} as stage, ${REASON} as reason, count(*)::int as count from ${FROM} where ${failedOf(ctx)}
    group by 1, 2 order by 3 desc, 2 limit ${MOST_REASONS}`)
  return rows
}
