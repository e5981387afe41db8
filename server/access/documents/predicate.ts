import { and, eq, isNotNull, lte, not, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Bit } from '#core/access/grant.ts'
import type { Reader } from '#core/access/resolve.ts'
import { document } from '#server/db/schema/index.ts'

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
        meets(document.audience, reader.allow),
        not(holds(document.labels, reader.deny)),
        lte(document.level, reader.clearance),
      ),
    )!,
  )
}

/** One's own papers, and for who sees everything all of them, whatever their state. */
export const owned = (reader: Reader): SQL =>
  all(live(reader), truth(reader.canWork), or(authored(reader), truth(reader.seeAll))!)

/** In the bin and the reader's to see there. */
export const binned = (reader: Reader): SQL =>
  all(concerned(reader), truth(reader.canWork), eq(document.deleted, true), or(authored(reader), truth(reader.purges))!)

/** What an action of the review may begin with: the rule then says whether it is allowed. */
export const movable = (reader: Reader): SQL => or(owned(reader), workable(reader), binned(reader))!

/** What one may work on whether it is released or not: own papers, and those of the branch one reviews. */
export function workable(reader: Reader): SQL {
  const reviewed = all(
    meets(document.labels, reader.reviews),
    not(holds(document.labels, reader.deny)),
    lte(document.level, reader.clearance),
  )
  return all(live(reader), truth(reader.canWork), or(authored(reader), truth(reader.seeAll), reviewed)!)
}

export function downloadable(reader: Reader, now: Date): SQL {
  return all(
    readable(reader, now),
    has(reader, 'download'),
    or(eq(document.downloadFlag, 1), meets(document.audience, reader.download.allow))!,
    not(holds(document.labels, reader.download.deny)),
  )
}

/** Who reads the text as it stands; for everybody else what is sensitive in it is masked. */
export function sensitive(reader: Reader, now: Date): SQL {
  return all(
    readable(reader, now),
    has(reader, 'sensitive'),
    meets(document.audience, reader.sensitive.allow),
    not(holds(document.labels, reader.sensitive.deny)),
  )
}

/** Not in the recycle bin. */
export const live = (reader: Reader): SQL => all(concerned(reader), eq(document.deleted, false))

/** Of the reader's tenant and inside the limits of their link or API token. */
const concerned = (reader: Reader): SQL =>
  all(eq(document.tenantId, reader.tenantId), ...reader.within.map((labels) => meets(document.labels, labels)))

export const authored = (reader: Reader): SQL =>
  reader.documentsOf === null ? sql`false` : eq(document.authorId, reader.documentsOf)

const has = (reader: Reader, bit: Bit): SQL => truth(reader.bits.includes(bit))

const truth = (value: boolean): SQL => (value ? sql`true` : sql`false`)

const all = (...parts: SQL[]): SQL => and(...parts)!

/** Up to so many tokens a scan of the index is worth having; who holds more reads much. */
const INDEXED_TOKENS = 64

/**
 * Whether the column has one of the tokens, by its index where the planner finds that cheaper. `&&` compares every pair:
 * 0.2 ms a row for a person with a thousand tokens (`npm run bench -- rights`), so it comes second and is left out for
 * them. The `case` hides from the planner that the two say the same.
 */
const meets = (column: PgColumn, tokens: readonly string[]): SQL =>
  tokens.length > INDEXED_TOKENS
    ? holds(column, tokens)
    : all(sql`case when ${holds(column, tokens)} then true else false end`, sql`${textArray(tokens)} && ${column}`)

/** The same without the index: `?|` looks each token of the row up in a sorted object. */
const holds = (column: PgColumn, tokens: readonly string[]): SQL =>
  sql`${JSON.stringify(Object.fromEntries(tokens.map((each) => [each, 0])))}::jsonb ?| ${column}`

/** One parameter, however many tokens: an array literal built by the driver. */
const textArray = (tokens: readonly string[]): SQL => sql`${sql.param([...tokens])}::text[]`
