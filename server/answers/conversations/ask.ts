import { desc, eq } from 'drizzle-orm'
import type { answerAsk } from '#core/contract/km/answers/conversation.ts'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import { lockNamed } from '#server/db/named-lock.ts'
import type { Transaction } from '#server/db/database.ts'
import { answerConversation, answerDocument, answerTurn } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { type Composed, composeAnswer } from './compose.ts'
import { ownConversation } from './conversations.ts'
import { shownTurns } from './turns.ts'

const LONGEST_TITLE = 40
/** A conversation that is longer is begun anew. */
const MOST_TURNS = 200

/** Answers a question and keeps both in the conversation, a new one if none is named. */
export async function ask(
  ctx: Context<SearchDeps>,
  { question, conversationId }: Checked<typeof answerAsk>['body'],
): Promise<Result<typeof answerAsk>> {
  const { db } = ctx.deps
  const old = conversationId ? await ownConversation(ctx, conversationId) : null
  const [last] = old
    ? await db
        .select({ question: answerTurn.question })
        .from(answerTurn)
        .where(eq(answerTurn.conversationId, old.id))
        .orderBy(desc(answerTurn.ordinal))
        .limit(1)
    : []
  const composed = await composeAnswer(ctx, question, last?.question ?? null)
  const row = await db.transaction((tx) => keep(tx, ctx, { question, conversationId: old?.id ?? null, composed }))
  const [turn] = await shownTurns(ctx, [row])
  if (!turn) throw new Reject('所依据的知识刚刚被删除，请再问一次')
  return { conversationId: row.conversationId, turn }
}

interface Asked {
  question: string
  conversationId: string | null
  composed: Composed
}

async function keep(
  tx: Transaction,
  { actor, now }: Context<SearchDeps>,
  { question, conversationId, composed }: Asked,
): Promise<typeof answerTurn.$inferSelect> {
  const id = conversationId ?? newId()
  await lockNamed(tx, `conversation ${id}`)
  if (conversationId === null) {
    const owner = { id, tenantId: actor.tenantId, userId: ownId(actor), title: titleOf(question) }
    await tx.insert(answerConversation).values({ ...owner, createTime: now, updateTime: now })
  } else {
    await tx.update(answerConversation).set({ updateTime: now }).where(eq(answerConversation.id, id))
  }
  const count = await tx.$count(answerTurn, eq(answerTurn.conversationId, id))
  if (count >= MOST_TURNS) throw new Reject(`一个会话最多 ${MOST_TURNS} 个问题，请新建会话`)
  const { blocks, sources, nearest } = composed
  const basis = [...new Set(sources.map((source) => source.docId))]
  const used = [
    ...basis.map((documentId) => ({ documentId, near: null })),
    ...nearest.map((documentId, near) => ({ documentId, near })),
  ]
  const about = { conversationId: id, ordinal: count + 1, question, createTime: now }
  const [row] = await tx
    .insert(answerTurn)
    .values({ ...about, answer: { blocks, sources }, documents: basis.length })
    .returning()
  if (used.length > 0) await tx.insert(answerDocument).values(used.map((each) => ({ ...each, turnId: row!.id })))
  return row!
}

const titleOf = (question: string): string =>
  question.length <= LONGEST_TITLE ? question : `${question.slice(0, LONGEST_TITLE - 1)}…`
