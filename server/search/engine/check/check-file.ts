import { crc32 } from 'node:zlib'
import { DatabaseSync } from 'node:sqlite'
import { checkedRecord, type DocumentLine } from '../documents/document-line.ts'
import { blockSum, type SegmentRow, segmentSum } from '../postings/segment.ts'

/** A small cache is enough, because every page is read once. */
const CACHE_KB = 512

/**
 * Reads a whole index file from the disk, whatever the serving process has in memory, and describes the damage in it,
 * or returns null. For a large library this takes seconds, so it needs a thread of its own.
 */
export function checkFile(file: string): string | null {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    db.exec(`pragma cache_size = -${CACHE_KB}`)
    db.exec('begin') // all reads see the same moment, while others write
    return checkStructure(db) ?? checkSums(db)
  } catch (error) {
    return (error as Error).message
  } finally {
    db.close()
  }
}

/**
 * Checks the pages and their order. For the table `document` it also compares the index with the table, because every
 * lookup uses that index.
 */
function checkStructure(db: DatabaseSync): string | null {
  for (const pragma of ['quick_check(1)', 'integrity_check(document)']) {
    const said = Object.values(db.prepare(`pragma ${pragma}`).get() ?? {})[0]
    if (said !== 'ok') return String(said)
  }
  return null
}

/** The checksums of rows. */
function checkSums(db: DatabaseSync): string | null {
  const lines = db.prepare('select number, fingerprint, record, sum from document').iterate()
  for (const line of lines as Iterable<DocumentLine>) checkedRecord(line)
  const segments = db.prepare('select * from segment').iterate() as unknown as Iterable<SegmentRow>
  for (const row of segments) if (segmentSum(row) !== row.sum) return `segment ${row.number}`
  const blocks = db.prepare('select place, block, sum from term_block').iterate()
  for (const row of blocks as Iterable<{ place: number; block: Uint8Array; sum: number }>) {
    if (blockSum(row.place, row.block) !== row.sum) return `postings ${row.place}`
  }
  const passages = db.prepare('select place, text, sum from passage').iterate()
  for (const row of passages as Iterable<{ place: number; text: Uint8Array; sum: number }>) {
    if (crc32(row.text) !== row.sum) return `passage ${row.place}`
  }
  return null
}
