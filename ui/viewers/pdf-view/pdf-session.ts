import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import type { HitCount } from '../hits/hits.ts'
import { chinesePages } from './chinese-pages.ts'

export interface PdfSource {
  url: string
  headers: Record<string, string>
}

export interface PdfEvents {
  /** All pages have their size; from here on one can go to a page. */
  onReady: (pages: number) => void
  onPage: (page: number) => void
  onHits: (count: HitCount) => void
  onOutline: (entries: readonly PdfOutlineEntry[]) => void
  onFailed: (reason: string) => void
  /** It is protected; `answer` tries a password, and asks again when that is wrong. */
  onPassword: (answer: (password: string) => void, wrong: boolean) => void
}

export interface PdfOutlineEntry {
  text: string
  depth: number
  page: number
}

/** What pdf.js tells about a search; its types are those of its own viewer. */
interface MatchCount {
  matchesCount: { current: number; total: number }
}

const FAILURES: Record<string, string> = {
  InvalidPDFException: '这个 PDF 已经损坏，不能在线阅读。',
}

/** `PasswordResponses.INCORRECT_PASSWORD` of pdf.js. */
const WRONG_PASSWORD = 2

/** pdf.js and its viewer, loaded when the first PDF is opened. The viewer reads pdf.js from the global scope. */
async function loadLibrary() {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  Object.assign(globalThis, { pdfjsLib: pdfjs })
  const viewer = await import('pdfjs-dist/legacy/web/pdf_viewer.mjs')
  const assets = new URL(`./pdfjs-${pdfjs.version}/`, import.meta.url).href
  pdfjs.GlobalWorkerOptions.workerSrc = `${assets}pdf.worker.mjs`
  return { pdfjs, viewer, assets }
}

/** One open PDF in one container. */
export class PdfSession {
  #events: PdfEvents
  #abort = new AbortController()
  #task: PDFDocumentLoadingTask | null = null
  #viewer: import('pdfjs-dist/web/pdf_viewer.mjs').PDFViewer | null = null
  #bus: import('pdfjs-dist/web/pdf_viewer.mjs').EventBus | null = null
  #query: readonly string[] = []

  constructor(events: PdfEvents) {
    this.#events = events
  }

  async open(container: HTMLDivElement, source: PdfSource): Promise<void> {
    try {
      const { pdfjs, viewer, assets } = await loadLibrary()
      if (this.#abort.signal.aborted) return
      this.#task = pdfjs.getDocument({
        url: source.url,
        httpHeaders: source.headers,
        withCredentials: true,
        cMapUrl: `${assets}cmaps/`,
        cMapPacked: true,
        standardFontDataUrl: `${assets}standard_fonts/`,
        wasmUrl: `${assets}wasm/`,
        iccUrl: `${assets}iccs/`,
      })
      this.#task.onPassword = (answer: (password: string) => void, reason: number) => {
        if (!this.#abort.signal.aborted) this.#events.onPassword(answer, reason === WRONG_PASSWORD)
      }
      const document = await this.#task.promise
      if (this.#abort.signal.aborted) return
      this.#show(container, document, viewer)
      this.#events.onOutline(await outlineOf(document))
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#events.onFailed(failureText(error))
    }
  }

  #show(container: HTMLDivElement, document: PDFDocumentProxy, library: Library): void {
    const bus = new library.EventBus()
    const linkService = new library.PDFLinkService({ eventBus: bus, externalLinkTarget: 2 })
    const findController = calmFindController(library, container, { eventBus: bus, linkService, delay: 0 })
    const options = {
      container,
      eventBus: bus,
      linkService,
      findController,
      // Marks are drawn over the text layer, which has no meaning for annotations' forms.
      annotationMode: 1,
      l10n: chinesePages as never,
      // Ends its listeners on the document; missing in its typings.
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
    bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => this.#events.onPage(pageNumber))
    const tell = ({ matchesCount }: MatchCount) => this.#events.onHits({ ...matchesCount })
    bus.on('updatefindmatchescount', tell)
    bus.on('updatefindcontrolstate', tell)
    viewer.setDocument(document)
    this.#viewer = viewer
    this.#bus = bus
  }

  goToPage(page: number): void {
    if (!this.#viewer) return
    const last = this.#viewer.pagesCount
    this.#viewer.currentPageNumber = Math.min(Math.max(1, page), last)
  }

  zoom(by: 1 | -1 | 'width'): void {
    if (!this.#viewer) return
    if (by === 'width') this.#viewer.currentScaleValue = 'page-width'
    else if (by === 1) this.#viewer.increaseScale()
    else this.#viewer.decreaseScale()
  }

  /** Marks the words everywhere and goes to the first from the current page on. */
  find(terms: readonly string[]): void {
    this.#query = terms
    if (terms.length === 0) return
    this.#dispatchFind('', false)
  }

  step(by: 1 | -1): void {
    if (this.#query.length > 0) this.#dispatchFind('again', by < 0)
  }

  #dispatchFind(type: '' | 'again', findPrevious: boolean): void {
    const search = { type, findPrevious, query: [...this.#query], highlightAll: true, caseSensitive: false }
    this.#bus?.dispatch('find', { source: this, entireWord: false, matchDiacritics: false, ...search })
  }

  close(): void {
    this.#abort.abort()
    void this.#task?.destroy()
  }
}

type FindOptions = ConstructorParameters<Library['PDFFindController']>[0]

/** pdf.js scrolls a found word to the top of everything around it, the page included; here only the PDF moves. */
function calmFindController(library: Library, container: HTMLElement, options: FindOptions) {
  class CalmFindController extends library.PDFFindController {
    override scrollMatchIntoView(match: { element: HTMLElement; pageIndex: number; matchIndex: number }): void {
      const scrollIntoView = () => centre(container, match.element)
      // The controller decides whether it is this word's turn; of the element it uses this one method.
      super.scrollMatchIntoView({ ...match, element: { scrollIntoView } } as never)
    }
  }
  return new CalmFindController(options)
}

function centre(container: HTMLElement, element: HTMLElement): void {
  const frame = container.getBoundingClientRect()
  const box = element.getBoundingClientRect()
  container.scrollTop += box.top - frame.top - frame.height / 3
  if (box.left < frame.left || box.right > frame.right) container.scrollLeft += box.left - frame.left - frame.width / 2
}

type Library = Awaited<ReturnType<typeof loadLibrary>>['viewer']

async function outlineOf(document: PDFDocumentProxy): Promise<PdfOutlineEntry[]> {
  const entries: PdfOutlineEntry[] = []
  type Nodes = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>
  const walk = async (nodes: Nodes, depth: number): Promise<void> => {
    for (const node of nodes ?? []) {
      if (entries.length >= 500 || depth > 3) return
      const page = await pageOf(document, node.dest)
      if (page) entries.push({ text: node.title.trim() || `第 ${page} 页`, depth, page })
      await walk(node.items as Nodes, depth + 1)
    }
  }
  await walk(await document.getOutline().catch(() => []), 1)
  return entries
}

async function pageOf(document: PDFDocumentProxy, dest: unknown): Promise<number | null> {
  try {
    const target = typeof dest === 'string' ? await document.getDestination(dest) : (dest as unknown[] | null)
    const page = target?.[0]
    if (typeof page === 'number') return page + 1
    return page ? (await document.getPageIndex(page as never)) + 1 : null
  } catch {
    return null // an outline may point nowhere; the entry is left out
  }
}

function failureText(error: unknown): string {
  const { name = '', status } = error as { name?: string; status?: number }
  if (status === 404) return '没有找到这个文件。'
  if (status === 401 || status === 403) return '没有阅读这个文件的权限。'
  return FAILURES[name] ?? '文件没有打开成功，请检查网络后重试。'
}
