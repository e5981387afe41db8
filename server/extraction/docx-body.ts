import { isProgramTitle } from '#core/rules/program-title.ts'
import type { Embedded } from './docx-embedded.ts'
import type { Notes } from './docx-notes.ts'
import type { Numbering } from './docx-numbering.ts'
import { headingLevel, type ParagraphStyle } from './docx-styles.ts'
import type { DocumentWriter } from './document-writer.ts'
import { equationText } from './equation-field.ts'
import { PASSAGE_UNITS } from './limits.ts'
import { attribute, type XmlAttributes, type XmlHandler } from './xml-reader.ts'

interface BodyParts {
  /** A header or footer has lines only. */
  writer: Pick<DocumentWriter, 'line'> & Partial<DocumentWriter>
  styles?: (id: string | null) => ParagraphStyle
  notes?: Notes
  numbering?: Numbering
  embedded?: Embedded
}

interface Paragraph {
  pieces: string[]
  style: string | null
  outline: number | null
  list: string | null
  listLevel: number | null
  /** Notes and text boxes, shown below it. */
  after: string[]
}

/** Where finished paragraphs go: a table cell, a text box; the body itself has no frame. */
interface Frame {
  lines: string[]
  /** Rows of the tables that are open in it, innermost last. */
  rows: string[][][]
}

/** Old versions of properties, deleted or moved text, the second copy for old programs, and readings of characters. */
const SKIPPED = /^(del|moveFrom|Fallback|rt|[A-Za-z]+PrChange|numberingChange)$/

/** Instructions of fields are shorter. */
const INSTRUCTION_UNITS = 4000

/** Elements that show another part, and the attribute that names it: charts, diagrams, documents of other formats. */
const EMBEDDING: ReadonlyMap<string, string> = new Map([
  ['chart', 'id'],
  ['relIds', 'dm'],
  ['altChunk', 'id'],
])

/** Text that stands for an element within a run. */
const CHARACTERS: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

/** Reads the WordprocessingML of a body, header or footer. */
export function docxBody({ writer, styles, notes, numbering, embedded }: BodyParts): {
  handler: XmlHandler
  /** The first paragraph in the style Title. */
  title(): string | null
} {
  const frames: Frame[] = [{ lines: [], rows: [] }]
  const paragraphs: Paragraph[] = []
  let title: string | null = null
  let skipped = 0
  let runs = 0
  let isText = false
  let isInstruction = false
  let instruction = ''

  const show = (lines: readonly string[]) => {
    const isInFrame = frames.length > 1
    for (const line of lines) {
      if (!isInFrame) writer.line(line)
      else if (line.trim() !== '') frames.at(-1)?.lines.push(line)
    }
  }

  const endParagraph = (paragraph: Paragraph) => {
    const style = styles?.(paragraph.style)
    const text = paragraph.pieces.join('')
    const label = text.trim() === '' ? '' : labelOf(paragraph, style, numbering)
    const level = headingLevel(paragraph.outline) ?? (paragraph.outline === null ? style?.headingLevel : null)
    if (style?.isTitle && title === null && !isProgramTitle(text)) title = text.trim().slice(0, 200).toWellFormed()
    const isHeading = level !== null && level !== undefined && frames.length === 1 && writer.heading !== undefined
    if (isHeading) writer.heading?.(level, label + text)
    else show([label + text])
    show(paragraph.after)
  }

  const endRow = (cells: string[][]) => {
    const length = cells.flat().reduce((sum, line) => sum + line.length, 0)
    const isLayout = length > PASSAGE_UNITS // a page in a table, not a row of data
    const row = cells.map((lines) => lines.join(' '))
    if (isLayout) show(cells.flat())
    else if (frames.length === 1 && writer.row !== undefined) writer.row(row)
    else show([row.join('\t')])
  }

  const open = (name: string, attributes: XmlAttributes) => {
    if (SKIPPED.test(name)) skipped += 1
    if (skipped > 0) return
    const paragraph = paragraphs.at(-1)
    const frame = frames.at(-1)
    if (name === 't') isText = runs > 0
    else if (name === 'instrText') isInstruction = true
    else if (name === 'r') runs += 1
    else if (name === 'p') paragraphs.push(emptyParagraph())
    else if (name === 'tr') frame?.rows.push([])
    else if (name === 'tc' || name === 'txbxContent') frames.push({ lines: [], rows: [] })
    else if (EMBEDDING.has(name)) {
      const lines = embedded?.take(attribute(attributes, EMBEDDING.get(name) ?? '') ?? '') ?? []
      if (paragraph === undefined) show(lines)
      else for (const line of lines) paragraph.after.push(line)
    } else if (paragraph !== undefined) inParagraph(paragraph, name, attributes)
  }

  const inParagraph = (paragraph: Paragraph, name: string, attributes: XmlAttributes) => {
    const character = CHARACTERS[name]
    if (character !== undefined && runs > 0) paragraph.pieces.push(character)
    else if (name === 'fldChar') field(paragraph, attribute(attributes, 'fldCharType'))
    else if (name === 'pStyle') paragraph.style = attribute(attributes, 'val')
    else if (name === 'outlineLvl') paragraph.outline = Number(attribute(attributes, 'val'))
    else if (name === 'numId') paragraph.list = attribute(attributes, 'val')
    else if (name === 'ilvl') paragraph.listLevel = Number(attribute(attributes, 'val'))
    else if (name === 'textpath') paragraph.after.push(attribute(attributes, 'string') ?? '') // a watermark
    else if (/^(footnote|endnote|comment)Reference$/.test(name)) {
      const kind = name.replace('Reference', '') as 'footnote' | 'endnote' | 'comment'
      paragraph.after.push(notes?.take(kind, attribute(attributes, 'id') ?? '') ?? '')
    }
  }

  /** Most fields show their result; what a reading stands over is in the instruction alone. */
  const field = (paragraph: Paragraph, mark: string | null) => {
    if (mark === 'end') paragraph.pieces.push(equationText(instruction))
    instruction = ''
  }

  const close = (name: string) => {
    if (SKIPPED.test(name)) skipped -= 1
    if (skipped > 0) return
    if (name === 't') isText = false
    else if (name === 'instrText') isInstruction = false
    else if (name === 'r') runs -= 1
    else if (name === 'p') {
      const paragraph = paragraphs.pop()
      if (paragraph !== undefined) endParagraph(paragraph)
    } else if (name === 'tc' && frames.length > 1) {
      const cell = frames.pop()
      frames
        .at(-1)
        ?.rows.at(-1)
        ?.push(cell?.lines ?? [])
    } else if (name === 'txbxContent' && frames.length > 1) {
      const box = frames.pop()
      for (const line of box?.lines ?? []) paragraphs.at(-1)?.after.push(line)
    } else if (name === 'tr') {
      const cells = frames.at(-1)?.rows.pop()
      if (cells !== undefined) endRow(cells)
    }
  }

  return {
    handler: {
      open,
      close,
      text(text) {
        if (skipped > 0) return
        if (isText) paragraphs.at(-1)?.pieces.push(text)
        else if (isInstruction && instruction.length < INSTRUCTION_UNITS) instruction += text
      },
      isDone: () => writer.isFull?.() ?? false,
    },
    title: () => title,
  }
}

function emptyParagraph(): Paragraph {
  return { pieces: [], style: null, outline: null, list: null, listLevel: null, after: [] }
}

/** The paragraph's own list wins over that of its style; list 0 means none. */
function labelOf(paragraph: Paragraph, style: ParagraphStyle | undefined, numbering: Numbering | undefined): string {
  const list = paragraph.list ?? style?.numbering?.list
  if (list === undefined || list === '0' || numbering === undefined) return ''
  const label = numbering(list, paragraph.listLevel ?? style?.numbering?.level ?? 0)
  return label === '' ? '' : `${label} `
}
