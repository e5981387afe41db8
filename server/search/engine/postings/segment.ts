import { crc32 } from 'node:zlib'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { DamagedIndex, isDamage } from './index-file.ts'
import type { Lengths, Passages } from './passages.ts'
import { decodePostings, type Postings } from './postings.ts'
import { RemovedPassages } from './removed-passages.ts'
import { findBlock, findTerm, iterateTerms } from './term-blocks.ts'

/** The ordinal of the entry of a document without text. */
export const NO_PASSAGE = 0xffff
/** Blocks of one segment have a range of row ids of their own. */
export const BLOCK_ROOM = 0x100_0000

/** Mean lengths of content and title in words, then in grams. */
export type Means = readonly [number, number, number, number]

/** A set of passages with their postings, in memory or in the file. */
export interface Segment extends Passages {
  /** Null for the segment in memory. */
  number: number | null
  size: number
  /** The mean lengths that the maxima of its postings were computed with. */
  means: Means | null
  /** The passages that statistics leave out. Nothing else of a segment on disk changes. */
  removed: RemovedPassages
  /** Term keys begin with `w`, `g`, `t` or `s`: word, gram, tail, seam. */
  postings(key: string): Postings | null
  /** The postings of all terms whose key has this prefix and that `wanted` accepts. */
  startingWith(prefix: string, wanted?: (key: string) => boolean): Postings[]
}

export class DiskSegment implements Segment {
  readonly number: number
  readonly size: number
  readonly documents: Uint32Array
  readonly ordinals: Uint16Array
  readonly words: Lengths
  readonly grams: Lengths
  readonly means: Means
  readonly removed = new RemovedPassages()
  readonly firstKeys: readonly string[]
  /** Damaged data is treated as missing instead of failing the search, because a new index is being built. */
  endures = false
  readonly #find: StatementSync

  constructor(db: DatabaseSync, row: SegmentRow) {
    this.number = row.number
    this.documents = new Uint32Array(aligned(row.documents))
    this.ordinals = new Uint16Array(aligned(row.ordinals))
    this.size = this.documents.length
    this.words = {
      content: new Uint16Array(aligned(row.word_content)),
      title: new Uint16Array(aligned(row.word_title)),
    }
    this.grams = {
      content: new Uint16Array(aligned(row.gram_content)),
      title: new Uint16Array(aligned(row.gram_title)),
    }
    this.means = JSON.parse(row.means) as Means
    this.firstKeys = row.first_keys === '' ? [] : row.first_keys.split('\n')
    this.#find = db.prepare('select block, sum from term_block where place = ?')
  }

  postings(key: string): Postings | null {
    const index = findBlock(this.firstKeys, key)
    const block = index < 0 ? null : this.#readable(index)
    const found = block && findTerm(block, key)
    return found && decodePostings(found)
  }

  startingWith(prefix: string, wanted = (_key: string): boolean => true): Postings[] {
    const found: Postings[] = []
    for (let index = Math.max(0, findBlock(this.firstKeys, prefix)); index < this.firstKeys.length; index++) {
      const block = this.#readable(index)
      if (block === null) continue
      for (const { key, postings } of iterateTerms(block)) {
        if (key.startsWith(prefix)) {
          if (wanted(key)) found.push(decodePostings(postings))
        } else if (key > prefix) return found
      }
    }
    return found
  }

  #readable(index: number): Uint8Array | null {
    try {
      return this.block(index)
    } catch (error) {
      if (this.endures && isDamage(error)) return null
      throw error
    }
  }

  block(index: number): Uint8Array {
    const position = this.number * BLOCK_ROOM + index
    const row = this.#find.get(position) as { block: Uint8Array; sum: number } | undefined
    if (!row || blockSum(position, row.block) !== row.sum) throw new DamagedIndex(`postings ${this.number}/${index}`)
    return row.block
  }
}

export interface SegmentRow {
  number: number
  documents: Uint8Array
  ordinals: Uint8Array
  word_content: Uint8Array
  word_title: Uint8Array
  gram_content: Uint8Array
  gram_title: Uint8Array
  means: string
  first_keys: string
  sum: number
}

/** Reads all segments; with `endures` those that are readable. */
export function loadSegments(db: DatabaseSync, endures: boolean): DiskSegment[] {
  const rows = db.prepare('select * from segment order by number').all() as unknown as SegmentRow[]
  return rows.flatMap((row) => {
    if (segmentSum(row) === row.sum) return [new DiskSegment(db, row)]
    if (endures) return []
    throw new DamagedIndex(`segment ${row.number}`)
  })
}

export interface NewSegment {
  number: number
  passages: Passages
  means: Means
  firstKeys: readonly string[]
}

/**
 * Writes the segment's own row, which makes the segment valid. Its postings have been written before, in any
 * transaction.
 */
export function saveSegment(db: DatabaseSync, { number, passages, means, firstKeys }: NewSegment): DiskSegment {
  const row: SegmentRow = {
    number,
    documents: bytes(passages.documents),
    ordinals: bytes(passages.ordinals),
    word_content: bytes(passages.words.content),
    word_title: bytes(passages.words.title),
    gram_content: bytes(passages.grams.content),
    gram_title: bytes(passages.grams.title),
    means: JSON.stringify(means),
    first_keys: firstKeys.join('\n'),
    sum: 0,
  }
  row.sum = segmentSum(row)
  db.prepare('insert into segment values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
    number,
    row.documents,
    row.ordinals,
    row.word_content,
    row.word_title,
    row.gram_content,
    row.gram_title,
    row.means,
    row.first_keys,
    row.sum,
  )
  return new DiskSegment(db, row)
}

/** The checksum covers the block and its row id, so that a moved row is noticed too. */
export function blockSum(position: number, block: Uint8Array): number {
  return crc32(block, crc32(String(position)))
}

export function segmentSum(row: SegmentRow): number {
  const parts = [
    row.documents,
    row.ordinals,
    row.word_content,
    row.word_title,
    row.gram_content,
    row.gram_title,
    row.means,
    row.first_keys,
  ]
  return parts.reduce((sum: number, part) => crc32(part, sum), row.number)
}

function bytes(array: Uint16Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

function aligned(blob: Uint8Array): ArrayBuffer {
  return blob.slice().buffer
}
