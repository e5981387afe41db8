import { missing } from '#server/kernel/reject.ts'
import type { BlobReply, Context } from '#server/http/route.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { drawnPicture } from './drawings.ts'
import { mediaTypeOf } from './media-type.ts'
import { pdfFor } from './preview-kind.ts'
import { fileBlob, PDF, storedBlob } from './stored-file.ts'
import type { FileRow } from '../store/version-store.ts'

/** What a file is shown with: its PDF, the one that was made of it, the recording, or the picture drawn anew. Null: it is not shown. */
export async function previewBlob(
  ctx: Context<DocumentDeps>,
  file: FileRow & { title: string },
): Promise<BlobReply | null> {
  if (file.kind === 'pdf') return fileBlob(ctx, file, PDF)
  const pdf = pdfFor(file)
  if (pdf) return storedBlob(ctx, { ...pdf, ...PDF, title: file.title })
  const media = mediaTypeOf(file)
  if (media) return fileBlob(ctx, file, { type: media, inline: true })
  if (file.kind !== 'image') return null
  const drawn = await drawnPicture(ctx.deps, file)
  if (!drawn) throw missing('这张图片不能在线显示，请下载后查看')
  return storedBlob(ctx, { ...drawn, inline: true, title: file.title })
}
