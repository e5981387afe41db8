import sharp from 'sharp'
import { contentAt, contentSize } from '#server/sandbox/child-descriptors.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import { openPdf, type PdfDocument } from '#server/formats/pdf/index.ts'
import type { Drawn } from './draw-job.ts'

/** Pages in the shape of a strip are limited to this size: 12 million pixels are 48 MB. */
const PIXELS = 12_000_000
/** No page is drawn larger than four times its size on paper at 96 dpi. */
const LARGEST_SCALE = 5

const open = (use: 'text' | 'drawing'): Promise<PdfDocument> =>
  openPdf({ size: contentSize(), read: contentAt, limits: { wholePdfBytes: LIMITS.wholePdfBytes } }, use)

/** The canvas would search for fonts in the home folder, which does not exist here. pdf.js draws glyphs as outlines. */
process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1'

/** Also loads the first page, because a PDF without pages cannot be shown. */
export async function countPages(): Promise<number> {
  const document = await open('text')
  await document.getPage(1)
  return document.numPages
}

/** Draws one page on white with the given width. The canvas comes with pdf.js; the drawing becomes WebP here. */
export async function drawPage({ page: number, width }: { page: number; width: number }): Promise<Drawn> {
  const document = await open('drawing')
  const page = await document.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const area = natural.width * natural.height
  const scale = Math.min(width / natural.width, Math.sqrt(PIXELS / area), LARGEST_SCALE)
  const viewport = page.getViewport({ scale })
  const size = { width: Math.max(1, Math.round(viewport.width)), height: Math.max(1, Math.round(viewport.height)) }
  const factory = document.canvasFactory as CanvasFactory
  const { canvas, context } = factory.create(size.width, size.height)
  await page.render({ canvas, canvasContext: context, viewport, background: '#ffffff' }).promise
  const { data } = context.getImageData(0, 0, size.width, size.height)
  const raw = { ...size, channels: 4 as const }
  const picture = await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 85 })
    .toBuffer()
  return { pages: document.numPages, picture }
}

/** The factory with which pdf.js makes canvases; its declarations have no type for it. */
interface CanvasFactory {
  create: (width: number, height: number) => { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
}
