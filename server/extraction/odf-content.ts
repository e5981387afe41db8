import { isProgramTitle } from '#core/rules/program-title.ts'
import type { FileKind } from '#server/files/index.ts'
import type { DocumentWriter } from './document-writer.ts'
import { labelled } from './labelled-text.ts'
import { PASSAGE_UNITS } from './limits.ts'
import type { OdfLists } from './odf-lists.ts'
import { attribute, type XmlAttributes, type XmlHandler } from './xml-reader.ts'

/** A repeated cell or row says nothing new; a sheet repeats its last row a million times. */
const REPEATS = 20

/** Longer texts are not repeated at all. */
const REPEATED_UNITS = 200

/** Outline levels of ODF 1.3. */
const LEVELS = 10

/** Spaces in one `text:s`. */
const SPACES = 100

/** Deleted text, names of scripts, and the pattern of dates. */
const SKIPPED =
  /^(binary-data|tracked-changes|scripts|forms|ruby-text|sequence-decls|automatic-styles|font-face-decls)$/

interface Paragraph {
  /** Its number, if it has one and has text. */
  label: string
  pieces: string[]
  level: number | null
  isTitle: boolean
  /** Notes, comments and text frames, shown below it. */
  after: string[]
}

/** Where finished paragraphs go: a cell, a note, a frame within a paragraph. */
interface Frame {
  element: string
  /** Put before its text. */
  label: string
  lines: string[]
  /** Of a cell. */
  repeats?: number
}

interface Row {
  cells: string[]
  repeats: number
}

interface OdfParts {
  only?: RegExp | null
  lists?: OdfLists | null
  /** What masters show on their slides. */
  masters?: ReadonlyMap<string, readonly string[]>
}

/** Reads `content.xml`, or of another part only what stands within elements called `only`. */
export function odfContent(
  writer: DocumentWriter,
  kind: FileKind,
  { only = null, lists = null, masters = new Map() }: OdfParts = {},
): { handler: XmlHandler; title(): string | null; slides(): number } {
  const paragraphs: Paragraph[] = []
  const frames: Frame[] = []
  const rows: Row[] = []
  const presentationClasses: string[] = []
  let slides = 0
  let title: string | null = null
  let skipped = 0
  let wanted = only === null ? 1 : 0
  let isInLabel = false
  const told = new Set<string>()
  const footers = new Map<string, string>()
  let footer: string | null = null
  let furniture: string[] = []

  const show = (line: string) => {
    if (line.trim() === '') return
    const frame = frames.at(-1)
    if (frame !== undefined) frame.lines.push(line)
    else if (paragraphs.length > 0) paragraphs.at(-1)?.after.push(line)
    else writer.line(line)
  }

  /** Only of outer tables: repeats within repeats would multiply. */
  const repeats = (attributes: XmlAttributes, what: 'rows' | 'columns') =>
    frames.length > 0 ? 1 : count(attribute(attributes, `number-${what}-repeated`), REPEATS)

  /** The number of a note, who commented and when; the body has fields of the same names. */
  const isLabel = (name: string) =>
    name === 'note-citation' || ((name === 'creator' || name === 'date') && frames.at(-1)?.element === 'annotation')

  const endParagraph = () => {
    const paragraph = paragraphs.pop()
    if (paragraph === undefined) return
    const own = paragraph.pieces.join('')
    const isLabelled = paragraph.label !== '' && own.trim() !== ''
    const text = isLabelled ? `${paragraph.label} ${own}` : own
    const isSlideTitle = kind === 'odp' && presentationClasses.at(-1) === 'title'
    if (paragraph.isTitle && title === null && !isProgramTitle(own)) title = own.trim()
    const isOutside = frames.length === 0 || (isSlideTitle && frames.every(({ element }) => element === 'text-box'))
    const level = isSlideTitle ? 1 : paragraph.level
    if (level !== null && isOutside && paragraphs.length === 0 && text.trim() !== '') writer.heading(level, text)
    else show(text)
    for (const line of paragraph.after) show(line)
  }

  const endRow = () => {
    const row = rows.pop()
    if (row === undefined) return
    const text = row.cells.join('\t')
    for (let shown = 0; shown < row.repeats && !writer.isFull(); shown += 1) {
      if (frames.length > 0 || paragraphs.length > 0) show(text.trim())
      else if (text.length > PASSAGE_UNITS) for (const cell of row.cells) writer.line(cell)
      else writer.row(row.cells)
    }
  }

  const endFrame = (name: string) => {
    if (frames.at(-1)?.element !== name) return
    const frame = frames.pop()
    if (frame === undefined) return
    if (isCell(name)) endCell(frame)
    else if (frame.label !== '') show(labelled(frame.label, frame.lines.join('\n')))
    else for (const line of frame.lines) show(line)
  }

  const endCell = ({ lines, repeats: times = 1 }: Frame) => {
    const separator = lines.join('').length > PASSAGE_UNITS ? '\n' : ' '
    const text = lines.join(separator)
    const cells = rows.at(-1)?.cells
    if (text.trim() === '') return
    const repeated = text.length > REPEATED_UNITS ? 1 : times
    for (let added = 0; added < repeated; added += 1) cells?.push(text)
  }

  const open = (name: string, attributes: XmlAttributes) => {
    lists?.open(name, attributes)
    if (SKIPPED.test(name)) skipped += 1
    if (only?.test(name)) wanted += 1
    if (skipped > 0 || wanted === 0) return
    if (name === 'p' || name === 'h') paragraphs.push(newParagraph(name, attributes, lists))
    else if (isCell(name)) frames.push({ element: name, label: '', lines: [], repeats: repeats(attributes, 'columns') })
    else if (name === 'table-row') rows.push({ cells: [], repeats: repeats(attributes, 'rows') })
    else if (name === 'note-body') frames.push({ element: name, label: '注', lines: [] })
    else if (name === 'annotation') frames.push({ element: name, label: '批注', lines: [] })
    else if (name === 'notes') frames.push({ element: name, label: '备注', lines: [] })
    else if (name === 'text-box') frames.push({ element: name, label: '', lines: [] })
    else if (name === 'page') beginSlide(attributes)
    else if (name === 'footer-decl') footer = attribute(attributes, 'name') ?? ''
    else if (name === 'frame') presentationClasses.push(attribute(attributes, 'class') ?? '')
    else if (name === 'table' && kind === 'ods' && frames.length === 0) {
      writer.heading(1, attribute(attributes, 'name') ?? '')
    } else inParagraph(name, attributes)
  }

  /** What stands on every slide is told of the first. */
  const beginSlide = (attributes: XmlAttributes) => {
    writer.page((slides += 1))
    furniture = [
      ...(masters.get(attribute(attributes, 'master-page-name') ?? '') ?? []),
      footers.get(attribute(attributes, 'use-footer-name') ?? '') ?? '',
    ]
  }
  const endSlide = () => {
    for (const line of furniture) {
      if (line !== '' && !told.has(line)) writer.line(line)
      told.add(line)
    }
  }

  const inParagraph = (name: string, attributes: XmlAttributes) => {
    const pieces = paragraphs.at(-1)?.pieces
    if (name === 'tab') pieces?.push('\t')
    else if (name === 'line-break') pieces?.push('\n')
    else if (name === 's') pieces?.push(' '.repeat(count(attribute(attributes, 'c'), SPACES)))
    else if (isLabel(name)) isInLabel = true
    else if (name === 'number' && paragraphs.length > 0) paragraphs.at(-1)!.label = '' // says it itself
  }

  const close = (name: string) => {
    lists?.close(name)
    if (SKIPPED.test(name)) skipped -= 1
    if (skipped > 0) return
    if (wanted > 0) {
      if (name === 'p' || name === 'h') endParagraph()
      else if (name === 'table-row') endRow()
      else if (name === 'page') endSlide()
      else if (name === 'footer-decl') footer = null
      else if (name === 'frame') presentationClasses.pop()
      else if (isLabel(name)) isInLabel = false
      else endFrame(name)
    }
    if (only?.test(name)) wanted -= 1
  }

  return {
    handler: {
      open,
      close,
      text(text) {
        if (footer !== null) footers.set(footer, `${footers.get(footer) ?? ''}${text}`)
        if (skipped === 0 && wanted > 0 && !isInLabel) paragraphs.at(-1)?.pieces.push(text)
      },
      isDone: () => writer.isFull(),
    },
    title: () => title,
    slides: () => slides,
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
