import { eq, or } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SUBJECT_KINDS } from '#core/access/grant.ts'
import { type Random, seededRandom } from '#core/access/testing/seeded-random.ts'
import type { Api } from '#core/api/client.ts'
import { departmentEdit } from '#core/contract/sys/departments/department.ts'
import { roleDelete, roleEdit, rolePermissionsSave } from '#core/contract/sys/role.ts'
import { userRestore } from '#core/contract/sys/user-bin.ts'
import {
  departmentUserDelete,
  departmentUsersAdd,
  roleUserDelete,
  roleUsersAdd,
} from '#core/contract/sys/user-links.ts'
import { userAdd, userDelete, userEdit, userFreeze, userPassword, userImport } from '#core/contract/sys/user.ts'
import { readable, rightsChanged, computeDocumentTokens, workable } from '#server/access/documents/index.ts'
import {
  accessGrant,
  department,
  document,
  signInFailure,
  user,
  userDepartment,
  userRole,
} from '#server/db/schema/index.ts'
import { actorOfUser } from '#server/sign-in/actor/index.ts'
import { way } from '../../../whole-way.ts'
import { uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { type Company, createCompany, NEW } from '../../support/company.ts'
import { rightsTools } from '../../support/rights-admin.ts'
import { writeWorkbook } from '../../support/workbooks.ts'

/**
 * Decision 0008: who manages people hands out no access to documents that they do not hold, in whatever way. The manager
 * here may do everything with people, roles and departments, but not edit grants.
 */
const CODES = [
  ...'list add edit delete freeze password role depart recycle'.split(' ').map((verb) => `sys:user:${verb}`),
  ...'list edit delete'.split(' ').flatMap((verb) => [`sys:role:${verb}`, `sys:depart:${verb}`]),
]
const REFUSED = /由能维护授权的管理员/

let server: TestServer
let company: Company
let manager: { id: string; username: string }
let api: Api
let rolePlain: string
let roleOpening: string
let roleClosing: string
let hr: string
let home: string
let privateDoc: string
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  const rights = rightsTools(server, company.admin)
  const managing = await rights.newRole('keeper', CODES)
  rolePlain = await rights.newRole('plain')
  roleOpening = await rights.newRole('opening')
  roleClosing = await rights.newRole('closing')
  hr = company.departments['人力资源部']!.id
  home = company.departments['法务部']!.id
  manager = await company.newPerson({ selectedroles: managing, selecteddeparts: home })
  api = await company.entered(manager.username)
  const editor = await server.signIn('editor')
  privateDoc = (await uploadText(editor, '私密.txt', '私密的内容', 'private')).id
  const inHr = await uploadText(editor, '花名册.txt', '花名册的内容', 'department')
  await db().update(document).set({ released: true }).where(eq(document.id, privateDoc))
  const grant = { tenantId: '0', bits: ['view' as const], createBy: 'admin', createTime: new Date() }
  await db()
    .insert(accessGrant)
    .values([
      {
        ...grant,
        id: 'o1',
        effect: 'authorise',
        objectKind: 'document',
        objectId: privateDoc,
        subjectKind: 'role',
        subjectId: roleOpening,
      },
      {
        ...grant,
        id: 'o2',
        effect: 'restrict',
        objectKind: 'document',
        objectId: inHr.id,
        subjectKind: 'role',
        subjectId: roleClosing,
      },
    ])
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => db().delete(signInFailure))
const db = () => server.running.engines.db

/** The documents that somebody sees, without their own. */
async function seenBy(id: string): Promise<Set<string>> {
  const actor = await actorOfUser(db(), id)
  if (!actor) return new Set()
  const rows = await db()
    .select({ id: document.id, authorId: document.authorId })
    .from(document)
    .where(or(readable(actor, new Date()), workable(actor)))
  return new Set(rows.filter((row) => row.authorId !== id).map((row) => row.id))
}

const refused = async (call: Promise<unknown>) => expect(call).rejects.toThrow(REFUSED)

describe('access to documents is not handed out by who does not hold it', () => {
  it('to oneself: by role, department or level', async () => {
    const before = await seenBy(manager.id)
    const own = [company.roles['keeper'] ?? '', ...(await readRoleIds(manager.id))].filter(Boolean).join(',')
    await refused(api.call(userEdit, { body: { id: manager.id, selecteddeparts: `${home},${hr}` } }))
    await refused(api.call(userEdit, { body: { id: manager.id, selectedroles: `${own},${roleOpening}` } }))
    await refused(api.call(roleUsersAdd, { body: { roleId: roleOpening, userIdList: [manager.id] } }))
    await refused(api.call(departmentUsersAdd, { body: { depId: hr, userIdList: [manager.id] } }))
    expect(await seenBy(manager.id)).toEqual(before)
    await api.call(roleUsersAdd, { body: { roleId: rolePlain, userIdList: [manager.id] } })
  })

  it('to others, new, imported, restored, thawed, or by a password that one sets', async () => {
    const body = { username: 'opened', realname: '新人', password: NEW }
    await refused(api.call(userAdd, { body: { ...body, selecteddeparts: hr } }))
    await refused(api.call(userAdd, { body: { ...body, selectedroles: roleOpening } }))
    const book = await writeWorkbook([
      ['用户账号', '用户姓名', '初始密码', '性别', '手机号', '部门', '角色'],
      ['opened2', '导入甲', NEW, '', '', '人力资源部', ''],
      ['opened3', '导入乙', NEW, '', '', '法务部', ''],
    ])
    const told = await api.call(userImport, { file: new Blob([new Uint8Array(book)]), fileName: '用户.xlsx', body: {} })
    expect(told).toMatchObject({ successCount: 1, errors: [{ row: 2, message: expect.stringMatching(REFUSED) }] })
    const clerk = await company.newPerson({ selecteddeparts: hr })
    await refused(
      api.call(userPassword, { body: { username: clerk.username, password: `${NEW}x`, confirmpassword: `${NEW}x` } }),
    )
    await api.call(userFreeze, { body: { ids: clerk.id, status: 2 } })
    await refused(api.call(userFreeze, { body: { ids: clerk.id, status: 1 } }))
    await company.admin.call(userFreeze, { body: { ids: clerk.id, status: 1 } })
    await api.call(userDelete, { query: { id: clerk.id } })
    await refused(api.call(userRestore, { body: { userIds: clerk.id } }))
    const other = await company.newPerson({ selecteddeparts: home })
    await refused(api.call(userEdit, { body: { id: other.id, selecteddeparts: hr } }))
    await api.call(userEdit, { body: { id: other.id, selecteddeparts: '' } })
    await api.call(departmentUsersAdd, { body: { depId: home, userIdList: [other.id] } })
  })

  it('by taking away what restricts, with a role or a department', async () => {
    const clerk = await company.newPerson({ selecteddeparts: hr, selectedroles: roleClosing })
    await refused(api.call(roleUserDelete, { query: { roleId: roleClosing, userId: clerk.id } }))
    await refused(api.call(roleDelete, { query: { id: roleClosing } }))
    expect(await readRoleIds(clerk.id)).toEqual([roleClosing])
    await api.call(departmentUserDelete, { query: { depId: hr, userId: clerk.id } })
    await api.call(roleUserDelete, { query: { roleId: roleClosing, userId: clerk.id } })
  })

  it('by the right to review, which shows the drafts of other departments', async () => {
    const rights = rightsTools(server, company.admin)
    const review = await rights.permissionId('km:doc:audit')
    const roleId = await rights.newRole('reviewing', ['km:doc:audit'])
    await company.admin.call(roleUsersAdd, { body: { roleId, userIdList: [manager.id] } })
    await refused(api.call(rolePermissionsSave, { body: { roleId: rolePlain, permissionIds: review } }))
    const clerk = await company.newPerson({ selecteddeparts: hr })
    await refused(api.call(roleUsersAdd, { body: { roleId, userIdList: [clerk.id] } }))
    expect(await readRoleIds(clerk.id)).toEqual([])
  })

  it('by moving a department, opening a closed one, or opening a category', async () => {
    const before = await db().select().from(department)
    await refused(api.call(departmentEdit, { body: { id: hr, departName: '人力资源部', parentId: home } }))
    await refused(api.call(departmentEdit, { body: { id: home, departName: '法务部', parentId: hr } }))
    expect(await db().select().from(department)).toEqual(before)
    await company.admin.call(departmentEdit, { body: { id: hr, departName: '人力资源部', closed: 1 } })
    await refused(api.call(departmentEdit, { body: { id: hr, departName: '人力资源部', closed: 0 } }))
    await company.admin.call(departmentEdit, { body: { id: hr, departName: '人力资源部', closed: 0 } })
    await api.call(departmentEdit, { body: { id: home, departName: '法务部', closed: 1 } })
    await api.call(departmentEdit, { body: { id: home, departName: '法务部', closed: 0 } })
  })
})

/** All that the manager may try, with people, roles and departments at random. */
function acts(random: Random, o: { people: string[]; roles: string[]; places: string[] }) {
  const [person, role_, place] = [random.pick(o.people), random.pick(o.roles), random.pick(o.places)]
  const some = (from: string[]) => random.some(from, 2).join(',')
  return random.pick<() => Promise<unknown>>([
    () => api.call(userEdit, { body: { id: person, selecteddeparts: some(o.places) } }),
    () => api.call(userEdit, { body: { id: person, selectedroles: some(o.roles) } }),
    () => api.call(userEdit, { body: { id: person, level: random.int(3) } }),
    () => api.call(roleUsersAdd, { body: { roleId: role_, userIdList: [person] } }),
    () => api.call(roleUserDelete, { query: { roleId: role_, userId: person } }),
    () => api.call(departmentUsersAdd, { body: { depId: place, userIdList: [person] } }),
    () => api.call(departmentUserDelete, { query: { depId: place, userId: person } }),
    () => api.call(userFreeze, { body: { ids: person, status: random.pick([1, 2] as const) } }),
    () => api.call(userDelete, { query: { id: person } }),
    () => api.call(userRestore, { body: { userIds: person } }),
    () => api.call(roleEdit, { body: { id: role_, level: random.int(3) } }),
    () => api.call(departmentEdit, { body: { id: place, parentId: random.pick(o.places) } }),
    () => api.call(departmentEdit, { body: { id: place, closed: random.int(2) } }),
  ])
}

it('whatever a manager does, nobody comes to read what the manager could not', { timeout: 240_000 }, async () => {
  const random = seededRandom(7)
  const rights = rightsTools(server, company.admin)
  const roles = [rolePlain, roleOpening, roleClosing]
  for (const n of [1, 2, 3]) roles.push(await rights.newRole(`walk${n}`))
  const places = Object.values(company.departments).map((row) => row.id)
  const people = [manager.id]
  for (let i = 0; i < 8; i++) {
    const given = { selectedroles: some(random, roles), selecteddeparts: some(random, places), level: random.int(2) }
    people.push((await company.newPerson(given)).id)
  }
  const docs = await randomDocuments(places)
  await randomGrants(random, { docs, places, roles, people })
  const done = { accepted: 0, refused: 0, opened: 0 }
  for (let i = 0; i < way(80, 1500); i++) {
    if (i % 10 === 0) await placeManager(i % 20 === 0 ? company.departments['知库示例公司']!.id : random.pick(places))
    const before = new Map(await Promise.all(people.map(async (id) => [id, await seenBy(id)] as const)))
    const act = acts(random, { people, roles, places })
    const outcome = await act().then(
      () => null,
      (error: Error) => error.message,
    )
    for (const id of people) {
      const gained = [...(await seenBy(id)).difference(before.get(id)!)]
      if (outcome === null)
        expect(
          gained.filter((doc) => !before.get(manager.id)!.has(doc)),
          act.toString(),
        ).toEqual([])
      done.opened += gained.length
    }
    if (outcome === null) done.accepted += 1
    else if (REFUSED.test(outcome)) done.refused += 1
  }
  expect(Math.min(done.accepted, done.refused, done.opened), JSON.stringify(done)).toBeGreaterThan(2)
})

/** Of one department, at work, with level 2 and the role that lets them manage. */
async function placeManager(departmentId: string): Promise<void> {
  const { id: userId } = manager
  await db().transaction(async (tx) => {
    await tx.update(user).set({ level: 2, status: 1, deleted: false }).where(eq(user.id, userId))
    await tx.delete(userDepartment).where(eq(userDepartment.userId, userId))
    await tx.insert(userDepartment).values({ userId, departmentId })
    await rightsChanged(tx, '0')
  })
}

const some = (random: Random, from: string[]) => random.some(from, 2).join(',')

/** In every department one for the department and one for the staff, some of level 1. */
async function randomDocuments(places: readonly string[]): Promise<string[]> {
  const filed = [...places, ...places].map((departmentId, i) => ({
    id: `walk${i}`,
    scope: i < places.length ? ('department' as const) : ('staff' as const),
    departmentId,
    category: null,
    topics: [],
  }))
  const facts = { tenantId: '0', authorId: await company.people.idOf('editor'), deleted: false, released: true }
  await db().transaction(async (tx) => {
    for (const [i, doc] of filed.entries()) {
      const more = { serialNumber: `walk${i}`, visibleVersion: `${doc.id}-v1`, level: i % 4 === 3 ? 1 : 0 }
      const effectiveFrom = new Date(0)
      const row = {
        ...facts,
        ...doc,
        ...more,
        ...(await computeDocumentTokens(tx, '0', doc)),
        effectiveFrom,
        downloadFlag: 1,
      }
      await tx.insert(document).values(row)
    }
  })
  return filed.map((doc) => doc.id)
}

async function randomGrants(
  random: Random,
  o: { docs: string[]; places: string[]; roles: string[]; people: string[] },
): Promise<void> {
  const objects = { document: o.docs, department: o.places }
  const subjects = { user: o.people, role: o.roles, department: o.places }
  for (let i = 0; i < 14; i++) {
    const [objectKind, subjectKind] = [random.pick(['document', 'department'] as const), random.pick(SUBJECT_KINDS)]
    await db()
      .insert(accessGrant)
      .values({
        id: `walk${i}`,
        tenantId: '0',
        effect: random.chance(0.7) ? 'authorise' : 'restrict',
        objectKind,
        objectId: random.pick(objects[objectKind]),
        subjectKind,
        subjectId: random.pick(subjects[subjectKind]),
        bits: ['view'],
        createBy: 'admin',
        createTime: new Date(),
      })
  }
  await db().transaction((tx) => rightsChanged(tx, '0'))
}

const readRoleIds = async (userId: string) =>
  (await db().select().from(userRole).where(eq(userRole.userId, userId))).map((row) => row.roleId)
