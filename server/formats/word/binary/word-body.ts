import { type DocumentWriter, equationText, labelled } from '../../passages/index.ts'
import type { WordNumbering } from './word-lists.ts'
import type { Piece } from './word-pieces.ts'
import type { WordParagraph } from './word-styles.ts'

/** Characters with a meaning of their own ([MS-DOC] 2.4.1 and 2.8.25). */
const CELL = '\x07'
const PARAGRAPH = '\r'
const FIELD_BEGIN = '\x13'
const FIELD_RESULT = '\x14'
const FIELD_END = '\x15'

/** Instructions of a field are shorter; a damaged one must not swallow the rest. */
const INSTRUCTION_UNITS = 4000

/** A part of the document's text, in its order, and what stands before it. */
export interface Part {
  label: string | null
  units: number
}

/** What the tables of a document say of a place in its main stream. */
export interface WordPositions {
  paragraphAt(position: number): WordParagraph
  isDeleted(position: number): boolean
  numbering: WordNumbering
}

/** Word 95 keeps such tables in a form of its own. */
export const NO_POSITIONS: WordPositions = {
  paragraphAt: () => ({ heading: null, list: null }),
  isDeleted: () => false,
  numbering: () => '',
}

/** Writes the text of the pieces, part by part: paragraphs, headings, rows of tables; fields by what they show. */
export function writeBody(
  writer: DocumentWriter,
  pieces: readonly Piece[],
  { parts, positions }: { parts: readonly Part[]; positions: WordPositions },
): void {
  const left = parts.map((part) => ({ ...part }))
  const fields: { isResult: boolean; instruction: string }[] = []
  let line = ''
  let cells: string[] = []

  const endRow = () => {
    if (cells.length > 0) writer.row(cells)
    cells = []
  }
  const isInBody = () => left[0]?.label === null
  /** With the number that Word counts for it. */
  const numbered = (position: number) => {
    const { list } = positions.paragraphAt(position)
    if (list === null || !isInBody() || line.trim() === '') return line
    const label = positions.numbering(list.reference, list.level)
    return label === '' ? line : `${label} ${line}`
  }
  const endParagraph = (position: number) => {
    endRow()
    const level = isInBody() ? positions.paragraphAt(position).heading : null
    const text = left[0]?.label ? labelled(left[0].label, line) : numbered(position)
    if (level === null) writer.line(text)
    else writer.heading(level, text)
    line = ''
  }
  const read = (char: string, position: number) => {
    const field = fields.at(-1)
    if (char === FIELD_BEGIN) fields.push({ isResult: false, instruction: '' })
    else if (char === FIELD_RESULT && field) field.isResult = true
    else if (char === FIELD_END) line += equationText(fields.pop()?.instruction ?? '')
    else if (field && !field.isResult && field.instruction.length < INSTRUCTION_UNITS) field.instruction += char
    else if (char === PARAGRAPH || char === '\f') endParagraph(position)
    else if (char !== CELL) line += char === '\v' ? '\n' : char
    else if (line === '' && cells.length > 0) endRow()
    else {
      cells.push(numbered(position).trim())
      line = ''
    }
  }

  for (const { text, position, unitBytes } of pieces) {
    for (let i = 0; i < text.length; i++) {
      while (left.length > 1 && left[0]!.units <= 0) {
        endParagraph(position)
        if (isInBody()) writer.leave()
        left.shift()
      }
      left[0]!.units--
      const at = position + i * unitBytes
      if (text[i]! < ' ' || !positions.isDeleted(at)) read(text[i]!, at) // marks keep paragraphs and fields in order
    }
    if (writer.isFull()) return
  }
  endParagraph(-1)
}
