import {
  chartLines,
  documentProperties,
  drawingLines,
  mainPart,
  readSidePart,
  readRelationships,
} from '../package/index.ts'
import { documentWriter, type DocumentWriter, labelled } from '../passages/index.ts'
import { ExtractionRefusal, type Extractor, type ZipEntry, type ZipReader } from '../extraction/index.ts'
import { slideText } from './pptx-slide.ts'
import { attribute, readXml, type XmlHandler } from '../markup/index.ts'
import { openZip } from '../zip/index.ts'

/**
 * Presentations: slides in their order as pages, the title as heading, tables by rows, diagrams, notes and comments.
 * Text that masters and footers show on every slide is written with the first one.
 */
export const extractPptx: Extractor = async (input) => {
  const zip = await openZip(input)
  const main = await mainPart(zip, /^ppt\/presentation\.xml$/i)
  const slides = await listSlides(zip, main, input.limits.pages)
  const writer = documentWriter(input.limits.textUnits)
  const damaged: number[] = []
  const told = new Set<string>()
  let isWhole = true
  for (const [at, slide] of slides.entries()) {
    writer.page(at + 1)
    isWhole = isWhole && !writer.isFull() && performance.now() <= zip.deadline
    if (!isWhole) break
    if (!(await readSlide(zip, slide, { writer, told }))) damaged.push(at + 1)
  }
  if (slides.length > 0 && damaged.length === slides.length) {
    throw new ExtractionRefusal('damaged', '所有幻灯片都已损坏，无法读取正文')
  }
  const properties = await documentProperties(zip, 'docProps/core.xml')
  const written = writer.finish()
  return {
    ...properties,
    ...written,
    title: properties.title ?? written.title,
    pages: slides.length,
    encoding: null,
    truncated: written.truncated || !isWhole,
    warnings: damaged.length === 0 ? [] : [`第 ${damaged.slice(0, 5).join('、')} 张幻灯片无法读取，未收录`],
  }
}

/** The slides of a presentation, in their order. */
export async function listSlides(zip: ZipReader, presentation: ZipEntry, limit: number): Promise<ZipEntry[]> {
  const parts = new Map((await readRelationships(zip, presentation.name)).map(({ id, part }) => [id, part]))
  const slides: ZipEntry[] = []
  await readXml(zip, presentation, {
    open(name, attributes) {
      const part = name === 'sldId' ? parts.get(attribute(attributes, 'id') ?? '') : undefined
      if (part !== undefined && slides.length < limit) slides.push(part)
    },
  })
  return slides
}

interface Deck {
  writer: DocumentWriter
  /** Masters and footers that were written with an earlier slide. */
  told: Set<string>
}

/** False when the slide itself is damaged. */
async function readSlide(zip: ZipReader, slide: ZipEntry, { writer, told }: Deck): Promise<boolean> {
  const content = slideText()
  const isRead = await readSidePart(zip, slide, content.handler)
  const { title, blocks, footers, showsMaster } = content.finish()
  if (title !== '') writer.heading(1, title)
  for (const block of blocks) {
    if (typeof block === 'string') writer.line(block)
    else writer.row(block)
  }
  for (const { type, part } of await readRelationships(zip, slide.name)) {
    if (type === 'diagramData' || type === 'chart') await drawingLines(zip, part, writer)
    if (type === 'chart') await chartLines(zip, part, writer)
    else if (type === 'comments') await readSidePart(zip, part, commentLines(writer))
    else if (type === 'notesSlide') await readNotes(zip, part, writer)
    else if (type === 'slideLayout' && showsMaster) await readMaster(zip, part, { writer, told })
  }
  for (const footer of footers) {
    if (!told.has(footer)) writer.line(footer)
    told.add(footer)
  }
  return isRead
}

/** The text that a layout and its master show on every slide; it is written with the first slide. */
async function readMaster(zip: ZipReader, part: ZipEntry, { writer, told }: Deck): Promise<void> {
  if (told.has(part.name)) return
  told.add(part.name)
  const content = slideText('master')
  await readSidePart(zip, part, content.handler)
  const { blocks, showsMaster } = content.finish()
  for (const block of blocks) {
    if (typeof block === 'string') writer.line(block)
    else writer.row(block)
  }
  const above = showsMaster ? await readRelationships(zip, part.name) : []
  for (const { type, part: master } of above)
    if (type === 'slideMaster') await readMaster(zip, master, { writer, told })
}

async function readNotes(zip: ZipReader, part: ZipEntry, writer: DocumentWriter): Promise<void> {
  const notes = slideText()
  await readSidePart(zip, part, notes.handler)
  const { blocks } = notes.finish()
  writer.line(labelled('备注', blocks.filter((block) => typeof block === 'string').join('\n')))
}

function commentLines(writer: DocumentWriter): XmlHandler {
  let text = ''
  return {
    open(name) {
      if (name === 'text') text = ''
    },
    text(piece) {
      text += piece
    },
    close(name) {
      if (name === 'text' || name === 't') writer.line(labelled('批注', text))
      if (name === 'text' || name === 't') text = ''
    },
  }
}
