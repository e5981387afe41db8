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
export interface WordPlaces {
  paragraphAt(place: number): WordParagraph
  isDeleted(place: number): boolean
  numbering: WordNumbering
}

/** Word 95 keeps such tables in a form of its own. */
export const NO_PLACES: WordPlaces = {
  paragraphAt: () => ({ heading: null, list: null }),
  isDeleted: () => false,
  numbering: () => '',
}

/** Writes the text of the pieces, part by part: paragraphs, headings, rows of tables; fields by what they show. */
export function writeBody(
  writer: DocumentWriter,
  pieces: readonly Piece[],
  { parts, places }: { parts: readonly Part[]; places: WordPlaces },
): void {
  const body = new BodyWriter(writer, parts, places)
  for (const { text, place, unitBytes } of pieces) {
    for (let i = 0; i < text.length; i++) {
      body.beginUnit(place)
      const at = place + i * unitBytes
      // Marks of deleted text are read all the same: they keep paragraphs and fields in order.
      if (text[i]! < ' ' || !places.isDeleted(at)) body.read(text[i]!, at)
    }
    if (writer.isFull()) return
  }
  body.endParagraph(-1)
}

class BodyWriter {
  readonly #writer: DocumentWriter
  readonly #places: WordPlaces
  /** The part that is being read, and those after it. */
  readonly #parts: Part[]
  readonly #fields: { isResult: boolean; instruction: string }[] = []
  #line = ''
  #cells: string[] = []

  constructor(writer: DocumentWriter, parts: readonly Part[], places: WordPlaces) {
    this.#writer = writer
    this.#places = places
    this.#parts = parts.map((part) => ({ ...part }))
  }

  /** Goes on to the next part when all units of this one are read. */
  beginUnit(place: number): void {
    const parts = this.#parts
    while (parts.length > 1 && parts[0]!.units <= 0) {
      this.endParagraph(place)
      if (this.#isInBody()) this.#writer.leave()
      parts.shift()
    }
    parts[0]!.units--
  }

  read(char: string, place: number): void {
    const field = this.#fields.at(-1)
    if (char === FIELD_BEGIN) this.#fields.push({ isResult: false, instruction: '' })
    else if (char === FIELD_RESULT && field) field.isResult = true
    else if (char === FIELD_END) this.#line += equationText(this.#fields.pop()?.instruction ?? '')
    else if (field && !field.isResult && field.instruction.length < INSTRUCTION_UNITS) field.instruction += char
    else if (char === PARAGRAPH || char === '\f') this.endParagraph(place)
    else if (char !== CELL) this.#line += char === '\v' ? '\n' : char
    else if (this.#line === '' && this.#cells.length > 0) this.#endRow()
    else {
      this.#cells.push(this.#numbered(place).trim())
      this.#line = ''
    }
  }

  endParagraph(place: number): void {
    this.#endRow()
    const level = this.#isInBody() ? this.#places.paragraphAt(place).heading : null
    const label = this.#parts[0]?.label
    const text = label ? labelled(label, this.#line) : this.#numbered(place)
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
  #numbered(place: number): string {
    const line = this.#line
    const { list } = this.#places.paragraphAt(place)
    if (list === null || !this.#isInBody() || line.trim() === '') return line
    const label = this.#places.numbering(list.reference, list.level)
    return label === '' ? line : `${label} ${line}`
  }
}
