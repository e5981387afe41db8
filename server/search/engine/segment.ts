import { crc32 } from 'node:zlib'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { DamagedIndex } from './index-file.ts'
import { viewPostings, type Postings } from './postings.ts'

/** Ordinal of the entry that stands for a document without text. */
export const NO_PASSAGE = 0xffff

/** How long the fields of each passage are, in terms; BM25F needs it. */
export interface Lengths {
  content: Uint16Array
  title: Uint16Array
}

/** A set of passages with their postings, in memory or in the file. */
export interface Segment {
  /** Null for the one in memory. */
  number: number | null
  size: number
  /** By passage: the document's number, and the passage's place in it. */
  documents: Uint32Array
  ordinals: Uint16Array
  words: Lengths
  grams: Lengths
  /** Term keys begin with `w`, `g` or `t`: word, gram, tail. */
  postings(key: string): Postings | null
  /** Keys that begin so. */
  keys(prefix: string): string[]
}

export class DiskSegment implements Segment {
  readonly number: number
  readonly size: number
  readonly documents: Uint32Array
  readonly ordinals: Uint16Array
  readonly words: Lengths
  readonly grams: Lengths
  readonly #find: StatementSync
  readonly #keys: StatementSync

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
    this.#find = db.prepare('select postings, sum from posting where segment = ? and term = ?')
    this.#keys = db.prepare('select term from posting where segment = ? and term >= ? and term < ?')
  }

  postings(key: string): Postings | null {
    const row = this.#find.get(this.number, key) as { postings: Uint8Array; sum: number } | undefined
    return row ? checkedPostings(key, row) : null
  }

  keys(prefix: string): string[] {
    const rows = this.#keys.all(this.number, prefix, `${prefix}\u{10ffff}`) as { term: string }[]
    return rows.map((row) => row.term)
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
  sum: number
}

export function loadSegments(db: DatabaseSync): DiskSegment[] {
  const rows = db.prepare('select * from segment order by number').all() as unknown as SegmentRow[]
  return rows.map((row) => {
    if (segmentSum(row) !== row.sum) throw new DamagedIndex(`segment ${row.number}`)
    return new DiskSegment(db, row)
  })
}

/** Writes the segment's own row; from then on it counts. Its postings are written before, in any transaction. */
export function saveSegment(
  db: DatabaseSync,
  number: number,
  segment: Omit<Segment, 'postings' | 'keys'>,
): DiskSegment {
  const row: SegmentRow = {
    number,
    documents: bytes(segment.documents),
    ordinals: bytes(segment.ordinals),
    word_content: bytes(segment.words.content),
    word_title: bytes(segment.words.title),
    gram_content: bytes(segment.grams.content),
    gram_title: bytes(segment.grams.title),
    sum: 0,
  }
  row.sum = segmentSum(row)
  db.prepare('insert into segment values (?, ?, ?, ?, ?, ?, ?, ?)').run(
    number,
    row.documents,
    row.ordinals,
    row.word_content,
    row.word_title,
    row.gram_content,
    row.gram_title,
    row.sum,
  )
  return new DiskSegment(db, row)
}

/** A postings blob is summed together with its key, so that a flipped bit in either is noticed. */
export function postingsSum(key: string, blob: Uint8Array): number {
  return crc32(blob, crc32(key))
}

export function checkedPostings(key: string, row: { postings: Uint8Array; sum: number }): Postings {
  if (postingsSum(key, row.postings) !== row.sum) throw new DamagedIndex(`postings of ${key}`)
  return viewPostings(row.postings)
}

function segmentSum(row: SegmentRow): number {
  const parts = [row.documents, row.ordinals, row.word_content, row.word_title, row.gram_content, row.gram_title]
  return parts.reduce((sum, part) => crc32(part, sum), 0)
}

function bytes(array: Uint16Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

function aligned(blob: Uint8Array): ArrayBuffer {
  return blob.slice().buffer
}
