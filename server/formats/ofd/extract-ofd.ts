import { cutText } from '#core/text/cut-text.ts'
import { type DocumentWriter, documentWriter } from '../passages/index.ts'
import { cleanText, ExtractionRefusal, type Extractor, type ZipEntry, type ZipReader } from '../extraction/index.ts'
import { fieldsApart, formTitle, withoutWraps } from './ofd-fields.ts'
import { locate, type OfdDocument, readDocument, readPackage } from './ofd-package.ts'
import { ofdUnits, type OfdUnits } from './ofd-units.ts'
import { byPosition, ofdPage, withLineEnds } from './ofd-page.ts'
import { readSidePart } from '../package/index.ts'
import { buildLines, pageText, type PdfLine, type PdfRun } from '../layout/index.ts'
import { openZip } from '../zip/index.ts'

interface Reading {
  zip: ZipReader
  writer: DocumentWriter
  pageLimit: number
  /** Parts whose text has been written: templates, pages that share a part, watermarks. */
  shown: Set<ZipEntry | string>
  firstLines: PdfLine[] | null
  unreadable: number
  /** Characters beyond ASCII, and how many of them are in the private use area, so that their meaning is unknown. */
  characters: number
  unnamed: number
  /** Pages of all documents so far. */
  pages: number
  isWhole: boolean
}

/** OFD (GB/T 33190): pages with their templates and annotations, the page as anchor. Templates are shown once. */
export const extractOfd: Extractor = async (input) => {
  const zip = await openZip(input)
  const { properties, roots } = await readPackage(zip)
  const writer = documentWriter(input.limits.textUnits)
  const reading: Reading = {
    zip,
    writer,
    pageLimit: input.limits.pages,
    shown: new Set(),
    firstLines: null,
    unreadable: 0,
    characters: 0,
    unnamed: 0,
    pages: 0,
    isWhole: true,
  }
  const outline: { level: number; title: string; page: number; offset: number }[] = []
  for (const root of new Set(roots)) outline.push(...(await readPages(reading, await readDocument(zip, root))))
  if (reading.unreadable > 0 && reading.firstLines === null) {
    throw new ExtractionRefusal('damaged', 'OFD 的页面已损坏，无法读取正文')
  }
  const written = writer.finish()
  return {
    ...properties,
    ...written,
    title: properties.title ?? formTitle(reading.firstLines ?? []),
    outline,
    pages: reading.pages,
    encoding: null,
    truncated: written.truncated || !reading.isWhole,
    warnings: describeWarnings(reading, written.text === ''),
  }
}

function describeWarnings({ unreadable, characters, unnamed }: Reading, isEmpty: boolean): string[] {
  const warnings: string[] = []
  if (unreadable > 0) warnings.push(`${unreadable} 页无法读取，未收录`)
  if (unnamed > characters * 0.1) warnings.push('部分文字只有字形、没有文字编码，这些字搜不到')
  if (isEmpty && warnings.length === 0) warnings.push('没有文字（可能是扫描件），正文需要文字识别')
  return warnings
}

/** Writes the pages; returns the bookmarks with the positions that they lead to. */
async function readPages(reading: Reading, document: OfdDocument) {
  const { writer, zip, shown } = reading
  const offsets = new Map<string, { page: number; offset: number }>()
  const before = reading.pages
  const units = ofdUnits(zip, document.resources)
  reading.pages += document.pages.length
  for (const [at, { id, part }] of document.pages.entries()) {
    reading.isWhole = at < reading.pageLimit && !writer.isFull() && performance.now() <= zip.deadline
    if (!reading.isWhole) break
    writer.page(before + at + 1)
    offsets.set(id, { page: before + at + 1, offset: writer.position() })
    if (part !== null && shown.has(part)) continue
    const lines = part === null ? null : await readPage(reading, { document, units }, part)
    if (part !== null) shown.add(part)
    if (lines === null) reading.unreadable += 1
    else showPage(reading, pageText(lines))
    reading.firstLines ??= lines
    await showAnnotations(reading, units, document.annotations.get(id) ?? [])
  }
  return document.outline.flatMap(({ pageId, level, title }) => {
    const position = offsets.get(pageId)
    return position === undefined || bookmarkTitle(title) === ''
      ? []
      : [{ level, title: bookmarkTitle(title), ...position }]
  })
}

function showPage(reading: Reading, text: string): void {
  reading.characters += text.match(/\P{ASCII}/gu)?.length ?? 0
  reading.unnamed += text.match(/[\uE000-\uF8FF]/g)?.length ?? 0
  reading.writer.line(text)
}

async function readPage(
  { zip, shown }: Reading,
  { document, units }: { document: OfdDocument; units: OfdUnits },
  part: ZipEntry,
): Promise<PdfLine[] | null> {
  const page = ofdPage()
  const isRead = await readSidePart(zip, part, page.handler)
  const runs = await units.runsOf(
    page,
    page.resources.map((at) => locate(zip, part.name, at)),
  )
  if (!isRead && runs.length === 0) return null
  const ofTemplates: PdfRun[] = []
  for (const id of new Set(page.templates)) {
    const template = document.templates.get(id)
    if (template === undefined || shown.has(template)) continue
    shown.add(template)
    const content = ofdPage()
    await readSidePart(zip, template, content.handler)
    for (const run of await units.runsOf(content)) ofTemplates.push(run)
  }
  const all = ofTemplates.length === 0 ? runs : byPosition([...ofTemplates, ...runs])
  const placed = fieldsApart(withLineEnds(all))
  return withoutWraps(buildLines(placed), placed)
}

/** A watermark is on every page; its text is written only with the first page. */
async function showAnnotations(
  { zip, shown, writer }: Reading,
  units: OfdUnits,
  parts: readonly ZipEntry[],
): Promise<void> {
  for (const part of parts) {
    const content = ofdPage()
    await readSidePart(zip, part, content.handler)
    for (const { text } of buildLines(withLineEnds(await units.runsOf(content)))) {
      if (!shown.has(text)) writer.line(text)
      shown.add(text)
    }
  }
}

function bookmarkTitle(title: string): string {
  return cutText(cleanText(title).replace(/\s+/g, ' ').trim(), 120)
}
