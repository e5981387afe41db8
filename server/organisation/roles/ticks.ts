import { eq, inArray, and } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/db/database.ts'
import { dataRule } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { audit } from '#server/db/audit.ts'
import { changeRights } from './change-rights.ts'
import { assertMayChangeRole } from './escalation-guard.ts'
import { type Holder, findHolder } from './holders.ts'
import { rolesOfDepartment } from './held-permissions.ts'
import { heldPermissions, type HolderKind, allTickedRules, tick, tickedRules } from './links.ts'
import { presentRule } from './present.ts'
import { type RuleRow, rulesWhere } from './store.ts'
import type { Context } from '#server/http/route.ts'
import type { PermissionDeps } from './change-rights.ts'

/** The data rules that a holder's link to a menu offers, and which of them are ticked. */
export async function loadTicks(
  { deps, actor }: Context<PermissionDeps>,
  kind: HolderKind,
  o: { id: string; permissionId: string },
) {
  const { db } = deps
  const holder = await findHolder(db, kind, { tenantId: actor.tenantId, id: o.id })
  const rules = await offered(db, actor.tenantId, holder, o.permissionId)
  if (rules.length === 0) throw new Reject('未找到权限配置信息')
  const there = new Set(rules.map((rule) => rule.id))
  const ticked = await tickedRules(db, kind, { holderId: o.id, permissionId: o.permissionId })
  const isLinked = (await heldPermissions(db, kind, o.id)).includes(o.permissionId)
  return {
    datarule: rules.map(presentRule),
    ...(isLinked && { drChecked: ticked.filter((id) => there.has(id)).join(',') }),
  }
}

/** Roles of a department are offered what the department itself has ticked. */
async function offered(db: Executor, tenantId: string, holder: Holder, permissionId: string): Promise<RuleRow[]> {
  const all = eq(dataRule.permissionId, permissionId)
  if (holder.kind !== 'departmentRole') return rulesWhere(db, tenantId, all)
  const ids = await tickedRules(db, 'department', { holderId: holder.departmentId ?? '', permissionId })
  return rulesWhere(db, tenantId, and(all, inArray(dataRule.id, ids)))
}

interface Ticks {
  permissionId: string
  dataRuleIds: readonly string[]
}

export async function saveTicks(
  ctx: Context<PermissionDeps>,
  kind: HolderKind,
  id: string,
  ticks: Ticks,
): Promise<void> {
  await changeRights(ctx, async (tx) => {
    const holder = await findHolder(tx, kind, { tenantId: ctx.actor.tenantId, id, lock: true })
    if (kind === 'role') await assertMayChangeRole(tx, ctx.actor, id)
    await changeTicks(tx, ctx, holder, ticks)
  })
}

/** The holder must be locked. */
export async function changeTicks(
  tx: Transaction,
  ctx: Context<PermissionDeps>,
  holder: Holder,
  o: Ticks,
): Promise<void> {
  const { kind, id: holderId } = holder
  const { permissionId, dataRuleIds } = o
  if (!(await heldPermissions(tx, kind, holderId)).includes(permissionId))
    throw new Reject(kind === 'department' ? '请先保存部门菜单权限!' : '请先保存角色菜单权限!')
  const there = (await offered(tx, ctx.actor.tenantId, holder, permissionId)).map((rule) => rule.id)
  if (dataRuleIds.some((id) => !there.includes(id))) throw new Reject('选择的数据规则不存在')
  const before = await tickedRules(tx, kind, { holderId, permissionId })
  const elsewhere = (await allTickedRules(tx, kind, holderId)).filter((each) => !before.includes(each))
  await tick(tx, kind, { holderId, permissionId, ruleIds: dataRuleIds })
  await audit(tx, ctx, {
    action: 'data-rules-save',
    kind: kind === 'departmentRole' ? 'department-role' : kind,
    id: holderId,
    before: { dataRuleIds: [...elsewhere, ...before] },
    after: { dataRuleIds: [...elsewhere, ...dataRuleIds] },
  })
  if (kind === 'department') await untickBelow(tx, ctx, holderId, o)
}

/** A rule that the department loses is no longer offered to its roles, so it must not stay in force there unseen. */
async function untickBelow(
  tx: Transaction,
  ctx: Context<PermissionDeps>,
  departmentId: string,
  o: Ticks,
): Promise<void> {
  for (const { id } of await rolesOfDepartment(tx, departmentId)) {
    const before = await tickedRules(tx, 'departmentRole', { holderId: id, permissionId: o.permissionId })
    const left = before.filter((each) => o.dataRuleIds.includes(each))
    if (left.length === before.length) continue
    const holder = { kind: 'departmentRole' as const, id, departmentId }
    await changeTicks(tx, ctx, holder, { permissionId: o.permissionId, dataRuleIds: left })
  }
}
