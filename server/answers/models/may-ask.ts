import { and, eq, gte, sql } from 'drizzle-orm'
import type { ModelOutcome } from '#core/rules/models/outcomes.ts'
import type { Database, Executor } from '#server/db/database.ts'
import { lockNamed } from '#server/db/named-lock.ts'
import { modelUsage } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'
import { siteValues } from '#server/settings/site/index.ts'
import type { ChatModel, ChatUsage } from './client/chat-model.ts'

type Ctx = Context<{ db: Database }>

interface Question {
  model: Pick<ChatModel, 'id' | 'name'>
  /** How many passages go into the prompt. */
  passages: number
}

/** The question is counted and may be asked; or why it may not, in a sentence for the person. */
export type MayAsk = { usageId: string } | { refused: string }

/**
 * Whether a person may ask a model now. A question that may be asked is counted at once, so that several at the same time do
 * not pass a ceiling together; {@link recordUsage} says later what it cost. One that the server did not live to finish
 * stays counted as a question.
 */
export async function mayAsk(ctx: Ctx, { model, passages }: Question): Promise<MayAsk> {
  const { deps, actor, now } = ctx
  const site = await siteValues(deps.db, actor.tenantId)
  return deps.db.transaction(async (tx): Promise<MayAsk> => {
    // One lock for the tenant: the ceiling of the month is everybody's.
    await lockNamed(tx, `model questions ${actor.tenantId}`)
    const refused = await refusalFor(tx, ctx, site)
    if (refused !== null) return { refused }
    const id = newId()
    const cost = { promptTokens: 0, completionTokens: 0, milliseconds: 0, outcome: 'asking' }
    const about = { modelId: model.id, modelName: model.name, passages, createTime: now }
    await tx.insert(modelUsage).values({ id, tenantId: actor.tenantId, userId: ownId(actor), ...about, ...cost })
    return { usageId: id }
  })
}

/** Why the person may not ask a model now, if so; nothing is counted. Asked first, it spares what else a question costs. */
export async function whyNotAsk(ctx: Ctx): Promise<string | null> {
  return refusalFor(ctx.deps.db, ctx, await siteValues(ctx.deps.db, ctx.actor.tenantId))
}

type Ceilings = Readonly<Record<'ModelPerMinute' | 'ModelPerDay' | 'ModelTokensPerDay' | 'ModelTokensPerMonth', string>>

const INSTEAD = '这次用知识里的原句回答'

async function refusalFor(db: Executor, { actor, now }: Ctx, site: Ceilings): Promise<string | null> {
  const own = eq(modelUsage.userId, ownId(actor))
  const day = startOf(now, 10)
  const minute = new Date(now.getTime() - 60_000)
  const ofMonth = and(eq(modelUsage.tenantId, actor.tenantId), gte(modelUsage.createTime, startOf(now, 7)))
  const [today] = await db
    .select({
      minute: sql<number>`count(*) filter (where ${gte(modelUsage.createTime, minute)})::int`,
      day: sql<number>`count(*)::int`,
      tokens: tokensOf,
    })
    .from(modelUsage)
    .where(and(own, gte(modelUsage.createTime, new Date(Math.min(day.getTime(), minute.getTime())))))
  const [month] = await db.select({ tokens: tokensOf }).from(modelUsage).where(ofMonth)
  const isOver = (used: number, ceiling: string) => Number(ceiling) > 0 && used >= Number(ceiling)
  if (today!.minute >= Number(site.ModelPerMinute)) return `问得太快了，请稍等；${INSTEAD}`
  if (today!.day >= Number(site.ModelPerDay)) return `今天问模型的次数用完了，${INSTEAD}`
  if (isOver(today!.tokens, site.ModelTokensPerDay)) return `今天的用量用完了，${INSTEAD}`
  return isOver(month!.tokens, site.ModelTokensPerMonth) ? `本站这个月的用量用完了，${INSTEAD}` : null
}

export const tokensOf = sql<number>`coalesce(sum(${modelUsage.promptTokens} + ${modelUsage.completionTokens}), 0)::float8`

/** The beginning of the day (the first ten characters of a time of the wire) or of the month (seven) in China. */
export const startOf = (now: Date, characters: 7 | 10): Date =>
  fromWireTime(wireTime(now)!.slice(0, characters).padEnd(10, '-01'))!

interface Ended extends ChatUsage {
  outcome: ModelOutcome
  milliseconds: number
}

/** What a question cost and how it ended; nothing of what was asked or answered. */
export async function recordUsage({ deps }: Ctx, usageId: string, ended: Ended): Promise<void> {
  await deps.db.update(modelUsage).set(ended).where(eq(modelUsage.id, usageId))
}
