import { and, eq, isNotNull, lte, not, or, sql, type SQL } from 'drizzle-orm'
import type { Bit } from '#core/access/grant.ts'
import type { Reader } from '#core/access/resolve.ts'
import { document } from '../db/schema/index.ts'

/**
 * The rule of design 6 as SQL over `document`; `core/access/decide.ts` says the same in plain code and is compared with
 * it by a property test. Every list, count and single read of documents goes through one of these.
 */
export function readable(reader: Reader, now: Date): SQL {
  return all(
    live(reader),
    has(reader, 'view'),
    eq(document.released, true),
    isNotNull(document.visibleVersion),
    lte(document.effectiveFrom, now),
    or(
      authored(reader),
      truth(reader.seeAll),
      all(
        sql`${document.opens} && ${textArray(reader.allow)}`,
        not(sql`${document.marks} && ${textArray(reader.deny)}`),
        lte(document.level, reader.clearance),
      ),
    )!,
  )
}

/** One's own papers, and for who sees everything all of them, whatever their state. */
export const owned = (reader: Reader): SQL =>
  all(live(reader), truth(reader.works), or(authored(reader), truth(reader.seeAll))!)

/** In the bin and the reader's to see there. */
export const binned = (reader: Reader): SQL =>
  all(concerned(reader), truth(reader.works), eq(document.deleted, true), or(authored(reader), truth(reader.purges))!)

/** What an action of the review may begin with: the rule then says whether it is allowed. */
export const movable = (reader: Reader): SQL => or(owned(reader), workable(reader), binned(reader))!

/** What one may work on whether it is released or not: own papers, and those of the branch one reviews. */
export function workable(reader: Reader): SQL {
  const reviewed = all(
    sql`${document.marks} && ${textArray(reader.reviews)}`,
    not(sql`${document.marks} && ${textArray(reader.deny)}`),
    lte(document.level, reader.clearance),
  )
  return all(live(reader), truth(reader.works), or(authored(reader), truth(reader.seeAll), reviewed)!)
}

export function downloadable(reader: Reader, now: Date): SQL {
  return all(
    readable(reader, now),
    has(reader, 'download'),
    or(eq(document.downloadFlag, 1), sql`${document.opens} && ${textArray(reader.download.allow)}`)!,
    not(sql`${document.marks} && ${textArray(reader.download.deny)}`),
  )
}

/** Not in the recycle bin. */
export const live = (reader: Reader): SQL => all(concerned(reader), eq(document.deleted, false))

/** Of the reader's tenant and inside the limits of their link or API token. */
const concerned = (reader: Reader): SQL =>
  all(
    eq(document.tenantId, reader.tenantId),
    ...reader.within.map((marks) => sql`${document.marks} && ${textArray(marks)}`),
  )

export const authored = (reader: Reader): SQL =>
  reader.userId === null ? sql`false` : eq(document.authorId, reader.userId)

const has = (reader: Reader, bit: Bit): SQL => truth(reader.bits.includes(bit))

const truth = (value: boolean): SQL => (value ? sql`true` : sql`false`)

const all = (...parts: SQL[]): SQL => and(...parts)!

/** One parameter, however many tokens: an array literal built by the driver. */
const textArray = (tokens: readonly string[]): SQL => sql`${sql.param([...tokens])}::text[]`
