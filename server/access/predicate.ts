import { and, eq, isNotNull, lte, not, or, sql, type SQL } from 'drizzle-orm'
import { document } from '../db/schema/index.ts'
import type { Actor } from '../http/route.ts'

/**
 * The rule of design 6 as SQL over `document`; `core/access/tokens.ts` says the same in plain code. Every list, count
 * and single read of documents goes through one of these two.
 */
export function readable(actor: Actor, now: Date): SQL {
  return and(
    live(actor),
    eq(document.released, true),
    isNotNull(document.visibleVersion),
    lte(document.effectiveFrom, now),
    or(authored(actor), seesAll(actor), opened(actor)),
  )!
}

/** What the actor may work on whether it is released or not. */
export function workable(actor: Actor): SQL {
  return and(live(actor), or(authored(actor), seesAll(actor)))!
}

export const live = (actor: Actor): SQL => and(eq(document.tenantId, actor.tenantId), eq(document.deleted, false))!

export const authored = (actor: Actor): SQL =>
  actor.userId === null ? sql`false` : eq(document.authorId, actor.userId)

const seesAll = (actor: Actor): SQL => (actor.seeAll ? sql`true` : sql`false`)

const opened = (actor: Actor): SQL =>
  and(
    sql`${document.opens} && ${textArray(actor.allow)}`,
    not(sql`${document.marks} && ${textArray(actor.deny)}`),
    lte(document.level, actor.clearance),
  )!

/** One parameter, however many tokens: an array literal built by the driver. */
const textArray = (tokens: readonly string[]): SQL => sql`${sql.param([...tokens])}::text[]`
