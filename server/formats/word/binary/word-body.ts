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

/** Instructions of a field are shorter; a damaged field must not swallow the rest. */
const INSTRUCTION_UNITS = 4000

/** A part of the document's text, in its order, and the label before it. */
export interface Part {
  label: string | null
  units: number
}

/** What the tables of a document say of a position in its main stream. */
export interface WordPositions {
  paragraphAt(position: number): WordParagraph
  isDeleted(position: number): boolean
  numbering: WordNumbering
}

/** Word 95 has such tables in another form. */
export const NO_POSITIONS: WordPositions = {
  paragraphAt: () => ({ heading: null, list: null }),
  isDeleted: () => false,
  numbering: () => '',
}

/** Writes the text of the pieces, part by part: paragraphs, headings, rows of tables; for fields their result. */
export function writeBody(
  writer: DocumentWriter,
  pieces: readonly Piece[],
  { parts, positions }: { parts: readonly Part[]; positions: WordPositions },
): void {
  const body = new BodyWriter(writer, parts, positions)
  for (const { text, position, unitBytes } of pieces) {
    for (let i = 0; i < text.length; i++) {
      body.beginUnit(position)
      const at = position + i * unitBytes
      // Control characters of deleted text are still read: they keep paragraphs and fields in order.
      if (text[i]! < ' ' || !positions.isDeleted(at)) body.read(text[i]!, at)
    }
    if (writer.isFull()) return
  }
  body.endParagraph(-1)
}

class BodyWriter {
  readonly #writer: DocumentWriter
  readonly #positions: WordPositions
  /** The current part, and the parts after it. */
  readonly #parts: Part[]
  readonly #fields: { isResult: boolean; instruction: string }[] = []
  #line = ''
  #cells: string[] = []

  constructor(writer: DocumentWriter, parts: readonly Part[], positions: WordPositions) {
    this.#writer = writer
    this.#positions = positions
    this.#parts = parts.map((part) => ({ ...part }))
  }

  /** Moves to the next part when all units of this one are read. */
  beginUnit(position: number): void {
    const parts = this.#parts
    while (parts.length > 1 && parts[0]!.units <= 0) {
      this.endParagraph(position)
      if (this.#isInBody()) this.#writer.leave()
      parts.shift()
    }
    parts[0]!.units--
  }

  read(char: string, position: number): void {
    const field = this.#fields.at(-1)
    if (char === FIELD_BEGIN) this.#fields.push({ isResult: false, instruction: '' })
    else if (char === FIELD_RESULT && field) field.isResult = true
    else if (char === FIELD_END) this.#line += equationText(this.#fields.pop()?.instruction ?? '')
    else if (field && !field.isResult && field.instruction.length < INSTRUCTION_UNITS) field.instruction += char
    else if (char === PARAGRAPH || char === '\f') this.endParagraph(position)
    else if (char !== CELL) this.#line += char === '\v' ? '\n' : char
    else if (this.#line === '' && this.#cells.length > 0) this.#endRow()
    else {
      this.#cells.push(this.#numbered(position).trim())
      this.#line = ''
    }
  }

  endParagraph(position: number): void {
    this.#endRow()
    const level = this.#isInBody() ? this.#positions.paragraphAt(position).heading : null
    const label = this.#parts[0]?.label
    const text = label ? labelled(label, this.#line) : this.#numbered(position)
    if (level === null) this.#writer.line(text)
    else this.#writer.heading(level, text)
    this.#line = ''
  }

  #endRow(): void {
    if (this.#cells.length > 0) this.#writer.row(this.#cells)
    this.#cells = []
  }

  #isInBody(): boolean {
    return this.#parts[0]?.label === null
  }

  /** The line with the number that Word counts for it. */
  #numbered(position: number): string {
    const line = this.#line
    const { list } = this.#positions.paragraphAt(position)
    if (list === null || !this.#isInBody() || line.trim() === '') return line
    const label = this.#positions.numbering(list.reference, list.level)
    return label === '' ? line : `${label} ${line}`
  }
}
