import { crc32 } from 'node:zlib'
import type { DocumentRecord } from './document-table.ts'
import { DamagedIndex } from '../postings/index-file.ts'

/** A document's row in the file. */
export interface DocumentLine {
  number: number
  fingerprint: string
  record: string
  /** The checksum of the other three columns: a flipped bit must not decide who finds a document. */
  sum: number
}

export function documentLine(number: number, fingerprint: string, record: DocumentRecord): DocumentLine {
  const json = JSON.stringify(record)
  return { number, fingerprint, record: json, sum: lineSum(number, fingerprint, json) }
}

export function checkedRecord({ number, fingerprint, record, sum }: DocumentLine): DocumentRecord {
  if (lineSum(number, fingerprint, record) !== sum) throw new DamagedIndex(`document ${number}`)
  return JSON.parse(record) as DocumentRecord
}

function lineSum(number: number, fingerprint: string, record: string): number {
  return crc32(record, crc32(`${number} ${fingerprint}`))
}
