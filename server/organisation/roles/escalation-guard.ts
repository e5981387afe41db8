import { and, eq, inArray, sql } from 'drizzle-orm'
import { CODE_AUDIT } from '#core/access/resolve.ts'
import { contract } from '#core/contract/index.ts'
import type { Transaction } from '#server/db/database.ts'
import { permission, role, rolePermission } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { findAccount, type Actor, isProgram } from '#server/kernel/actor.ts'
import { ADMIN_ROLE, isAdministrator, mayOpenAll } from '#server/access/administrators/index.ts'
import { splitCodes, heldBy } from '../menus/index.ts'

/** Codes of calls with power over people and rights. */
const POWERS = new Set<string>(contract.filter((e) => e.power).map((e) => e.access))

const CALLED = new Set<string>(contract.map((e) => e.access))

/** Only its holders may change the built-in role: a manager of roles must not disarm the administrators. */
export async function assertMayChangeRole(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const isBuiltIn = (await tx.$count(role, and(eq(role.id, id), eq(role.roleCode, ADMIN_ROLE)))) > 0
  if (isBuiltIn && !(await isAdministrator(tx, actor))) throw new Reject('只有管理员能修改管理员角色')
}

/** Nobody gives permissions that they do not have themselves. Also refuses unknown permissions. */
export async function assertMayGive(tx: Transaction, actor: Actor, permissionIds: readonly string[]): Promise<void> {
  if (permissionIds.length === 0) return
  const rows = await tx
    .select({
      name: permission.name,
      perms: permission.perms,
      held: sql<boolean>`${permission.id} in ${heldBy(findAccount(actor) ?? '', actor.tenantId)}`,
    })
    .from(permission)
    .where(and(inArray(permission.id, [...permissionIds]), eq(permission.tenantId, actor.tenantId)))
  if (rows.length < permissionIds.length) throw new Reject('选择的权限不存在')
  const isBeyondProgram = (perms: string | null) =>
    isProgram(actor) && splitCodes(perms).some((code) => !actor.permissions.has(code))
  const foreign = rows.find((row) => !row.held || isBeyondProgram(row.perms))
  if (foreign && !(await isAdministrator(tx, actor))) throw new Reject(`不能授予自己没有的权限：${foreign.name}`)
  const codes = rows.flatMap((row) => splitCodes(row.perms))
  await assertMayLetReview(tx, actor, codes)
}

/**
 * A reviewer sees the drafts of their own departments, which may differ from those of the person who gives the code. So
 * it can be given only by a person who sees all documents or may give every access.
 */
async function assertMayLetReview(tx: Transaction, actor: Actor, codes: readonly string[]): Promise<void> {
  if (!codes.includes(CODE_AUDIT) || actor.seeAll || (await mayOpenAll(tx, actor))) return
  throw new Reject('审核权限能看到审核人所在部门的知识，请由能维护授权的管理员授予')
}

/** Without these permissions nobody could give any right back. */
const KEYS = ['sys:role:edit', 'sys:permission:edit']

/**
 * Refuses a change that takes these permissions from the built-in role; changes of people make sure that somebody has
 * the role. Call it after `rightsChanged`, whose row makes such changes wait for one another.
 */
export async function assertAdministrable(tx: Transaction, tenantId: string): Promise<void> {
  const admins = and(eq(role.tenantId, tenantId), eq(role.roleCode, ADMIN_ROLE))
  if ((await tx.$count(role, admins)) === 0) return // a tenant that was set up in its own way
  const rows = await tx
    .select({ perms: permission.perms })
    .from(permission)
    .innerJoin(rolePermission, eq(rolePermission.permissionId, permission.id))
    .innerJoin(role, eq(role.id, rolePermission.roleId))
    .where(and(admins, eq(permission.tenantId, tenantId)))
  const held = new Set(rows.flatMap((row) => splitCodes(row.perms)))
  if (KEYS.some((code) => !held.has(code))) throw new Reject('管理员角色必须能修改角色与菜单权限，不能这样修改')
}

/** Nobody gives a higher level than their own. */
export async function assertMayClear(tx: Transaction, actor: Actor, o: { before: number; after: number }) {
  if (o.after <= Math.max(o.before, actor.clearance) || (await isAdministrator(tx, actor))) return
  throw new Reject('角色的密级不能高于自己的密级')
}

type Coded = { perms: string | null; status: string }

/**
 * Nobody extends their own rights by writing another code on a button they have, or by a rule that is not in force: for
 * both they must have the code themselves, unless no call uses it. A new row has no `before`.
 */
export async function assertMayCode(
  tx: Transaction,
  actor: Actor,
  { before, after }: { before?: Coded; after: Coded },
): Promise<void> {
  const had = new Set(splitCodes(before?.perms ?? null))
  const opened = after.status === '0' && before?.status !== '0'
  const codes = splitCodes(after.perms)
  if (after.status === '0' && codes.some((code) => POWERS.has(code)))
    throw new Reject('管理人员、权限与备份的授权标识不能设为无效')
  await assertMayLetReview(
    tx,
    actor,
    codes.filter((code) => !had.has(code) && actor.permissions.has(code)),
  )
  const gained = codes.filter((code) => (opened || !had.has(code)) && !actor.permissions.has(code))
  if (gained.length === 0 || (await isAdministrator(tx, actor))) return
  const used = await tx
    .select({ perms: permission.perms })
    .from(permission)
    .where(and(eq(permission.tenantId, actor.tenantId), sql`${permission.perms} <> ''`))
  const known = new Set([...CALLED, ...used.flatMap((row) => splitCodes(row.perms))])
  const foreign = gained.find((code) => known.has(code))
  if (foreign) throw new Reject(`自己没有授权标识“${foreign}”，不能这样修改`)
}
