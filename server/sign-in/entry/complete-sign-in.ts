import { login, type LoginResult } from '#core/contract/sys/login.ts'
import { audit } from '#server/db/audit.ts'
import { isTenantOpen, tenantsChanged } from '#server/db/open-tenants.ts'
import { Reject } from '#server/kernel/reject.ts'
import {
  type DepartmentRow,
  loadDepartments,
  presentDepartment,
  presentUser,
} from '#server/organisation/departments/index.ts'
import { allDictItems } from '#server/settings/dictionaries/index.ts'
import { siteValues } from '#server/settings/site/index.ts'
import { actorOfUser } from '../actor/index.ts'
import type { Client, Proven } from '../provers/index.ts'
import {
  addSession,
  type AuthDeps,
  clearFailures,
  lockPerson,
  newToken,
  rememberDevice,
  sessionEnd,
  setOrgCode,
  sweepNow,
  tokenHash,
} from '../sessions/index.ts'
import { signInBy } from './sign-in-by.ts'

/**
 * Opens the session of a person who has proven their identity in any way. The headers make the browser a known device.
 */
export async function completeSignIn(
  deps: AuthDeps,
  proven: Proven,
  client: Client,
): Promise<{ result: LoginResult; headers: Record<string, string> }> {
  // Reads the tenant again, because another server may just have changed it.
  tenantsChanged(deps.db)
  if (!(await isTenantOpen(deps.db, proven.person.tenantId))) throw new Reject('所属租户已冻结或不在有效期内，不能登录')
  await sweepNow(deps.db, client.now)
  const result = await openSession(deps, proven, client)
  return { result, headers: rememberDevice(deps.secret, proven.person, client) }
}

async function openSession(deps: AuthDeps, { person, trail }: Proven, client: Client): Promise<LoginResult> {
  const { tenantId } = person
  const token = newToken()
  const { KmTokenExpireDays } = await siteValues(deps.db, tenantId)
  const { departments, orgCode } = await deps.db.transaction(async (tx) => {
    if (!(await lockPerson(tx, person))) throw changedMeanwhile()
    const departments = (await loadDepartments(tx, tenantId, [person.id])).get(person.id) ?? []
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
    await audit(tx, signInBy(person, client, login), { action: 'sign-in', kind: 'user', id: person.id })
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

/**
 * A single department is chosen automatically; a choice that is no longer one of the person's departments is dropped.
 */
function chosenCode(code: string | null, departments: readonly DepartmentRow[]): string | null {
  if (departments.length === 1) return departments[0]!.orgCode
  return departments.some((d) => d.orgCode === code) ? code : null
}
