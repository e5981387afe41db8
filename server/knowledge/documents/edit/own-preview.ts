import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { STATUS } from '#core/rules/document-status.ts'
import { mayChangeLive, mayWiden, openStatus } from '#core/rules/review/review.ts'
import { attachment } from '#server/db/schema/index.ts'
import { kindOfFile } from '#server/formats/detect/index.ts'
import type { Context, ReceivedFile } from '#server/http/route.ts'
import { Reject, tooMany } from '#server/kernel/reject.ts'
import { draw } from '#server/rendering/pictures/index.ts'
import { deleteUnreferencedLater } from '#server/storage/renditions/index.ts'
import { assertNotEditedByOthers } from '../change/edited-by-others.ts'
import { commitChange, type LockedDocument, withLockedDocument } from '../change/change.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { type FileRow, selectFiles } from '../store/version-store.ts'
import { assertAcceptable, keepFile } from '../upload/keep-file.ts'
import { VISIT } from '../visits/visit.ts'

type Ctx = Context<DocumentDeps>
interface Asked {
  docId: string
  fileId?: string | undefined
}

/**
 * Shows a PDF instead of a file. Text, search and download use the file itself; the next version begins without the
 * PDF.
 */
export async function changePreview(ctx: Ctx, received: ReceivedFile, asked: Asked): Promise<void> {
  // Before any message about the PDF.
  await withLockedDocument(ctx, { id: asked.docId }, (locked) => shownFile(locked, asked))
  await assertShowable(ctx, received)
  const { sha256, name } = received
  await withLockedDocument(ctx, { id: asked.docId }, async (locked) => {
    const file = await shownFile(locked, asked)
    await keepFile(locked.tx, ctx, received, { isAwaited: true })
    await showInstead(locked, file, { sha256, name })
  })
}

/** Removes the uploaded preview, so that readers see again what the server makes of the file. */
export const resetPreview = (ctx: Ctx, asked: Asked): Promise<void> =>
  withLockedDocument(ctx, { id: asked.docId }, async (locked) => {
    const file = await shownFile(locked, asked)
    if (file.given === null) throw new Reject('这个文件没有更换过预览')
    await showInstead(locked, file, null)
  })

/** The named file, else the main file that {@link previewDocument} shows, if the actor may change its preview. */
async function shownFile(locked: LockedDocument, { fileId }: Asked): Promise<FileRow> {
  const { state, rights, tx, document } = locked
  if (state.deleted) throw new Reject('找不到文档')
  if (!mayChangeLive(state, rights)) throw new Reject('您不能修改这篇知识')
  await assertNotEditedByOthers(locked)
  const { visibleVersion, openVersion } = document
  const shown = [visibleVersion, openVersion].filter((each) => each !== null)
  const files = await selectFiles(tx, shown)
  const file = files.find(({ id, versionId, ordinal }) =>
    fileId === undefined ? versionId === shown[0] && ordinal === 0 : id === fileId,
  )
  if (!file) throw new Reject('找不到附件')
  // Only a person who could publish may change what readers see, or what a reviewer is looking at.
  if (file.versionId === visibleVersion && !mayWiden(state, rights))
    throw new Reject('这篇知识已发布，更换预览需要审核或免审核发布的权限')
  if (file.versionId === openVersion && openStatus(state) === STATUS.waiting && !rights.reviews)
    throw new Reject('知识正在审核，请先撤回再更换预览')
  return file
}

async function showInstead(
  locked: LockedDocument,
  file: FileRow,
  preview: { sha256: string; name: string } | null,
): Promise<void> {
  const { tx, document, versions, state } = locked
  await tx
    .update(attachment)
    .set({ previewSha256: preview?.sha256 ?? null, previewName: preview?.name ?? null })
    .where(eq(attachment.id, file.id))
  if (file.given) await deleteUnreferencedLater(tx, [file.given.sha256], document.tenantId)
  const version = versions.find(({ id }) => id === file.versionId)?.number
  await commitChange(locked, state, {
    steps: [
      {
        action: 'edit',
        visit: VISIT.previewReplaced,
        before: { preview: file.given && { name: file.previewName, sha256: file.given.sha256 } },
        after: { preview, file: file.name, version },
      },
    ],
  })
}

/** Refuses a file whose bytes are no PDF, and a PDF that cannot be opened. */
async function assertShowable(ctx: Ctx, received: ReceivedFile): Promise<void> {
  const { files } = ctx.deps
  const { sha256, size, name } = received
  await assertAcceptable(ctx, { ...received, name: 'preview.pdf' })
  const read = async (position: number, length: number): Promise<Uint8Array> => {
    const end = Math.min(position + length, size) - 1
    return end < position ? new Uint8Array() : buffer(await files.open(sha256, { start: position, end }))
  }
  if ((await kindOfFile({ name, size, read })) !== 'pdf') throw new Reject('仅支持pdf文件')
  const counted = await draw({ path: await files.path(sha256) }, { what: 'pages' })
  if (counted.state === 'busy') throw tooMany('正在绘制的预览太多，请稍后再试')
  if (counted.state === 'refused' || counted.pages === 0) throw new Reject('这个 PDF 打不开，可能已损坏或设有密码')
}
