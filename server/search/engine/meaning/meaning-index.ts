import { createHash } from 'node:crypto'
import type { EmbeddedText, LackingText, VectorSource } from '../../model/index.ts'
import type { Bitset } from '../documents/bitset.ts'
import { HASH_BYTES, VectorFile } from './vector-file.ts'
import { type Near, VectorTable } from './vector-table.ts'

/** A document whose vectors are not in the table yet. */
export interface Unread {
  id: string
  /** Of the text that the index holds. */
  fingerprint: string
}

/** Documents looked at in one step; searches are answered between two steps. */
const STEP_DOCUMENTS = 200

/**
 * The vectors of the documents of one index, which follow it: what the index takes in is noted here, and somebody asks for
 * the texts that lack vectors and brings these. So nothing has to be remembered over a restart.
 */
export class MeaningIndex {
  readonly #dimension: number
  #table: VectorTable
  readonly #file: VectorFile
  readonly #unread = new Map<number, Unread>()

  constructor({ file, dimension }: Pick<VectorSource, 'file' | 'dimension'>) {
    this.#dimension = dimension
    this.#table = new VectorTable(dimension)
    this.#file = new VectorFile(file, dimension)
  }

  get unread(): number {
    return this.#unread.size
  }

  /** The index reads its file anew. */
  clear(): void {
    this.#table = new VectorTable(this.#dimension)
    this.#unread.clear()
  }

  put(document: number, unread: Unread): void {
    this.#unread.set(document, unread)
  }

  remove(document: number): void {
    this.#unread.delete(document)
    this.#table.remove(document)
  }

  /**
   * Takes in documents whose vectors are known, and returns at most so many texts of the others. `textsOf` reads the
   * passages of a document.
   */
  lacking(most: number, textsOf: (document: number) => string[]): LackingText[] {
    const found = new Map<string, LackingText>()
    let looked = 0
    for (const [document, unread] of this.#unread) {
      if (found.size >= most || looked++ >= STEP_DOCUMENTS) break
      for (const each of this.#take(document, unread, textsOf)) {
        if (found.size < most) found.set(Buffer.from(each.hash).toString('latin1'), each)
      }
    }
    return [...found.values()]
  }

  keep(texts: readonly EmbeddedText[]): void {
    this.#file.keep(texts)
  }

  nearest(question: Float32Array, visible: Bitset): Near[] {
    // A vector of another model, which was asked for before this one took its place.
    if (question.length !== this.#dimension) return []
    return this.#table.nearest(question, visible, this.#file.bytesOf)
  }

  close(): void {
    this.#file.close()
  }

  /** The texts that a document lacks; without any, the document is in the table afterwards. */
  #take(document: number, { id, fingerprint }: Unread, textsOf: (document: number) => string[]): LackingText[] {
    let texts: string[] | null = null
    let hashes = this.#file.hashes(id, fingerprint)
    if (hashes === null) {
      texts = textsOf(document)
      hashes = texts.map(textHash)
      this.#file.setHashes(id, fingerprint, hashes)
    }
    const known = hashes.map((hash) => this.#file.windows(hash))
    const lacking = hashes.flatMap((hash, i) => (known[i] === null ? { hash, i } : []))
    if (lacking.length > 0) {
      const own = texts ?? textsOf(document)
      return lacking.flatMap(({ hash, i }) => (own[i] === undefined ? [] : { hash, text: own[i] }))
    }
    for (const [ordinal, windows] of known.entries()) {
      for (const window of windows ?? []) this.#table.add(document, ordinal, window)
    }
    this.#unread.delete(document)
    return []
  }
}

const textHash = (text: string): Uint8Array => createHash('sha256').update(text).digest().subarray(0, HASH_BYTES)
