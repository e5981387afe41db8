import { and, eq, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Checked } from '#core/contract/endpoint.ts'
import type { duplicateCheck, userCheckOnly } from '#core/contract/sys/duplicate.ts'
import type { Database } from '#server/db/database.ts'
import {
  checkRule,
  dataSource,
  department,
  departmentRole,
  dict,
  fillRule,
  gatewayRoute,
  messageTemplate,
  permission,
  position,
  role,
  user,
} from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'

interface Unique {
  column: PgColumn
  id: PgColumn
  /** Null: unique over all tenants. */
  tenantId: PgColumn | null
  /** Capital letters make no difference. */
  folded?: true
}

/** The only fields that can be asked about, by the family's names. */
const UNIQUE: Readonly<Record<string, Unique>> = {
  'sys_user.username': { column: user.username, id: user.id, tenantId: null, folded: true },
  'sys_user.phone': { column: user.phone, id: user.id, tenantId: user.tenantId },
  'sys_user.email': { column: user.email, id: user.id, tenantId: user.tenantId, folded: true },
  'sys_user.work_no': { column: user.workNo, id: user.id, tenantId: user.tenantId },
  'sys_role.role_code': { column: role.roleCode, id: role.id, tenantId: role.tenantId },
  'sys_depart.org_code': { column: department.orgCode, id: department.id, tenantId: department.tenantId },
  'sys_position.code': { column: position.code, id: position.id, tenantId: position.tenantId },
  'sys_dict.dict_code': { column: dict.dictCode, id: dict.id, tenantId: dict.tenantId },
  'sys_check_rule.rule_code': { column: checkRule.ruleCode, id: checkRule.id, tenantId: checkRule.tenantId },
  'sys_fill_rule.rule_code': { column: fillRule.ruleCode, id: fillRule.id, tenantId: fillRule.tenantId },
  'sys_data_source.code': { column: dataSource.code, id: dataSource.id, tenantId: dataSource.tenantId },
  'sys_sms_template.template_code': {
    column: messageTemplate.templateCode,
    id: messageTemplate.id,
    tenantId: messageTemplate.tenantId,
  },
  'sys_gateway_route.router_id': {
    column: gatewayRoute.routerId,
    id: gatewayRoute.id,
    tenantId: gatewayRoute.tenantId,
  },
  'sys_permission.perms': { column: permission.perms, id: permission.id, tenantId: permission.tenantId },
  'sys_depart_role.role_code': {
    column: departmentRole.roleCode,
    id: departmentRole.id,
    tenantId: departmentRole.tenantId,
  },
}

/** What the family's forms ask about and this product does not keep: every value is free. */
const UNKEPT: ReadonlySet<string> = new Set(['sys_quartz_job.job_class_name', 'onl_cgreport_head.code'])

export async function checkDuplicate(
  db: Database,
  tenantId: string,
  asked: Checked<typeof duplicateCheck>['query'],
): Promise<void> {
  const name = `${asked.tableName}.${asked.fieldName}`
  const unique = Object.hasOwn(UNIQUE, name) ? UNIQUE[name] : undefined
  if (!unique && UNKEPT.has(name)) return
  if (!unique) throw new Reject('不支持校验该字段')
  if (await isTaken(db, tenantId, unique, asked)) throw new Reject('该值不可用，系统中已存在！')
}

/** What the family's clients tell of a user, with the sentence for the first that somebody has. */
const OF_USER = [
  ['username', 'sys_user.username', '用户账号已存在'],
  ['phone', 'sys_user.phone', '手机号已存在'],
  ['email', 'sys_user.email', '邮箱已存在'],
  ['workNo', 'sys_user.work_no', '工号已存在'],
] as const

export async function checkOnlyUser(
  db: Database,
  tenantId: string,
  { id, ...asked }: Checked<typeof userCheckOnly>['query'],
): Promise<true> {
  for (const [field, name, refusal] of OF_USER)
    if (await isTaken(db, tenantId, UNIQUE[name]!, { fieldVal: asked[field], dataId: id })) throw new Reject(refusal)
  return true
}

async function isTaken(
  db: Database,
  tenantId: string,
  unique: Unique,
  { fieldVal, dataId }: { fieldVal: string; dataId: string },
): Promise<boolean> {
  if (fieldVal === '') return false
  const same = unique.folded ? eq(sql`lower(${unique.column})`, sql`lower(${fieldVal})`) : eq(unique.column, fieldVal)
  const [taken] = await db
    .select({ id: unique.id })
    .from(unique.column.table)
    .where(and(same, ne(unique.id, dataId), unique.tenantId ? eq(unique.tenantId, tenantId) : undefined))
    .limit(1)
  return taken !== undefined
}
