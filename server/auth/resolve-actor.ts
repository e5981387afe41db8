import { resolveGuest, resolveUser } from '#core/access/resolve.ts'
import { grantsFor, rightsEpochOf } from '../access/index.ts'
import type { Database } from '../db/database.ts'
import { expired, Reject } from '../http/reject.ts'
import type { Actor } from '../http/route.ts'
import { codeRows, departmentPaths, departmentsOf, heldCodes, rolesOf, type DepartmentRow } from '../org/index.ts'
import { cachedByTenant } from '../db/tenant-cache.ts'
import { actorGeneration, cachedActor, keepActor } from './actor-cache.ts'
import { tokenHash } from './session-life.ts'
import { liveSession, markSeen, personById, tenantIds, type Person } from './store.ts'

/** The use of a session is noted at most this often. */
const SEEN_EVERY_MS = 60_000

const knownTenants = cachedByTenant(5000, async (db) => new Set(await tenantIds(db)))

/** Nobody in particular. What a guest may read is decided by the tokens, whether one may ask at all by the site. */
export const GUEST_ACTOR = (tenantId: string): Actor => ({
  ...resolveGuest(tenantId, true),
  username: '',
  realname: '',
  departments: [],
  department: null,
  permissions: new Set(),
  mustChangePassword: false,
  sessionId: null,
})

export interface Asking {
  token: string
  tenantId: string
  ip: string
  userAgent: string
  now: Date
}

/** Who asks. Refuses a token that is unknown, ended or of somebody who may no longer sign in, and a foreign tenant. */
export async function resolveActor(deps: { db: Database }, asking: Asking): Promise<Actor> {
  if (!(await knownTenants(deps.db, '')).has(asking.tenantId)) throw foreignTenant()
  if (asking.token === '') return GUEST_ACTOR(asking.tenantId)
  const actor = await personOf(deps.db, asking)
  if (actor.tenantId !== asking.tenantId) throw foreignTenant()
  return actor
}

const foreignTenant = () => new Reject('您不属于该租户', { status: 403, code: 510 })

async function personOf(db: Database, asking: Asking): Promise<Actor> {
  const hash = tokenHash(asking.token)
  const epoch = await rightsEpochOf(db, asking.tenantId)
  const known = cachedActor(hash, epoch, asking.now)
  if (known) return known
  const generation = actorGeneration()
  const found = await liveSession(db, hash, asking.now)
  if (found === null) throw expired()
  const before = new Date(asking.now.getTime() - SEEN_EVERY_MS)
  if (found.session.seenTime <= before) await markSeen(db, found.session.id, { ...asking, before })
  const actor = await actorOf(db, found.person, found.session.id, asking.now)
  keepActor(hash, actor, { epoch, generation, now: asking.now })
  return actor
}

/** A person as an actor without a session; null when they cannot act (unknown, deleted, frozen). */
export async function actorOfUser(db: Database, userId: string): Promise<Actor | null> {
  const person = await personById(db, userId)
  if (person === null || person.deleted || person.status !== 1) return null
  return actorOf(db, person, null, new Date())
}

async function actorOf(db: Database, person: Person, sessionId: string | null, now: Date): Promise<Actor> {
  const { id, tenantId } = person
  const departments = (await departmentsOf(db, tenantId, [id])).get(id) ?? []
  const departmentIds = departments.map((d) => d.id)
  const departmentPathsOfPerson = await departmentPaths(db, tenantId, departmentIds)
  const roles = await rolesOf(db, tenantId, id)
  const permissions = heldCodes(await codeRows(db, tenantId, id))
  const subject = { userId: id, roleIds: roles.map((role) => role.id), departmentPaths: departmentPathsOfPerson }
  const reader = resolveUser(
    { tenantId, userId: id, departmentPaths: departmentPathsOfPerson, roles, level: person.level, codes: permissions },
    await grantsFor(db, tenantId, subject, now),
    now,
  )
  const shown = departments.map(shortDepartment)
  return {
    ...reader,
    username: person.username,
    realname: person.realname,
    departments: shown,
    department: shown.find((d) => d.orgCode === person.orgCode) ?? shown[0] ?? null,
    permissions,
    mustChangePassword: person.mustChangePassword,
    sessionId,
  }
}

const shortDepartment = (row: DepartmentRow) => ({ id: row.id, name: row.departName, orgCode: row.orgCode })
