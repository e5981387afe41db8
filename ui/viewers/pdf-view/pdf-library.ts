import pdfjsPackage from 'pdfjs-dist/package.json' with { type: 'json' }

/** The files that pdf.js loads at run time. */
export const PDFJS_ASSETS = new URL(`./pdfjs-${pdfjsPackage.version}/`, import.meta.url).href
const WORKER = `${PDFJS_ASSETS}pdf.worker.mjs`

/** Loads pdf.js and its viewer, when the first PDF is opened. */
export async function loadPdfjs() {
  const modules = await import('./pdf-modules.ts')
  modules.pdfjs.GlobalWorkerOptions.workerSrc = WORKER
  return modules
}

interface PdfWorker {
  port: Worker
  /** Rejects when the worker's script cannot be loaded or fails; pdf.js itself would wait for ever. */
  broken: Promise<never>
}

let spare: PdfWorker | null = null

/** Requests everything that a PDF needs in parallel; otherwise the requests would wait for each other. */
export function preparePdf(): void {
  void loadPdfjs().catch(() => undefined) // Opening the PDF repeats the request and reports the error.
  spare ??= startWorker()
}

/** The prepared worker for pdf.js; null on a page of another origin, where pdf.js creates its own. */
export function takeWorker(): PdfWorker | null {
  const worker = spare ?? startWorker()
  spare = null
  return worker
}

function startWorker(): PdfWorker | null {
  if (new URL(WORKER).origin !== location.origin) return null
  const port = new Worker(WORKER, { type: 'module' })
  const broken = new Promise<never>((_, reject) => port.addEventListener('error', reject))
  broken.catch(() => undefined) // It may fail before anything waits for it.
  return { port, broken }
}
