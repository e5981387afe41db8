import type { Endpoint } from '#core/contract/endpoint.ts'
import { login, type LoginResult, logout } from '#core/contract/sys/login.ts'
import { allDictItems } from '#server/settings/dictionaries/index.ts'
import { audit, type AuditedBy } from '#server/db/audit.ts'
import { isTenantOpen, tenantsChanged } from '#server/db/open-tenants.ts'
import { Reject } from '#server/kernel/reject.ts'
import {
  type DepartmentRow,
  departmentsOf,
  presentDepartment,
  presentUser,
} from '#server/organisation/departments/index.ts'
import { siteValues } from '#server/settings/site/index.ts'
import { assertCaptchaGiven, type CaptchaAnswer, isCaptchaAsked, spendCaptcha } from '../captcha/index.ts'
import {
  addSession,
  type Asked,
  type AuthDeps,
  clearFailures,
  endSession,
  lockPerson,
  newToken,
  type Person,
  personById,
  personByName,
  rememberDevice,
  sessionEnd,
  setOrgCode,
  sweepNow,
  tokenHash,
  type Trail,
  trailOf,
} from '../sessions/index.ts'
import { actorOfUser, signInRefusal } from '../actor/index.ts'
import { assertNotLocked, provePassword } from '../password/index.ts'

export interface Client extends Asked {
  userAgent: string
}

/** Signs a person in by name and password; the headers make the browser known. */
export async function signIn(
  deps: AuthDeps,
  given: CaptchaAnswer & { username: string; password: string },
  client: Client,
): Promise<{ result: LoginResult; headers: Record<string, string> }> {
  const { ip, now } = client
  const username = given.username.trim()
  const trail = await trailOf(deps, username, client)
  await assertNotLocked(deps.db, trail, now)
  await assertCaptchaGiven(deps, given, trail, now)
  const person = await provePassword(deps.db, {
    trail,
    ip,
    now,
    password: given.password,
    before: async (tx) => {
      const through = { captcha: deps.captcha, db: tx }
      if (await isCaptchaAsked(through, trail, now)) await spendCaptcha(through, given, now)
    },
    person: (tx) => personByName(tx, username),
    refusal: signInRefusal,
    failedAction: 'sign-in-failed',
  })
  // As the tenant is now, also where another server has just changed it.
  tenantsChanged(deps.db)
  if (!(await isTenantOpen(deps.db, person.tenantId))) throw new Reject('所属租户已冻结或不在有效期内，不能登录')
  await sweepNow(deps.db, now)
  const result = await openSession(deps, person, { client, trail })
  return { result, headers: rememberDevice(deps.secret, person, client) }
}

async function openSession(
  deps: AuthDeps,
  person: Person,
  { client, trail }: { client: Client; trail: Trail },
): Promise<LoginResult> {
  const { tenantId } = person
  const token = newToken()
  const { KmTokenExpireDays } = await siteValues(deps.db, tenantId)
  const { departments, orgCode } = await deps.db.transaction(async (tx) => {
    if (!(await lockPerson(tx, person))) throw changedMeanwhile()
    const departments = (await departmentsOf(tx, tenantId, [person.id])).get(person.id) ?? []
    const orgCode = chosenCode(person.orgCode, departments)
    if (orgCode !== person.orgCode) await setOrgCode(tx, person.id, orgCode)
    await addSession(tx, {
      tenantId,
      userId: person.id,
      tokenHash: tokenHash(token),
      ip: client.ip,
      userAgent: client.userAgent,
      createTime: client.now,
      seenTime: client.now,
      expireTime: sessionEnd(client.now, Number(KmTokenExpireDays)),
    })
    await clearFailures(tx, trail.subject)
    await audit(tx, by(person, client, login), { action: 'sign-in', kind: 'user', id: person.id })
    return { departments, orgCode }
  })
  const actor = await actorOfUser(deps.db, person.id)
  if (!actor) throw changedMeanwhile()
  return {
    token,
    userInfo: presentUser({ ...person, orgCode }, departments),
    departs: departments.map(presentDepartment),
    multi_depart: Math.min(departments.length, 2),
    sysAllDictItems: await allDictItems(deps.db, actor),
  }
}

const changedMeanwhile = () => new Reject('账号刚刚有变动，请重新登录')

/** An only department is chosen without asking; a choice that is no longer one's own is forgotten. */
function chosenCode(code: string | null, departments: readonly DepartmentRow[]): string | null {
  if (departments.length === 1) return departments[0]!.orgCode
  return departments.some((d) => d.orgCode === code) ? code : null
}

/** Ends the session of the token. */
export async function signOut(deps: AuthDeps, token: string, client: Client): Promise<void> {
  if (token === '') throw new Reject('退出登录失败！')
  await deps.db.transaction(async (tx) => {
    const ended = await endSession(tx, tokenHash(token))
    const person = ended && (await personById(tx, ended.userId))
    if (!person) throw new Reject('Token无效!')
    await audit(tx, by(person, client, logout), { action: 'sign-out', kind: 'user', id: person.id })
  })
}

const by = (person: Person, client: Client, call: Endpoint): AuditedBy => ({
  audits: call.audit,
  actor: { tenantId: person.tenantId, userId: person.id, username: person.username },
  client,
  now: client.now,
})
