import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { roleCopy, RoleCopyPreview } from '#core/contract/sys/role-copy.ts'
import { type AccessDeps, changeGrants, loadNamesFor, nameKey } from '#server/access/documents/index.ts'
import type { Executor } from '#server/db/database.ts'
import { accessGrant, dataRule, permission, role, roleDataRule } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { changeRights, type PermissionDeps } from './change-rights.ts'
import { changePermissions } from './held-permissions.ts'
import { findHolder } from './holders.ts'
import { heldPermissions } from './links.ts'
import { insertRole } from './roles.ts'
import { permissionsWhere } from './store.ts'
import { changeTicks } from './ticks.ts'

type Ctx = Context<PermissionDeps & AccessDeps>

const mayGrant = (actor: Actor) => actor.permissions.has('km:grant:edit')

/** What a copy of the role would have. Grants only for who may give them, and no title that they may not read. */
export async function previewCopy(ctx: Ctx, roleId: string): Promise<RoleCopyPreview> {
  const { actor, deps } = ctx
  const { level } = await findRole(ctx, deps.db, roleId)
  const [pages, rules] = await Promise.all([pagesOf(ctx, roleId), ticksOf(deps.db, roleId)])
  return {
    level,
    permissions: pages,
    rules: rules.map(({ id, name }) => ({ id, name })),
    grants: mayGrant(actor) ? await shownGrantsOf(ctx, roleId) : null,
  }
}

/** A new role with the rights of another. Nobody has it yet, so that nothing opens by it until people are given it. */
export async function copyRole(ctx: Ctx, body: Checked<typeof roleCopy>['body']): Promise<void> {
  const { roleId, withGrants, ...named } = body
  await changeRights(ctx, async (tx) => {
    const { level, description } = await findRole(ctx, tx, roleId)
    const id = await insertRole(tx, ctx, { description, ...named, level })
    const holder = await findHolder(tx, 'role', { tenantId: ctx.actor.tenantId, id, lock: true })
    await changePermissions(tx, ctx, holder, { give: await heldPermissions(tx, 'role', roleId), take: [] })
    for (const [permissionId, rules] of Map.groupBy(await ticksOf(tx, roleId), (rule) => rule.permissionId))
      await changeTicks(tx, ctx, holder, { permissionId, dataRuleIds: rules.map((rule) => rule.id) })
    if (!withGrants) return
    const grants = await grantsOf(ctx, tx, roleId)
    if (grants.length === 0) return
    if (!mayGrant(ctx.actor)) throw new Reject('您不能修改授权，只能复制角色的菜单权限')
    const add = grants.map((grant) => ({ ...grant, validUntil: wireTime(grant.validUntil), subjectIds: [id] }))
    await changeGrants(tx, ctx, { add })
  })
}

async function findRole({ actor }: Ctx, db: Executor, id: string) {
  const [row] = await db
    .select()
    .from(role)
    .where(and(eq(role.id, id), eq(role.tenantId, actor.tenantId)))
  if (!row) throw new Reject('未找到对应实体')
  return row
}

/** Menus and buttons, each with the name of the menu it is in. */
async function pagesOf({ actor, deps }: Ctx, roleId: string) {
  const held = await heldPermissions(deps.db, 'role', roleId)
  const rows = await permissionsWhere(deps.db, actor.tenantId, inArray(permission.id, held))
  const above = await permissionsWhere(deps.db, actor.tenantId)
  const names = new Map(above.map(({ id, name }) => [id, name]))
  return rows.map(({ id, name, parentId }) => ({ id, name, parent: names.get(parentId ?? '') ?? null }))
}

const ticksOf = (db: Executor, roleId: string) =>
  db
    .select({ id: dataRule.id, name: dataRule.ruleName, permissionId: roleDataRule.permissionId })
    .from(roleDataRule)
    .innerJoin(dataRule, eq(dataRule.id, roleDataRule.ruleId))
    .where(eq(roleDataRule.roleId, roleId))
    .orderBy(asc(dataRule.ruleName), asc(dataRule.id))

/** Its grants and restrictions in force. */
const grantsOf = ({ actor, now }: Ctx, db: Executor, roleId: string) =>
  db
    .select({
      effect: accessGrant.effect,
      objectKind: accessGrant.objectKind,
      objectId: accessGrant.objectId,
      subjectKind: accessGrant.subjectKind,
      bits: accessGrant.bits,
      validUntil: accessGrant.validUntil,
      reason: accessGrant.reason,
    })
    .from(accessGrant)
    .where(
      and(
        eq(accessGrant.tenantId, actor.tenantId),
        eq(accessGrant.subjectKind, 'role'),
        eq(accessGrant.subjectId, roleId),
        or(isNull(accessGrant.validUntil), gt(accessGrant.validUntil, now)),
      ),
    )
    .orderBy(accessGrant.id)

async function shownGrantsOf(ctx: Ctx, roleId: string) {
  const { actor, deps, now } = ctx
  const grants = await grantsOf(ctx, deps.db, roleId)
  const wanted = grants.map(({ objectKind, objectId }) => ({ kind: objectKind, id: objectId }))
  const names = await loadNamesFor(deps.db, { reader: actor, now }, wanted)
  return grants.map(({ effect, objectKind, objectId, bits, validUntil }) => ({
    effect,
    objectKind,
    objectName: names.get(nameKey(objectKind, objectId)) ?? null,
    bits,
    validUntil: wireTime(validUntil),
  }))
}
