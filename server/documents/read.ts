import { and, eq, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { STATUS, type DocRow } from '#core/contract/km/document.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { authored, binned, live, owned, readable, workable } from '../access/index.ts'
import type { Database } from '../db/database.ts'
import { document, file } from '../db/schema/index.ts'
import { dictText } from '../dict/index.ts'
import { missing, Reject } from '../http/reject.ts'
import { BlobReply, type Actor, type Ctx } from '../http/route.ts'
import { suffixOf } from '../http/file-name.ts'
import type { DocumentDeps } from './deps.ts'
import { mayDownload } from './policy.ts'
import { presentDocument, viewKindOf } from './present.ts'
import { documentPage, documentsByIds, type DocumentRow } from './store.ts'
import { countDownload, countView } from './visit.ts'

type Reading = Ctx<DocumentDeps>

/** The open version waits for a decision. */
const waiting = sql`exists (select 1 from document_version o where o.id = ${document.openVersion} and o.status = ${STATUS.waiting})`

/** What the actor may open: papers released to them, their own whatever the state, and what waits for their review. */
const openable = ({ actor, now }: Reading): SQL =>
  or(readable(actor, now), owned(actor), and(workable(actor), waiting))!

export async function presentAll(ctx: Ctx<{ db: Database }>, rows: readonly DocumentRow[]): Promise<DocRow[]> {
  return Promise.all(
    rows.map(async (row) => {
      const { category } = row.document
      const text = category ? await dictText(ctx.deps.db, ctx.actor.tenantId, 'km_dict_category', category) : null
      return presentDocument(row, ctx, { category: text })
    }),
  )
}

async function page(ctx: Reading, query: ListQuery, where: SQL): Promise<Page<DocRow>> {
  const found = await documentPage(ctx.deps.db, query, where)
  return { ...found, records: await presentAll(ctx, found.records) }
}

export const listRecent = (ctx: Reading, query: ListQuery) => page(ctx, query, readable(ctx.actor, ctx.now))

/** Drafts and rejected papers of the caller. */
export const listDraft = (ctx: Reading, query: ListQuery) =>
  page(ctx, query, and(own(ctx.actor), sql`shown.status in (0, 3)`)!)

export const listMine = (ctx: Reading, query: ListQuery) => page(ctx, query, own(ctx.actor))

const own = (actor: Actor) => and(live(actor), authored(actor))!

/** What waits for the actor's decision: also their own, should they review their own branch. */
export const listWaiting = (ctx: Reading, query: ListQuery) => page(ctx, query, and(workable(ctx.actor), waiting)!)

/** What has passed, on the shelf or not, in the branch the actor reviews. */
export const listPassed = (ctx: Reading, query: ListQuery) =>
  page(ctx, query, and(workable(ctx.actor), isNotNull(document.visibleVersion), ne(document.scope, 'private'))!)

export const listBin = (ctx: Reading, query: ListQuery) => page(ctx, query, binned(ctx.actor))

/** Absent and forbidden look alike: both are nothing. */
export async function findDocument(ctx: Reading, id: string): Promise<DocumentRow | null> {
  const rows = await documentsByIds(ctx.deps.db, [id], openable(ctx))
  return rows[0] ?? null
}

export async function getDocument(ctx: Reading, id: string): Promise<Page<DocRow>> {
  const row = await findDocument(ctx, id)
  const records = row ? await presentAll(ctx, [row]) : []
  return { records, total: records.length, size: 1, current: 1, pages: records.length }
}

/** Longest text that is sent for display in one answer, in characters. */
const SHOWN_TEXT = 2_000_000

export async function documentText(ctx: Reading, id: string) {
  const row = await findDocument(ctx, id)
  if (!row?.attachment) throw new Reject('找不到文档')
  const rows = await ctx.deps.db
    .select({ text: file.text, truncated: file.truncated })
    .from(file)
    .where(eq(file.sha256, row.attachment.sha256))
  const text = rows[0]?.text ?? ''
  const cut = text.length > SHOWN_TEXT
  const kind = viewKindOf(row.file?.kind ?? null, row.file?.state ?? null)
  return { kind, text: cut ? text.slice(0, SHOWN_TEXT) : text, truncated: cut || (rows[0]?.truncated ?? false) }
}

export async function viewDocument(ctx: Reading, id: string): Promise<void> {
  if (!(await findDocument(ctx, id))) throw new Reject('找不到文档')
  await countView(ctx.deps.db, ctx, id)
}

/** The PDF itself; other kinds are shown from their text until a converter makes PDFs of them. */
export async function previewDocument(ctx: Reading, id: string): Promise<BlobReply> {
  const row = await findDocument(ctx, id)
  if (!row?.attachment || row.file?.kind !== 'pdf') throw missing('预览文件不存在')
  await countView(ctx.deps.db, ctx, id)
  return blobOf(ctx, row, { type: 'application/pdf', inline: true })
}

export async function downloadDocument(ctx: Reading, id: string): Promise<BlobReply> {
  const row = await findDocument(ctx, id)
  if (!row?.attachment) throw missing('无效的文档')
  if (!mayDownload(ctx.actor, row.document, ctx.now)) throw new Reject('该文档不允许下载', { status: 403 })
  await countDownload(ctx.deps.db, ctx, id)
  return blobOf(ctx, row, { type: 'application/octet-stream', inline: false })
}

function blobOf(ctx: Reading, row: DocumentRow, o: { type: string; inline: boolean }): BlobReply {
  const { sha256, name } = row.attachment!
  const suffix = suffixOf(name)
  return new BlobReply({
    ...o,
    size: row.file?.size ?? 0,
    fileName: suffix ? `${row.version.title || '未命名'}.${suffix}` : row.version.title,
    open: (range) => ctx.deps.files.open(sha256, range),
  })
}
