import type { docPageImage } from '#core/contract/km/files/preview.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import {
  askAgain,
  askConversion,
  findConversion,
  toConvertFlag,
  NO_OFFICE,
} from '#server/rendering/conversion/index.ts'
import { missing, Reject } from '#server/kernel/reject.ts'
import type { BlobReply, Context } from '#server/http/route.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { assertShowable, isWithheld } from '../../masking/index.ts'
import { pageImage, thumbnail } from '../files/drawings.ts'
import { mayConvertAgain } from '../policy/policy.ts'
import { previewBlob, textBlob } from '../files/preview-blob.ts'
import { playableMediaType } from '../files/media-type.ts'
import { pdfFor, withGivenPdf } from '../files/preview-kind.ts'
import { openFile } from '../read/read.ts'
import { storedBlob } from '../files/stored-file.ts'
import type { FileRow } from '../store/version-store.ts'
import { countPreview } from '../visits/visit.ts'
import type { Fetch } from '../visits/allowance.ts'

interface Asked {
  docId: string
  fileId?: string | undefined
}

const ABSENT = '预览文件不存在'

/** For every reader of the document; counted and limited as one reading. */
export async function previewDocument(ctx: Context<DocumentDeps>, asked: Asked, how: Fetch): Promise<BlobReply> {
  const found = await openFile(ctx, asked, 'view')
  if (!found) throw missing(ABSENT)
  const file = withGivenPdf(found.file)
  const isShown = pdfFor(file) !== null || file.kind === 'image' || playableMediaType(file) !== null
  if (!isShown) {
    await wanted(ctx, file)
    if (file.state !== 'done') throw missing(ABSENT)
  }
  await countPreview(ctx, asked.docId, how)
  const { document } = found.row
  const isText = !isShown || (await isWithheld(ctx, document, found.file))
  if (!isText) await assertShowable(ctx, document, found.file)
  const shown = isText ? await textBlob(ctx, document, file) : await previewBlob(ctx, file)
  if (!shown) throw missing(ABSENT)
  return shown
}

/**
 * Requests the conversion of an office file that was uploaded before LibreOffice, or this version of it, was installed.
 */
export const wanted = async (
  { deps, actor }: Context<DocumentDeps>,
  { sha256, kind, state }: Pick<FileRow, 'sha256' | 'kind' | 'state'>,
): Promise<boolean> =>
  // A file that the extraction refused (a bomb, a password) is converted only on request.
  state === 'done' &&
  askConversion(deps.db, deps.converter, { sha256, kind }, { when: 'always', tenantId: actor.tenantId })

/** Small, for lists: neither counted nor limited as a reading, but shown only to readers of the document. */
export async function thumbnailBlob(ctx: Context<DocumentDeps>, asked: Asked): Promise<BlobReply> {
  const found = await openFile(ctx, asked, 'view')
  if (found && (await isWithheld(ctx, found.row.document, found.file))) throw missing('没有缩略图')
  const drawn = found && (await thumbnail(ctx.deps, found.file))
  if (!drawn) throw missing('没有缩略图')
  return storedBlob(ctx, { ...drawn, inline: true, title: found.file.title })
}

export async function pageImageBlob(
  ctx: Context<DocumentDeps>,
  asked: Checked<typeof docPageImage>['query'],
  how: Fetch,
): Promise<BlobReply> {
  const found = await openFile(ctx, asked, 'view')
  if (!found || !pdfFor(withGivenPdf(found.file))) throw missing(ABSENT)
  await assertShowable(ctx, found.row.document, found.file)
  await countPreview(ctx, asked.docId, how)
  const drawn = await pageImage(ctx.deps, found.file, asked)
  if (!drawn) throw missing('这一页不能绘制')
  return storedBlob(ctx, { ...drawn, inline: true, title: `${found.file.title}-${asked.page}` })
}

/** Converts a file on request, or tries again after a failure; the latter is for people who may edit the document. */
export async function convertDocument(ctx: Context<DocumentDeps>, asked: Asked): Promise<{ convertFlag: number }> {
  const { deps, actor } = ctx
  const found = await openFile(ctx, asked, 'view')
  if (!found) throw new Reject('找不到文档')
  const { file, row } = found
  if (findConversion(file.kind) === null) throw new Reject('这种文件不需要转换')
  if ((await deps.converter.office()) === null) throw new Reject(NO_OFFICE)
  if (toConvertFlag(file.kind, file.converted) === -1) {
    if (!mayConvertAgain(actor, row.document)) throw new Reject('这个文件没有转换成功，请联系它的作者')
    await askAgain(deps.db, deps.converter, file, actor.tenantId)
  } else await askConversion(deps.db, deps.converter, file, { when: 'asked', tenantId: actor.tenantId })
  const now = await openFile(ctx, asked, 'view')
  return { convertFlag: now ? toConvertFlag(now.file.kind, now.file.converted) : 2 }
}
