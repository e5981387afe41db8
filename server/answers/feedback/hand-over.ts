import { and, eq } from 'drizzle-orm'
import { feedbackList } from '#core/contract/km/answers/feedback.ts'
import { answerFeedback } from '#server/db/schema/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import { denied, Reject } from '#server/kernel/reject.ts'
import { type AnswerContext, bareQuestion } from '../conversations/index.ts'
import { mayTake, takeMissed } from '../missed/index.ts'
import { shownFeedback } from './list.ts'

/** A question whose answer was of no use joins what was searched in vain, in the care of whoever hands it over. */
export async function handOverFeedback(ctx: AnswerContext, id: string): Promise<void> {
  const { deps, actor } = ctx
  if (!actor.permissions.has(feedbackList.access) || !mayTake(actor)) throw denied()
  const [row] = await deps.db
    .select({ question: answerFeedback.question })
    .from(answerFeedback)
    .where(and(eq(answerFeedback.turnId, id), eq(answerFeedback.rating, 'useless'), shownFeedback(ctx)))
  const question = row?.question
  if (!question) throw new Reject('找不到这条反馈')
  await deps.db.transaction((tx) => takeMissed(tx, ctx, { question: bareQuestion(question), ownerId: ownId(actor) }))
}
