import { and, asc, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { token } from '#core/access/tokens.ts'
import type { ListQuery } from '#core/contract/page.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { authored, live } from '#server/access/documents/index.ts'
import type { Database, Executor } from '#server/db/database.ts'
import { column, contains, containsText, typed } from '#server/db/field-value.ts'
import { asksFields, type Counting, listPage, type OwnConditions } from '#server/db/list-query.ts'
import { fixedStatement } from '#server/db/fixed-statement.ts'
import { SEEN_STATE } from './closed-text.ts'
import {
  attachment,
  department,
  document,
  file,
  ocrPage,
  taxonomyNode,
  rendition,
  user,
  version,
} from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { OcrProgress } from '#server/rendering/ocr/index.ts'

/** The version shown in a row. */
const shown = alias(version, 'shown')
/** `visible`: what readers see, else what its author is drafting. `open`: what is being drafted or reviewed. */
const SHOWN_ID = {
  visible: sql`coalesce(${document.visibleVersion}, ${document.openVersion})`,
  open: sql`${document.openVersion}`,
}
export type Shown = keyof typeof SHOWN_ID

const opened = alias(version, 'opened')

/** What lists may be filtered and sorted by, under the wire's names. */
export const documentFields = {
  id: document.id,
  serialNumber: document.serialNumber,
  title: shown.title,
  category: taxonomyNode.code,
  depId: document.departmentId,
  orgCode: document.orgCode,
  createBy: document.createBy,
  createTime: document.createTime,
  updateTime: document.updateTime,
  views: document.views,
  downloads: document.downloads,
  status: shown.status,
  scope: document.scope,
  level: document.level,
  effectiveFrom: document.effectiveFrom,
  expireTime: document.expireTime,
  fileType: file.kind,
  fileSize: file.size,
  releaseFlag: document.released,
} as const

/** Conditions of document lists that the family does not read as it does those of other lists. */
const ownConditions: OwnConditions = {
  title: (text) => contains(shown.title, bare(text), true, true),
  keywords: (text) => containsText(sql`array_to_string(${shown.keywords}, ',')`, bare(text)),
  /** The suffix, as rows show it. */
  fileType: (text) => sql`lower(substring(${attachment.name} from '\.([^.]{1,20})$')) = ${text.toLowerCase()}`,
  orgCode: (text) => contains(document.orgCode, bare(text), false, true),
  /** In this one and all below it. */
  categoryId: (text) => sql`${document.labels} @> array[${token.category(text)}]`,
  topicId: (text) => sql`${document.labels} @> array[${token.topic(text)}]`,
  /** One keyword as it is written. */
  tag: (text) => sql`${text} = any(${shown.keywords})`,
  validity: (text) => VALIDITY[text] ?? sql`false`,
  createTimeStart: (text) => gte(document.createTime, typed(document.createTime, text) as Date),
  createTimeEnd: (text) => lte(document.createTime, typed(document.createTime, text, true) as Date),
  /** Any of them. */
  businessTypeList: (text) => {
    const tags = text.split(',').filter(Boolean)
    return tags.length > 0 ? sql`${document.tags} && ${sql.param(tags)}::text[]` : undefined
  },
}

/** What is past its date is still shown, but marked. */
const VALIDITY: Readonly<Record<string, SQL>> = {
  valid: sql`(${document.expireTime} is null or ${document.expireTime} > now())`,
  expiring: sql`(${document.expireTime} > now() and ${document.expireTime} <= now() + interval '30 days')`,
  expired: sql`${document.expireTime} <= now()`,
}

/** Without the signs for "anything" that clients put around a word elsewhere. */
const bare = (text: string) => text.replace(/^\*|\*$/g, '')

/** What lists need to know of the PDF made of a file; `state` first, see below. */
export const CONVERTED = {
  state: rendition.state,
  sha256: rendition.sha256,
  size: rendition.size,
  pages: rendition.pages,
  reason: rendition.reason,
} as const

export const isConverted = and(eq(rendition.source, file.sha256), eq(rendition.kind, 'pdf'), eq(rendition.variant, ''))!

const SELECTION = {
  document,
  version: shown,
  open: { id: opened.id, status: opened.status, reason: opened.reason },
  attachment: { id: attachment.id, name: attachment.name, sha256: attachment.sha256 },
  // Drizzle takes a joined row for absent when the first field is null: begin with one that never is.
  file: { size: file.size, ...SEEN_STATE, kind: file.kind, pages: file.pages },
  /** The PDF that was made of it to be read. */
  converted: CONVERTED,
  author: { username: user.username, realname: user.realname },
  department: { name: department.departName },
  category: { code: taxonomyNode.code, name: taxonomyNode.name },
  topics: sql<{ id: string; code: string; name: string }[]>`coalesce((
    select json_agg(json_build_object('id', t.id, 'code', t.code, 'name', t.name) order by array_position(${document.topics}, t.id))
    from ${taxonomyNode} t where t.tenant_id = ${document.tenantId} and t.id = any(${document.topics})), '[]')`,
  /** How far its pages are recognised; null where nothing is left to do. */
  ocr: sql<OcrProgress | null>`(
    select json_build_object('done', count(*) - count(*) filter (where o.state = 'waiting'), 'total', count(*))
    from ${ocrPage} o where o.sha256 = ${attachment.sha256} having count(*) filter (where o.state = 'waiting') > 0)`,
} as const

export type DocumentRow = Awaited<ReturnType<typeof ROWS.visible>>[number]

/**
 * The joins of {@link SELECTION} once more as SQL, for the capped count. All are left joins on unique keys, so PostgreSQL
 * drops those that no condition speaks of: 10,000 rows are then counted in the one table.
 */
export const fromDocuments = (show: Shown) => sql`${document} left join ${version} shown on shown.id = ${SHOWN_ID[show]}
  left join ${attachment} on ${attachment.versionId} = shown.id and ${attachment.ordinal} = 0
  left join ${file} on ${file.sha256} = ${attachment.sha256}
  left join ${taxonomyNode} on ${taxonomyNode.id} = ${document.category}`

const select = (db: Executor, show: Shown) => selectAt(db, eq(shown.id, SHOWN_ID[show]))

function selectAt(db: Executor, isShown: SQL) {
  return db
    .select(SELECTION)
    .from(document)
    .innerJoin(shown, isShown)
    .leftJoin(opened, eq(opened.id, document.openVersion))
    .leftJoin(attachment, and(eq(attachment.versionId, shown.id), eq(attachment.ordinal, 0)))
    .leftJoin(file, eq(file.sha256, attachment.sha256))
    .leftJoin(rendition, isConverted)
    .leftJoin(user, eq(user.id, document.authorId))
    .leftJoin(department, eq(department.id, document.departmentId))
    .leftJoin(taxonomyNode, eq(taxonomyNode.id, document.category))
    .$dynamic()
}

const isAmong = (ids: unknown): SQL => sql`${document.id} = any(${ids}::text[])`

/** Nine joins take 3 ms to plan and half a millisecond to answer. */
const ROWS = {
  visible: fixedStatement('document-rows', (db) => select(db, 'visible').where(isAmong(sql.placeholder('ids')))),
  open: fixedStatement('document-rows-open', (db) => select(db, 'open').where(isAmong(sql.placeholder('ids')))),
}

/**
 * Those of these documents that pass `where`, which speaks of `document` alone; asked of the version that is shown. Rows
 * and rights are two statements at once: what is published between them has passed with a version whose row was not
 * read, and is asked again in one statement, for both to be of the same moment.
 */
export async function documentsByIds(db: Database, ids: readonly string[], where: SQL): Promise<DocumentRow[]> {
  if (ids.length === 0) return []
  const [rows, passed] = await Promise.all([
    ROWS.visible(db, { ids }),
    db
      .select({ id: document.id, versionId: sql<string>`${SHOWN_ID.visible}` })
      .from(document)
      .where(and(isAmong(sql.param([...ids])), where)),
  ])
  const read = new Map(rows.map((row) => [row.version.id, row]))
  const found = passed.flatMap(({ versionId }) => read.get(versionId) ?? [])
  const moved = passed.filter(({ versionId }) => !read.has(versionId)).map(({ id }) => id)
  if (moved.length === 0) return found
  return [...found, ...(await passing(db, 'visible', moved, where))]
}

/** Fields of lists that stand in the row of the document itself. */
const isOwn = (name: string) => column(documentFields, name)?.table === document

/**
 * A page: which documents, then their rows. What is edited or published between the two is asked again, as above. `plain`: `where`
 * speaks of `document` alone.
 */
export const documentPage = (
  db: Executor,
  query: ListQuery,
  where: SQL,
  o: { show?: Shown; plain?: boolean; count?: Counting } = {},
) => {
  const { show = 'visible', plain = false, count } = o
  const isAlone = plain && !asksFields(documentFields, query, ownConditions)
  const sortsAlone = isAlone && query.column.split(',').every((name) => isOwn(name.trim()))
  return listPage({
    db,
    query,
    fields: documentFields,
    own: ownConditions,
    tie: document.id,
    from: isAlone ? sql`${document}` : fromDocuments(show),
    where,
    count: isAlone ? count : undefined,
    async rows(clauses) {
      // Without a name: which index serves depends on the reader's tokens, so it is planned for them.
      const which = await db.execute<Which>(sql`
        select ${document.id} as id, ${SHOWN_ID[show]} as version, ${document.revision} as revision
        from ${sortsAlone ? sql`${document}` : fromDocuments(show)}
        where ${clauses.where ?? sql`true`} order by ${sql.join(clauses.orderBy, sql`, `)}
        limit ${clauses.limit} offset ${clauses.offset}`)
      if (which.rows.length === 0) return []
      const read = await ROWS[show](db, { ids: which.rows.map((row) => row.id) })
      const same = new Map(read.map((row) => [keyOf(row.document, row.version.id), row]))
      const moved = which.rows.filter((row) => !same.has(keyOf(row, row.version))).map(({ id }) => id)
      const again = moved.length === 0 ? [] : await passing(db, show, moved, clauses.where)
      const byId = new Map(again.map((row) => [row.document.id, row]))
      return which.rows.flatMap((row) => same.get(keyOf(row, row.version)) ?? byId.get(row.id) ?? [])
    },
  })
}

/** The document as one version of it that has passed shows it, if it passes `where`. */
export async function documentAtVersion(
  db: Executor,
  id: string,
  versionId: string,
  where: SQL,
): Promise<DocumentRow | null> {
  const isShown = and(eq(shown.id, versionId), eq(shown.documentId, document.id), eq(shown.status, STATUS.passed))!
  const [row] = await selectAt(db, isShown).where(and(eq(document.id, id), where))
  return row ?? null
}

interface Which extends Record<string, unknown> {
  id: string
  version: string | null
  revision: number
}

const keyOf = ({ id, revision }: { id: string; revision: number }, version: string | null) =>
  `${id} ${revision} ${version}`

const passing = (db: Executor, show: Shown, ids: readonly string[], where: SQL | undefined) =>
  select(db, show).where(and(isAmong(sql.param([...ids])), where))

/** The author's live document that already holds these bytes, if any; for a program within its places. */
export async function ownDuplicate(
  db: Executor,
  actor: Actor,
  sha256: string,
): Promise<{ id: string; name: string } | null> {
  const rows = await db
    .select({ id: document.id, name: attachment.name })
    .from(attachment)
    .innerJoin(version, eq(version.id, attachment.versionId))
    .innerJoin(document, eq(document.id, version.documentId))
    .where(and(eq(attachment.sha256, sha256), live(actor), authored(actor)))
    .orderBy(asc(document.createTime))
    .limit(1)
  return rows[0] ?? null
}
