import { desc, eq } from 'drizzle-orm'
import type { answerAsk } from '#core/contract/km/answers/conversation.ts'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import { answerTurn } from '#server/db/schema/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { gatherSources, type GivenSource, type RunningAnswer } from '../by-model/index.ts'
import { type ChatModel, chatModel, mayAsk, whyNotAsk } from '../models/index.ts'
import { answerByModel } from './answer-by-model.ts'
import { composeAnswer } from './compose.ts'
import { ownConversation } from './conversations.ts'
import type { AnswerContext } from './deps.ts'
import { curatedAnswer } from './curated.ts'
import { keepTurn } from './keep-turn.ts'
import { shownTurns } from './turns.ts'

/** Answers a question and keeps both in the conversation, a new one if none is named. */
export async function ask(
  ctx: AnswerContext,
  body: Checked<typeof answerAsk>['body'],
): Promise<Result<typeof answerAsk>> {
  const answer = await beginAnswer(ctx, body)
  const turn = await answer.finished
  if (!turn) throw new Reject('回答没有完成，请再问一次')
  return { conversationId: answer.conversationId, turn }
}

/** The same while it comes into being. Without a model, or where nothing is near the question, it is finished at once. */
export async function beginAnswer(
  ctx: AnswerContext,
  { question, conversationId }: Checked<typeof answerAsk>['body'],
): Promise<RunningAnswer> {
  const { deps, actor } = ctx
  const old = conversationId ? await ownConversation(ctx, conversationId) : null
  const before = old ? await lastQuestion(ctx, old.id) : null
  const curated = await curatedAnswer(ctx, question)
  const model = curated ? null : await chatModel(deps, actor.tenantId)
  const asked = { question, conversationId: old?.id ?? null }
  const given = model && (await modelSources(ctx, { model, question, before }))
  if (model && given && 'usageId' in given) return answerByModel(ctx, { ...asked, before, model, ...given })
  const composed = curated ?? (await composeAnswer(ctx, question, before))
  const more = {
    ...(curated && { isCurated: true as const }),
    ...(given && 'refused' in given && { note: given.refused }),
  }
  const row = await keepTurn(ctx, { ...asked, composed, more })
  const of = { id: row.id, conversationId: row.conversationId, ownerId: ownId(actor) }
  return deps.answering.start(of, async () => (await shownTurns(ctx, [row]))[0] ?? null)
}

type Allowed = { sources: GivenSource[]; usageId: string }

/** What the model is shown, once its question is counted; why it may not be asked; null where nothing is near the question. */
async function modelSources(
  ctx: AnswerContext,
  { model, question, before }: { model: ChatModel; question: string; before: string | null },
): Promise<Allowed | { refused: string } | null> {
  const refused = await whyNotAsk(ctx)
  if (refused !== null) return { refused }
  const sources = await gatherSources(ctx, question, before)
  if (sources.length === 0) return null
  const may = await mayAsk(ctx, { model, passages: sources.length })
  return 'refused' in may ? may : { sources, ...may }
}

async function lastQuestion({ deps }: AnswerContext, conversationId: string): Promise<string | null> {
  const [last] = await deps.db
    .select({ question: answerTurn.question })
    .from(answerTurn)
    .where(eq(answerTurn.conversationId, conversationId))
    .orderBy(desc(answerTurn.ordinal))
    .limit(1)
  return last?.question ?? null
}
