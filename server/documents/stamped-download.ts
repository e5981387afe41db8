import { watermarkTile } from '#core/watermark/tile.ts'
import { Reject } from '../http/reject.ts'
import { BlobReply, personOf, type Actor, type Ctx } from '../http/route.ts'
import { siteValues } from '../site/index.ts'
import { STAMPED_KINDS, stampFile, type StampedKind } from '../stamp/index.ts'
import type { DocumentDeps } from './deps.ts'
import { mayHaveOriginal } from './policy.ts'
import { fileNameOf, ORIGINAL, type NamedFile } from './stored-file.ts'

/** `WaterMarkDownloadFlag`. */
const ORIGINALS = '0'
const OBLIGATORY = '2'

/**
 * The file with the reader's watermark in it, made for this answer alone. Null when the original is to be sent: the site
 * wants no stamp, the reader may have the original, or the format carries none (then also where a stamp is obligatory: it
 * is an obligation of PDFs and pictures).
 */
export async function stampedBlob(
  { deps, actor, now }: Ctx<DocumentDeps>,
  document: { authorId: string },
  file: NamedFile & { kind: string | null },
): Promise<BlobReply | null> {
  const kind = STAMPED_KINDS.find((each) => each === file.kind)
  if (kind === undefined || mayHaveOriginal(actor, document)) return null
  const site = await siteValues(deps.db, actor.tenantId)
  const tile = watermarkTile(site, readerOf(actor), now)
  if (tile === null || tile.lines.length === 0 || site.WaterMarkDownloadFlag === ORIGINALS) return null
  const stamped = await stampFile({ path: await deps.files.path(file.sha256), size: file.size, kind }, tile)
  if (stamped.state === 'done') {
    const { size, open } = stamped
    return new BlobReply({ ...ORIGINAL, size, fileName: fileNameOf(file), isWhole: true, open: async () => open() })
  }
  if (site.WaterMarkDownloadFlag === OBLIGATORY) throw unstampable(kind, stamped.reason)
  return null
}

/** As on the reader's screen. Who reads by a share link is not its owner. */
const readerOf = (actor: Actor) => ({
  username: personOf(actor) === null ? null : actor.realname,
  department: personOf(actor) === null ? null : (actor.department?.name ?? null),
})

const unstampable = (kind: StampedKind, reason: string) =>
  new Reject(`下载的${kind === 'pdf' ? ' PDF ' : '图片'}必须带水印，这个文件不能加水印（${reason}），请联系作者`, {
    status: 403,
  })
