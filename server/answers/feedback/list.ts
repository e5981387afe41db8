import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { feedbackCounts, feedbackList, type FeedbackRow } from '#core/contract/km/answers/feedback.ts'
import type { Turn } from '#core/contract/km/answers/conversation.ts'
import type { Result } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { readable } from '#server/access/documents/index.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { answerDocument, answerFeedback, answerTurn, document, searchCurated } from '#server/db/schema/index.ts'
import { listDictItems } from '#server/settings/dictionaries/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { type AnswerContext, shownTurns } from '../conversations/index.ts'
import { draftOf } from './draft.ts'

type Ctx = AnswerContext

const FIELDS = mapListFields(feedbackList, {
  id: answerFeedback.turnId,
  rating: answerFeedback.rating,
  reason: answerFeedback.reason,
  note: answerFeedback.note,
  question: answerFeedback.question,
  createTime: answerFeedback.createTime,
})

/** What people said of answers. One with its question is listed only for who may read all that the answer rests on. */
export async function listFeedback(ctx: Ctx, query: ListQuery): Promise<Page<FeedbackRow>> {
  const { deps } = ctx
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: answerFeedback.turnId,
    from: sql`${answerFeedback}`,
    where: shownFeedback(ctx),
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
  const curated = await curatedOf(ctx, sent)
  const records = page.records.map(({ turnId, rating, reason, note, question, createTime }) => {
    const turn = turns.get(turnId)
    const made = {
      answer: answerText(turn),
      draft: turn ? draftOf(turn) : null,
      documents: documentsOf(turn),
      isCurated: curated.has(turnId),
    }
    const said = { rating, rating_dictText: ratings!.get(rating), reason, reason_dictText: reasons!.get(reason ?? '') }
    return { id: turnId, ...said, note, question, ...made, createTime: wireTime(createTime) }
  })
  return { ...page, records }
}

const curatedOf = async ({ deps }: Ctx, turnIds: readonly string[]): Promise<ReadonlySet<string | null>> => {
  const { turnId } = searchCurated
  const rows = await deps.db
    .select({ turnId })
    .from(searchCurated)
    .where(inArray(turnId, [...turnIds]))
  return new Set(rows.map((row) => row.turnId))
}

/** What is listed for this administrator. */
export const shownFeedback = ({ actor, now }: Ctx): SQL =>
  and(
    eq(answerFeedback.tenantId, actor.tenantId),
    sql`(${answerFeedback.question} is null or not exists (select from ${answerDocument}
      where ${answerDocument.turnId} = ${answerFeedback.turnId} and ${answerDocument.near} is null and not exists (
        select from ${document} where ${document.id} = ${answerDocument.documentId} and ${readable(actor, now)})))`,
  )!

const textsOf = async ({ deps, actor }: Ctx, code: string): Promise<Map<string, string>> =>
  new Map((await listDictItems(deps.db, actor, code)).map(({ value, text }) => [value, text]))

const documentsOf = (turn: Turn | undefined): FeedbackRow['documents'] => [
  ...new Map(turn?.sources.map(({ docId, title }) => [docId, { docId, title }])).values(),
]

function answerText(turn: Turn | undefined): string | null {
  if (turn === undefined) return null
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
