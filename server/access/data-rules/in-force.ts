import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { fieldName, RuleExpressionError } from '#core/data-rules/expression.ts'
import type { VariableValues } from '#core/data-rules/fill.ts'
import { toExpression, type PlainRule } from '#core/data-rules/plain-rule.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Database, Executor } from '#server/db/database.ts'
import type { Fields } from '#server/db/field-value.ts'
import { dataRule, permission } from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { compileRule, RuleFault } from './compile.ts'

/**
 * The data rules of a list for the actor as an SQL condition; undefined when none is ticked for them. It must be ANDed
 * by the list whose endpoint names a page, and by every other call that shows, exports, changes or deletes its records
 * (decision 0008). Within a transaction pass it as `through`.
 */
export async function readDataRule(
  { deps, actor, now }: Pick<Context<{ db: Database }>, 'deps' | 'actor' | 'now'>,
  { page }: Endpoint,
  fields: Fields,
  through: Executor = deps.db,
): Promise<SQL | undefined> {
  if (page === null) throw new Error('an endpoint without a page has no data rules')
  const rules = await rulesFor(through, actor, page)
  const values = ruleVariables(actor, now)
  return and(...effective(rules).map((rule) => ruleCondition(rule, fields, values)))
}

/** The rules that narrow lists for an actor, with their content, by their ids. */
export async function rulesThatBind(db: Executor, actor: Actor): Promise<Map<string, string>> {
  const rows = await rulesFor(db, actor, null)
  const counting = [...Map.groupBy(rows, (row) => row.page).values()].flatMap((rules) => effective(rules))
  return new Map(counting.map(({ id, ...rest }) => [id, JSON.stringify(rest)]))
}

/**
 * Rules in force that are ticked on a link to a menu with this page; null: to any menu. The link is that of the person,
 * or of the owner of a share link or token.
 */
const rulesFor = (db: Executor, { tenantId, person, onBehalfOf }: Actor, page: string | null) =>
  db
    .select({
      id: dataRule.id,
      ruleColumn: dataRule.ruleColumn,
      ruleConditions: dataRule.ruleConditions,
      ruleValue: dataRule.ruleValue,
      page: permission.component,
    })
    .from(dataRule)
    .innerJoin(permission, eq(permission.id, dataRule.permissionId))
    .where(
      and(
        eq(dataRule.tenantId, tenantId),
        eq(permission.tenantId, tenantId),
        page === null ? undefined : eq(permission.component, page),
        eq(dataRule.status, '1'),
        inArray(dataRule.id, tickedFor(tenantId, person ?? onBehalfOf)),
      ),
    )
    .orderBy(asc(dataRule.createTime), asc(dataRule.id))

/** The links are those that give permissions, see `heldBy` in `organisation`. */
const tickedFor = (tenantId: string, userId: string | null): SQL => sql`(
  select t.rule_id from role_data_rule t
  join role r on r.id = t.role_id and r.tenant_id = ${tenantId}
  join user_role ur on ur.role_id = r.id
  where ur.user_id = ${userId}
  union all
  select t.rule_id from department_data_rule t
  join department d on d.id = t.department_id and d.tenant_id = ${tenantId}
  join user_department ud on ud.department_id = d.id
  where ud.user_id = ${userId}
  union all
  select t.rule_id from department_role_data_rule t
  join department_role dr on dr.id = t.department_role_id and dr.tenant_id = ${tenantId}
  join department_role_user du on du.department_role_id = dr.id
  join user_department ud on ud.department_id = dr.department_id and ud.user_id = du.user_id
  where du.user_id = ${userId})`

/** For plain rules over the same column only the newest counts; all written-out rules count. */
function effective<T extends PlainRule>(rules: readonly T[]): T[] {
  const last = new Map<string, T>()
  for (const [i, rule] of rules.entries()) {
    const key = rule.ruleConditions === 'USE_SQL_RULES' ? `#${i}` : fieldName(rule.ruleColumn.trim())
    last.set(key, rule)
  }
  return [...last.values()]
}

/** An unusable rule gives no rows: the list has lost a column, or the person has no department. */
function ruleCondition(rule: PlainRule, fields: Fields, values: VariableValues): SQL {
  try {
    return compileRule(toExpression(rule), fields, values)
  } catch (error) {
    if (error instanceof RuleFault || error instanceof RuleExpressionError) return sql`false`
    throw error
  }
}

function ruleVariables(actor: Actor, now: Date): VariableValues {
  const time = wireTime(now)!
  return {
    sys_user_code: actor.username,
    sys_user_name: actor.realname,
    sys_org_code: actor.department?.orgCode ?? '',
    sys_multi_org_code: actor.departments.map((d) => d.orgCode).join(','),
    sys_date: time.slice(0, 10),
    sys_time: time,
    tenant_id: actor.tenantId,
    bpm_status: '1', // the family's constant for "not submitted"
  }
}
