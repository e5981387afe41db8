import type { PDFDocumentProxy } from 'pdfjs-dist'

/** PDFs use 72 units per inch, and print needs a higher resolution. */
const SCALE = 150 / 72
/** The maximum length in pixels, for example for a plan of two metres. */
const LONGEST = 4000

/** Renders a page as an image for printing. */
export async function paperPage(pdf: PDFDocumentProxy, number: number, turned: number): Promise<Blob> {
  const page = await pdf.getPage(number)
  const rotation = (page.rotate + turned) % 360
  const natural = page.getViewport({ scale: 1, rotation })
  const scale = Math.min(SCALE, LONGEST / Math.max(natural.width, natural.height))
  const viewport = page.getViewport({ scale, rotation })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport, intent: 'print', annotationMode: 1 }).promise
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!drawn) throw new Error(`第 ${number} 页没有画成`)
  return drawn
}
