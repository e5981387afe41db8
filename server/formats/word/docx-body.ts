import { cutText } from '#core/text/cut-text.ts'
import { isProgramTitle } from '#core/rules/program-title.ts'
import type { Embedded } from './docx-embedded.ts'
import type { Notes } from './docx-notes.ts'
import type { Numbering } from './docx-numbering.ts'
import { headingLevel, type ParagraphStyle } from './docx-styles.ts'
import { type DocumentWriter, equationText } from '../passages/index.ts'
import { PASSAGE_UNITS } from '#server/sandbox/limits.ts'
import { attribute, type XmlAttributes, type XmlHandler } from '../markup/index.ts'

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
  /** Notes and text boxes, which are shown below it. */
  after: string[]
}

/** Collects finished paragraphs: a table cell or a text box; the body itself has no frame. */
interface Frame {
  lines: string[]
  /** Rows of the open tables, the innermost last. */
  rows: string[][][]
}

/** Old versions of properties, deleted or moved text, and readings of characters. */
const SKIPPED = /^(del|moveFrom|rt|[A-Za-z]+PrChange|numberingChange)$/

/** Longer instructions are damaged fields. */
const INSTRUCTION_UNITS = 4000

/** Elements that show another part, and the attribute that names it: charts, diagrams, documents of other formats. */
const EMBEDDING: ReadonlyMap<string, string> = new Map([
  ['chart', 'id'],
  ['relIds', 'dm'],
  ['altChunk', 'id'],
])

/** The characters that elements within a run stand for. */
const CHARACTERS: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

/** A part while it is read. */
interface Reading extends BodyParts {
  /** The first is the body itself. */
  frames: Frame[]
  paragraphs: Paragraph[]
  title: string | null
  /** How many open elements are left out, and how many open runs there are. */
  skipped: number
  runs: number
  isText: boolean
  isInstruction: boolean
  /** Of the current field. */
  instruction: string
}

/** Reads the WordprocessingML of a body, header or footer. */
export function docxBody(parts: BodyParts): {
  handler: XmlHandler
  /** The first paragraph in the style Title. */
  title(): string | null
} {
  const reading: Reading = {
    ...parts,
    frames: [{ lines: [], rows: [] }],
    paragraphs: [],
    title: null,
    skipped: 0,
    runs: 0,
    isText: false,
    isInstruction: false,
    instruction: '',
  }
  return {
    handler: {
      open: (name, attributes) => open(reading, name, attributes),
      close: (name) => close(reading, name),
      text: (text) => addText(reading, text),
      isDone: () => parts.writer.isFull?.() ?? false,
    },
    title: () => reading.title,
  }
}

function open(reading: Reading, name: string, attributes: XmlAttributes): void {
  if (SKIPPED.test(name)) reading.skipped += 1
  if (reading.skipped > 0) return
  const { frames, paragraphs } = reading
  const paragraph = paragraphs.at(-1)
  const embedding = EMBEDDING.get(name)
  if (name === 't') reading.isText = reading.runs > 0
  else if (name === 'instrText') reading.isInstruction = true
  else if (name === 'r') reading.runs += 1
  else if (name === 'p') paragraphs.push(emptyParagraph())
  else if (name === 'tr') frames.at(-1)?.rows.push([])
  else if (name === 'tc' || name === 'txbxContent') frames.push({ lines: [], rows: [] })
  else if (embedding !== undefined) embed(reading, attribute(attributes, embedding) ?? '')
  else if (paragraph !== undefined) inParagraph(reading, paragraph, { name, attributes })
}

/** Shows the content of another part below the current paragraph. */
function embed(reading: Reading, id: string): void {
  const lines = reading.embedded?.take(id) ?? []
  const paragraph = reading.paragraphs.at(-1)
  if (paragraph === undefined) show(reading, lines)
  else for (const line of lines) paragraph.after.push(line)
}

function inParagraph(
  reading: Reading,
  paragraph: Paragraph,
  { name, attributes }: { name: string; attributes: XmlAttributes },
): void {
  const character = CHARACTERS[name]
  if (character !== undefined && reading.runs > 0) paragraph.pieces.push(character)
  else if (name === 'fldChar') endInstruction(reading, paragraph, attribute(attributes, 'fldCharType'))
  else if (name === 'pStyle') paragraph.style = attribute(attributes, 'val')
  else if (name === 'outlineLvl') paragraph.outline = Number(attribute(attributes, 'val'))
  else if (name === 'numId') paragraph.list = attribute(attributes, 'val')
  else if (name === 'ilvl') paragraph.listLevel = Number(attribute(attributes, 'val'))
  else if (name === 'textpath') paragraph.after.push(attribute(attributes, 'string') ?? '') // a watermark
  else if (/^(footnote|endnote|comment)Reference$/.test(name)) {
    const kind = name.replace('Reference', '') as 'footnote' | 'endnote' | 'comment'
    paragraph.after.push(reading.notes?.take(kind, attribute(attributes, 'id') ?? '') ?? '')
  }
}

/** Most fields show their result, but the characters below a reading are only in the instruction. */
function endInstruction(reading: Reading, paragraph: Paragraph, mark: string | null): void {
  if (mark === 'end') paragraph.pieces.push(equationText(reading.instruction))
  reading.instruction = ''
}

function close(reading: Reading, name: string): void {
  if (SKIPPED.test(name)) reading.skipped -= 1
  if (reading.skipped > 0) return
  if (name === 't') reading.isText = false
  else if (name === 'instrText') reading.isInstruction = false
  else if (name === 'r') reading.runs -= 1
  else if (name === 'p') endParagraph(reading)
  else if (name === 'tc') endCell(reading.frames)
  else if (name === 'txbxContent') endBox(reading)
  else if (name === 'tr') endRow(reading)
}

function addText(reading: Reading, text: string): void {
  if (reading.skipped > 0) return
  if (reading.isText) reading.paragraphs.at(-1)?.pieces.push(text)
  else if (reading.isInstruction && reading.instruction.length < INSTRUCTION_UNITS) reading.instruction += text
}

function show({ frames, writer }: Reading, lines: readonly string[]): void {
  const isInFrame = frames.length > 1
  for (const line of lines) {
    if (!isInFrame) writer.line(line)
    else if (line.trim() !== '') frames.at(-1)?.lines.push(line)
  }
}

function endParagraph(reading: Reading): void {
  const { styles, numbering, frames, writer } = reading
  const paragraph = reading.paragraphs.pop()
  if (paragraph === undefined) return
  const style = styles?.(paragraph.style)
  const text = paragraph.pieces.join('')
  const label = text.trim() === '' ? '' : listLabel(paragraph, style, numbering)
  const level = headingLevel(paragraph.outline) ?? (paragraph.outline === null ? style?.headingLevel : null)
  if (style?.isTitle && reading.title === null && !isProgramTitle(text)) {
    reading.title = cutText(text.trim(), 200)
  }
  const isHeading = level !== null && level !== undefined && frames.length === 1 && writer.heading !== undefined
  if (isHeading) writer.heading?.(level, label + text)
  else show(reading, [label + text])
  show(reading, paragraph.after)
}

function endCell(frames: Frame[]): void {
  if (frames.length === 1) return
  const cell = frames.pop()
  const row = frames.at(-1)?.rows.at(-1)
  row?.push(cell?.lines ?? [])
}

function endBox({ frames, paragraphs }: Reading): void {
  if (frames.length === 1) return
  const box = frames.pop()
  for (const line of box?.lines ?? []) paragraphs.at(-1)?.after.push(line)
}

function endRow(reading: Reading): void {
  const { frames, writer } = reading
  const cells = frames.at(-1)?.rows.pop()
  if (cells === undefined) return
  const length = cells.flat().reduce((sum, line) => sum + line.length, 0)
  const isLayout = length > PASSAGE_UNITS // a page laid out as a table, not a row of data
  const row = cells.map((lines) => lines.join(' '))
  if (isLayout) show(reading, cells.flat())
  else if (frames.length === 1 && writer.row !== undefined) writer.row(row)
  else show(reading, [row.join('\t')])
}

function emptyParagraph(): Paragraph {
  return { pieces: [], style: null, outline: null, list: null, listLevel: null, after: [] }
}

/** The paragraph's own list wins over that of its style; list 0 means none. */
function listLabel(paragraph: Paragraph, style: ParagraphStyle | undefined, numbering: Numbering | undefined): string {
  const list = paragraph.list ?? style?.numbering?.list
  if (list === undefined || list === '0' || numbering === undefined) return ''
  const label = numbering(list, paragraph.listLevel ?? style?.numbering?.level ?? 0)
  return label === '' ? '' : `${label} `
}
