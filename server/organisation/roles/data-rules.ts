import { and, desc, eq, sql } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import { type ListQuery, MAX_PAGE_SIZE } from '#core/contract/page.ts'
import { ruleSearch, type DataRule, type ruleAdd, type ruleEdit } from '#core/contract/sys/data-rule.ts'
import type { PlainRule } from '#core/data-rules/plain-rule.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import type { Fields } from '#server/db/field-value.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { assertUnchanged } from '#server/db/revision.ts'
import { dataRule, permission } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { audit } from '#server/db/audit.ts'
import { ruleRefusal } from '#server/access/data-rules/index.ts'
import type { RuledList } from '#server/jobs/queue/index.ts'
import { changeRights } from './change-rights.ts'
import { editedRule, presentRule } from './present.ts'
import { type RuleRow, rulesWhere } from './store.ts'
import type { Context } from '#server/http/route.ts'
import type { PermissionDeps } from './change-rights.ts'

const FIELDS = mapListFields(ruleSearch, {
  id: dataRule.id,
  permissionId: dataRule.permissionId,
  ruleName: dataRule.ruleName,
  ruleColumn: dataRule.ruleColumn,
  ruleConditions: dataRule.ruleConditions,
  ruleValue: dataRule.ruleValue,
  status: dataRule.status,
  createTime: dataRule.createTime,
})

export async function rulesOfPermission(
  { deps, actor }: Context<PermissionDeps>,
  permissionId: string,
): Promise<DataRule[]> {
  const rows = await rulesWhere(deps.db, actor.tenantId, eq(dataRule.permissionId, permissionId))
  return rows.map(presentRule)
}

/** The family reads all matching rules, without pages. */
export async function searchRules({ deps, actor }: Context<PermissionDeps>, query: ListQuery): Promise<DataRule[]> {
  const page = await listPage({
    db: deps.db,
    query: { ...query, pageNo: 1, pageSize: MAX_PAGE_SIZE },
    fields: FIELDS,
    tie: dataRule.id,
    from: sql`${dataRule}`,
    where: eq(dataRule.tenantId, actor.tenantId),
    rows: ({ where, orderBy, limit }) =>
      deps.db
        .select()
        .from(dataRule)
        .where(where)
        .orderBy(...orderBy, desc(dataRule.id))
        .limit(limit),
  })
  return page.records.map(presentRule)
}

export async function addRule(ctx: Context<PermissionDeps>, body: Checked<typeof ruleAdd>['body']): Promise<void> {
  const { actor, now } = ctx
  await changeRights(ctx, async (tx) => {
    const row = {
      ...body,
      id: newId(),
      tenantId: actor.tenantId,
      ruleColumn: body.ruleColumn ?? '',
      createBy: actor.username,
      createTime: now,
    }
    await assertUsable(tx, ctx, row)
    await tx.insert(dataRule).values(row)
    await audit(tx, ctx, { action: 'data-rule-add', kind: 'data-rule', id: row.id, after: row })
  })
}

export async function editRule(
  ctx: Context<PermissionDeps>,
  { id, revision, ...body }: Checked<typeof ruleEdit>['body'],
): Promise<void> {
  const { actor, now } = ctx
  await changeRights(ctx, async (tx) => {
    const before = await stored(tx, actor.tenantId, id)
    assertUnchanged(revision, editedRule(before))
    const after = {
      ruleName: body.ruleName ?? before.ruleName,
      ruleColumn: body.ruleColumn ?? before.ruleColumn,
      ruleConditions: body.ruleConditions ?? before.ruleConditions,
      ruleValue: body.ruleValue ?? before.ruleValue,
      status: body.status ?? before.status,
    }
    await assertUsable(tx, ctx, { ...after, permissionId: before.permissionId })
    await tx
      .update(dataRule)
      .set({ ...after, updateBy: actor.username, updateTime: now })
      .where(eq(dataRule.id, id))
    await audit(tx, ctx, { action: 'data-rule-edit', kind: 'data-rule', id, before, after })
  })
}

export async function deleteRule(ctx: Context<PermissionDeps>, id: string): Promise<void> {
  await changeRights(ctx, async (tx) => {
    const before = await stored(tx, ctx.actor.tenantId, id)
    await tx.delete(dataRule).where(eq(dataRule.id, id))
    await audit(tx, ctx, { action: 'data-rule-delete', kind: 'data-rule', id, before })
  })
}

async function stored(tx: Transaction, tenantId: string, id: string): Promise<RuleRow> {
  const [row] = await tx
    .select()
    .from(dataRule)
    .where(and(eq(dataRule.id, id), eq(dataRule.tenantId, tenantId)))
    .for('update')
  if (!row) throw new Reject('未找到对应实体')
  return row
}

/** A rule is refused when it is saved, and not later when it would hide everything. */
async function assertUsable(
  tx: Transaction,
  { actor: { tenantId }, deps }: Context<PermissionDeps>,
  rule: PlainRule & { permissionId: string },
): Promise<void> {
  const [menu] = await tx
    .select({ component: permission.component })
    .from(permission)
    .where(and(eq(permission.id, rule.permissionId), eq(permission.tenantId, tenantId)))
    .for('key share')
  if (!menu) throw new Reject('菜单不存在')
  const refusal = ruleRefusal(rule, fieldsOfPage(deps.ruledLists, menu.component))
  if (refusal) throw new Reject(refusal)
}

/** Columns of the list of a menu; null for a menu without a list of ours. */
const fieldsOfPage = (lists: readonly RuledList[], component: string | null): Fields | null =>
  lists.find(([{ page }]) => page === component)?.[1] ?? null
