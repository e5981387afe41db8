import { isProgramTitle } from '#core/rules/program-title.ts'
import type { FileKind } from '../detect/index.ts'
import { type DocumentWriter, labelled } from '../passages/index.ts'
import { PASSAGE_UNITS } from '#server/sandbox/limits.ts'
import type { OdfLists } from './odf-lists.ts'
import { attribute, type XmlAttributes, type XmlHandler } from '../markup/index.ts'

/**
 * How often a cell or row is repeated at most: it says nothing new, and a sheet repeats its last row a million times.
 */
const REPEATS = 20

/** Longer texts are not repeated at all. */
const REPEATED_UNITS = 200

/** Outline levels of ODF 1.3. */
const LEVELS = 10

/** The most spaces of one `text:s`. */
const SPACES = 100

/** Deleted text, names of scripts, and the pattern of dates. */
const SKIPPED =
  /^(binary-data|tracked-changes|scripts|forms|ruby-text|sequence-decls|automatic-styles|font-face-decls)$/

interface Paragraph {
  /** Its list number, if it has one and has text. */
  label: string
  pieces: string[]
  level: number | null
  isTitle: boolean
  /** Notes, comments and text frames, which are shown below it. */
  after: string[]
}

/** Collects finished paragraphs: a cell, a note, or a frame inside a paragraph. */
interface Frame {
  element: string
  /** Stands before its text. */
  label: string
  lines: string[]
  /** How often a cell is repeated. */
  repeats?: number
}

interface Row {
  cells: string[]
  repeats: number
}

interface OdfParts {
  only?: RegExp | null
  lists?: OdfLists | null
  /** The texts that master slides show on their slides. */
  masters?: ReadonlyMap<string, readonly string[]>
}

/** A part as far as it was read. */
interface Reading extends Required<OdfParts> {
  writer: DocumentWriter
  kind: FileKind
  paragraphs: Paragraph[]
  frames: Frame[]
  rows: Row[]
  /** The classes of the open frames on a slide, which tell what their text is. */
  presentationClasses: string[]
  slides: number
  title: string | null
  /** How many open elements are left out, and how many are wanted. */
  skipped: number
  wanted: number
  isInLabel: boolean
  /** The name of the footer that is being declared. */
  footer: string | null
  footers: Map<string, string>
  /** Text that is on every slide: the text of this slide, and the texts that were written with an earlier one. */
  furniture: string[]
  told: Set<string>
}

/** Reads `content.xml`, or only the elements called `only` of another part. */
export function odfContent(
  writer: DocumentWriter,
  kind: FileKind,
  parts: OdfParts = {},
): { handler: XmlHandler; title(): string | null; slides(): number } {
  const reading = newReading(writer, kind, parts)
  return {
    handler: {
      open: (name, attributes) => open(reading, name, attributes),
      close: (name) => close(reading, name),
      text: (text) => addText(reading, text),
      isDone: () => writer.isFull(),
    },
    title: () => reading.title,
    slides: () => reading.slides,
  }
}

function newReading(
  writer: DocumentWriter,
  kind: FileKind,
  { only = null, lists = null, masters = new Map() }: OdfParts,
): Reading {
  return {
    writer,
    kind,
    only,
    lists,
    masters,
    paragraphs: [],
    frames: [],
    rows: [],
    presentationClasses: [],
    slides: 0,
    title: null,
    skipped: 0,
    wanted: only === null ? 1 : 0,
    isInLabel: false,
    footer: null,
    footers: new Map(),
    furniture: [],
    told: new Set(),
  }
}

/** Elements whose paragraphs are shown together, and the label before them. */
const FRAMES: ReadonlyMap<string, string> = new Map([
  ['note-body', '注'],
  ['annotation', '批注'],
  ['notes', '备注'],
  ['text-box', ''],
])

function open(reading: Reading, name: string, attributes: XmlAttributes): void {
  const { lists, only, kind, frames } = reading
  lists?.open(name, attributes)
  if (SKIPPED.test(name)) reading.skipped += 1
  if (only?.test(name)) reading.wanted += 1
  if (reading.skipped > 0 || reading.wanted === 0) return
  const label = FRAMES.get(name)
  if (name === 'p' || name === 'h') reading.paragraphs.push(newParagraph(name, attributes, lists))
  else if (label !== undefined) frames.push({ element: name, label, lines: [] })
  else if (isCell(name)) {
    frames.push({ element: name, label: '', lines: [], repeats: repeats(reading, attributes, 'columns') })
  } else if (name === 'table-row') reading.rows.push({ cells: [], repeats: repeats(reading, attributes, 'rows') })
  else if (name === 'page') beginSlide(reading, attributes)
  else if (name === 'footer-decl') reading.footer = attribute(attributes, 'name') ?? ''
  else if (name === 'frame') reading.presentationClasses.push(attribute(attributes, 'class') ?? '')
  else if (name === 'table' && kind === 'ods' && frames.length === 0) {
    reading.writer.heading(1, attribute(attributes, 'name') ?? '')
  } else inParagraph(reading, name, attributes)
}

function inParagraph(reading: Reading, name: string, attributes: XmlAttributes): void {
  const paragraph = reading.paragraphs.at(-1)
  if (name === 'tab') paragraph?.pieces.push('\t')
  else if (name === 'line-break') paragraph?.pieces.push('\n')
  else if (name === 's') paragraph?.pieces.push(' '.repeat(count(attribute(attributes, 'c'), SPACES)))
  else if (isLabel(reading, name)) reading.isInLabel = true
  else if (name === 'number' && paragraph !== undefined) paragraph.label = '' // says it by itself
}

function close(reading: Reading, name: string): void {
  const { lists, only } = reading
  lists?.close(name)
  if (SKIPPED.test(name)) reading.skipped -= 1
  if (reading.skipped > 0) return
  if (reading.wanted > 0) endElement(reading, name)
  if (only?.test(name)) reading.wanted -= 1
}

function endElement(reading: Reading, name: string): void {
  if (name === 'p' || name === 'h') endParagraph(reading)
  else if (name === 'table-row') endRow(reading)
  else if (name === 'page') endSlide(reading)
  else if (name === 'footer-decl') reading.footer = null
  else if (name === 'frame') reading.presentationClasses.pop()
  else if (isLabel(reading, name)) reading.isInLabel = false
  else endFrame(reading, name)
}

function addText({ footer, footers, skipped, wanted, isInLabel, paragraphs }: Reading, text: string): void {
  if (footer !== null) footers.set(footer, `${footers.get(footer) ?? ''}${text}`)
  if (skipped === 0 && wanted > 0 && !isInLabel) paragraphs.at(-1)?.pieces.push(text)
}

function show({ frames, paragraphs, writer }: Reading, line: string): void {
  if (line.trim() === '') return
  const frame = frames.at(-1)
  if (frame !== undefined) frame.lines.push(line)
  else if (paragraphs.length > 0) paragraphs.at(-1)?.after.push(line)
  else writer.line(line)
}

/** Only outer tables repeat: repeats within repeats would multiply. */
const repeats = ({ frames }: Reading, attributes: XmlAttributes, what: 'rows' | 'columns'): number =>
  frames.length > 0 ? 1 : count(attribute(attributes, `number-${what}-repeated`), REPEATS)

/** The number of a note, or the author and date of a comment; the body has fields with the same names. */
const isLabel = ({ frames }: Reading, name: string): boolean =>
  name === 'note-citation' || ((name === 'creator' || name === 'date') && frames.at(-1)?.element === 'annotation')

function endParagraph(reading: Reading): void {
  const { paragraphs, frames, kind, presentationClasses, writer } = reading
  const paragraph = paragraphs.pop()
  if (paragraph === undefined) return
  const own = paragraph.pieces.join('')
  const isLabelled = paragraph.label !== '' && own.trim() !== ''
  const text = isLabelled ? `${paragraph.label} ${own}` : own
  const isSlideTitle = kind === 'odp' && presentationClasses.at(-1) === 'title'
  if (paragraph.isTitle && reading.title === null && !isProgramTitle(own)) reading.title = own.trim()
  const isOutside = frames.length === 0 || (isSlideTitle && frames.every(({ element }) => element === 'text-box'))
  const level = isSlideTitle ? 1 : paragraph.level
  if (level !== null && isOutside && paragraphs.length === 0 && text.trim() !== '') writer.heading(level, text)
  else show(reading, text)
  for (const line of paragraph.after) show(reading, line)
}

function endRow(reading: Reading): void {
  const { rows, writer, frames, paragraphs } = reading
  const row = rows.pop()
  if (row === undefined) return
  const text = row.cells.join('\t')
  for (let shown = 0; shown < row.repeats && !writer.isFull(); shown += 1) {
    if (frames.length > 0 || paragraphs.length > 0) show(reading, text.trim())
    else if (text.length > PASSAGE_UNITS) for (const cell of row.cells) writer.line(cell)
    else writer.row(row.cells)
  }
}

function endFrame(reading: Reading, name: string): void {
  const { frames, rows } = reading
  if (frames.at(-1)?.element !== name) return
  const frame = frames.pop()
  if (frame === undefined) return
  if (isCell(name)) endCell(frame, rows.at(-1))
  else if (frame.label !== '') show(reading, labelled(frame.label, frame.lines.join('\n')))
  else for (const line of frame.lines) show(reading, line)
}

function endCell({ lines, repeats: times = 1 }: Frame, row: Row | undefined): void {
  const separator = lines.join('').length > PASSAGE_UNITS ? '\n' : ' '
  const text = lines.join(separator)
  if (text.trim() === '') return
  const repeated = text.length > REPEATED_UNITS ? 1 : times
  for (let added = 0; added < repeated; added += 1) row?.cells.push(text)
}

/** Text that is on every slide is written only with the first one. */
function beginSlide(reading: Reading, attributes: XmlAttributes): void {
  const { writer, masters, footers } = reading
  writer.page((reading.slides += 1))
  reading.furniture = [
    ...(masters.get(attribute(attributes, 'master-page-name') ?? '') ?? []),
    footers.get(attribute(attributes, 'use-footer-name') ?? '') ?? '',
  ]
}

function endSlide({ furniture, told, writer }: Reading): void {
  for (const line of furniture) {
    if (line !== '' && !told.has(line)) writer.line(line)
    told.add(line)
  }
}

function newParagraph(name: 'p' | 'h', attributes: XmlAttributes, lists: OdfLists | null): Paragraph {
  const level = name === 'h' ? count(attribute(attributes, 'outline-level'), LEVELS) : null
  const label = lists?.label(name, attributes) ?? ''
  return { label, pieces: [], level, isTitle: attribute(attributes, 'style-name') === 'Title', after: [] }
}

function isCell(name: string): boolean {
  return name === 'table-cell' || name === 'covered-table-cell'
}

/** A declared number from 1 to `most`; 1 where it is missing or nonsense. */
function count(declared: string | null, most: number): number {
  return Math.min(most, Math.max(1, Math.floor(Number(declared ?? 1)) || 1))
}
