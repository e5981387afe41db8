import { and, eq, or } from 'drizzle-orm'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { VersionFile, VersionRow } from '#core/contract/km/documents/version.ts'
import { decide } from '#core/access/decide.ts'
import { shownFields } from '../../custom-fields/index.ts'
import { document } from '#server/db/schema/index.ts'
import { missing, Reject } from '#server/kernel/reject.ts'
import type { BlobReply, Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { assertShowable } from '../../masking/index.ts'
import { mayDownload, noDownload } from '../policy/policy.ts'
import { INDEX_STATE_OF } from './present.ts'
import { presentConversion, previewKind } from '../files/preview-kind.ts'
import { pastReadable, studied } from '../policy/openable.ts'
import { previewBlob } from '../files/preview-blob.ts'
import { fileBlob, fileText, ORIGINAL } from '../files/stored-file.ts'
import {
  findFile,
  type FileRow,
  selectFiles,
  versionPage,
  type VersionRecord,
  versionsByIds,
} from '../store/version-store.ts'
import { countDownload } from '../visits/visit.ts'
import type { Fetch } from '../visits/allowance.ts'

const ABSENT = '找不到该版本'

/** All versions of a document that the caller works on; empty for any other document. */
export async function listVersions(
  ctx: Context<DocumentDeps>,
  { docId, ...query }: ListQuery & { docId: string },
): Promise<Page<VersionRow>> {
  const found = await versionPage(ctx.deps.db, query, and(eq(document.id, docId), studied(ctx.actor))!)
  return { ...found, records: await present(ctx, found.records) }
}

/** One version; the same refusal whether it does not exist or the caller may not see it. */
export async function findVersion(
  ctx: Context<DocumentDeps>,
  id: string,
  refusal = new Reject(ABSENT),
): Promise<VersionRecord> {
  const rows = await versionsByIds(ctx.deps.db, [id], or(studied(ctx.actor), pastReadable(ctx.actor, ctx.now))!)
  if (!rows[0]) throw refusal
  return rows[0]
}

export async function getVersion(ctx: Context<DocumentDeps>, id: string): Promise<VersionRow> {
  const found = await findVersion(ctx, id)
  const { category, tenantId } = found.document
  const fields = await shownFields(ctx.deps.db, tenantId, { category, values: found.version.fields })
  return { ...(await present(ctx, [found]))[0]!, fields }
}

interface Asked {
  id: string
  fileId?: string | undefined
}

export async function readVersionText(ctx: Context<DocumentDeps>, { id, fileId }: Asked) {
  const { document: doc } = await findVersion(ctx, id)
  const file = await findFile(ctx.deps.db, id, fileId)
  if (!file) throw new Reject('找不到附件')
  const { total: _, ...text } = await fileText(ctx, doc, file)
  return text
}

/** A look by a person who works on the document is no reading and is not counted. */
export async function previewVersion(ctx: Context<DocumentDeps>, { id, fileId }: Asked): Promise<BlobReply> {
  const { version, document: doc } = await findVersion(ctx, id, missing(ABSENT))
  const file = await findFile(ctx.deps.db, id, fileId)
  if (file) await assertShowable(ctx, doc, file)
  const shown = file && (await previewBlob(ctx, { ...file, title: version.title }))
  if (!shown) throw missing('预览文件不存在')
  return shown
}

/**
 * A document that may not be downloaded for reading may not be downloaded as a version either; other versions are
 * needed for work.
 */
export async function downloadVersion(
  ctx: Context<DocumentDeps>,
  { id, fileId }: Asked,
  how: Fetch,
): Promise<BlobReply> {
  const { version, document: doc } = await findVersion(ctx, id, missing(ABSENT))
  const file = await findFile(ctx.deps.db, id, fileId)
  if (!file) throw missing('无效的文档')
  const isRead = decide(ctx.actor, doc, 'view', ctx.now)
  const may = isRead ? mayDownload(ctx.actor, doc, ctx.now) : ctx.actor.bits.includes('download')
  if (!may) throw noDownload()
  await assertShowable(ctx, doc, file)
  await countDownload(ctx, doc.id, how)
  return fileBlob(ctx, { ...file, title: version.title }, ORIGINAL)
}

export async function present({ deps }: Context<DocumentDeps>, rows: readonly VersionRecord[]): Promise<VersionRow[]> {
  const files = await selectFiles(
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
  viewKind: previewKind(file),
  ...presentConversion(file.id, file),
})
