import { and, desc, eq, ilike } from 'drizzle-orm'
import type { answerRate, Conversation, conversationRename } from '#core/contract/km/answers/conversation.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { answerConversation, answerFeedback, answerTurn } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import type { TurnRow } from './keep-turn.ts'

type Ctx = Context<SearchDeps>

const MOST_LISTED = 200
const NOT_FOUND = '找不到这个会话'

/** The conversation, if it is the caller's; to everybody else it does not exist. */
export async function ownConversation({ deps, actor }: Ctx, id: string) {
  const [row] = await deps.db
    .select()
    .from(answerConversation)
    .where(and(eq(answerConversation.id, id), eq(answerConversation.userId, ownId(actor))))
  if (!row) throw new Reject(NOT_FOUND)
  return row
}

/** The turn, if it is of a conversation of the caller. */
export async function ownTurn(ctx: Ctx, id: string): Promise<TurnRow> {
  const [turn] = await ctx.deps.db.select().from(answerTurn).where(eq(answerTurn.id, id))
  if (!turn) throw new Reject(NOT_FOUND)
  await ownConversation(ctx, turn.conversationId)
  return turn
}

export async function listConversations({ deps, actor }: Ctx, title: string | undefined): Promise<Conversation[]> {
  const escaped = title?.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const rows = await deps.db
    .select()
    .from(answerConversation)
    .where(
      and(
        eq(answerConversation.userId, ownId(actor)),
        escaped ? ilike(answerConversation.title, `%${escaped}%`) : undefined,
      ),
    )
    .orderBy(desc(answerConversation.updateTime), desc(answerConversation.id))
    .limit(MOST_LISTED)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    createTime: wireTime(row.createTime),
    updateTime: wireTime(row.updateTime),
  }))
}

export async function renameConversation(ctx: Ctx, body: Checked<typeof conversationRename>['body']): Promise<void> {
  const { id } = await ownConversation(ctx, body.id)
  await ctx.deps.db.update(answerConversation).set({ title: body.title }).where(eq(answerConversation.id, id))
}

/** Deletes the conversation with all of its turns: nothing of it is kept. */
export async function deleteConversation(ctx: Ctx, given: string): Promise<void> {
  const { id } = await ownConversation(ctx, given)
  await ctx.deps.db.delete(answerConversation).where(eq(answerConversation.id, id))
}

/** The rating of an answer. What was asked and why goes along only where the person sends it. */
export async function rateAnswer(ctx: Ctx, body: Checked<typeof answerRate>['body']): Promise<void> {
  const { turnId, rating } = body
  const turn = await ownTurn(ctx, turnId)
  await ctx.deps.db.transaction(async (tx) => {
    await tx.update(answerTurn).set({ rating }).where(eq(answerTurn.id, turnId))
    await tx.delete(answerFeedback).where(eq(answerFeedback.turnId, turnId))
    if (rating === null) return
    const sent = body.isSent ? { note: body.note || null, question: turn.question } : {}
    const said = { rating, reason: rating === 'useless' ? (body.reason ?? null) : null, ...sent }
    await tx.insert(answerFeedback).values({ turnId, tenantId: ctx.actor.tenantId, ...said, createTime: ctx.now })
  })
}
