import pdfjsPackage from 'pdfjs-dist/package.json' with { type: 'json' }

/** What pdf.js loads at run time lies here. */
export const PDFJS_ASSETS = new URL(`./pdfjs-${pdfjsPackage.version}/`, import.meta.url).href
const WORKER = `${PDFJS_ASSETS}pdf.worker.mjs`

/** pdf.js and its viewer, loaded when the first PDF is opened. */
export async function loadPdfjs() {
  const modules = await import('./pdf-modules.ts')
  modules.pdfjs.GlobalWorkerOptions.workerSrc = WORKER
  return modules
}

interface PdfWorker {
  port: Worker
  /** Rejects when its script does not come or fails; pdf.js would wait for its answer. */
  broken: Promise<never>
}

let spare: PdfWorker | null = null

/** Sends for all that a PDF needs at once; one after another they wait for each other. */
export function preparePdf(): void {
  void loadPdfjs().catch(() => undefined) // who opens the PDF asks again, and tells
  spare ??= startWorker()
}

/** A worker that pdf.js may use; null on a page of another origin, where pdf.js has its own way to one. */
export function takeWorker(): PdfWorker | null {
  const worker = spare ?? startWorker()
  spare = null
  return worker
}

function startWorker(): PdfWorker | null {
  if (new URL(WORKER).origin !== location.origin) return null
  const port = new Worker(WORKER, { type: 'module' })
  const broken = new Promise<never>((_, reject) => port.addEventListener('error', reject))
  broken.catch(() => undefined) // it may fail before somebody waits for it
  return { port, broken }
}
