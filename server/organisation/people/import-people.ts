import { setImmediate } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { userAdd } from '#core/contract/sys/user.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { rightsChanged } from '#server/access/documents/index.ts'
import { assertKnownLevel } from '#server/access/levels/index.ts'
import { auditAll } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { department, role, user, userDepartment, userRole } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { newId } from '#server/kernel/id.ts'
import { hashAll } from '#server/kernel/password-hash.ts'
import { Reject } from '#server/kernel/reject.ts'
import { type Importer, type ImportRow, type Refuse, type SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { lockPeople, namedPlaces } from '../departments/index.ts'
import { positionCodes } from '../positions/index.ts'
import { assertMayGive } from './escalation-guard.ts'
import { PEOPLE } from './people-sheet.ts'
import { assertFits } from './password.ts'
import { assertMayOpen } from '../opening-guard/index.ts'
import { takenValues } from './taken-values.ts'
import { readably } from './unique.ts'
import { userColumns } from './write.ts'

type Body = Checked<typeof userAdd>['body']
type Row = ImportRow<Body>

/** Matches no password. A trial is rolled back, so nobody waits for its hashes. */
const NO_HASH = ''

/** A statement takes at most 65,535 parameters. */
const BATCH = 500

export const PEOPLE_IMPORT: Importer<SheetDeps, typeof userAdd.body> = {
  sheet: PEOPLE,
  body: userAdd.body,
  async meaning(tx, { actor }) {
    const departments = await namedPlaces(tx, actor.tenantId)
    const roles = await rolesByName(tx, actor.tenantId)
    const posts = await positionCodes(tx, actor.tenantId)
    const found = (what: string, known: ReadonlyMap<string, string>, names: unknown) =>
      names === undefined ? undefined : listed(what, known, names as string[])
    return ({ departments: places, roles: given, post, ...rest }) => ({
      ...rest,
      post: found('职务', posts, post),
      selecteddeparts: found('部门', departments, places),
      selectedroles: found('角色', roles, given),
    })
  },
  prepare: hashPasswords,
  add: addPeople,
}

/** An empty text marks a name that several have. */
function listed(what: string, known: ReadonlyMap<string, string>, names: readonly string[]): string {
  return names
    .map((name) => {
      const id = known.get(name)
      if (id === undefined) throw new Reject(`${what}“${name.slice(0, 50)}”不存在`)
      if (id === '') throw new Reject(`有多个${what}名为“${name.slice(0, 50)}”，请写明路径或编码`)
      return id
    })
    .join(',')
}

async function rolesByName(tx: Transaction, tenantId: string): Promise<Map<string, string>> {
  const rows = await tx.select().from(role).where(eq(role.tenantId, tenantId))
  const byName = new Map<string, string>()
  for (const { id, roleName } of rows) byName.set(roleName, byName.has(roleName) ? '' : id)
  for (const { id, roleCode } of rows) byName.set(roleCode, id)
  return byName
}

async function addPeople(
  tx: Transaction,
  ctx: Context<SheetDeps>,
  rows: readonly Row[],
  refuse: Refuse,
  hashes: ReadonlyMap<string, string> | null,
): Promise<void> {
  await lockPeople(tx)
  const allowed = await allowedRows(tx, ctx, rows, refuse)
  const taken = await takenValues(tx, ctx.actor.tenantId, allowed)
  const good = allowed.filter(({ at, body }) => {
    const problem = taken.problemOf(body)
    if (problem !== null) refuse(at, problem)
    return problem === null
  })
  await readably(() => insertPeople(tx, ctx, good, hashes))
  await rightsChanged(tx, ctx.actor.tenantId)
}

/** Hashing a password is slow on purpose. People who get the same first password share one hash until they change it. */
function hashPasswords(rows: readonly Row[]): Promise<Map<string, string>> {
  return hashAll(rows.map(({ body }) => body.password))
}

/** The rows with a valid password, whose roles, departments and level the importer may give. */
async function allowedRows(
  tx: Transaction,
  ctx: Context<SheetDeps>,
  rows: readonly Row[],
  refuse: Refuse,
): Promise<Row[]> {
  const { actor } = ctx
  const known = new Map<string, string | null>()
  const good: Row[] = []
  for (const [i, row] of rows.entries()) {
    if (i % BATCH === BATCH - 1) await setImmediate()
    const { body } = row
    const [roleIds, departmentIds, level] = [body.selectedroles || [], body.selecteddeparts || [], body.level ?? 0]
    const key = JSON.stringify([roleIds, departmentIds, level])
    if (!known.has(key))
      known.set(
        key,
        await problemIn(async () => {
          await assertMayGive(tx, actor, { roleIds, departmentIds, level })
          await assertKnownLevel(tx, actor.tenantId, level)
          await assertMayOpen(tx, ctx, [{ id: '', roleIds, departmentIds, level }])
        }),
      )
    const problem = known.get(key) ?? (await problemIn(() => assertFits(body.password, body.username)))
    if (problem === null) good.push(row)
    else refuse(row.at, problem)
  }
  return good
}

async function problemIn(work: () => unknown): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Reject) return error.message
    throw error
  }
}

async function insertPeople(
  tx: Transaction,
  ctx: Context<SheetDeps>,
  rows: readonly Row[],
  hashes: ReadonlyMap<string, string> | null,
): Promise<void> {
  const codes = await lockedCodes(tx, ctx.actor.tenantId)
  for (let at = 0; at < rows.length; at += BATCH) {
    const people = rows.slice(at, at + BATCH).map(({ body }) => ({ id: newId(), body }))
    const made = people.map(({ id, body }) =>
      toUserRow(ctx, { id, body, codes, hash: hashes?.get(body.password) ?? NO_HASH }),
    )
    await tx.insert(user).values(made)
    const roles = people.flatMap(({ id, body }) => (body.selectedroles || []).map((roleId) => ({ userId: id, roleId })))
    if (roles.length > 0) await tx.insert(userRole).values(roles)
    const places = people.flatMap(({ id, body }) =>
      (body.selecteddeparts || []).map((departmentId) => ({ userId: id, departmentId })),
    )
    if (places.length > 0) await tx.insert(userDepartment).values(places)
    await auditAll(
      tx,
      ctx,
      people.map(({ id, body: { password: _secret, ...after } }) => ({
        action: 'user-add',
        kind: 'user',
        id,
        after: { ...after, imported: true },
      })),
    )
  }
}

/** Codes of departments by their ids, locked against deletion. */
async function lockedCodes(tx: Transaction, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: department.id, orgCode: department.orgCode })
    .from(department)
    .where(and(eq(department.tenantId, tenantId)))
    .orderBy(department.id)
    .for('key share')
  return new Map(rows.map(({ id, orgCode }) => [id, orgCode]))
}

function toUserRow(
  { actor, now }: Context<SheetDeps>,
  { id, body, codes, hash }: { id: string; body: Body; codes: ReadonlyMap<string, string>; hash: string },
): typeof user.$inferInsert {
  const places = body.selecteddeparts || []
  return {
    ...userColumns(body),
    id,
    tenantId: actor.tenantId,
    username: body.username,
    realname: body.realname,
    passwordHash: hash,
    mustChangePassword: true,
    orgCode: places.length === 1 ? (codes.get(places[0]!) ?? null) : null,
    createBy: actor.username,
    createTime: now,
  }
}
