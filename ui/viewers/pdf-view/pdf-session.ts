import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import type { HitCount } from '../hits/hits.ts'
import { FIRST_LOOK, type OutlineMark, type PageControl, type PageLook } from '../page-frame/page-look.ts'
import { chinesePages } from './chinese-pages.ts'
import { loadPdfjs, PDFJS_ASSETS, takeWorker } from './pdf-library.ts'
import { calmFindController, type FoundPlace } from './pdf-find-place.ts'
import { readOutline } from './pdf-outline.ts'
import { paperPage } from './pdf-paper.ts'
import { PdfThumbnails } from './pdf-thumbnails.ts'

export interface PdfSource {
  url: string
  headers: Record<string, string>
  /** The file itself, where the browser has it already; `url` then only names it. */
  data?: ArrayBuffer
}

/** pdf.js takes the bytes away from whoever gives them. */
const bytesOf = ({ url, headers, data }: PdfSource) =>
  data ? { data: new Uint8Array(data.slice()) } : { url, httpHeaders: headers, withCredentials: true }

interface PdfEvents {
  /** Called when all pages have their size. Going to a page works from then on. */
  onReady: (pages: number) => void
  onPage: (page: number) => void
  /** Called when a page is drawn, with its text. */
  onShown: () => void
  onHits: (count: HitCount) => void
  onOutline: (entries: readonly OutlineMark[]) => void
  onLook: (look: Partial<PageLook>) => void
  onFailed: (reason: string) => void
  /** Called when the file is protected. `answer` tries a password; when it is wrong, this is called again. */
  onPassword: (answer: (password: string) => void, wrong: boolean) => void
}

/** Constants of pdf.js that its types do not export. */
const SCROLL = { vertical: 0, page: 3 }
const SPREAD = { none: 0, odd: 1 }
const PRESENTATION = { normal: 1, full: 3 }
const SEARCHING = 3

/** The match count of pdf.js, missing in its types. */
interface MatchCount {
  matchesCount: { current: number; total: number }
}

const FAILURES: Record<string, string> = {
  InvalidPDFException: '这个 PDF 已经损坏，不能在线阅读。',
}

/** `PasswordResponses.INCORRECT_PASSWORD` of pdf.js. */
const WRONG_PASSWORD = 2

/** One open PDF in one container. */
export class PdfSession implements PageControl {
  #events: PdfEvents
  #abort = new AbortController()
  #worker = takeWorker()
  #task: PDFDocumentLoadingTask | null = null
  #viewer: import('pdfjs-dist/web/pdf_viewer.mjs').PDFViewer | null = null
  #bus: import('pdfjs-dist/web/pdf_viewer.mjs').EventBus | null = null
  #query: readonly string[] = []
  #place: FoundPlace | null = null
  #thumbnails: PdfThumbnails | null = null
  #pdf: PDFDocumentProxy | null = null
  /** The settings from before the slides. */
  #before: Pick<PageLook, 'scale' | 'isDouble'> | null = null

  constructor(events: PdfEvents) {
    this.#events = events
  }

  async open(container: HTMLDivElement, source: PdfSource): Promise<void> {
    try {
      const { pdfjs, viewer } = await loadPdfjs()
      if (this.#abort.signal.aborted) return
      this.#task = pdfjs.getDocument({
        ...(this.#worker && { worker: pdfjs.PDFWorker.create({ port: this.#worker.port }) }),
        ...bytesOf(source),
        cMapUrl: `${PDFJS_ASSETS}cmaps/`,
        cMapPacked: true,
        standardFontDataUrl: `${PDFJS_ASSETS}standard_fonts/`,
        wasmUrl: `${PDFJS_ASSETS}wasm/`,
        iccUrl: `${PDFJS_ASSETS}iccs/`,
      })
      this.#task.onPassword = (answer: (password: string) => void, reason: number) => {
        if (!this.#abort.signal.aborted) this.#events.onPassword(answer, reason === WRONG_PASSWORD)
      }
      const document = await Promise.race([this.#task.promise, ...(this.#worker ? [this.#worker.broken] : [])])
      if (this.#abort.signal.aborted) return
      this.#thumbnails = new PdfThumbnails(document)
      this.#pdf = document
      this.#show(container, document, viewer)
      this.#events.onOutline(await readOutline(document))
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#events.onFailed(failureText(error))
    }
  }

  #show(container: HTMLDivElement, document: PDFDocumentProxy, library: Library): void {
    const bus = new library.EventBus()
    const linkService = new library.PDFLinkService({ eventBus: bus, externalLinkTarget: 2 })
    const findController = calmFindController(
      library,
      { container, place: () => this.#place },
      { eventBus: bus, linkService, delay: 0 },
    )
    const options = {
      container,
      eventBus: bus,
      linkService,
      findController,
      // Marks are drawn over the text layer, so the form fields of annotations are not needed.
      annotationMode: 1,
      l10n: chinesePages as never,
      // Removes the viewer's listeners from the document. The method is missing in the typings.
      abortSignal: this.#abort.signal,
    }
    const viewer = new library.PDFViewer(options)
    linkService.setViewer(viewer)
    linkService.setDocument(document)
    bus.on('pagesinit', () => {
      viewer.currentScaleValue = 'page-width'
      void chinesePages.translate(container)
      this.#events.onReady(document.numPages)
    })
    bus.on('textlayerrendered', () => this.#events.onShown())
    bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => this.#events.onPage(pageNumber))
    const tell = ({ matchesCount }: MatchCount) => this.#events.onHits({ ...matchesCount })
    // While the search runs, no hit so far does not mean that there is none.
    bus.on('updatefindmatchescount', (news: MatchCount) => news.matchesCount.total > 0 && tell(news))
    bus.on('updatefindcontrolstate', (news: MatchCount & { state: number }) => news.state !== SEARCHING && tell(news))
    this.#tellLook(bus)
    viewer.setDocument(document)
    this.#viewer = viewer
    this.#bus = bus
    this.#followSize(container)
  }

  #tellLook(bus: { on: (name: string, listener: (event: never) => void) => void }): void {
    const { onLook } = this.#events
    bus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
      onLook({ scale: presetValue ?? String(scale), percent: Math.round(scale * 100) }),
    )
    bus.on('rotationchanging', ({ pagesRotation }: { pagesRotation: number }) => onLook({ turned: pagesRotation }))
    bus.on('spreadmodechanged', ({ mode }: { mode: number }) => onLook({ isDouble: mode !== SPREAD.none }))
  }

  /** Keeps pages fitted when the width of the view changes. */
  #followSize(container: HTMLElement): void {
    const observer = new ResizeObserver(() => {
      const viewer = this.#viewer
      if (!viewer || viewer.pagesCount === 0 || container.clientWidth === 0) return
      if (Number.isNaN(Number(viewer.currentScaleValue))) this.setScale(viewer.currentScaleValue)
      viewer.update()
    })
    observer.observe(container)
    this.#abort.signal.addEventListener('abort', () => observer.disconnect())
  }

  goToPage(page: number): void {
    if (!this.#viewer) return
    const last = this.#viewer.pagesCount
    this.#viewer.currentPageNumber = Math.min(Math.max(1, page), last)
  }

  /** Goes to the next page, or to the next two when two are shown side by side. */
  turnPage(by: 1 | -1): void {
    if (by > 0) this.#viewer?.nextPage()
    else this.#viewer?.previousPage()
  }

  zoom(by: 1 | -1): void {
    if (by === 1) this.#viewer?.increaseScale()
    else this.#viewer?.decreaseScale()
  }

  setScale(scale: string): void {
    if (this.#viewer) this.#viewer.currentScaleValue = scale
  }

  rotate(): void {
    if (this.#viewer) this.#viewer.pagesRotation = (this.#viewer.pagesRotation + 90) % 360
  }

  setDouble(isDouble: boolean): void {
    const viewer = this.#viewer
    if (!viewer) return
    const { currentPageNumber: page } = viewer
    viewer.spreadMode = isDouble ? SPREAD.odd : SPREAD.none
    viewer.currentPageNumber = page
  }

  /** Shows one page at a time, as large as the screen, or restores the settings from before. */
  showSlides(isOn: boolean): void {
    const viewer = this.#viewer
    if (!viewer || isOn === (this.#before !== null)) return
    const { currentPageNumber: page } = viewer
    if (isOn) this.#before = { scale: viewer.currentScaleValue, isDouble: viewer.spreadMode !== SPREAD.none }
    viewer.presentationModeState = isOn ? PRESENTATION.full : PRESENTATION.normal
    viewer.spreadMode = !isOn && this.#before?.isDouble ? SPREAD.odd : SPREAD.none
    viewer.scrollMode = isOn ? SCROLL.page : SCROLL.vertical
    viewer.currentScaleValue = isOn ? 'page-fit' : (this.#before?.scale ?? FIRST_LOOK.scale)
    viewer.currentPageNumber = page
    if (!isOn) this.#before = null
  }

  /**
   * Width divided by height of a page in its current rotation. A page that is not loaded yet counts like the first
   * page.
   */
  shapeOf(page: number): number {
    const view = this.#viewer?.getPageView(page - 1) as { viewport: { width: number; height: number } } | undefined
    return view ? view.viewport.width / view.viewport.height : 1
  }

  drawThumbnail(canvas: HTMLCanvasElement, page: number, signal: AbortSignal): void {
    this.#thumbnails?.draw(canvas, { page, turned: this.#viewer?.pagesRotation ?? 0 }, signal)
  }

  /** Renders a page as an image in the current rotation. */
  async drawForPaper(page: number): Promise<Blob> {
    if (!this.#pdf) throw new Error('the PDF is not open')
    return paperPage(this.#pdf, page, this.#viewer?.pagesRotation ?? 0)
  }

  /**
   * Highlights the words everywhere and scrolls to the wanted passage, else to the first match from the current page
   * on.
   */
  find(terms: readonly string[], place: { sought: string; page: number | null } | null): void {
    const hadWords = this.#query.length > 0
    this.#query = terms
    this.#place = place && { ...place, goOn: () => this.#dispatchFind('again', false) }
    if (terms.length > 0) this.#dispatchFind('', false)
    else if (hadWords) this.#bus?.dispatch('findbarclose', { source: this })
  }

  step(by: 1 | -1): void {
    this.#place = null
    if (this.#query.length > 0) this.#dispatchFind('again', by < 0)
  }

  #dispatchFind(type: '' | 'again', findPrevious: boolean): void {
    const search = { type, findPrevious, query: [...this.#query], highlightAll: true, caseSensitive: false }
    this.#bus?.dispatch('find', { source: this, entireWord: false, matchDiacritics: false, ...search })
  }

  close(): void {
    this.#abort.abort()
    void Promise.resolve(this.#task?.destroy()).finally(() => this.#worker?.port.terminate())
  }
}

type Library = Awaited<ReturnType<typeof loadPdfjs>>['viewer']

function failureText(error: unknown): string {
  const { name = '', status } = error as { name?: string; status?: number }
  if (status === 404) return '没有找到这个文件。'
  if (status === 401 || status === 403) return '没有阅读这个文件的权限。'
  return FAILURES[name] ?? '文件没有打开成功，请检查网络后重试。'
}
