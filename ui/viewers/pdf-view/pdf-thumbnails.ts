import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Draws the thumbnails one after another, so that drawing the page that is being read is not delayed. */
export class PdfThumbnails {
  #last: Promise<void> = Promise.resolve()
  #document: PDFDocumentProxy

  constructor(document: PDFDocumentProxy) {
    this.#document = document
  }

  /** Draws a page at the width of the canvas. A canvas that has left the view is skipped. */
  draw(canvas: HTMLCanvasElement, { page, turned }: { page: number; turned: number }, signal: AbortSignal): void {
    this.#last = this.#last.then(() => this.#draw(canvas, { page, turned }, signal).catch(() => {}))
  }

  async #draw(canvas: HTMLCanvasElement, o: { page: number; turned: number }, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const page = await this.#document.getPage(o.page)
    if (signal.aborted) return
    const rotation = (page.rotate + o.turned) % 360
    const natural = page.getViewport({ scale: 1, rotation })
    const scale = (canvas.clientWidth * devicePixelRatio) / natural.width
    const viewport = page.getViewport({ scale, rotation })
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    const task = page.render({ canvas, viewport, annotationMode: 1 })
    signal.addEventListener('abort', () => task.cancel(), { once: true })
    await task.promise
  }
}
