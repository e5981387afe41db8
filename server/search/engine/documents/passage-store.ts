import { crc32 } from 'node:zlib'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { normalize, type Normalized } from '../../analysis/index.ts'
import type { IndexedPassage } from '../../model/index.ts'
import { DamagedIndex, isDamage } from '../postings/index-file.ts'
import { NO_PASSAGE } from '../postings/segment.ts'

/** Passages of one document share a row id range, so they lie together in the file. */
const ROOM = 0x10000
/** Further passages of a document are not indexed: 65,535 passages of 800 characters are 52 million characters. */
export const MOST_PASSAGES = NO_PASSAGE
/** How many texts each of two generations keeps, some 3 KB each, so that frequent texts are not normalised again. */
const TEXTS_KEPT = 3_072

/** The texts of the passages, for snippets and for checking phrases. */
export class PassageStore {
  /** See `DiskSegment.endures`. */
  endures = false
  readonly #read: StatementSync
  readonly #write: StatementSync
  readonly #remove: StatementSync
  /** By document, then by ordinal. */
  #texts: Texts = new Map()
  #olderTexts: Texts = new Map()
  #kept = 0

  constructor(db: DatabaseSync) {
    this.#read = db.prepare('select page, heading, offset, text, sum from passage where place = ?')
    this.#write = db.prepare('insert into passage values (?, ?, ?, ?, ?, ?)')
    this.#remove = db.prepare('delete from passage where place >= ? and place < ?')
  }

  read(document: number, ordinal: number): IndexedPassage | null {
    const row = this.#read.get(document * ROOM + ordinal) as PassageRow | undefined
    if (!row) return null
    const { page, heading, offset, text, sum } = row
    if (crc32(text) !== sum) throw new DamagedIndex(`passage ${document}/${ordinal}`)
    return { page, heading, offset, text: Buffer.from(text.buffer, text.byteOffset, text.length).toString() }
  }

  /** The texts of the first `passages` passages of a document; throws {@link DamagedIndex} where one is missing. */
  texts({ number, passages }: { number: number; passages: number }): string[] {
    return Array.from({ length: passages }, (_, ordinal) => {
      const passage = this.read(number, ordinal)
      if (!passage) throw new DamagedIndex(`passage ${number}/${ordinal}`)
      return passage.text
    })
  }

  write(document: number, passages: readonly IndexedPassage[]): void {
    for (const [ordinal, { page, heading, offset, text }] of passages.entries()) {
      const kept = Buffer.from(text)
      this.#write.run(document * ROOM + ordinal, page, heading, offset, kept, crc32(kept))
    }
  }

  remove(document: number): void {
    this.#remove.run(document * ROOM, (document + 1) * ROOM)
    this.#texts.delete(document)
    this.#olderTexts.delete(document)
  }

  /** A passage with its text as the index sees it; null when it is not there. */
  text(document: number, ordinal: number): PassageText | null {
    const known = this.#texts.get(document)?.get(ordinal)
    if (known) return known
    const text = this.#olderTexts.get(document)?.get(ordinal) ?? this.#analysed(document, ordinal)
    if (text) this.#keep(document, ordinal, text)
    return text
  }

  #keep(document: number, ordinal: number, text: PassageText): void {
    if (this.#kept++ >= TEXTS_KEPT) {
      this.#olderTexts = this.#texts
      this.#texts = new Map()
      this.#kept = 1
    }
    const own = this.#texts.get(document)
    if (own) own.set(ordinal, text)
    else this.#texts.set(document, new Map([[ordinal, text]]))
  }

  #readable(document: number, ordinal: number): IndexedPassage | null {
    try {
      return this.read(document, ordinal)
    } catch (error) {
      if (this.endures && isDamage(error)) return null
      throw error
    }
  }

  #analysed(document: number, ordinal: number): PassageText | null {
    const passage = this.#readable(document, ordinal)
    return passage && { passage, normalized: normalize(passage.text, 'drop') }
  }
}

type Texts = Map<number, Map<number, PassageText>>

interface PassageRow extends Omit<IndexedPassage, 'text'> {
  text: Uint8Array
  sum: number
}

export interface PassageText {
  passage: IndexedPassage
  normalized: Normalized
}
