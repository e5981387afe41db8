import { and, eq, isNotNull, lte, not, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '#core/access/resolve.ts'
import { type Connectives, fold, type Question, type Rule, RULES, withConstants } from '#core/access/rule.ts'
import { document } from '#server/db/schema/index.ts'

/*
 * The rule of `core/access/rule.ts` as SQL over `document`. Every list, count and single read of documents uses one of
 * these. Conditions that depend on the reader alone are decided here and not sent to the database.
 */
export const readable = (reader: Reader, now: Date): SQL => ruleSql(RULES.view, { ...ofReader(reader), ...atTime(now) })

export const downloadable = (reader: Reader, now: Date): SQL =>
  ruleSql(RULES.download, { ...ofReader(reader), ...atTime(now) })

export const sensitive = (reader: Reader, now: Date): SQL =>
  ruleSql(RULES.sensitive, { ...ofReader(reader), ...atTime(now) })

export const workable = (reader: Reader): SQL => ruleSql(RULES.work, ofReader(reader))

export const owned = (reader: Reader): SQL => ruleSql(RULES.own, ofReader(reader))

export const binned = (reader: Reader): SQL => ruleSql(RULES.bin, ofReader(reader))

/** Documents on which an action of the review may begin; its rule then decides whether it is allowed. */
export const movable = (reader: Reader): SQL => ruleSql(RULES.move, ofReader(reader))

export const lent = (reader: Reader): SQL => ruleSql(RULES.lent, ofReader(reader))

export const live = (reader: Reader): SQL => ruleSql(RULES.live, ofReader(reader))

export const authored = (reader: Reader): SQL => ruleSql(RULES.authored, ofReader(reader))

type Answers<Q extends Question> = Readonly<Record<Q, () => SQL | boolean>>

function ruleSql<Q extends Question>(rule: Rule<Q>, answers: Answers<Q>): SQL {
  const found = fold(rule, withConstants(answers, sqlConnectives()))
  return typeof found === 'boolean' ? sql.raw(String(found)) : found
}

/** Denials come last: they cost as much as permissions, and fewer rows reach them. */
function sqlConnectives(): Connectives<SQL> {
  const denials = new Set<SQL>()
  const denied = (part: SQL) => denials.has(part)
  return {
    all: (parts) => and(...parts.filter((part) => !denied(part)), ...parts.filter(denied))!,
    any: (parts) => or(...parts)!,
    not: (part) => {
      const denial = not(part)
      denials.add(denial)
      return denial
    },
  }
}

const atTime = (now: Date): Answers<'isInEffect'> => ({ isInEffect: () => lte(document.effectiveFrom, now) })

const ofReader = (reader: Reader): Answers<Exclude<Question, 'isInEffect'>> => ({
  sameTenant: () => eq(document.tenantId, reader.tenantId),
  withinLimits: () =>
    reader.within.every((labels) => labels.length > 0) &&
    (and(...reader.within.map((labels) => meets(document.labels, labels))) ?? true),
  canView: () => reader.bits.includes('view'),
  canDownload: () => reader.bits.includes('download'),
  canUnmask: () => reader.bits.includes('sensitive'),
  canWork: () => reader.canWork,
  isLive: () => eq(document.deleted, false),
  isReleased: () => and(eq(document.released, true), isNotNull(document.visibleVersion))!,
  isAuthor: () => reader.documentsOf !== null && eq(document.authorId, reader.documentsOf),
  seesAll: () => reader.seeAll,
  purges: () => reader.purges,
  reviewsBranch: () => some(meets, document.labels, reader.reviews),
  isCleared: () => lte(document.level, reader.clearance),
  isInvited: () => some(meets, document.audience, reader.allow),
  isRestricted: () => some(holds, document.labels, reader.deny),
  isDownloadable: () => eq(document.downloadFlag, 1),
  isGrantedDownload: () => some(meets, document.audience, reader.download.allow),
  isDeniedDownload: () => some(holds, document.labels, reader.download.deny),
  isGrantedSensitive: () => some(meets, document.audience, reader.sensitive.allow),
  isDeniedSensitive: () => some(holds, document.labels, reader.sensitive.deny),
})

type Meeting = (column: PgColumn, tokens: readonly string[]) => SQL

/** Without tokens nothing matches, so the database is not asked. */
const some = (meeting: Meeting, column: PgColumn, tokens: readonly string[]): SQL | boolean =>
  tokens.length > 0 && meeting(column, tokens)

/** With at most so many tokens an index scan is useful; a reader with more tokens reads most documents. */
const INDEXED_TOKENS = 64

/**
 * Whether the column has one of the tokens, through its index if the planner finds that cheaper. `&&` compares every
 * pair, 0.2 ms a row for a person with a thousand tokens (`npm run bench -- rights`), so it comes second and is left
 * out for such people. The `case` hides from the planner that both conditions are the same.
 */
const meets: Meeting = (column, tokens) =>
  tokens.length > INDEXED_TOKENS
    ? holds(column, tokens)
    : and(sql`case when ${holds(column, tokens)} then true else false end`, sql`${textArray(tokens)} && ${column}`)!

/** The same without the index: `?|` looks up each token of the row in a sorted object. */
const holds: Meeting = (column, tokens) =>
  sql`${JSON.stringify(Object.fromEntries(tokens.map((each) => [each, 0])))}::jsonb ?| ${column}`

/** One parameter for any number of tokens: the driver builds an array literal. */
const textArray = (tokens: readonly string[]): SQL => sql`${sql.param([...tokens])}::text[]`
