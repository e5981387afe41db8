import type { DecidedDocument } from '#core/access/decide.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { type WatermarkTile, watermarkTile } from '#core/watermark/tile.ts'
import { askConversion, findConversion } from '#server/rendering/conversion/index.ts'
import type { RenditionState } from '#server/db/schema/index.ts'
import { fileStem } from '#server/http/file-name.ts'
import { Reject } from '#server/kernel/reject.ts'
import { findAccount, type Actor } from '#server/kernel/actor.ts'
import { BlobReply, type Context } from '#server/http/route.ts'
import { siteValues } from '#server/settings/site/index.ts'
import { STAMPED_KINDS, type StampedKind, stampFile } from '#server/rendering/watermark/index.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { approvalLines } from '../policy/approvals.ts'
import { mayHaveOriginal } from '../policy/policy.ts'
import { pdfFor } from './preview-kind.ts'
import { fileBlob, downloadName, type NamedFile, ORIGINAL } from './stored-file.ts'

/** `WaterMarkDownloadFlag`. */
const ORIGINALS = '0'
const OBLIGATORY = '2'

interface Downloaded {
  sha256: string
  size: number
  kind: string | null
  pages: number | null
  converted: {
    state: RenditionState
    sha256: string | null
    size: number | null
    pages: number | null
    reason: string | null
  } | null
}

/** The content that gets the stamp: the file itself, or the PDF that was made of it. */
interface Carrier {
  sha256: string
  size: number
  kind: StampedKind
  isMade: boolean
}

interface Wish {
  tile: WatermarkTile
  isObligatory: boolean
  /** Office files are sent as the PDF that was made of them. */
  takesOffice: boolean
}

/**
 * The file with the reader's watermark in it, made for this answer alone. Null when the original is to be sent: the
 * site wants no stamp, the reader may have the original, or nothing carries one. Where the stamp is obligatory, what
 * should carry one and cannot is refused; a format that never carries one (text, sound, archives; office files where
 * there is no LibreOffice) is given out all the same.
 */
async function stampedBlob(
  ctx: Context<DocumentDeps>,
  document: DecidedDocument,
  file: NamedFile & Downloaded & { versionId: string },
): Promise<BlobReply | null> {
  const wish = await wishFor(ctx, document)
  const carrier = wish && findCarrier(file, wish)
  if (!wish || !carrier) return null
  const { sha256, size, kind } = carrier
  const path = await ctx.deps.files.path(sha256)
  const approvals = await approvalLines(ctx.deps.db, file.versionId)
  const stamped = await stampFile({ path, size, kind, approvals }, wish.tile)
  if (stamped.state === 'done') {
    const { open } = stamped
    const fileName = carrier.isMade ? `${fileStem(downloadName(file))}.pdf` : downloadName(file)
    return new BlobReply({ ...ORIGINAL, size: stamped.size, fileName, isWhole: true, open: async () => open() })
  }
  if (wish.isObligatory) throw unstampable(carrierName(carrier), stamped.reason)
  return null
}

/** The file for a reader who may download it. */
export const downloadBlob = async (
  ctx: Context<DocumentDeps>,
  document: DecidedDocument,
  file: NamedFile & Downloaded & { versionId: string },
): Promise<BlobReply> => (await stampedBlob(ctx, document, file)) ?? fileBlob(ctx, file, ORIGINAL)

/**
 * Refuses at once what would be refused anyway. An office file without a PDF is converted then, and the reader waits if
 * the stamp is obligatory. `status`: 403 instead of a file, 200 for a message on a page.
 */
export async function assertStampable(
  ctx: Context<DocumentDeps>,
  document: DecidedDocument,
  file: Downloaded,
  status: 200 | 403,
): Promise<void> {
  const { deps, actor } = ctx
  const wish = await wishFor(ctx, document)
  const isOffice = findConversion(file.kind) !== null
  if (!wish?.isObligatory || !wish.takesOffice || !isOffice || findCarrier(file, wish)) return
  if ((await deps.converter.office()) === null) return
  const isComing = await askConversion(deps.db, deps.converter, file, { when: 'asked', tenantId: actor.tenantId })
  if (isComing || file.converted?.state === 'waiting')
    throw new Reject('这个文件正在转换成带水印的 PDF，请稍后再下载', { status })
  throw unstampable('办公文件', file.converted?.reason ?? '没有转换成功', status)
}

/** The form in which a reader gets a file that they download now. */
export async function downloadForm(
  ctx: Pick<Context<DocumentDeps>, 'deps' | 'actor' | 'now'>,
  document: DecidedDocument,
  file: Downloaded,
): Promise<NonNullable<DocRow['downloadAs']>> {
  const wish = await wishFor(ctx, document)
  const carrier = wish && findCarrier(file, wish)
  return !carrier ? 'original' : carrier.isMade ? 'pdf' : 'stamped'
}

/** Null when this reader needs no watermark. */
async function wishFor(
  { deps, actor, now }: Pick<Context<DocumentDeps>, 'deps' | 'actor' | 'now'>,
  document: DecidedDocument,
): Promise<Wish | null> {
  if (mayHaveOriginal(actor, document)) return null
  const site = await siteValues(deps.db, actor.tenantId)
  const flag = site.WaterMarkDownloadFlag
  const tile = watermarkTile(site, stampedReader(actor), now)
  if (tile === null || tile.lines.length === 0 || flag === ORIGINALS) return null
  return { tile, isObligatory: flag === OBLIGATORY, takesOffice: site.WaterMarkOfficeFlag === '1' }
}

function findCarrier(file: Downloaded, { takesOffice }: Wish): Carrier | null {
  const { sha256, size } = file
  const own = STAMPED_KINDS.find((each) => each === file.kind)
  if (own) return { sha256, size, kind: own, isMade: false }
  const pdf = takesOffice ? pdfFor(file) : null
  return pdf && { sha256: pdf.sha256, size: pdf.size, kind: 'pdf', isMade: true }
}

/** The watermark that the page shows over a document; null if the site has switched it off. */
export const screenWatermark = async ({
  deps,
  actor,
  now,
}: Pick<Context<DocumentDeps>, 'deps' | 'actor' | 'now'>): Promise<WatermarkTile | null> =>
  watermarkTile(await siteValues(deps.db, actor.tenantId), stampedReader(actor), now)

/** The name in the watermark on the screen: that of the reader; no name for a share by link. */
const stampedReader = (actor: Actor) => ({
  username: findAccount(actor) === null ? actor.realname || null : actor.realname,
  department: findAccount(actor) === null ? null : (actor.department?.name ?? null),
})

const carrierName = ({ kind, isMade }: Carrier): string => (isMade ? '办公文件' : kind === 'pdf' ? ' PDF ' : '图片')

const unstampable = (name: string, reason: string, status: 200 | 403 = 403) =>
  new Reject(`下载的${name}必须带水印，这个文件不能加水印（${reason}），请联系作者`, { status })
