import { RandomAccessReader } from 'yauzl'
import type { ExtractionInput } from '../extraction/index.ts'

const END_RECORD_BYTES = 22
const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1')

/** The end record, its longest comment, and as much again for bytes that programs append. */
const TAIL_BYTES = 2 * 65_536

/** The position of the last end record of the directory; null when there is none. */
export function endOfArchive(input: ExtractionInput): number | null {
  const start = Math.max(0, input.size - TAIL_BYTES)
  const tail = Buffer.from(input.read(start, TAIL_BYTES))
  const found = tail.lastIndexOf(END_SIGNATURE, tail.length - END_RECORD_BYTES)
  return found < 0 ? null : start + found
}

/**
 * The file up to its end record, as if it had no comment: real files have bytes after it or a wrong comment length
 * (stress009.docx), which yauzl refuses.
 */
export function randomAccess(input: ExtractionInput, endRecord: number): RandomAccessReader {
  return new CutFile(input, endRecord)
}

/** A class, because yauzl requires a subclass. */
class CutFile extends RandomAccessReader {
  readonly #input: ExtractionInput
  readonly #end: number

  constructor(input: ExtractionInput, endRecord: number) {
    super()
    this.#input = input
    this.#end = endRecord + END_RECORD_BYTES
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const bytes = this.#input.read(position, length)
    buffer.set(bytes, offset)
    const commentLength = this.#end - 2 - position
    for (const at of [commentLength, commentLength + 1]) if (at >= 0 && at < length) buffer[offset + at] = 0
    setImmediate(callback, bytes.length === length ? null : new Error('read beyond the end'))
  }
}
