import { GUEST, personTokens } from '#core/access/tokens.ts'
import type { Database } from '../db/database.ts'
import { expired, Reject } from '../http/reject.ts'
import type { Actor } from '../http/route.ts'
import { codeRows, departmentPaths, departmentsOf, heldCodes, roleLevel, type DepartmentRow } from '../org/index.ts'
import { cachedByTenant } from '../db/tenant-cache.ts'
import { actorGeneration, cachedActor, keepActor } from './actor-cache.ts'
import { tokenHash } from './session-life.ts'
import { liveSession, markSeen, personById, tenantIds, type Person } from './store.ts'

/** The use of a session is noted at most this often. */
const SEEN_EVERY_MS = 60_000

const knownTenants = cachedByTenant(5000, async (db) => new Set(await tenantIds(db)))

/** Nobody in particular. What a guest may read is decided by the tokens, whether one may ask at all by the site. */
export const GUEST_ACTOR = (tenantId: string): Actor => ({
  userId: null,
  username: '',
  realname: '',
  tenantId,
  departments: [],
  department: null,
  permissions: new Set(),
  ...GUEST,
  seeAll: false,
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
  const known = cachedActor(hash, asking.now)
  if (known) return known
  const generation = actorGeneration()
  const found = await liveSession(db, hash, asking.now)
  if (found === null) throw expired()
  const before = new Date(asking.now.getTime() - SEEN_EVERY_MS)
  if (found.session.seenTime <= before) await markSeen(db, found.session.id, { ...asking, before })
  const actor = await actorOf(db, found.person, found.session.id)
  keepActor(hash, actor, asking.now, generation)
  return actor
}

/** A person as an actor without a session, for work that the server does in somebody's name. */
export async function actorOfUser(db: Database, userId: string): Promise<Actor> {
  const person = await personById(db, userId)
  if (person === null || person.deleted || person.status !== 1) throw new Error(`user ${userId} cannot act`)
  return actorOf(db, person, null)
}

async function actorOf(db: Database, person: Person, sessionId: string | null): Promise<Actor> {
  const { id, tenantId } = person
  const departments = (await departmentsOf(db, tenantId, [id])).get(id) ?? []
  const paths = await departmentPaths(
    db,
    tenantId,
    departments.map((d) => d.id),
  )
  const permissions = heldCodes(await codeRows(db, tenantId, id))
  const clearance = Math.max(person.level, await roleLevel(db, tenantId, id))
  const shown = departments.map(shortDepartment)
  return {
    userId: id,
    username: person.username,
    realname: person.realname,
    tenantId,
    departments: shown,
    department: shown.find((d) => d.orgCode === person.orgCode) ?? shown[0] ?? null,
    permissions,
    ...personTokens({ departmentPaths: paths, clearance }),
    seeAll: permissions.has('km:doc:seeAll'),
    mustChangePassword: person.mustChangePassword,
    sessionId,
  }
}

const shortDepartment = (row: DepartmentRow) => ({ id: row.id, name: row.departName, orgCode: row.orgCode })
