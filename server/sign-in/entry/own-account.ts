import type { Checked, Endpoint } from '#core/contract/endpoint.ts'
import { departmentSelect, type UserInfo } from '#core/contract/sys/login.ts'
import { passwordUpdate } from '#core/contract/sys/own-account.ts'
import { newPasswordProblem } from '#core/rules/password.ts'
import { lockTreesShared } from '#server/access/documents/index.ts'
import { audit, type AuditedBy } from '#server/db/audit.ts'
import { expired, Reject } from '#server/kernel/reject.ts'
import { type Actor, ownId } from '#server/kernel/actor.ts'
import {
  departmentsChosenFrom,
  loadDepartments,
  presentDepartment,
  presentUser,
  userRecord,
} from '#server/organisation/departments/index.ts'
import {
  type Asked,
  type AuthDeps,
  clearFailures,
  endOtherSessions,
  lockPerson,
  personById,
  rememberDevice,
  setOrgCode,
  setPassword,
} from '../sessions/index.ts'
import { endTokens } from '#server/organisation/people/index.ts'
import { hashGate, hashPassword } from '#server/kernel/password-hash.ts'
import { provePassword } from '../password/index.ts'

interface When {
  ip: string
  now: Date
}
const by = (actor: Actor, { ip, now }: When, { audit: audits }: Endpoint): AuditedBy => ({
  actor,
  origin: ip,
  now,
  audits,
})

/** The departments of the actor, and which one is chosen. */
export async function ownDepartments(deps: AuthDeps, actor: Actor) {
  const userId = ownId(actor)
  const { departments, chosen } = await departmentsChosenFrom(deps.db, { tenantId: actor.tenantId, userId })
  return { list: departments.map(presentDepartment), orgCode: chosen }
}

/** Chooses one of the actor's departments as the current one. */
export async function selectDepartment(
  deps: AuthDeps,
  actor: Actor,
  asked: { orgCode: string; username?: string | undefined },
  when: When,
): Promise<{ userInfo: UserInfo }> {
  const userId = ownId(actor)
  if (asked.username !== undefined && asked.username !== actor.username) throw new Reject('只允许切换自己的部门！')
  const userInfo = await deps.db.transaction(async (tx) => {
    // A department that is moved at the same time gets another code.
    await lockTreesShared(tx)
    const departments = (await loadDepartments(tx, actor.tenantId, [userId])).get(userId) ?? []
    if (!departments.some((d) => d.orgCode === asked.orgCode)) throw new Reject('只能切换到自己所在的部门')
    const before = await userRecord(tx, userId)
    if (before === null) throw expired()
    await setOrgCode(tx, userId, asked.orgCode)
    await audit(tx, by(actor, when, departmentSelect), {
      action: 'department-switch',
      kind: 'user',
      id: userId,
      before: { orgCode: before.orgCode },
      after: { orgCode: asked.orgCode },
    })
    return presentUser({ ...before, orgCode: asked.orgCode }, departments)
  })
  return { userInfo }
}

/**
 * Changes the actor's password. It ends all other sessions of the person, and the API tokens that are not to be kept.
 * Failures are counted separately, so that somebody who locks the account from outside cannot keep its owner from this.
 */
export async function changePassword(
  deps: AuthDeps,
  actor: Actor,
  asked: Checked<typeof passwordUpdate>['body'],
  when: Asked,
): Promise<Record<string, string>> {
  const userId = ownId(actor)
  if (asked.username !== undefined && asked.username !== actor.username) throw new Reject('只允许修改自己的密码！')
  const trail = { subject: `password:${userId}`, address: null }
  const person = await provePassword(deps.db, {
    trail,
    password: asked.oldpassword,
    person: (tx) => personById(tx, userId),
    refusal: (_, isRight) => (isRight ? null : '旧密码输入错误!'),
    failedAction: 'password-change-failed',
    ip: when.ip,
    now: when.now,
  })
  const problem = newPasswordProblem({
    account: person.username,
    old: asked.oldpassword,
    next: asked.password,
    confirm: asked.confirmpassword,
  })
  if (problem !== null) throw new Reject(problem)
  const passwordHash = await hashGate.run(() => hashPassword(asked.password))
  await deps.db.transaction(async (tx) => {
    if (!(await lockPerson(tx, person))) throw expired()
    await setPassword(tx, person, passwordHash, when.now)
    await endOtherSessions(tx, userId, actor.sessionId)
    await endTokens(tx, by(actor, when, passwordUpdate), [userId], asked.keepTokens)
    await clearFailures(tx, trail.subject)
    await audit(tx, by(actor, when, passwordUpdate), { action: 'password-change', kind: 'user', id: userId })
  })
  return rememberDevice(deps.secret, { ...person, passwordHash }, when)
}
