import { and, eq, inArray } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { userAdd, userEdit } from '#core/contract/sys/user.ts'
import { keepingOwnRules } from '#server/access/data-rules/index.ts'
import { rightsChanged } from '#server/access/documents/index.ts'
import { hashPassword } from '#server/kernel/password-hash.ts'
import type { Transaction } from '#server/db/database.ts'
import { audit } from '#server/db/audit.ts'
import { assertUnchanged } from '#server/db/revision.ts'
import { newId } from '#server/kernel/id.ts'
import { department, user, userDepartment, userRole } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { findAccount } from '#server/kernel/actor.ts'
import { assertKnownLevel } from '#server/access/levels/index.ts'
import { lockPeople } from '../departments/index.ts'
import { auditedUser, changedUsers, dropDepartmentRoles, type LockedUser, lockUsers } from './lock-users.ts'
import { assertFits } from './password.ts'
import { assertAbove, assertMayGive, keepingAnAdministrator } from './escalation-guard.ts'
import { assertMayOpen, openingNoMore } from '../opening-guard/index.ts'
import { readably } from './unique.ts'
import type { Context } from '#server/http/route.ts'
import type { PeopleDeps } from './lock-users.ts'

type Fields = Pick<
  Checked<typeof userEdit>['body'],
  Exclude<keyof Checked<typeof userEdit>['body'], 'id' | 'username' | 'selectedroles' | 'selecteddeparts' | 'revision'>
>

/** Adds a person with their roles and departments. Another person chooses the password, so it must be changed. */
export async function addUser(ctx: Context<PeopleDeps>, body: Checked<typeof userAdd>['body']): Promise<void> {
  const { actor, deps, now } = ctx
  const id = body.id || newId()
  assertFits(body.password, body.username)
  const passwordHash = await hashPassword(body.password)
  await readably(() =>
    deps.db.transaction(async (tx) => {
      await lockPeople(tx)
      const roleIds = body.selectedroles || []
      const chosenDepartments = await lockDepartments(tx, actor.tenantId, body.selecteddeparts || [])
      const departmentIds = chosenDepartments.map((each) => each.id)
      await assertMayGive(tx, actor, { roleIds, departmentIds, level: body.level ?? 0 })
      await assertKnownLevel(tx, actor.tenantId, body.level ?? 0)
      await assertMayOpen(tx, ctx, [{ id, roleIds, departmentIds, level: body.level ?? 0 }])
      await tx.insert(user).values({
        ...userColumns(body),
        id,
        tenantId: actor.tenantId,
        username: body.username,
        realname: body.realname,
        passwordHash,
        mustChangePassword: true,
        orgCode: chosenDepartments.length === 1 ? chosenDepartments[0]!.orgCode : null,
        createBy: actor.username,
        createTime: now,
      })
      await link(tx, id, { roleIds, departmentIds })
      const [after] = await changedUsers(tx, [id])
      await audit(tx, ctx, { action: 'user-add', kind: 'user', id, after: auditedUser(after!) })
    }),
  )
}

/** Changes the given fields; given roles and departments replace the former ones. */
export async function editUser(ctx: Context<PeopleDeps>, body: Checked<typeof userEdit>['body']): Promise<void> {
  const { actor, deps, now } = ctx
  await readably(() =>
    deps.db.transaction(async (tx) => {
      await lockPeople(tx)
      const before = (await lockUsers(tx, ctx, [body.id]))[0]!
      assertUnchanged(body.revision, auditedUser(before))
      if (body.username !== undefined && body.username !== before.username) throw new Reject('用户账号不能修改')
      const chosen = given(body.selecteddeparts)
      const chosenDepartments = await lockDepartments(tx, actor.tenantId, chosen ?? before.departmentIds)
      const links = {
        roleIds: given(body.selectedroles) ?? before.roleIds,
        departmentIds: chosenDepartments.map((each) => each.id),
      }
      await assertAllowed(tx, ctx, before, { ...links, level: body.level ?? before.level })
      const leaves = moves(before, links) && chosenDepartments.every((each) => each.orgCode !== before.orgCode)
      const change = async () => {
        await tx
          .update(user)
          .set({
            ...userColumns(body),
            ...(body.realname !== undefined && { realname: body.realname }),
            ...(leaves && { orgCode: chosenDepartments.length === 1 ? chosenDepartments[0]!.orgCode : null }),
            updateBy: actor.username,
            updateTime: now,
          })
          .where(eq(user.id, before.id))
        await link(tx, before.id, links)
      }
      const guarded = () =>
        openingNoMore(tx, ctx, [before.id], () => keepingAnAdministrator(tx, actor.tenantId, change))
      await keepingOwnRules(tx, actor, guarded)
      const [after] = await changedUsers(tx, [before.id])
      const said = { before: auditedUser(before), after: auditedUser(after!) }
      await audit(tx, ctx, { action: 'user-edit', kind: 'user', id: before.id, ...said })
      await rightsChanged(tx, actor.tenantId)
    }),
  )
}

/** Whether the departments differ from before: an edit that names the same ones gives none of them anew. */
const moves = (before: LockedUser, { departmentIds }: { departmentIds: readonly string[] }): boolean =>
  new Set(before.departmentIds).symmetricDifference(new Set(departmentIds)).size > 0

async function assertAllowed(
  tx: Transaction,
  { actor }: Context<PeopleDeps>,
  before: LockedUser,
  after: { roleIds: readonly string[]; departmentIds: readonly string[]; level: number },
): Promise<void> {
  const isOwn = before.id === findAccount(actor)
  if (isOwn && before.roleIds.some((id) => !after.roleIds.includes(id)))
    throw new Reject('不能取消自己的角色，请由其他管理员操作')
  if (!isOwn) await assertAbove(tx, actor, [before])
  // What the person has already is not given anew.
  await assertMayGive(tx, actor, {
    roleIds: after.roleIds.filter((id) => !before.roleIds.includes(id)),
    departmentIds: after.departmentIds.filter((id) => !before.departmentIds.includes(id)),
    level: after.level > before.level ? after.level : 0,
  })
  if (after.level !== before.level) await assertKnownLevel(tx, actor.tenantId, after.level)
}

/** The ids of a comma list; '' gives none, a missing value gives undefined. */
const given = (ids: readonly string[] | '' | null | undefined): readonly string[] | undefined =>
  ids === '' ? [] : (ids ?? undefined)

/** Locked against deletion. */
async function lockDepartments(tx: Transaction, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: department.id, orgCode: department.orgCode })
    .from(department)
    .where(and(eq(department.tenantId, tenantId), inArray(department.id, [...ids])))
    .orderBy(department.id)
    .for('key share')
  if (rows.length !== new Set(ids).size) throw new Reject('部门不存在')
  return rows
}

async function link(
  tx: Transaction,
  userId: string,
  o: { roleIds: readonly string[]; departmentIds: readonly string[] },
): Promise<void> {
  await tx.delete(userRole).where(eq(userRole.userId, userId))
  await tx.delete(userDepartment).where(eq(userDepartment.userId, userId))
  if (o.roleIds.length > 0) await tx.insert(userRole).values(o.roleIds.map((roleId) => ({ userId, roleId })))
  if (o.departmentIds.length > 0)
    await tx.insert(userDepartment).values(o.departmentIds.map((departmentId) => ({ userId, departmentId })))
  await dropDepartmentRoles(tx, [userId])
}

/** The given fields as columns; an empty text becomes null. */
export function userColumns(body: Fields): Partial<typeof user.$inferInsert> {
  const { departIds, userIdentity, level, sex, realname: _set, ...texts } = body
  const set: Partial<typeof user.$inferInsert> = {}
  for (const name of TEXTS) if (texts[name] !== undefined) set[name] = texts[name] || null
  if (sex !== undefined) set.sex = sex || null
  if (departIds !== undefined) set.superiorOf = departIds || []
  if (userIdentity) set.userIdentity = userIdentity
  if (level !== undefined) set.level = level
  return set
}
const TEXTS = ['avatar', 'birthday', 'email', 'phone', 'telephone', 'workNo', 'post'] as const
