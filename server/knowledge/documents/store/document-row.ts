import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { STATUS } from '#core/rules/document-status.ts'
import type { Executor } from '#server/db/database.ts'
import { fixedStatement } from '#server/db/fixed-statement.ts'
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
import type { OcrProgress } from '#server/rendering/ocr/index.ts'
import { OWNER_ID } from '../policy/keepers.ts'
import { isClosed, SEEN_STATE } from './closed-text.ts'

/** The version that a row shows. */
export const shown = alias(version, 'shown')
/** `visible`: the visible version, else the author's draft. `open`: the version that is being drafted or reviewed. */
export const SHOWN_ID = {
  visible: sql`coalesce(${document.visibleVersion}, ${document.openVersion})`,
  open: sql`${document.openVersion}`,
}
export type Shown = keyof typeof SHOWN_ID

const opened = alias(version, 'opened')
const owner = alias(user, 'owner')
const backup = alias(user, 'backup')

/** The PDF that was uploaded to be shown instead of the file. */
const given = alias(file, 'given')
export const GIVEN = { sha256: given.sha256, size: given.size, pages: given.pages } as const
export const givenFile = given
export const isGiven = eq(given.sha256, attachment.previewSha256)

/** What lists show of the PDF made of a file; `state` comes first, see below. */
export const CONVERTED = {
  state: rendition.state,
  sha256: rendition.sha256,
  size: rendition.size,
  pages: rendition.pages,
  reason: rendition.reason,
} as const

export const isConverted = and(eq(rendition.source, file.sha256), eq(rendition.kind, 'pdf'), eq(rendition.variant, ''))!

const TOPICS = sql<{ id: string; code: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', t.id, 'code', t.code, 'name', t.name) order by array_position(${document.topics}, t.id))
  from ${taxonomyNode} t where t.tenant_id = ${document.tenantId} and t.id = any(${document.topics})), '[]')`

/** The progress of recognising its pages; null when nothing is left to do. */
const OCR = sql<OcrProgress | null>`(
  select json_build_object('done', count(*) - count(*) filter (where o.state = 'waiting'), 'total', count(*))
  from ${ocrPage} o where o.sha256 = ${attachment.sha256} having count(*) filter (where o.state = 'waiting') > 0)`

/**
 * Changes with every row and value in {@link SELECTION}: PostgreSQL gives each version of a row the number of the
 * transaction that wrote it (`xmin`). An addition to the selection needs an addition here (otherwise `kept-rows`
 * fails).
 */
const STAMP = sql<string>`row(${document}.xmin, shown.xmin, opened.xmin, ${attachment}.xmin, ${file}.xmin, given.xmin, ${rendition}.xmin,
  ${user}.xmin, owner.xmin, backup.xmin, ${department}.xmin, ${taxonomyNode}.xmin, case when ${document.topics} <> '{}' then ${TOPICS} end, ${OCR},
  case when ${file.locked} then ${isClosed} end)::text`

const SELECTION = {
  stamp: STAMP,
  document,
  version: {
    id: shown.id,
    number: shown.number,
    status: shown.status,
    title: shown.title,
    fields: shown.fields,
    keywords: shown.keywords,
    remark: shown.remark,
  },
  open: { id: opened.id, status: opened.status, reason: opened.reason },
  attachment: {
    id: attachment.id,
    name: attachment.name,
    sha256: attachment.sha256,
    previewName: attachment.previewName,
  },
  // Drizzle takes a joined row for missing when its first field is null, so begin with one that never is.
  file: { size: file.size, ...SEEN_STATE, kind: file.kind, pages: file.pages },
  /** The PDF made of it for reading. */
  converted: CONVERTED,
  given: GIVEN,
  author: { username: user.username, realname: user.realname },
  owner: { id: owner.id, realname: owner.realname, status: owner.status, deleted: owner.deleted },
  backup: { id: backup.id, realname: backup.realname, status: backup.status, deleted: backup.deleted },
  department: { name: department.departName },
  category: { code: taxonomyNode.code, name: taxonomyNode.name },
  topics: TOPICS,
  ocr: OCR,
} as const

const select = (db: Executor, show: Shown, fields: typeof SELECTION = SELECTION) =>
  selectAt(db, eq(shown.id, SHOWN_ID[show]), fields)

const selectAt = (db: Executor, isShown: SQL, fields: typeof SELECTION = SELECTION) =>
  db
    .select(fields)
    .from(document)
    .innerJoin(shown, isShown)
    .leftJoin(opened, eq(opened.id, document.openVersion))
    .leftJoin(attachment, and(eq(attachment.versionId, shown.id), eq(attachment.ordinal, 0)))
    .leftJoin(file, eq(file.sha256, attachment.sha256))
    .leftJoin(rendition, isConverted)
    .leftJoin(given, isGiven)
    .leftJoin(user, eq(user.id, document.authorId))
    .leftJoin(owner, eq(owner.id, OWNER_ID))
    .leftJoin(backup, eq(backup.id, document.backupOwnerId))
    .leftJoin(department, eq(department.id, document.departmentId))
    .leftJoin(taxonomyNode, eq(taxonomyNode.id, document.category))
    .$dynamic()

const isAmong = (ids: unknown): SQL => sql`${document.id} = any(${ids}::text[])`
const AMONG = isAmong(sql.placeholder('ids'))

/** Eleven joins take 3 ms to plan and half a millisecond to answer. */
const ROWS = {
  visible: fixedStatement('document-rows', (db) => select(db, 'visible').where(AMONG)),
  open: fixedStatement('document-rows-open', (db) => select(db, 'open').where(AMONG)),
}

/**
 * A part of the selection over the same joins. It is typed as the whole, because the builder's joins cannot be typed
 * for both.
 */
const STAMPED = { stamp: STAMP, document: { id: document.id } } as unknown as typeof SELECTION
const STAMPS = {
  visible: fixedStatement('document-stamps', (db) => select(db, 'visible', STAMPED).where(AMONG)),
  open: fixedStatement('document-stamps-open', (db) => select(db, 'open', STAMPED).where(AMONG)),
}

export type DocumentRow = Awaited<ReturnType<typeof ROWS.visible>>[number]

/** The tables of {@link SELECTION}; a test compares this with the statement. */
export const ROW_TABLES = [
  'app_user',
  'attachment',
  'department',
  'document',
  'document_version',
  'file',
  'ocr_page',
  'place',
  'rendition',
  'unlocked_file',
] as const

/** How many recently read rows are kept, the oldest first; a row takes about four kilobytes. */
const MAX_ROWS = 5000
interface KeptRow {
  row: DocumentRow
  /** The number of writes into {@link ROW_TABLES} when it was read. */
  writes: number
}
type KeptRows = Map<string, KeptRow>
const keptRows = { visible: new WeakMap<Executor, KeptRows>(), open: new WeakMap<Executor, KeptRows>() }

function keptBy(db: Executor, show: Shown): KeptRows {
  const kept = keptRows[show].get(db) ?? new Map<string, KeptRow>()
  keptRows[show].set(db, kept)
  return kept
}

const rowWrites = new WeakMap<Executor, () => number>()

/**
 * From now on, a row is used without a query if `writes`, the number of writes into {@link ROW_TABLES}, is still the
 * same. Only for a server that is the only writer.
 */
export function keepRowsWhileStill(db: Executor, writes: () => number): void {
  rowWrites.set(db, writes)
}

/**
 * The current rows of these documents, in no order; callers must not change them. Most of the cost of a row are its
 * sixty values, so for a recently read row only the stamp is queried, and the row is read again when its stamp differs.
 */
export async function documentRows(db: Executor, show: Shown, ids: readonly string[]): Promise<DocumentRow[]> {
  const kept = keptBy(db, show)
  const writes = rowWrites.get(db)?.() ?? Number.NaN
  const isStill = (id: string) => kept.get(id)?.writes === writes
  const still = ids.filter(isStill).map((id) => kept.get(id)!.row)
  const asked = ids.filter((id) => !isStill(id))
  const { old = [], other = [] } = Object.groupBy(asked, (id) => (kept.has(id) ? 'old' : 'other'))
  const [stamps, read] = await Promise.all([
    old.length === 0 ? [] : STAMPS[show](db, { ids: old }),
    other.length === 0 ? [] : ROWS[show](db, { ids: other }),
  ])
  const same = stamps.flatMap(({ document: { id }, stamp }) => {
    const row = kept.get(id)?.row
    return row?.stamp === stamp ? [row] : []
  })
  const isSame = new Set(same.map((row) => row.document.id))
  const changed = stamps.map((row) => row.document.id).filter((id) => !isSame.has(id))
  const again = changed.length === 0 ? [] : await ROWS[show](db, { ids: changed })
  const rows = [...same, ...read, ...again]
  for (const row of rows) keep(kept, { row, writes })
  return [...still, ...rows]
}

function keep(kept: KeptRows, row: KeptRow): void {
  const { id } = row.row.document
  kept.delete(id)
  kept.set(id, row)
  if (kept.size > MAX_ROWS) kept.delete(kept.keys().next().value!)
}

/** The documents among these that pass `where`, with their rows at the same moment. */
export const rowsPassing = (db: Executor, show: Shown, ids: readonly string[], where: SQL | undefined) =>
  select(db, show).where(and(isAmong(sql.param([...ids])), where))

/** The document as one of its passed versions shows it; null if it does not satisfy `where`. */
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
