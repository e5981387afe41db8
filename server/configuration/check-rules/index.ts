import { and, eq } from 'drizzle-orm'
import * as contract from '#core/contract/sys/rules-and-sources/check-rule.ts'
import { checkFailure, compileCheckRule } from '#core/rules/check-value.ts'
import { checkRule } from '#server/db/schema/index.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { type Ctx, defineResource } from '#server/resource/facts.ts'
import { recordMenu } from '#server/resource/menu.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'

const CHECK_RULES = defineResource({
  table: checkRule,
  kind: 'check-rule',
  noun: '编码校验规则',
  named: 'ruleName',
  list: contract.checkRuleList,
  add: contract.checkRuleAdd,
  together: (_ctx, { ruleJson }, before) => {
    // A rule that an earlier version accepted causes no error until somebody changes it.
    if (before?.['ruleJson'] === ruleJson) return null
    const rule = compileCheckRule(ruleJson as string)
    return typeof rule === 'string' ? rule : null
  },
  sheet: {
    ruleName: { width: 24, example: '合同编号' },
    ruleCode: { width: 20, example: 'contract_no' },
    ruleJson: { width: 60, example: '[{"digits":"2","pattern":"[A-Z]+","message":"前两位是大写字母"}]' },
    ruleDescription: { width: 30 },
    createBy: {},
    createTime: { width: 20 },
  },
})

async function checkValue({ deps, actor }: Ctx, ruleCode: string, value: string): Promise<void> {
  const [found] = await deps.db
    .select({ json: checkRule.ruleJson })
    .from(checkRule)
    .where(and(eq(checkRule.tenantId, actor.tenantId), eq(checkRule.ruleCode, ruleCode)))
  if (!found) throw new Reject('该编码不存在')
  const rule = compileCheckRule(found.json)
  // Stored by an earlier version, which accepted patterns that cannot run any more.
  if (typeof rule === 'string') throw new Reject(`编码校验规则“${ruleCode}”需要修改：${rule}`)
  const failure = checkFailure(rule, decoded(value))
  if (failure) throw new Reject(failure.message, { result: failure })
}

/** Decodes the value once more. Clients that encode only once may send a percent sign; such a value stays unchanged. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const route = routesFor<SheetDeps>()

export const checkRuleFeature: Feature<SheetDeps> = {
  name: 'check-rules',
  menus: [
    recordMenu(CHECK_RULES, {
      name: '编码校验',
      component: 'system/SysCheckRuleList',
      icon: 'audit',
      sortNo: 19,
    }),
  ],
  routes: [
    ...resourceRoutes(CHECK_RULES, {
      list: contract.checkRuleList,
      get: contract.checkRuleGet,
      add: contract.checkRuleAdd,
      edit: contract.checkRuleEdit,
      remove: contract.checkRuleDelete,
      removeMany: contract.checkRuleDeleteBatch,
      export: contract.checkRuleExport,
      template: contract.checkRuleTemplate,
      import: contract.checkRuleImport,
    }),
    route(contract.checkRuleCheck, (ctx, { query }) => checkValue(ctx, query.ruleCode, query.value)),
  ],
}
