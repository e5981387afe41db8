import type { Bit } from './grant.ts'
import type { Reader } from './resolve.ts'
import { type DocumentTokens, mayRead } from './tokens.ts'

/** What can be asked about a document. `work`: see it whatever its state, to edit or review. `bin`: see it in the bin. */
export const RIGHTS = ['view', 'work', 'download', 'sensitive', 'bin'] as const
export type Right = (typeof RIGHTS)[number]

/** A document as far as rights are concerned; a row of the table is one. */
export interface DecidedDocument extends DocumentTokens {
  id: string
  tenantId: string
  authorId: string
  level: number
  deleted: boolean
  released: boolean
  visibleVersion: string | null
  effectiveFrom: Date
  /** 1: who reads may download. */
  downloadFlag: number
}

/**
 * The rule of design 6 in plain code. The SQL predicate (`server/access`) and the index are compared with it; where
 * they differ, this is right.
 */
export const decide = (reader: Reader, doc: DecidedDocument, right: Right, now: Date): boolean =>
  FORMULAS[right](reader, doc, now)

type Formula = (reader: Reader, doc: DecidedDocument, now: Date) => boolean

const readable: Formula = (reader, doc, now) =>
  concerns(reader, doc) &&
  has(reader, 'view') &&
  isLive(doc) &&
  isReleased(doc) &&
  doc.effectiveFrom <= now &&
  mayRead(reader, doc)

const workable: Formula = (reader, doc) =>
  concerns(reader, doc) &&
  reader.canWork &&
  isLive(doc) &&
  (isAuthor(reader, doc) ||
    reader.seeAll ||
    (meet(doc.labels, reader.reviews) && !meet(doc.labels, reader.deny) && doc.level <= reader.clearance))

const download: Formula = (reader, doc, now) =>
  readable(reader, doc, now) &&
  has(reader, 'download') &&
  (doc.downloadFlag === 1 || meet(doc.audience, reader.download.allow)) &&
  !meet(doc.labels, reader.download.deny)

const sensitive: Formula = (reader, doc, now) =>
  readable(reader, doc, now) &&
  has(reader, 'sensitive') &&
  meet(doc.audience, reader.sensitive.allow) &&
  !meet(doc.labels, reader.sensitive.deny)

const bin: Formula = (reader, doc) =>
  concerns(reader, doc) && reader.canWork && doc.deleted && (isAuthor(reader, doc) || reader.purges)

const FORMULAS: Record<Right, Formula> = { view: readable, work: workable, download, sensitive, bin }

/** Of the reader's tenant and inside the limits of their link or API token. */
const concerns = (reader: Reader, doc: DecidedDocument) =>
  doc.tenantId === reader.tenantId && reader.within.every((labels) => meet(doc.labels, labels))

const has = (reader: Reader, bit: Bit) => reader.bits.includes(bit)

export const isLive = (doc: DecidedDocument): boolean => !doc.deleted

export const isReleased = (doc: DecidedDocument): boolean => doc.released && doc.visibleVersion !== null

export const isAuthor = (reader: Reader, doc: DecidedDocument): boolean =>
  reader.documentsOf !== null && reader.documentsOf === doc.authorId

/** What the two sets share: PostgreSQL's `&&`. */
export const shared = (a: readonly string[], b: readonly string[]): string[] => a.filter((token) => b.includes(token))

const meet = (a: readonly string[], b: readonly string[]): boolean => a.some((token) => b.includes(token))
