import { Readable } from 'node:stream'
import { uniqueNames, type ZipEntry, zipStream } from '#server/storage/zip/index.ts'
import { BlobReply, type Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { assertShowable, maskFor } from '../../masking/index.ts'
import { assertStampable, downloadBlob } from '../files/stamped-download.ts'
import { mayOpen } from '../policy/openable.ts'
import { mayDownload } from '../policy/policy.ts'
import { findDocument } from '../read/read.ts'
import type { DocumentDeps } from '../store/deps.ts'
import type { DocumentRow } from '../store/document-row.ts'
import { documentsByIds } from '../store/store.ts'
import { type FileRow, selectFiles } from '../store/version-store.ts'
import { countDownload } from '../visits/visit.ts'
import { WHOLE } from '../visits/allowance.ts'

const MOST_BYTES = 2 * 1024 ** 3
const LEFT_OUT = '未包含.txt'
const NO_RIGHT = '没有下载权限'

/**
 * Names of documents that are missing in the archive, each with the reason; and the number of those that cannot be
 * named here.
 */
interface LeftOut {
  named: string[]
  unknown: number
}

/**
 * An archive of these documents, as far as the actor may download them. Rights are checked now, for refusals that need
 * no archive, and again for each document at its turn, because writing two gigabytes takes a while.
 */
export async function downloadZip(ctx: Context<DocumentDeps>, docIds: readonly string[]): Promise<BlobReply> {
  const ids = [...new Set(docIds)]
  const rows = await documentsByIds(ctx.deps.db, ids, mayOpen(ctx.actor, ctx.now))
  const may = rows.filter((row) => mayDownload(ctx.actor, row.document, ctx.now))
  if (may.length === 0) throw new Reject('所选知识都不能下载')
  const files = await selectFiles(
    ctx.deps.db,
    may.map((row) => row.version.id),
  )
  if (files.length === 0) throw new Reject('所选知识都没有文件')
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  if (bytes > MOST_BYTES) throw new Reject('所选文件超过 2 GB，请分几次下载')
  const inOrder = ids.filter((id) => rows.some((row) => row.document.id === id))
  const left: LeftOut = { named: [], unknown: ids.length - inOrder.length }
  return new BlobReply({
    type: 'application/zip',
    inline: false,
    size: null,
    fileName: `知识_${wireTime(ctx.now)!.slice(0, 16).replaceAll(/[-:]/g, '').replace(' ', '_')}.zip`,
    isWhole: true,
    open: async () => zipStream(zipEntries(ctx, inOrder, left)),
  })
}

async function* zipEntries(
  ctx: Context<DocumentDeps>,
  ids: readonly string[],
  left: LeftOut,
): AsyncGenerator<ZipEntry> {
  const name = uniqueNames()
  name(LEFT_OUT)
  for (const id of ids) yield* documentEntries(ctx, id, { name, left })
  const lines = [...left.named, ...(left.unknown > 0 ? [`${left.unknown} 篇知识不存在或无权查看`] : [])]
  if (lines.length === 0) return
  // With a byte order mark, so that editors that guess encodings show it correctly.
  const text = Buffer.from(`\uFEFF以下知识没有包含在压缩包中：\r\n${lines.join('\r\n')}\r\n`)
  yield { name: LEFT_OUT, time: ctx.now, open: async () => Readable.from([text]) }
}

async function* documentEntries(
  ctx: Context<DocumentDeps>,
  id: string,
  o: { name: (wanted: string) => string; left: LeftOut },
): AsyncGenerator<ZipEntry> {
  const now = new Date()
  const row = await findDocument({ ...ctx, now }, id)
  if (!row) {
    o.left.unknown++
    return
  }
  const files = mayDownload(ctx.actor, row.document, now) ? await selectFiles(ctx.deps.db, [row.version.id]) : null
  const refusal = files ? await findRefusal(ctx, row, files) : NO_RIGHT
  if (refusal !== null) {
    o.left.named.push(`${await shownTitle(ctx, row)}（${refusal}）`)
    return
  }
  const folder = files!.length > 1 ? o.name(await shownTitle(ctx, row)) : null
  const inFolder = folder === null ? o.name : uniqueNames()
  for (const file of files!) {
    const blob = await downloadBlob(ctx, row.document, { ...file, title: await shownTitle(ctx, row) })
    const name = inFolder(blob.fileName)
    const time = row.document.updateTime ?? row.document.createTime
    yield { name: folder === null ? name : `${folder}/${name}`, time, open: () => blob.open() }
  }
}

const shownTitle = async (ctx: Context<DocumentDeps>, { document, version: { title } }: DocumentRow) =>
  (await maskFor(ctx, document))?.mask(title) ?? title

/** Counts the document as one download; returns the reason why it cannot be downloaded, or null. */
async function findRefusal(
  ctx: Context<DocumentDeps>,
  row: DocumentRow,
  files: readonly FileRow[],
): Promise<string | null> {
  if (files.length === 0) return '没有文件'
  try {
    for (const file of files) {
      await assertShowable(ctx, row.document, file)
      await assertStampable(ctx, row.document, file, 403)
    }
    await countDownload(ctx, row.document.id, WHOLE)
    return null
  } catch (error) {
    if (error instanceof Reject) return error.message
    throw error
  }
}
