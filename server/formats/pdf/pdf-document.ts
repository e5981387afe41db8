import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { type ExtractionInput, ExtractionRefusal } from '../extraction/index.ts'
import { type PdfRun, orientRuns, type TextItem } from '../layout/index.ts'
import { PlainStream } from './plain-stream.ts'

/**
 * The parts of pdf.js that we use. It is imported only when a PDF arrives, because the import costs 0.1 s and 40 MB.
 */
type PdfModule = typeof import('pdfjs-dist/legacy/build/pdf.mjs')
type PdfTask = ReturnType<PdfModule['getDocument']>
export type PdfDocument = Awaited<PdfTask['promise']>

/** The parts of an input that are used; its limits say which files are read whole. */
export type PdfInput = Pick<ExtractionInput, 'size' | 'read' | 'password'> & { limits: { wholePdfBytes: number } }

/** A page that took too long; the pages around it are still read. */
class PageTimeout extends Error {
  override readonly name = 'PageTimeout'
}

/**
 * Opens a PDF for its text. Nothing is fetched (bytes come from the input, tables from the package) and nothing is
 * rendered. Without the character maps (`cMapUrl`) one Chinese file in six gives no text and no error.
 */
export async function openPdf(input: PdfInput, use: 'text' | 'drawing' = 'text'): Promise<PdfDocument> {
  if (use === 'text') standInForBrowser()
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs') // in a bundle pdf.js cannot find its own files
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const whole = input.size <= input.limits.wholePdfBytes
  const task = pdfjs.getDocument({
    ...(whole ? { data: input.read(0, input.size) } : { range: openRanges(pdfjs, input) }),
    cMapUrl: `${folder}/cmaps/`,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    wasmUrl: `${folder}/wasm/`,
    ...(input.password !== undefined && { password: input.password }),
    disableAutoFetch: true,
    disableStream: true,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  })
  try {
    return await task.promise
  } catch (error) {
    throw asRefusal(error)
  }
}

/** The runs of one page in the order of drawing. */
export async function pageRuns(document: PdfDocument, number: number, milliseconds: number): Promise<PdfRun[]> {
  const page = await document.getPage(number)
  const reader = page.streamTextContent().getReader()
  const end = performance.now() + milliseconds
  const items: TextItem[] = []
  try {
    for (;;) {
      const left = end - performance.now()
      const { done, value } = await within(left, reader.read())
      if (done) return orientRuns(items, page.rotate)
      for (const item of value.items) if ('str' in item) items.push(item)
    }
  } finally {
    await reader.cancel().catch(() => undefined) // already closed when the page was read to its end
    page.cleanup()
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageTimeout()), Math.max(0, milliseconds))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Reads the parts of a large file that pdf.js asks for, so that the pictures of a scan never enter memory. */
function openRanges(pdfjs: PdfModule, input: PdfInput) {
  const transport = new pdfjs.PDFDataRangeTransport(input.size, input.read(0, 65_536))
  transport.requestDataRange = (begin: number, end: number) => {
    setImmediate(() => transport.onDataRange(begin, input.read(begin, end - begin)))
  }
  return transport
}

class NeverUsed {
  readonly isStandIn = true
}

/**
 * Replaces what pdf.js looks up when it loads: classes for drawing and fetching. Text needs neither, and the lookup
 * loads a native library and Node's whole HTTP client. The same is true of Node's web streams.
 */
function standInForBrowser(): void {
  const scope = globalThis as Record<string, unknown>
  scope.DOMMatrix ??= NeverUsed
  scope.Path2D ??= NeverUsed
  const others = { fetch: NeverUsed, Headers: NeverUsed, Request: NeverUsed, Response: NeverUsed }
  for (const [name, standIn] of Object.entries({ ...others, ReadableStream: PlainStream })) {
    delete scope[name] // deleted before it is written, because writing would load it
    scope[name] = standIn
  }
}

/** `PasswordResponses.INCORRECT_PASSWORD` of pdf.js. */
const WRONG_PASSWORD = 2

function asRefusal(error: unknown): ExtractionRefusal {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') {
    const isWrong = (error as { code?: number }).code === WRONG_PASSWORD
    return new ExtractionRefusal('password', isWrong ? '密码不正确' : '文件有密码，无法读取正文')
  }
  const detail = error instanceof Error ? error.message : ''
  if (/encryption|unsupported.*algorithm|unknown crypt/i.test(detail)) {
    return new ExtractionRefusal('unsupported', '文件使用了不支持的加密方式，无法读取正文')
  }
  return new ExtractionRefusal('damaged', 'PDF 结构已损坏，无法读取正文')
}
