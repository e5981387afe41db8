import type { Reader } from './resolve.ts'
import { compilePredicate, type Question, RULES } from './rule.ts'
import type { DocumentTokens } from './tokens.ts'

/** The rights on a document. `work`: see it in every state, to edit or review it. `bin`: see it in the recycle bin. */
export const RIGHTS = ['view', 'work', 'download', 'sensitive', 'bin'] as const
export type Right = (typeof RIGHTS)[number]

/** The part of a document that rights depend on; a row of the table has it. */
export interface DecidedDocument extends DocumentTokens {
  id: string
  tenantId: string
  authorId: string
  level: number
  deleted: boolean
  released: boolean
  visibleVersion: string | null
  effectiveFrom: Date
  /** 1: every reader may download it. */
  downloadFlag: number
}

export interface Asked {
  reader: Reader
  doc: DecidedDocument
  now: Date
}

/**
 * The answers to the rule's questions in plain code. SQL and index are compared with it; where they differ, this one is
 * right.
 */
export const ANSWERS: Readonly<Record<Question, (asked: Asked) => boolean>> = {
  sameTenant: ({ reader, doc }) => doc.tenantId === reader.tenantId,
  withinLimits: ({ reader, doc }) => reader.within.every((labels) => meet(doc.labels, labels)),
  canView: ({ reader }) => reader.bits.includes('view'),
  canDownload: ({ reader }) => reader.bits.includes('download'),
  canUnmask: ({ reader }) => reader.bits.includes('sensitive'),
  canWork: ({ reader }) => reader.canWork,
  isLive: ({ doc }) => !doc.deleted,
  isReleased: ({ doc }) => doc.released && doc.visibleVersion !== null,
  isInEffect: ({ doc, now }) => doc.effectiveFrom <= now,
  isAuthor: ({ reader, doc }) => reader.documentsOf !== null && reader.documentsOf === doc.authorId,
  seesAll: ({ reader }) => reader.seeAll,
  purges: ({ reader }) => reader.purges,
  reviewsBranch: ({ reader, doc }) => meet(doc.labels, reader.reviews),
  isCleared: ({ reader, doc }) => doc.level <= reader.clearance,
  isInvited: ({ reader, doc }) => meet(doc.audience, reader.allow),
  isRestricted: ({ reader, doc }) => meet(doc.labels, reader.deny),
  isDownloadable: ({ doc }) => doc.downloadFlag === 1,
  isGrantedDownload: ({ reader, doc }) => meet(doc.audience, reader.download.allow),
  isDeniedDownload: ({ reader, doc }) => meet(doc.labels, reader.download.deny),
  isGrantedSensitive: ({ reader, doc }) => meet(doc.audience, reader.sensitive.allow),
  isDeniedSensitive: ({ reader, doc }) => meet(doc.labels, reader.sensitive.deny),
}

const PREDICATES: Readonly<Record<Right | 'own' | 'lent', (asked: Asked) => boolean>> = {
  view: compilePredicate(RULES.view, ANSWERS),
  work: compilePredicate(RULES.work, ANSWERS),
  download: compilePredicate(RULES.download, ANSWERS),
  sensitive: compilePredicate(RULES.sensitive, ANSWERS),
  bin: compilePredicate(RULES.bin, ANSWERS),
  own: compilePredicate(RULES.own, ANSWERS),
  lent: compilePredicate(RULES.lent, ANSWERS),
}

export const decide = (reader: Reader, doc: DecidedDocument, right: Right | 'own' | 'lent', now: Date): boolean =>
  PREDICATES[right]({ reader, doc, now })

/** The common elements of two sets, like PostgreSQL's `&&`. */
export const shared = (a: readonly string[], b: readonly string[]): string[] => a.filter((token) => b.includes(token))

const meet = (a: readonly string[], b: readonly string[]): boolean => a.some((token) => b.includes(token))
