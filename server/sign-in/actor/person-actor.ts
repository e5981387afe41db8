import { CODE_AUDIT, earliest, resolveGuest, resolveUser } from '#core/access/resolve.ts'
import { grantsFor } from '#server/access/documents/index.ts'
import type { Executor } from '#server/db/database.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { deputiesOf } from '#server/organisation/deputies/index.ts'
import { codeRows, heldCodes, listRoles } from '#server/organisation/menus/index.ts'
import { departmentPaths, type DepartmentRow, loadDepartments } from '#server/organisation/departments/index.ts'
import { type Person, personById } from '../sessions/index.ts'

/** A guest. The tokens decide what a guest may read; the site decides whether guests may read at all. */
export const GUEST_ACTOR = (tenantId: string): Actor => ({
  ...resolveGuest(tenantId, true),
  username: '',
  realname: '',
  departments: [],
  department: null,
  permissions: new Set(),
  mustChangePassword: false,
  sessionId: null,
  via: { kind: 'guest', id: tenantId },
  person: null,
  onBehalfOf: null,
  ticket: null,
})

/** A person without a session; null when they cannot act (unknown, deleted, frozen). */
export async function actorOfUser(db: Executor, userId: string): Promise<Actor | null> {
  const person = await personById(db, userId)
  if (person === null || person.deleted || person.status !== 1) return null
  return loadActor(db, person, null, new Date())
}

/** A person with their rights of this moment, and for a reviewer with those for whom they stand in. */
export async function loadActor(db: Executor, person: Person, sessionId: string | null, now: Date): Promise<Actor> {
  const actor = await loadAlone(db, person, sessionId, now)
  if (!actor.permissions.has(CODE_AUDIT)) return actor
  const deputies = await deputiesOf(db, person.id, now)
  const absent = deputies.filter(({ startTime }) => startTime <= now).map(({ userId }) => personById(db, userId))
  const people = (await Promise.all(absent)).filter((each) => each !== null && !each.deleted && each.status === 1)
  const loaded = await Promise.all(people.map((each) => loadAlone(db, each!, null, now)))
  const turns = deputies.map(({ startTime, endTime }) => (startTime > now ? startTime : endTime))
  return {
    ...actor,
    until: earliest([actor.until, ...loaded.map(({ until }) => until), ...turns]),
    standsInFor: loaded.filter(({ permissions }) => permissions.has(CODE_AUDIT)),
  }
}

async function loadAlone(db: Executor, person: Person, sessionId: string | null, now: Date): Promise<Actor> {
  const { id, tenantId } = person
  const departments = (await loadDepartments(db, tenantId, [id])).get(id) ?? []
  const departmentIds = departments.map((d) => d.id)
  const departmentPathsOfPerson = await departmentPaths(db, tenantId, departmentIds)
  const roles = await listRoles(db, tenantId, id)
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
    via: { kind: 'session', id },
    person: id,
    onBehalfOf: null,
    ticket: null,
  }
}

const shortDepartment = (row: DepartmentRow) => ({ id: row.id, name: row.departName, orgCode: row.orgCode })
