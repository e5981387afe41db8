import { withFiles } from '../archive/index.ts'
import { openedPresentation } from './decrypt-ppt.ts'
import { pptObjects } from './ppt-objects.ts'
import iconv from 'iconv-lite'
import { openCompoundFile, orDamaged, summaryInformation } from '../compound/index.ts'
import { documentWriter, type DocumentWriter, labelled } from '../passages/index.ts'
import { ExtractionRefusal, type Extractor } from '../extraction/index.ts'
import { type PptRecord, recordsBelow } from './ppt-records.ts'
import { listPptSlides } from './ppt-slides.ts'

/** Record types of [MS-PPT] 2.13.24 that hold text. */
const TYPE = {
  textHeader: 0x0f9f,
  chars: 0x0fa0,
  bytes: 0x0fa8,
  string: 0x0fba,
  comment: 0x2ee0,
  shape: 0xf004,
  placeholder: 0x0bc3,
} as const

/** Kinds of text ([MS-PPT] 2.13.33) that are a slide's title. */
const TITLES = new Set([0, 6])

/** PowerPoint 97 to 2003: slides in their order as pages, the title as heading, notes and comments. */
export const extractPpt: Extractor = async (input) => {
  const file = await openCompoundFile(input)
  const locked = file.stream('PowerPoint Document')
  if (locked === null) throw new ExtractionRefusal('damaged', '文件已损坏，无法读取正文')
  const currentUser = file.stream('Current User')
  const stream = await orDamaged(() => openedPresentation(locked, currentUser, input.password))
  const writer = documentWriter(input.limits.textUnits)
  const slides = await orDamaged(() => writeSlides(writer, stream, currentUser, input.limits.pages))
  const properties = summaryInformation(file)
  const written = writer.finish()
  const extracted = {
    ...properties,
    ...written,
    title: properties.title ?? written.title,
    pages: slides,
    encoding: null,
    warnings: slides === null ? ['演示文稿的目录已损坏，幻灯片的顺序可能不对'] : [],
  }
  return withFiles(input, extracted, pptObjects(stream))
}

/** Returns the number of slides; null when the directory is damaged and the text is in the order of the file. */
function writeSlides(writer: DocumentWriter, stream: Buffer, currentUser: Buffer | null, limit: number): number | null {
  const slides = listPptSlides(stream, currentUser)
  if (slides === null) {
    writeTexts(writer, stream, recordsBelow(stream, { start: 0, end: stream.length }))
    return null
  }
  const told = new Set<number>()
  for (const [at, { slide, notes, master, outline }] of slides.slice(0, limit).entries()) {
    writer.page(at + 1)
    writeTexts(writer, stream, outline)
    if (slide) writeTexts(writer, stream, recordsBelow(stream, slide))
    if (notes) writeNotes(writer, stream, notes)
    if (master && !told.has(master.start)) writeMaster(writer, stream, master)
    if (master) told.add(master.start)
    if (writer.isFull()) break
  }
  return slides.length
}

/**
 * The text that a master shows on every slide; it is written with the first slide. Its placeholders contain only advice
 * to the author.
 */
function writeMaster(writer: DocumentWriter, stream: Buffer, master: PptRecord): void {
  for (const shape of recordsBelow(stream, master)) {
    if (shape.type !== TYPE.shape) continue
    const records = [...recordsBelow(stream, shape)]
    if (records.some(({ type }) => type === TYPE.placeholder)) continue
    for (const record of records) {
      const text = record.type === TYPE.string ? null : recordText(stream, record)?.trim()
      if (text && text !== '*') for (const line of text.split('\n')) writer.line(line)
    }
  }
}

function writeTexts(writer: DocumentWriter, stream: Buffer, records: Iterable<PptRecord>): void {
  let isTitle = false
  let isComment = false
  for (const record of records) {
    if (record.type === TYPE.textHeader)
      isTitle = record.end - record.start >= 4 && TITLES.has(stream.readUInt32LE(record.start))
    if (record.type === TYPE.comment) isComment = true
    const text = recordText(stream, record)
    if (text === null) continue
    if (record.type === TYPE.string) {
      // A comment holds the author, then the text, then the initials.
      if (isComment && record.instance === 1) writer.line(labelled('批注', text))
      if (record.instance === 2) isComment = false
      continue
    }
    if (isTitle) writer.heading(1, text)
    else for (const line of text.split('\n')) writer.line(line)
    isTitle = false
  }
}

function writeNotes(writer: DocumentWriter, stream: Buffer, notes: PptRecord): void {
  const texts: string[] = []
  for (const record of recordsBelow(stream, notes)) {
    const text = record.type === TYPE.string ? null : recordText(stream, record)?.trim()
    if (text && text !== '*') texts.push(text) // "*" stands for the page number
  }
  writer.line(labelled('备注', texts.join('\n')))
}

/** CR ends a paragraph, VT ends a line within it. */
function recordText(stream: Buffer, { type, start, end }: PptRecord): string | null {
  const bytes = stream.subarray(start, end)
  if (type === TYPE.chars || type === TYPE.string) return bytes.toString('utf16le').replace(/[\r\v]/g, '\n')
  // The low halves of UTF-16, that is Latin-1 by definition; but programs write Windows-1252.
  return type === TYPE.bytes ? iconv.decode(bytes, 'windows-1252').replace(/[\r\v]/g, '\n') : null
}
