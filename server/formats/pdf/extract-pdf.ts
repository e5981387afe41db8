import {
  capText,
  cleanText,
  type ExtractionInput,
  ExtractionRefusal,
  type Extractor,
  type Passage,
} from '../extraction/index.ts'
import { withFiles } from '../archive/index.ts'
import { pageAnnotations } from './pdf-annotations.ts'
import { pdfAttachments } from './pdf-attachments.ts'
import { cutPassages, type Section } from '../passages/index.ts'
import { pdfSections, positionBookmarks, type PositionedPage } from './pdf-sections.ts'
import { openPdf, pageRuns, type PdfDocument } from './pdf-document.ts'
import { pdfMoment, pdfOutline } from './pdf-outline.ts'
import {
  buildLines,
  metadataAuthor,
  metadataTitle,
  type PdfLine,
  type PositionedLine,
  positionedText,
  typographicTitle,
} from '../layout/index.ts'
import { isPlausibleText } from '../encoding/index.ts'

interface Pages {
  /** Text by page, beginning with 0; '' where no text is kept. */
  texts: string[]
  /** The printed lines of the same pages, if they are kept. */
  lines: PositionedLine[][]
  firstLines: PdfLine[]
  /** Page numbers. */
  unreadable: number[]
  implausible: number[]
  plausible: number
  truncated: boolean
  /** Files that are attached to pages: their names by their ids. */
  pinned: Map<string, string>
}

/** PDF: the text layer page by page with the page as anchor, then the files within it. Pictures are not read. */
export const extractPdf: Extractor = async (input) => {
  const document = await openPdf(input)
  const pages = await readPages(document, input)
  const isTrusted = pages.implausible.length === 0 || pages.plausible > pages.implausible.length
  if (!isTrusted) pages.texts.fill('')
  const { info } = await metadata(document)
  const positioned = positionedPages(pages)
  const outline = positionBookmarks(await pdfOutline(document, input.deadline), positioned)
  const { text, truncated } = capText(pages.texts.filter((page) => page !== '').join('\n\n'), input.limits.textUnits)
  const extracted = {
    title: metadataTitle(info.Title) ?? (isTrusted ? typographicTitle(pages.firstLines) : null),
    author: metadataAuthor(info.Author),
    created: pdfMoment(info.CreationDate),
    modified: pdfMoment(info.ModDate),
    outline: outline.map(({ level, title, page, offset }) => ({
      level,
      title,
      page,
      offset: Math.min(offset, text.length),
    })),
    text,
    passages: cutPages(text, pdfSections(positioned, outline)),
    pages: document.numPages,
    encoding: null,
    truncated: truncated || pages.truncated,
    warnings: describeWarnings(pages, isTrusted, text === ''),
  }
  return withFiles(input, extracted, await pdfAttachments(document, pages.pinned))
}

async function readPages(document: PdfDocument, input: ExtractionInput): Promise<Pages> {
  const { limits } = input
  const pages: Pages = {
    texts: [],
    lines: [],
    firstLines: [],
    unreadable: [],
    implausible: [],
    plausible: 0,
    truncated: false,
    pinned: new Map(),
  }
  let units = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    const left = input.deadline - performance.now()
    pages.truncated = number > limits.pages || units > limits.textUnits || left <= 0
    if (pages.truncated) break
    const lines = await readLines(document, number, Math.min(limits.pageMs, left))
    const { text: printed, lines: positioned } = positionedText(lines ?? [])
    if (lines === null) pages.unreadable.push(number)
    else if (!isPlausibleText(printed)) pages.implausible.push(number)
    else if (printed !== '') pages.plausible += 1
    const written = await pageAnnotations(document, number)
    for (const [id, name] of written.files) pages.pinned.set(id, name)
    const text = [
      pages.implausible.at(-1) === number ? '' : printed,
      ...(lines === null ? [] : written.lines).filter((line) => !printed.includes(line)),
    ]
      .filter((part) => part !== '')
      .join('\n')
    pages.texts.push(text)
    pages.lines.push(text.startsWith(printed) ? positioned : [])
    if (number === 1) pages.firstLines = lines ?? []
    units += text.length
  }
  if (pages.unreadable.length > 0 && pages.unreadable.length === pages.texts.length) {
    throw new ExtractionRefusal('damaged', 'PDF 的页面已损坏或过于复杂，无法读取正文')
  }
  return pages
}

/** Null when the page is damaged or takes too long; the other pages are still read. */
async function readLines(document: PdfDocument, number: number, milliseconds: number): Promise<PdfLine[] | null> {
  try {
    const lines = buildLines(await pageRuns(document, number, milliseconds))
    return lines.map((line) => ({ ...line, text: cleanText(line.text) })).filter((line) => line.text.trim() !== '')
  } catch {
    return null // pdf.js throws many kinds of errors for a bad page; the author only needs its number
  }
}

interface Info {
  Title?: unknown
  Author?: unknown
  CreationDate?: unknown
  ModDate?: unknown
}

async function metadata(document: PdfDocument): Promise<{ info: Info }> {
  try {
    return await document.getMetadata()
  } catch {
    return { info: {} } // the metadata is damaged, but the text was readable
  }
}

/** The pages with text, which an empty line separates in the text of the document. */
function positionedPages({ texts, lines }: Pages): PositionedPage[] {
  const pages: PositionedPage[] = []
  let start = 0
  for (const [at, text] of texts.entries()) {
    if (text === '') continue
    pages.push({ number: at + 1, start, text, lines: lines[at] ?? [] })
    start += text.length + 2
  }
  return pages
}

/** Dots that lead from a title to its page number. Two signs of three dots each are the ellipsis of Chinese prose. */
const LEADERS = /\s*(?:…{3,}|[.．·•‥]{6,}|(?:[.．·•‥…] ?){6,})\s*/g

/**
 * Cuts pages into passages. A text that was cut ends before some of its pages, and leaders mean nothing in a passage.
 */
function cutPages(text: string, sections: readonly Section[]): Passage[] {
  const kept = sections.map((section) => ({ ...section, end: Math.min(section.end, text.length) }))
  return cutPassages(
    text,
    kept.filter(({ start, end }) => start < end),
  ).flatMap((passage) => {
    const told = passage.text.replace(LEADERS, (leader) => (leader.includes('\n') ? '\n' : '  ')).trim()
    return told === '' ? [] : [{ ...passage, text: told }]
  })
}

function describeWarnings(pages: Pages, isTrusted: boolean, isEmpty: boolean): string[] {
  const warnings: string[] = []
  if (!isTrusted) warnings.push('文字层不可信（字体的文字编码不正确），正文未收录，需要文字识别')
  else if (pages.implausible.length > 0) warnings.push(`${pageList(pages.implausible)}的文字层不可信，未收录`)
  if (pages.unreadable.length > 0) warnings.push(`${pageList(pages.unreadable)}无法读取，未收录`)
  if (isEmpty && warnings.length === 0) warnings.push('没有文字层（可能是扫描件），正文需要文字识别')
  return warnings
}

function pageList(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 5).join('、')
  return numbers.length > 5 ? `第 ${shown} 等 ${numbers.length} 页` : `第 ${shown} 页`
}
