import type { Token } from '../analysis/tokenize.ts'
import { newPostings, type Postings } from './postings.ts'
import type { Lengths, Segment } from './segment.ts'

/** Field lengths are kept up to this many terms; longer passages rank as if this long. */
export const LONGEST_FIELD = 4095

/** What is indexed of one passage: its own terms, and its document's title as every passage of it is found by that. */
export interface PassageTerms {
  document: number
  ordinal: number
  content: readonly Token[]
  title: readonly Token[]
}

const KEY_PREFIX = { word: 'w', gram: 'g', tail: 't' } as const

/**
 * The passages not yet written as a segment. Postings are packed integers `passage << 16 | title count << 8 | content
 * count`: small integers for V8 as long as there are fewer than 16,384 passages.
 */
export class MemorySegment implements Segment {
  readonly number = null
  readonly #postings = new Map<string, number[]>()
  readonly #documents: number[] = []
  readonly #ordinals: number[] = []
  readonly #lengths = { word: [[], []] as [number[], number[]], gram: [[], []] as [number[], number[]] }
  #arrays: Pick<Segment, 'documents' | 'ordinals' | 'words' | 'grams'> | null = null

  get size(): number {
    return this.#documents.length
  }

  get documents(): Uint32Array {
    return this.#asArrays().documents
  }

  get ordinals(): Uint16Array {
    return this.#asArrays().ordinals
  }

  get words(): Lengths {
    return this.#asArrays().words
  }

  get grams(): Lengths {
    return this.#asArrays().grams
  }

  add(passage: PassageTerms): void {
    const number = this.#documents.length
    this.#documents.push(passage.document)
    this.#ordinals.push(passage.ordinal)
    this.#addTokens(number, passage.content, 0)
    this.#addTokens(number, passage.title, 1)
    this.#arrays = null
  }

  postings(key: string): Postings | null {
    const packed = this.#postings.get(key)
    return packed ? unpack(packed) : null
  }

  keys(prefix: string): string[] {
    return [...this.#postings.keys()].filter((key) => key.startsWith(prefix))
  }

  /** Every key in the order in which SQLite keeps them, so that they are appended and not inserted. */
  sortedKeys(): string[] {
    return [...this.#postings.keys()].toSorted()
  }

  #addTokens(passage: number, tokens: readonly Token[], field: 0 | 1): void {
    const unit = field === 0 ? 1 : 0x100
    let [words, grams] = [0, 0]
    for (const { kind, term } of tokens) {
      if (kind === 'word') words++
      else if (kind === 'gram') grams++
      this.#count(KEY_PREFIX[kind] + term, passage, unit)
    }
    this.#lengths.word[field].push(Math.min(words, LONGEST_FIELD))
    this.#lengths.gram[field].push(Math.min(grams, LONGEST_FIELD))
  }

  #count(key: string, passage: number, unit: number): void {
    const packed = this.#postings.get(key)
    const last = packed ? packed[packed.length - 1]! : -1
    if (!packed) this.#postings.set(key, [(passage << 16) | unit])
    else if (last >>> 16 !== passage) packed.push((passage << 16) | unit)
    else if (((unit === 1 ? last : last >>> 8) & 0xff) < 0xff) packed[packed.length - 1] = last + unit
  }

  #asArrays(): Pick<Segment, 'documents' | 'ordinals' | 'words' | 'grams'> {
    const { word, gram } = this.#lengths
    this.#arrays ??= {
      documents: Uint32Array.from(this.#documents),
      ordinals: Uint16Array.from(this.#ordinals),
      words: { content: Uint16Array.from(word[0]), title: Uint16Array.from(word[1]) },
      grams: { content: Uint16Array.from(gram[0]), title: Uint16Array.from(gram[1]) },
    }
    return this.#arrays
  }
}

function unpack(packed: readonly number[]): Postings {
  const postings = newPostings(packed.length)
  for (const [i, entry] of packed.entries()) {
    postings.passages[i] = entry >>> 16
    postings.content[i] = entry & 0xff
    postings.title[i] = (entry >>> 8) & 0xff
  }
  return postings
}
