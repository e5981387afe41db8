import { and, count, eq, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docText } from '#core/contract/km/documents/document.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { VersionFile } from '#core/contract/km/documents/version.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { docListWaiting } from '#core/contract/km/review/review.ts'
import { isReviewAsked } from '#core/rules/review/review-asked.ts'
import { authored, binned, readable } from '#server/access/documents/index.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { document, reviewRemark } from '#server/db/schema/index.ts'
import { dictText } from '#server/settings/dictionaries/index.ts'
import { deadTicket, missing, Reject } from '#server/kernel/reject.ts'
import type { BlobReply, Context } from '#server/http/route.ts'
import { readDataRule } from '#server/access/data-rules/index.ts'
import type { FileTicket } from '#server/kernel/signing/ticket.ts'
import { siteValues } from '#server/settings/site/index.ts'
import type { DocumentDeps, ShownDeps } from '../store/deps.ts'
import { assertShowable } from '../../masking/index.ts'
import { decidesFor, findTurns, reviewGroups } from '../policy/deciders.ts'
import { mayDownload, noDownload } from '../policy/policy.ts'
import { type DictionaryTexts, toIndexState, presentDocument } from './present.ts'
import { remarkOfScope } from '../policy/filing.ts'
import { keptBy } from '../policy/keepers.ts'
import { mayOpen, openable, pinnedReadable } from '../policy/openable.ts'
import { drafts, passedFor, submitted, waitingFor } from './by-status.ts'
import { favouritesAmong } from './favourites-among.ts'
import { documentAtVersion, type DocumentRow } from '../store/document-row.ts'
import { documentFields, documentPage, documentsByIds } from '../store/store.ts'
import { assertStampable, downloadBlob, screenWatermark } from '../files/stamped-download.ts'
import { fileText, placeInFile } from '../files/stored-file.ts'
import { documentOfVersion, findFile, selectFiles } from '../store/version-store.ts'
import { presentFile } from './versions.ts'
import { isTicketFor } from '../files/tickets.ts'
import { countDownload, countView, limitPreview } from '../visits/visit.ts'
import type { Fetch } from '../visits/allowance.ts'

const DAY_MS = 86_400_000

export async function presentAll(ctx: Context<ShownDeps>, rows: readonly DocumentRow[]): Promise<DocRow[]> {
  const { db } = ctx.deps
  const { tenantId } = ctx.actor
  const ids = rows.map((row) => row.document.id)
  const [site, kept] = await Promise.all([siteValues(db, tenantId), favouritesAmong(ctx, ids)])
  return Promise.all(
    rows.map(async (row) => {
      const { id, labels } = row.document
      return presentDocument(row, ctx, {
        texts: await dictionaryTexts(db, tenantId, row),
        reviewAsked: isReviewAsked(site, labels),
        isFavourite: kept.has(id),
      })
    }),
  )
}

async function dictionaryTexts(db: Database, tenantId: string, row: DocumentRow): Promise<DictionaryTexts> {
  const { tags, scope, downloadFlag } = row.document
  const text = (code: string, value: string | number) => dictText(db, tenantId, code, value)
  return {
    businessTypes_dictText: await text('km_dict_business', tags.join(',')),
    ftiFlag_dictText: await text('dict_fti_flag', toIndexState(row.file)),
    downloadFlag_dictText: await text('dict_downloadFlag', downloadFlag),
    publicRemark_dictText: await text('dict_public_remark', remarkOfScope(scope)),
  }
}

async function pinnedDocument(ctx: Context<DocumentDeps>): Promise<DocumentRow | null> {
  const id = await documentOfVersion(ctx.deps.db, ctx.actor.pinnedVersion!)
  return id === null ? null : findDocument(ctx, id)
}

export async function presentDocumentPage(
  ctx: Context<DocumentDeps>,
  query: ListQuery,
  where: SQL,
  o: Parameters<typeof documentPage>[3] = {},
): Promise<Page<DocRow>> {
  const found = await documentPage(ctx.deps.db, query, where, o)
  return { ...found, records: await presentAll(ctx, found.records) }
}

export const listRecent = (ctx: Context<DocumentDeps>, query: ListQuery) =>
  ctx.actor.pinnedVersion ? pinnedPage(ctx) : releasedPage(ctx, query)

/** A reader of a share of one version sees that version in lists too, and never another one. */
async function pinnedPage(ctx: Context<DocumentDeps>): Promise<Page<DocRow>> {
  const row = await pinnedDocument(ctx)
  return { records: row ? await presentAll(ctx, [row]) : [], total: row ? 1 : 0 }
}

const releasedPage = (ctx: Context<DocumentDeps>, query: ListQuery) =>
  presentDocumentPage(ctx, query, readable(ctx.actor, ctx.now), {
    plain: true,
    count: (count) => ctx.deps.whileStill({ table: 'document', whose: ctx.actor, key: 'recent', now: ctx.now }, count),
  })

/**
 * The caller's documents with a draft or rejected version, including revisions of passed ones; shown as that version.
 */
export const listDraft = (ctx: Context<DocumentDeps>, query: ListQuery) =>
  ownPage(ctx, query, drafts(ctx.actor), { show: 'open' })

/** The caller's documents that wait for a decision, shown as the waiting version. */
export const listSubmitted = (ctx: Context<DocumentDeps>, query: ListQuery) =>
  ownPage(ctx, query, submitted(ctx.actor), { show: 'open' })

/** Contains drafts only for people who may work on them. */
export const listMine = (ctx: Context<DocumentDeps>, query: ListQuery) =>
  ownPage(ctx, query, and(openable(ctx.actor, ctx.now), authored(ctx.actor))!, { plain: true })

/** With what reviewers remarked; readers of the same documents are shown nothing of it. */
async function ownPage(
  ctx: Context<DocumentDeps>,
  query: ListQuery,
  where: SQL,
  o: Parameters<typeof documentPage>[3],
): Promise<Page<DocRow>> {
  const page = await presentDocumentPage(ctx, query, where, o)
  const ids = page.records.map(({ id }) => id)
  const rows = await ctx.deps.db
    .select({ id: reviewRemark.documentId, n: count() })
    .from(reviewRemark)
    .where(and(inArray(reviewRemark.documentId, ids), eq(reviewRemark.settled, false), isNull(reviewRemark.parentId)))
    .groupBy(reviewRemark.documentId)
  const open = new Map(rows.map(({ id, n }) => [id, n]))
  return { ...page, records: page.records.map((row) => ({ ...row, openRemarks: open.get(row.id) ?? 0 })) }
}

/** Published documents that the actor looks after and that expire or need a check soon, or are overdue. */
export const listExpiring = (ctx: Context<DocumentDeps>, { days, ...query }: ListQuery & { days: number }) => {
  const soon = new Date(ctx.now.getTime() + days * DAY_MS)
  const isDue = or(lte(document.expireTime, soon), lte(document.reviewBy, soon))
  const isPublished = and(eq(document.released, true), isNotNull(document.visibleVersion))
  return presentDocumentPage(
    ctx,
    query,
    and(openable(ctx.actor, ctx.now), keptBy(ctx.actor, ctx.now), isPublished, isDue)!,
    {
      plain: true,
    },
  )
}

/**
 * Documents that wait for the actor's decision, shown as the waiting version; including the actor's own when they
 * review their own branch.
 */
export async function listWaiting(ctx: Context<DocumentDeps>, query: ListQuery): Promise<Page<DocRow>> {
  const page = await documentPage(ctx.deps.db, query, await waitingFor(ctx), { show: 'open' })
  const [shown, turns] = await Promise.all([presentAll(ctx, page.records), turnsOf(ctx, page.records)])
  return { ...page, records: shown.map((row) => ({ ...row, ...turns.get(row.id) })) }
}

/** Of documents that wait for the actor: whether they wait too long, and for whom the actor decides. */
async function turnsOf(ctx: Context<DocumentDeps>, rows: readonly DocumentRow[]) {
  const { actor, deps, now } = ctx
  const turns = await findTurns(
    deps.db,
    rows.map(({ document: { id } }) => id),
  )
  const groups = await reviewGroups(deps.db, actor.tenantId)
  return new Map(
    rows.flatMap(({ document: doc }) => {
      const turn = turns.get(doc.id)
      if (!turn) return []
      const found = decidesFor(actor, { document: doc, turn, groups, now })
      const reviewFor = 'refused' in found || found.forId === null ? null : found.reviewer.realname
      return [[doc.id, { overdue: turn.overdueTime !== null, reviewFor }]]
    }),
  )
}

const ONE: ListQuery = { pageNo: 1, pageSize: 1, column: 'createTime', order: 'desc', superQueryMatchType: 'and' }

/** Refuses a decision on a document that data rules remove from the actor's list of waiting documents. */
export async function assertListedAsWaiting(ctx: Context<DocumentDeps>, id: string, tx: Transaction): Promise<void> {
  const rule = await readDataRule(ctx, docListWaiting, documentFields, tx)
  if (rule === undefined) return
  const where = and(eq(document.id, id), rule)!
  const { total } = await documentPage(tx, ONE, where, { show: 'open' })
  if (total === 0) throw new Reject('找不到文档')
}

/** One of {@link listWaiting}; what does not wait for the actor looks like what does not exist. */
export async function waitingDocument(ctx: Context<DocumentDeps>, id: string): Promise<DocRow> {
  const where = and(eq(document.id, id), await waitingFor(ctx))!
  const { records } = await presentDocumentPage(ctx, ONE, where, { show: 'open' })
  if (!records[0]) throw new Reject('这篇知识不在您的待审核里，可能已有人处理')
  return records[0]
}

/** Passed documents in the branch that the actor reviews, released or not. */
export const listPassed = async (ctx: Context<DocumentDeps>, query: ListQuery) =>
  presentDocumentPage(ctx, query, await passedFor(ctx))

export const listBin = (ctx: Context<DocumentDeps>, query: ListQuery) =>
  presentDocumentPage(ctx, query, binned(ctx.actor), { plain: true })

/** A missing and a forbidden document look alike: both are null. */
export async function findDocument(
  ctx: Pick<Context<{ db: Database }>, 'deps' | 'actor' | 'now'>,
  id: string,
): Promise<DocumentRow | null> {
  const { pinnedVersion } = ctx.actor
  if (pinnedVersion) {
    return documentAtVersion(ctx.deps.db, id, pinnedVersion, pinnedReadable(ctx.actor, pinnedVersion, ctx.now))
  }
  const rows = await documentsByIds(ctx.deps.db, [id], mayOpen(ctx.actor, ctx.now))
  return rows[0] ?? null
}

interface Asked {
  docId: string
  fileId?: string | undefined
}

/**
 * A file of a document that the actor may open: the named one, else its main file. The holder of a ticket gets only the
 * file of the ticket; any other request is refused in the same way.
 */
export async function openFile(ctx: Context<{ db: Database }>, { docId, fileId }: Asked, right: FileTicket['right']) {
  const { ticket } = ctx.actor
  const row = await findDocument(ctx, docId)
  const file = row && (await findFile(ctx.deps.db, row.version.id, fileId ?? ticket?.attachmentId))
  if (ticket && !(file && isTicketFor(ticket, file, right))) throw deadTicket()
  if (ticket && right === 'download' && !mayDownload(ctx.actor, row!.document, ctx.now)) throw deadTicket()
  return file ? { row, file: { ...file, title: row.version.title } } : null
}

type TextAsked = Checked<typeof docText>['query']

export async function documentText(ctx: Context<DocumentDeps>, { from, length, ...o }: TextAsked, how: Fetch) {
  const found = await openFile(ctx, { ...o, docId: o.id }, 'view')
  if (!found) throw new Reject('找不到文档')
  const isPart = from !== undefined || length !== undefined
  await limitPreview(ctx, o.id, isPart ? { ...how, isPart } : how)
  const tile = await screenWatermark(ctx)
  const { total, ...text } = await fileText(ctx, found.row.document, found.file, { from, length })
  const ofPart = isPart && { total, place: await placeInFile(ctx, found.row.document, found.file, from ?? 0) }
  return {
    ...text,
    ...ofPart,
    watermark: tile && { ...tile, lines: [...tile.lines] },
  }
}

export async function listAttachments(ctx: Context<DocumentDeps>, docId: string): Promise<VersionFile[]> {
  const row = await findDocument(ctx, docId)
  if (!row) throw new Reject('找不到文档')
  return (await selectFiles(ctx.deps.db, [row.version.id])).map(presentFile)
}

export async function viewDocument(ctx: Context<DocumentDeps>, id: string, how: Fetch): Promise<void> {
  if (!(await findDocument(ctx, id))) throw new Reject('找不到文档')
  await countView(ctx, id, how)
}

export async function downloadDocument(ctx: Context<DocumentDeps>, o: Asked, how: Fetch): Promise<BlobReply> {
  const found = await openFile(ctx, o, 'download')
  if (!found) throw missing('无效的文档')
  if (!mayDownload(ctx.actor, found.row.document, ctx.now)) throw noDownload()
  await assertShowable(ctx, found.row.document, found.file)
  await assertStampable(ctx, found.row.document, found.file, 403)
  await countDownload(ctx, o.docId, how)
  return downloadBlob(ctx, found.row.document, found.file)
}
