import { Readable } from 'node:stream'
import type { DecidedDocument } from '#core/access/decide.ts'
import { textPdf } from '#server/rendering/text-pdf/index.ts'
import { missing } from '#server/kernel/reject.ts'
import { BlobReply, type Context } from '#server/http/route.ts'
import { maskFor } from '../../masking/index.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { drawnPicture } from './drawings.ts'
import { playableMediaType } from './media-type.ts'
import { pdfFor, withGivenPdf } from './preview-kind.ts'
import { fileBlob, fileText, PDF, storedBlob } from './stored-file.ts'
import type { FileRow } from '../store/version-store.ts'

/**
 * The content that shows a file: the PDF itself, the PDF made of it, the recording, or the redrawn picture. Null if
 * there is none.
 */
export async function previewBlob(
  ctx: Context<DocumentDeps>,
  stored: FileRow & { title: string },
): Promise<BlobReply | null> {
  const file = withGivenPdf(stored)
  if (file.kind === 'pdf') return fileBlob(ctx, file, PDF)
  const pdf = pdfFor(file)
  if (pdf) return storedBlob(ctx, { ...pdf, ...PDF, title: file.title })
  const media = playableMediaType(file)
  if (media) return fileBlob(ctx, file, { type: media, inline: true })
  if (file.kind !== 'image') return null
  const drawn = await drawnPicture(ctx.deps, file)
  if (!drawn) throw missing('这张图片不能在线显示，请下载后查看')
  return storedBlob(ctx, { ...drawn, inline: true, title: file.title })
}

/**
 * The readable text of a file without pages as a PDF, because clients of the family show nothing else. Null if there is
 * no text.
 */
export async function textBlob(
  ctx: Context<DocumentDeps>,
  document: DecidedDocument,
  file: FileRow & { title: string },
): Promise<BlobReply | null> {
  const { text } = await fileText(ctx, document, file)
  const title = (await maskFor(ctx, document))?.mask(file.title) ?? file.title
  const made = text.trim() === '' ? null : await textPdf({ title, text })
  if (!made) return null
  return new BlobReply({
    ...PDF,
    size: made.length,
    fileName: `${file.title || '未命名'}.pdf`,
    isWhole: true,
    open: () => Promise.resolve(Readable.from([made])),
  })
}
