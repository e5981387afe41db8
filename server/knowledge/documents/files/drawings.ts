import { missing, tooMany } from '#server/kernel/reject.ts'
import { draw, type DrawJob, isDrawable, LONGEST_SIDE } from '#server/rendering/pictures/index.ts'
import {
  forgetUnused,
  type Made,
  type Rendition,
  type RenditionKey,
  findOrMake,
} from '#server/storage/renditions/index.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { pdfFor, withGivenPdf } from './preview-kind.ts'
import type { FileRow } from '../store/version-store.ts'

/** Raised when drawings change: all of them are then made again when they are next used. */
const MAKER = 'zhiku drawing 1'

/** A larger picture is not drawn; it can be downloaded. */
const PICTURE_BYTES = 64 * 1024 * 1024

/** Twice the width on the page, for high-density screens. */
const THUMBNAIL_WIDTH = 320

/** The widths of page images. Any other width is rounded up, so that a client cannot make thousands of one page. */
const PAGE_WIDTHS = [400, 800, 1200, 1600, 2000] as const

export type Drawing = Pick<Rendition, 'reason'> & { sha256: string; size: number; type: 'image/webp' }
type Deps = DocumentDeps

/** A redrawn picture for display, without anything hidden in the file. Null when it cannot be shown. */
export const drawnPicture = (deps: Deps, file: FileRow): Promise<Drawing | null> =>
  drawing(deps, { source: file.sha256, kind: 'picture' }, () => drawPicture(deps, file, LONGEST_SIDE))

/** A small picture of the first page or of the picture itself; null for files without one. */
export async function thumbnail(deps: Deps, stored: FileRow): Promise<Drawing | null> {
  const file = withGivenPdf(stored)
  const key: RenditionKey = { source: file.sha256, kind: 'thumbnail', variant: variantPrefix(file) }
  if (file.kind === 'image') return drawing(deps, key, () => drawPicture(deps, file, THUMBNAIL_WIDTH))
  const pdf = pdfFor(file)
  return pdf && drawing(deps, key, () => drawPage(deps, pdf.sha256, { page: 1, width: THUMBNAIL_WIDTH }))
}

/** A page as a picture, for clients without a PDF reader. */
export async function pageImage(
  deps: Deps,
  stored: FileRow,
  asked: { page: number; width: number },
): Promise<Drawing | null> {
  const file = withGivenPdf(stored)
  const pdf = pdfFor(file)
  if (!pdf) return null
  // If the number of pages is unknown, only the first page is sure to exist.
  if (asked.page > (pdf.pages ?? 1)) throw missing('没有这一页')
  const width = PAGE_WIDTHS.find((each) => each >= asked.width) ?? PAGE_WIDTHS.at(-1)!
  const variant = `${variantPrefix(file)}${asked.page}-${width}`
  return drawing(deps, { source: file.sha256, kind: 'page', variant }, async () => {
    await forgetUnused(deps, 'page')
    return drawPage(deps, pdf.sha256, { page: asked.page, width })
  })
}

/** Drawings of a converted file belong to that conversion, because another one looks different. */
const variantPrefix = ({ kind, converted }: FileRow): string =>
  kind !== 'pdf' && converted?.sha256 ? `${converted.sha256.slice(0, 12)}-` : ''

async function drawing(
  deps: Deps,
  key: RenditionKey,
  make: () => Promise<Made | { reason: string }>,
): Promise<Drawing | null> {
  const { sha256, size, reason } = await findOrMake(deps, key, { maker: MAKER, make })
  return sha256 === null || size === null ? null : { sha256, size, reason, type: 'image/webp' }
}

async function drawPicture(deps: Deps, file: FileRow, longest: number): Promise<Made | { reason: string }> {
  if (file.size > PICTURE_BYTES) return { reason: '图片太大，不能在线显示' }
  const path = await deps.files.path(file.sha256)
  if (!isDrawable(await beginning(deps, file.sha256))) return { reason: '这种图片不能在线显示' }
  return drawn(path, { what: 'picture', longest })
}

const drawPage = async (deps: Deps, sha256: string, o: { page: number; width: number }) =>
  drawn(await deps.files.path(sha256), { what: 'page', ...o })

async function drawn(path: string, job: DrawJob): Promise<Made | { reason: string }> {
  const outcome = await draw({ path }, job)
  if (outcome.state === 'busy') throw tooMany('正在绘制的预览太多，请稍后再试')
  if (outcome.state === 'refused') return { reason: outcome.reason }
  return { content: outcome.picture, type: 'image/webp' }
}

async function beginning({ files }: Deps, sha256: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of await files.open(sha256, { start: 0, end: 15 })) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
