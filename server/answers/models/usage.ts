import { and, asc, desc, eq, gte, sql, type SQL } from 'drizzle-orm'
import type { modelUsage as usageCall, UsageSum } from '#core/contract/km/answers/model-usage.ts'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import { MODEL_OUTCOMES } from '#core/rules/models/outcomes.ts'
import { modelUsage, user } from '#server/db/schema/index.ts'
import type { BlobReply, Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { siteValues } from '#server/settings/site/index.ts'
import { exportSheet, type SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { startOf, tokensOf } from './may-ask.ts'

type Ctx = Context<SheetDeps>
type Days = Checked<typeof usageCall>['query']['days']

const DAY_MS = 86_400_000
/** More people are in the Excel file. */
const MOST_PEOPLE = 20

const day = sql<string>`to_char(${modelUsage.createTime} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
const person = sql<string>`coalesce(${user.realname}, '已删除的用户')`
const promptTokens = sql<number>`sum(${modelUsage.promptTokens})::float8`
const completionTokens = sql<number>`sum(${modelUsage.completionTokens})::float8`
const questions = sql<number>`count(*)::int`

const firstMoment = ({ now }: Ctx, days: Days): Date =>
  new Date(startOf(now, 10).getTime() - (Number(days) - 1) * DAY_MS)

const recent = (ctx: Ctx, days: Days) =>
  and(eq(modelUsage.tenantId, ctx.actor.tenantId), gte(modelUsage.createTime, firstMoment(ctx, days)))

/** The figures of the last days. */
export async function usageStatistics(ctx: Ctx, { days }: { days: Days }): Promise<Result<typeof usageCall>> {
  const { deps, actor, now } = ctx
  const sums = (name: SQL<string>, most: number): Promise<UsageSum[]> =>
    deps.db
      .select({ name, questions, promptTokens, completionTokens })
      .from(modelUsage)
      .leftJoin(user, eq(user.id, modelUsage.userId))
      .where(recent(ctx, days))
      .groupBy(name)
      .orderBy(desc(questions), asc(name))
      .limit(most)
  const byDay = new Map((await sums(day, 100)).map((sum) => [sum.name, sum]))
  const outcomes = await sums(sql<string>`${modelUsage.outcome}`, 100)
  const ofMonth = and(eq(modelUsage.tenantId, actor.tenantId), gte(modelUsage.createTime, startOf(now, 7)))
  const [month] = await deps.db.select({ tokens: tokensOf }).from(modelUsage).where(ofMonth)
  const site = await siteValues(deps.db, actor.tenantId)
  return {
    days: eachDay(ctx, days).map(
      (name) => byDay.get(name) ?? { name, questions: 0, promptTokens: 0, completionTokens: 0 },
    ),
    people: await sums(person, MOST_PEOPLE),
    models: await sums(sql<string>`${modelUsage.modelName}`, 100),
    outcomes: outcomes.map((sum) => ({ ...sum, name: outcomeText(sum.name) })),
    month: { tokens: month!.tokens, ceiling: Number(site.ModelTokensPerMonth) },
  }
}

const outcomeText = (outcome: string): string =>
  (MODEL_OUTCOMES as Readonly<Record<string, string>>)[outcome] ?? outcome

const eachDay = (ctx: Ctx, days: Days): string[] =>
  Array.from({ length: Number(days) }, (_, at) =>
    wireTime(new Date(firstMoment(ctx, days).getTime() + at * DAY_MS))!.slice(0, 10),
  )

/** A line for each day, person and model. */
export async function exportUsage(ctx: Ctx, { days }: { days: Days }): Promise<BlobReply> {
  const rows = await ctx.deps.db
    .select({ day, person, model: modelUsage.modelName, questions, promptTokens, completionTokens })
    .from(modelUsage)
    .leftJoin(user, eq(user.id, modelUsage.userId))
    .where(recent(ctx, days))
    .groupBy(day, person, modelUsage.modelName)
    .orderBy(desc(day), asc(person), asc(modelUsage.modelName))
  async function* pages() {
    yield rows
  }
  return exportSheet(
    ctx,
    {
      name: '模型用量',
      columns: [
        { key: 'day', title: '日期', kind: 'text', width: 14 },
        { key: 'person', title: '用户', kind: 'text', width: 16 },
        { key: 'model', title: '模型', kind: 'text', width: 24 },
        { key: 'questions', title: '提问次数', kind: 'number' },
        { key: 'promptTokens', title: '提示 token', kind: 'number', width: 14 },
        { key: 'completionTokens', title: '回答 token', kind: 'number', width: 14 },
      ],
    },
    pages(),
  )
}
