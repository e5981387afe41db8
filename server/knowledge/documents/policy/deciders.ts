import { and, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { decide, type DecidedDocument } from '#core/access/decide.ts'
import { ownRefusal, type StepActor, stepRefusal } from '#core/rules/review/review-steps.ts'
import type { Refused } from '#core/rules/review/review.ts'
import type { Database, Executor } from '#server/db/database.ts'
import { document, reviewFlow, role, user, userRole } from '#server/db/schema/index.ts'
import { type Actor, findAccount, principalsOf } from '#server/kernel/actor.ts'
import { siteValues } from '#server/settings/site/index.ts'
import { isGone } from './keepers.ts'
import { isLentBy } from './openable.ts'
import { mayReview } from './policy.ts'

/*
 * Who may decide on what waits: said once for a document ({@link decidesFor}) and once for lists ({@link hasTurn}). A test
 * compares the two after every step of a random walk. Whose turn it is says `core/rules/review/review-steps.ts`.
 */

export type Turn = Pick<
  typeof reviewFlow.$inferSelect,
  'step' | 'steps' | 'firstId' | 'firstForId' | 'starterId' | 'assigneeId' | 'overdueTime'
>

/** What was handed to a person whose account cannot be used waits for everybody again. */
export const ASSIGNEE = sql<
  string | null
>`case when ${isGone(reviewFlow.assigneeId)} then null else ${reviewFlow.assigneeId} end`

/** The ids of the people of each group. */
export interface ReviewGroups {
  second: ReadonlySet<string>
  /** To whom a submission of one step, and of two, is escalated. */
  escalated: Readonly<Record<1 | 2, ReadonlySet<string>>>
}

export async function reviewGroups(db: Database, tenantId: string, through: Executor = db): Promise<ReviewGroups> {
  const site = await siteValues(db, tenantId, through)
  const codes = [site.ReviewSecondRole, site.ReviewEscalateRole, site.ReviewTwoStepEscalateRole]
  const wanted = [...new Set(codes.filter((code) => code !== ''))]
  const rows =
    wanted.length === 0
      ? []
      : await through
          .select({ code: role.roleCode, userId: userRole.userId })
          .from(userRole)
          .innerJoin(role, eq(role.id, userRole.roleId))
          .where(and(eq(role.tenantId, tenantId), inArray(role.roleCode, wanted)))
  const holders = (code: string) => new Set(rows.filter((row) => row.code === code).map(({ userId }) => userId))
  const [second, one, two] = codes.map(holders) as [Set<string>, Set<string>, Set<string>]
  return { second, escalated: { 1: one, 2: two } }
}

const isOf = (group: ReadonlySet<string>, id: string | null) => id !== null && group.has(id)

function stepActor(id: string | null, doc: { authorId: string }, turn: Turn, groups: ReviewGroups): StepActor {
  const isAuthor = id !== null && doc.authorId === id
  const isEscalated = isOf(groups.escalated[turn.steps === 1 ? 1 : 2], id)
  return { id, isAuthor, isSecond: isOf(groups.second, id), isEscalated }
}

/** In whose place the actor may decide now, null: their own; or why they may not. */
export function decidesFor(
  actor: Actor,
  { document: doc, turn, groups, now }: { document: DecidedDocument; turn: Turn; groups: ReviewGroups; now: Date },
): { reviewer: Actor; forId: string | null } | Refused {
  const flow = { ...turn, isOverdue: turn.overdueTime !== null }
  const own = ownRefusal(flow, stepActor(findAccount(actor), doc, turn, groups))
  if (own) return own
  const refusalOf = (id: string | null) => stepRefusal(flow, stepActor(id, doc, turn, groups))
  const isOwnBranch = mayReview(actor, doc) && decide(actor, doc, 'work', now)
  const refusal = isOwnBranch ? refusalOf(findAccount(actor)) : { refused: '审核失败!' }
  if (refusal === null) return { reviewer: actor, forId: null }
  const absent = principalsOf(actor).filter((each) => isLentBy(each, actor, doc, now))
  const reviewer = absent.find((each) => refusalOf(each.person) === null)
  if (reviewer) return { reviewer, forId: reviewer.person }
  return isOwnBranch ? refusal : ((absent[0] && refusalOf(absent[0].person)) ?? refusal)
}

/** {@link decidesFor} of one reviewer as SQL, without their branch: the submission is in a step that is theirs. */
export function hasTurn(reviewer: Actor, actor: Actor, groups: ReviewGroups): SQL {
  const me = findAccount(reviewer)
  const self = findAccount(actor)
  if (me === null || self === null) return sql`false`
  const isNobodyOf = (column: PgColumn) => or(isNull(column), notInArray(column, [me, self]))
  const overdue = ([1, 2] as const)
    .filter((steps) => isOf(groups.escalated[steps], me))
    .map((steps) => and(isNotNull(reviewFlow.overdueTime), eq(reviewFlow.steps, steps)))
  const inStep = isOf(groups.second, me) ? undefined : eq(reviewFlow.step, 1)
  const isFree = or(isNull(reviewFlow.assigneeId), eq(reviewFlow.assigneeId, me), isGone(reviewFlow.assigneeId))
  const isTheirs = and(
    eq(reviewFlow.documentId, document.id),
    eq(reviewFlow.state, 'waiting'),
    ...[reviewFlow.starterId, reviewFlow.firstId, reviewFlow.firstForId].map(isNobodyOf),
    or(and(inStep, isFree), ...overdue),
  )
  return and(notInArray(document.authorId, [me, self]), sql`exists (select 1 from ${reviewFlow} where ${isTheirs})`)!
}

export const isUsable = async (db: Executor, userId: string | null): Promise<boolean> =>
  userId !== null && (await db.$count(user, and(eq(user.id, userId), eq(user.status, 1), eq(user.deleted, false)))) > 0

/** Whose turn it is to decide on each of the documents that wait. */
export async function findTurns(db: Executor, documentIds: readonly string[]): Promise<ReadonlyMap<string, Turn>> {
  if (documentIds.length === 0) return new Map()
  const rows = await db
    .select({ flow: reviewFlow, assigneeId: ASSIGNEE })
    .from(reviewFlow)
    .where(and(inArray(reviewFlow.documentId, [...documentIds]), eq(reviewFlow.state, 'waiting')))
  return new Map(rows.map(({ flow, assigneeId }) => [flow.documentId, { ...flow, assigneeId }]))
}
