import type { Token } from '../../analysis/index.ts'
import { EntryArena } from './entry-arena.ts'
import type { Lengths, Passages } from './passages.ts'
import { type Postings, toPostings } from './postings.ts'
import { RemovedPassages } from './removed-passages.ts'
import type { Segment } from './segment.ts'
import { TermTable } from './term-table.ts'

/** Field lengths are stored up to this many terms. Longer passages are scored as if they had this length. */
export const LONGEST_FIELD = 4095

/**
 * The indexed terms of one passage: its own, and those of the document's title, by which every passage can be found.
 */
export interface PassageTerms {
  document: number
  ordinal: number
  content: readonly Token[]
  title: readonly Token[]
}

const KINDS = { w: 'word', g: 'gram', t: 'tail', s: 'seam' } as const
const ONCE_IN_CONTENT = 0x100
const ONCE_IN_TITLE = 1

/** The passages not yet written as a segment. */
export class MemorySegment implements Segment {
  readonly number = null
  readonly means = null
  readonly removed = new RemovedPassages()
  readonly #arena = new EntryArena()
  readonly #terms = {
    word: new TermTable(() => this.#arena.add()),
    gram: new TermTable(() => this.#arena.add()),
    tail: new TermTable(() => this.#arena.add()),
    seam: new TermTable(() => this.#arena.add()),
  }
  readonly #documents: number[] = []
  readonly #ordinals: number[] = []
  readonly #lengths = { word: [[], []] as [number[], number[]], gram: [[], []] as [number[], number[]] }
  #arrays: Passages | null = null
  /** The terms that were read since the last passage was added. */
  readonly #asked = new Map<number, Postings>()
  readonly #askedPrefixes = new Map<string, { key: string; term: number }[]>()

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
    this.#asked.clear()
    this.#askedPrefixes.clear()
  }

  postings(key: string): Postings | null {
    const term = this.#terms[KINDS[key[0] as keyof typeof KINDS]].get(key.slice(1))
    return term === undefined ? null : this.#postingsOf(term)
  }

  startingWith(prefix: string, wanted = (_key: string): boolean => true): Postings[] {
    const known = this.#askedPrefixes.get(prefix) ?? this.#termsFrom(prefix)
    this.#askedPrefixes.set(prefix, known)
    return known.filter(({ key }) => wanted(key)).map(({ term }) => this.#postingsOf(term))
  }

  /** Every key in ascending order with its entries. The buffer is reused for the next key. */
  *entries(): Generator<{ key: string; entries: Uint32Array }> {
    for (const prefix of ['g', 's', 't', 'w'] as const) {
      for (const { text, term } of this.#terms[KINDS[prefix]].sorted()) {
        yield { key: prefix + text, entries: this.#arena.read(term) }
      }
    }
  }

  #termsFrom(prefix: string): { key: string; term: number }[] {
    const terms = this.#terms[KINDS[prefix[0] as keyof typeof KINDS]].startingWith(prefix.slice(1))
    return terms.map(({ text, term }) => ({ key: prefix[0] + text, term }))
  }

  #postingsOf(term: number): Postings {
    let postings = this.#asked.get(term)
    if (!postings) this.#asked.set(term, (postings = toPostings(this.#arena.read(term))))
    return postings
  }

  #addTokens(passage: number, tokens: readonly Token[], field: 0 | 1): void {
    const once = field === 0 ? ONCE_IN_CONTENT : ONCE_IN_TITLE
    let [words, grams] = [0, 0]
    for (const { kind, term } of tokens) {
      if (kind === 'word') words++
      else if (kind === 'gram') grams++
      this.#arena.count(this.#terms[kind].number(term), passage, once)
    }
    this.#lengths.word[field].push(Math.min(words, LONGEST_FIELD))
    this.#lengths.gram[field].push(Math.min(grams, LONGEST_FIELD))
  }

  #asArrays(): Passages {
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
