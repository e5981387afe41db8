import { maskingRule as calls } from '#core/contract/km/masking-rule.ts'
import { linearFinder } from '#core/rules/patterns/linear-pattern/linear-pattern.ts'
import { maskingRule } from '#server/db/schema/index.ts'
import type { Route } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { defineResource } from '#server/resource/facts.ts'
import { recordMenu } from '#server/resource/menu.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { seedMaskingRules } from './seed.ts'
import { siteMasker } from './site-masker.ts'

export { siteMasker } from './site-masker.ts'

const MASKING_RULES = defineResource({
  table: maskingRule,
  kind: 'masking-rule',
  noun: '脱敏规则',
  list: calls.list,
  add: calls.add,
  together: (_ctx, { kind, pattern }) => {
    if (kind !== 'pattern') return null
    if (!pattern) return '请输入正则表达式'
    const finder = linearFinder(pattern as string)
    return typeof finder === 'string' ? finder : null
  },
})

/** A change is in force with the answer to the call. The route stays the same object: the kit knows its records by it. */
function seenAtOnce(route: Route<SheetDeps>): Route<SheetDeps> {
  const { handle } = route
  route.handle = async (ctx, ...call) => {
    const result = await handle(ctx, ...call)
    siteMasker.forget(ctx.deps.db, ctx.actor.tenantId)
    return result
  }
  return route
}

export const maskingRuleFeature: Feature<SheetDeps> = {
  name: 'masking-rules',
  dictionaries: [
    {
      code: 'km_mask_kind',
      name: '脱敏种类',
      items: [
        'residentId 身份证号',
        'mobile 手机号',
        'landline 固定电话',
        'bankCard 银行卡号',
        'creditCode 统一社会信用代码',
        'email 电子邮箱',
        'passport 护照与通行证号',
        'pattern 自定义（正则表达式）',
      ],
    },
  ],
  menus: [
    recordMenu(MASKING_RULES, {
      component: 'km/datasetting/KmMaskingRuleList',
      icon: 'lock',
      sortNo: 19,
    }),
  ],
  routes: resourceRoutes(MASKING_RULES, calls).map(seenAtOnce),
  seed: seedMaskingRules,
}
