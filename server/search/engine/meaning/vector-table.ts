import type { Bitset } from '../documents/bitset.ts'
import { type Quantised, quantise } from './quantise.ts'

/** A passage that is near to a question in meaning. */
export interface Near {
  document: number
  /** The passage's number in its document. */
  ordinal: number
  /** The cosine of its nearest window. */
  cosine: number
}

/** Reads the bytes of a window. */
export type BytesOf = (window: number) => Pick<Quantised, 'bytes' | 'scale'> | null

/** A window of a passage: where its bytes are, and its signs. */
export interface Window {
  id: number
  signs: Uint32Array
}

/**
 * This many windows are compared exactly. The signs alone put the nearest one among them (`vector-table.test.ts`), and
 * their cosines tell what is usual for this question, which the fusion has to know.
 */
export const CLOSELY = 400

const FIRST_ROWS = 1024
const HIDDEN = 0xffff

/**
 * The signs of all windows in memory, 64 bytes each at 512 dimensions, searched in full: nothing is approximated by a
 * graph or by cells, so what a reader may not see costs neither time nor recall. The bytes of the best are read from the
 * file.
 */
export class VectorTable {
  readonly #dimension: number
  readonly #words: number
  readonly #gone = new Set<number>()
  #size = 0
  #documents = new Uint32Array(FIRST_ROWS)
  #ordinals = new Uint16Array(FIRST_ROWS)
  /** Ids of windows go beyond 32 bits only after four billion of them. */
  #windows = new Uint32Array(FIRST_ROWS)
  #signs: Uint32Array
  /** Of each row, the bits in which it differs from the question; kept between searches. */
  #differing = new Uint16Array(FIRST_ROWS)

  constructor(dimension: number) {
    if (dimension % 32 !== 0) throw new Error(`${dimension} 维的向量不能按位比较`)
    this.#dimension = dimension
    this.#words = dimension >>> 5
    this.#signs = new Uint32Array(FIRST_ROWS * this.#words)
  }

  get size(): number {
    this.#closeGaps()
    return this.#size
  }

  add(document: number, ordinal: number, { id, signs }: Window): void {
    this.#closeGaps()
    if (this.#size === this.#documents.length) this.#grow()
    const row = this.#size++
    this.#documents[row] = document
    this.#ordinals[row] = ordinal
    this.#windows[row] = id
    this.#signs.set(signs, row * this.#words)
  }

  /** Takes out a document. Its number may be given again. */
  remove(document: number): void {
    this.#gone.add(document)
  }

  /** The nearest passages among the documents that the reader may see, the best first. */
  nearest(question: Float32Array, visible: Bitset, bytesOf: BytesOf, most = CLOSELY): Near[] {
    this.#closeGaps()
    const best = new Map<number, Near>()
    for (const row of this.#likeliest(quantise(question), visible, most)) {
      const own = bytesOf(this.#windows[row]!)
      if (own === null) continue
      const [document, ordinal] = [this.#documents[row]!, this.#ordinals[row]!]
      const cosine = dot(question, own.bytes) * own.scale
      const passage = document * 0x10000 + ordinal
      const known = best.get(passage)
      if (known === undefined || cosine > known.cosine) best.set(passage, { document, ordinal, cosine })
    }
    return [...best.values()].toSorted(
      (a, b) => b.cosine - a.cosine || a.document - b.document || a.ordinal - b.ordinal,
    )
  }

  /** The rows whose signs differ least. Of rows that differ equally at the end, the first ones are taken. */
  #likeliest({ signs }: Quantised, visible: Bitset, most: number): number[] {
    const counts = this.#compareSigns(signs, visible)
    let [limit, sum] = [0, 0]
    while (limit < this.#dimension && sum + counts[limit]! < most) sum += counts[limit++]!
    let atLimit = most - sum
    const rows: number[] = []
    for (let row = 0; row < this.#size && rows.length < most; row++) {
      const differing = this.#differing[row]!
      if (differing < limit || (differing === limit && atLimit-- > 0)) rows.push(row)
    }
    return rows
  }

  /** How many rows differ in so many bits. A row that may not be seen differs in more than all. */
  #compareSigns(question: Uint32Array, visible: Bitset): Uint32Array {
    const [signs, words, size] = [this.#signs, this.#words, this.#size]
    const [documents, differing] = [this.#documents, this.#differing]
    const counts = new Uint32Array(this.#dimension + 1)
    let [known, isVisible] = [-1, false]
    for (let row = 0, at = 0; row < size; row++, at += words) {
      // The windows of a document stand together, so its right is looked up once.
      const document = documents[row]!
      if (document !== known) [known, isVisible] = [document, visible.has(document)]
      if (!isVisible) {
        differing[row] = HIDDEN
        continue
      }
      let bits = 0
      for (let word = 0; word < words; word++) bits += countBits(signs[at + word]! ^ question[word]!)
      differing[row] = bits
      counts[bits]!++
    }
    return counts
  }

  /** Before anything is read or added, because a number that was given again must not have the old windows. */
  #closeGaps(): void {
    if (this.#gone.size === 0) return
    let kept = 0
    for (let row = 0; row < this.#size; row++) {
      if (this.#gone.has(this.#documents[row]!)) continue
      if (kept < row) this.#move(row, kept)
      kept++
    }
    this.#size = kept
    this.#gone.clear()
  }

  #move(from: number, to: number): void {
    this.#documents[to] = this.#documents[from]!
    this.#ordinals[to] = this.#ordinals[from]!
    this.#windows[to] = this.#windows[from]!
    this.#signs.copyWithin(to * this.#words, from * this.#words, (from + 1) * this.#words)
  }

  #grow(): void {
    const rows = this.#documents.length + Math.max(FIRST_ROWS, this.#documents.length >>> 1)
    this.#documents = longer(this.#documents, new Uint32Array(rows))
    this.#ordinals = longer(this.#ordinals, new Uint16Array(rows))
    this.#windows = longer(this.#windows, new Uint32Array(rows))
    this.#signs = longer(this.#signs, new Uint32Array(rows * this.#words))
    this.#differing = new Uint16Array(rows)
  }
}

function longer<T extends Uint32Array | Uint16Array>(old: T, fresh: T): T {
  fresh.set(old)
  return fresh
}

function dot(question: Float32Array, bytes: Int8Array): number {
  let sum = 0
  for (let i = 0; i < question.length; i++) sum += question[i]! * bytes[i]!
  return sum
}

/** The number of ones in 32 bits: sums of pairs, of fours, of bytes, and the bytes added up by a product. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
