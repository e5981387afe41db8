import { eq, inArray, sql } from 'drizzle-orm'
import { feedbackCounts, feedbackList, type FeedbackRow } from '#core/contract/km/answers/feedback.ts'
import type { Turn } from '#core/contract/km/answers/conversation.ts'
import type { Result } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { answerFeedback, answerTurn } from '#server/db/schema/index.ts'
import { listDictItems } from '#server/settings/dictionaries/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { type AnswerContext, shownTurns } from '../conversations/index.ts'

type Ctx = AnswerContext

const FIELDS = mapListFields(feedbackList, {
  id: answerFeedback.turnId,
  rating: answerFeedback.rating,
  reason: answerFeedback.reason,
  note: answerFeedback.note,
  question: answerFeedback.question,
  createTime: answerFeedback.createTime,
})

/** What people said of answers. Whoever may not read a document that an answer rests on sees the question without it. */
export async function listFeedback(ctx: Ctx, query: ListQuery): Promise<Page<FeedbackRow>> {
  const { deps, actor } = ctx
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: answerFeedback.turnId,
    from: sql`${answerFeedback}`,
    where: eq(answerFeedback.tenantId, actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select()
        .from(answerFeedback)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  const sent = page.records.flatMap(({ turnId, question }) => (question === null ? [] : [turnId]))
  const rows = await deps.db.select().from(answerTurn).where(inArray(answerTurn.id, sent))
  const turns = new Map((await shownTurns(ctx, rows)).map((turn) => [turn.id, turn]))
  const [ratings, reasons] = await Promise.all(
    ['km_answer_rating', 'km_answer_reason'].map((code) => textsOf(ctx, code)),
  )
  const records = page.records.map(({ turnId, rating, reason, note, question, createTime }) => {
    const answer = answerText(turns.get(turnId))
    const said = { rating, rating_dictText: ratings!.get(rating), reason, reason_dictText: reasons!.get(reason ?? '') }
    return { id: turnId, ...said, note, question, answer, createTime: wireTime(createTime) }
  })
  return { ...page, records }
}

const textsOf = async ({ deps, actor }: Ctx, code: string): Promise<Map<string, string>> =>
  new Map((await listDictItems(deps.db, actor, code)).map(({ value, text }) => [value, text]))

function answerText(turn: Turn | undefined): string | null {
  if (turn === undefined) return null
  if (turn.state === 'withheld') return '资料已无权查看'
  return turn.blocks.map(({ text }) => text).join('\n') || null
}

export async function countFeedback({ deps, actor }: Ctx): Promise<Result<typeof feedbackCounts>> {
  const count = sql<number>`count(*)::int`
  const rows = await deps.db
    .select({ rating: answerFeedback.rating, reason: answerFeedback.reason, count })
    .from(answerFeedback)
    .where(eq(answerFeedback.tenantId, actor.tenantId))
    .groupBy(answerFeedback.rating, answerFeedback.reason)
  const sum = (rating: string) => rows.filter((row) => row.rating === rating).reduce((n, row) => n + row.count, 0)
  const reasons = rows.flatMap(({ reason, count: n }) => (reason === null ? [] : [{ reason, count: n }]))
  return { useful: sum('useful'), useless: sum('useless'), reasons: reasons.toSorted((a, b) => b.count - a.count) }
}
