import { and, eq, isNull } from 'drizzle-orm'
import { feedbackList, type feedbackCurate } from '#core/contract/km/answers/feedback.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import {
  answerConversation,
  answerDocument,
  answerFeedback,
  answerTurn,
  searchCurated,
} from '#server/db/schema/index.ts'
import { denied, Reject } from '#server/kernel/reject.ts'
import { tellOne } from '#server/notices/announcements/index.ts'
import { insertCurated } from '#server/search/tuning/index.ts'
import { type AnswerContext, bareQuestion, shownTurns } from '../conversations/index.ts'
import { draftOf } from './draft.ts'

const NOT_FOUND = '找不到这条反馈'

/** Makes an answer that its asker found useful a curated one, once, and tells the asker, whom nobody else gets to know. */
export async function curateFeedback(
  ctx: AnswerContext,
  { id, question, answer }: Checked<typeof feedbackCurate>['body'],
): Promise<string> {
  const { deps, actor } = ctx
  if (!actor.permissions.has(feedbackList.access)) throw denied()
  const firstDocument = await firstSource(ctx, id)
  return deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ userId: answerConversation.userId, asked: answerTurn.question })
      .from(answerFeedback)
      .innerJoin(answerTurn, eq(answerTurn.id, answerFeedback.turnId))
      .innerJoin(answerConversation, eq(answerConversation.id, answerTurn.conversationId))
      .where(eq(answerFeedback.turnId, id))
      .for('update', { of: answerFeedback })
    if (!found) throw new Reject(NOT_FOUND)
    if ((await tx.$count(searchCurated, eq(searchCurated.turnId, id))) > 0) throw new Reject('这条反馈已经设为精选答案')
    const basis = await tx
      .select({ id: answerDocument.documentId })
      .from(answerDocument)
      .where(and(eq(answerDocument.turnId, id), isNull(answerDocument.near)))
    const restsOn = basis.map((row) => row.id).toSorted()
    // Searches are matched as they are typed, questions without their mark.
    const patterns = [question, bareQuestion(question)].filter(Boolean)
    const rule = { patterns, whole: true, documentId: firstDocument, answer, enabled: true, restsOn }
    const curatedId = await insertCurated(tx, ctx, rule, id)
    if (found.userId !== actor.person) {
      const content = `您问过“${found.asked}”，并把回答推荐给了管理员。现在大家这样问，都会先看到它。`
      await tellOne(tx, ctx, { userId: found.userId, title: '您推荐的回答已设为精选答案', content, isPrivate: true })
    }
    return curatedId
  })
}

/** The document that the answer leads to first; refused unless the answer was sent and may be read as a whole. */
async function firstSource(ctx: AnswerContext, id: string): Promise<string | null> {
  const { deps, actor } = ctx
  const [sent] = await deps.db
    .select({ turn: answerTurn, question: answerFeedback.question })
    .from(answerFeedback)
    .innerJoin(answerTurn, eq(answerTurn.id, answerFeedback.turnId))
    .where(
      and(
        eq(answerFeedback.turnId, id),
        eq(answerFeedback.tenantId, actor.tenantId),
        eq(answerFeedback.rating, 'useful'),
      ),
    )
  const [turn] = sent?.question ? await shownTurns(ctx, [sent.turn]) : []
  if (!turn || draftOf(turn) === null) throw new Reject(NOT_FOUND)
  return turn.sources[0]?.docId ?? null
}
