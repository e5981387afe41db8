import { and, eq } from 'drizzle-orm'
import * as contract from '#core/contract/sys/rules-and-sources/fill-rule.ts'
import { fillRule } from '#server/db/schema/index.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { type Ctx, defineResource, type Values } from '#server/resource/facts.ts'
import { recordMenu } from '#server/resource/menu.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { MAKERS } from './makers.ts'
import { numberFormat } from './number-format.ts'

const FILL_RULES = defineResource({
  table: fillRule,
  kind: 'fill-rule',
  noun: '填值规则',
  named: 'ruleName',
  list: contract.fillRule.list,
  add: contract.fillRule.add,
  together: (_ctx, { ruleClass, ruleParams }) => {
    const format = ruleClass === 'OrderNumberRule' ? numberFormat(parseParams(ruleParams)) : null
    return typeof format === 'string' ? format : null
  },
  sheet: {
    ruleName: { width: 24, example: '工号' },
    ruleCode: { width: 20, example: 'user_work_no' },
    ruleClass: { width: 20, example: 'OrderNumberRule' },
    ruleParams: { width: 40, example: '{"prefix":"E","dateFormat":"yyyy","digits":4}' },
    createBy: {},
    createTime: { width: 20 },
  },
})

/** The contract has checked that it is an object. */
const parseParams = (json: unknown): Values => JSON.parse((json as string | null) || '{}') as Values

async function fillValue(ctx: Ctx, ruleCode: string, form: Values): Promise<string> {
  const [rule] = await ctx.deps.db
    .select()
    .from(fillRule)
    .where(and(eq(fillRule.tenantId, ctx.actor.tenantId), eq(fillRule.ruleCode, ruleCode)))
  if (!rule) throw new Reject('该编码不存在')
  return MAKERS[rule.ruleClass as contract.FillMaker](ctx, { ruleCode, params: parseParams(rule.ruleParams), form })
}

const route = routesFor<SheetDeps>()

export const fillRuleFeature: Feature<SheetDeps> = {
  name: 'fill-rules',
  menus: [
    recordMenu(FILL_RULES, {
      component: 'system/SysFillRuleList',
      icon: 'tool',
      sortNo: 20,
    }),
  ],
  routes: [
    ...resourceRoutes(FILL_RULES, contract.fillRule),
    route(contract.fillRuleTest, (ctx, { query }) => fillValue(ctx, query.ruleCode, {})),
    route(contract.fillRuleRun, (ctx, { params, body }) => fillValue(ctx, params.code, body)),
    route(contract.fillRuleRunMany, async (ctx, { body }) => {
      const made = []
      // The values are made one after another, so that the numbers of a series follow the order of the rules.
      for (const { ruleCode, formData } of body.rules)
        made.push({ ruleCode, result: await fillValue(ctx, ruleCode, { ...body.commonFormData, ...formData }) })
      return made
    }),
  ],
}
