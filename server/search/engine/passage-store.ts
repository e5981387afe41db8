import { crc32 } from 'node:zlib'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { squeezeText } from '../analysis/analyze.ts'
import type { IndexedPassage } from '../types.ts'
import { DamagedIndex } from './index-file.ts'
import { NO_PASSAGE } from './segment.ts'

/** Passages of one document share a row id range, so they lie together in the file. */
const ROOM = 0x10000
/** A document's passages beyond this are not indexed: 65,535 passages of 800 characters are 52 million characters. */
export const MOST_PASSAGES = NO_PASSAGE
const SQUEEZED_KEPT = 2_000

/** The texts of the passages: for snippets, and for checking a phrase. */
export class PassageStore {
  readonly #read: StatementSync
  readonly #write: StatementSync
  readonly #remove: StatementSync
  readonly #squeezed = new Map<number, string>()

  constructor(db: DatabaseSync) {
    this.#read = db.prepare('select page, heading, offset, text, sum from passage where place = ?')
    this.#write = db.prepare('insert into passage values (?, ?, ?, ?, ?, ?)')
    this.#remove = db.prepare('delete from passage where place >= ? and place < ?')
  }

  read(document: number, ordinal: number): IndexedPassage | null {
    const row = this.#read.get(document * ROOM + ordinal) as (IndexedPassage & { sum: number }) | undefined
    if (!row) return null
    const { sum, ...passage } = row
    if (crc32(passage.text) !== sum) throw new DamagedIndex(`passage ${document}/${ordinal}`)
    return passage
  }

  write(document: number, passages: readonly IndexedPassage[]): void {
    for (const [ordinal, { page, heading, offset, text }] of passages.entries()) {
      // Lone surrogates do not survive SQLite; the sum is of what will be read back.
      const kept = text.toWellFormed()
      this.#write.run(document * ROOM + ordinal, page, heading, offset, kept, crc32(kept))
    }
  }

  remove(document: number): void {
    this.#remove.run(document * ROOM, (document + 1) * ROOM)
    this.#squeezed.clear()
  }

  /** The text as phrases are compared in it: normalised, letters and digits only. */
  squeezed(document: number, ordinal: number): string {
    const place = document * ROOM + ordinal
    const known = this.#squeezed.get(place)
    if (known !== undefined) return known
    const squeezed = squeezeText(this.read(document, ordinal)?.text ?? '')
    if (this.#squeezed.size >= SQUEEZED_KEPT) this.#squeezed.clear()
    this.#squeezed.set(place, squeezed)
    return squeezed
  }
}
