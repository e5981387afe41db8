import { and, eq } from 'drizzle-orm'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { VersionFile, VersionRow } from '#core/contract/km/version.ts'
import { decide } from '#core/access/decide.ts'
import { shownFields } from '../custom-fields/index.ts'
import { document } from '../db/schema/index.ts'
import { missing, Reject } from '../http/reject.ts'
import type { BlobReply, Ctx } from '../http/route.ts'
import { wireTime } from '../http/wire-time.ts'
import type { DocumentDeps } from './deps.ts'
import { mayDownload, noDownload } from './policy.ts'
import { INDEX_STATE_OF } from './present.ts'
import { presentConversion, viewKindOf } from './preview-kind.ts'
import { studied } from './reach.ts'
import { previewBlob } from './preview-blob.ts'
import { fileBlob, fileText, ORIGINAL } from './stored-file.ts'
import { fileOf, filesOf, versionPage, versionsByIds, type FileRow, type VersionRecord } from './version-store.ts'
import { countDownload } from './visit.ts'

type Reading = Ctx<DocumentDeps>

const ABSENT = '找不到该版本'

/** All versions of a document that the caller works on; none of any other. */
export async function listVersions(
  ctx: Reading,
  { docId, ...query }: ListQuery & { docId: string },
): Promise<Page<VersionRow>> {
  const found = await versionPage(ctx.deps.db, query, and(eq(document.id, docId), studied(ctx.actor))!)
  return { ...found, records: await present(ctx, found.records) }
}

/** One version, or the same refusal whether it is not there or not for the caller. */
export async function findVersion(ctx: Reading, id: string, refusal = new Reject(ABSENT)): Promise<VersionRecord> {
  const rows = await versionsByIds(ctx.deps.db, [id], studied(ctx.actor))
  if (!rows[0]) throw refusal
  return rows[0]
}

export async function getVersion(ctx: Reading, id: string): Promise<VersionRow> {
  const found = await findVersion(ctx, id)
  const { category, tenantId } = found.document
  const fields = await shownFields(ctx.deps.db, tenantId, { category, values: found.version.fields })
  return { ...(await present(ctx, [found]))[0]!, fields }
}

interface Asked {
  id: string
  fileId?: string | undefined
}

export async function versionTextOf(ctx: Reading, { id, fileId }: Asked) {
  await findVersion(ctx, id)
  const file = await fileOf(ctx.deps.db, id, fileId)
  if (!file) throw new Reject('找不到附件')
  return fileText(ctx, file)
}

/** A look of who works on it is no reading: it is not counted. */
export async function previewVersion(ctx: Reading, { id, fileId }: Asked): Promise<BlobReply> {
  const { version } = await findVersion(ctx, id, missing(ABSENT))
  const file = await fileOf(ctx.deps.db, id, fileId)
  const shown = file && (await previewBlob(ctx, { ...file, title: version.title }))
  if (!shown) throw missing('预览文件不存在')
  return shown
}

/** What may not be downloaded as it is read may not be downloaded as a version either; the rest is needed for work. */
export async function downloadVersion(ctx: Reading, { id, fileId }: Asked): Promise<BlobReply> {
  const { version, document: doc } = await findVersion(ctx, id, missing(ABSENT))
  const file = await fileOf(ctx.deps.db, id, fileId)
  if (!file) throw missing('无效的文档')
  const isRead = decide(ctx.actor, doc, 'view', ctx.now)
  const may = isRead ? mayDownload(ctx.actor, doc, ctx.now) : ctx.actor.bits.includes('download')
  if (!may) throw noDownload()
  await countDownload(ctx, doc.id)
  return fileBlob(ctx, { ...file, title: version.title }, ORIGINAL)
}

export async function present({ deps }: Reading, rows: readonly VersionRecord[]): Promise<VersionRow[]> {
  const files = await filesOf(
    deps.db,
    rows.map((row) => row.version.id),
  )
  return rows.map((row) =>
    presentVersion(
      row,
      files.filter((file) => file.versionId === row.version.id),
    ),
  )
}

const presentVersion = ({ version: v, document: d, parent, author }: VersionRecord, files: FileRow[]): VersionRow => ({
  id: v.id,
  docId: v.documentId,
  fileId: files[0]?.id ?? null,
  version: v.number,
  comment: v.comment,
  createBy: v.createBy,
  createTime: wireTime(v.createTime),
  authorName: author?.realname ?? null,
  title: v.title,
  keywords: v.keywords.join(','),
  remark: v.remark,
  status: v.status,
  reason: v.reason,
  parent: parent?.number ?? null,
  submitTime: wireTime(v.submitTime),
  decideBy: v.decideBy,
  decideTime: wireTime(v.decideTime),
  visible: v.id === d.visibleVersion,
  open: v.id === d.openVersion,
  files: files.map(presentFile),
})

export const presentFile = (file: FileRow): VersionFile => ({
  id: file.id,
  name: file.name,
  size: file.size,
  sha256: file.sha256,
  ftiFlag: INDEX_STATE_OF[file.state],
  processMsg: file.reason,
  viewKind: viewKindOf(file),
  ...presentConversion(file.id, file),
})
