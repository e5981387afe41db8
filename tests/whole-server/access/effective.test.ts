import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docListRecent } from '#core/contract/km/documents/document.ts'
import { departmentCan, rightsWhatIf, whatCan, whoCan } from '#core/contract/km/rights/effective.ts'
import { grantChange } from '#core/contract/km/rights/grant-change.ts'
import { grantAdd, rightsExplain } from '#core/contract/km/rights/grant.ts'
import { userEdit } from '#core/contract/sys/user.ts'
import { permission, role, rolePermission } from '#server/db/schema/index.ts'
import { type Company, createCompany } from '../support/company.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let company: Company
let admin: Api
let editor: Api
let lina: string
let docId: string
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  admin = company.admin
  editor = await server.signIn('editor')
  lina = await company.people.idOf('lina')
  docId = (await uploadText(editor, '绿头鸭名册.txt', '绿头鸭的全文', 'department')).id
  await settled(editor, docId)
})
afterAll(() => server[Symbol.asyncDispose]())

const grant = (more: object = {}) => ({
  effect: 'authorise' as const,
  objectKind: 'document' as const,
  objectId: docId,
  subjectKind: 'user' as const,
  subjectIds: [lina],
  bits: ['view' as const],
  ...more,
})
const verdict = async (more: object) => {
  const rows = await admin.call(rightsWhatIf, { body: { docId, userId: lina, ...more } })
  return rows.find(({ right }) => right === 'view')!
}
const reads = async (username: string) =>
  (await (await server.signIn(username)).call(docGet, { query: { id: docId } })).total === 1

describe('what the rules give together', () => {
  it('asks for a token, the permission, and things that are there', async () => {
    const staff = await server.signIn('zhangwei')
    await expect(server.guest.call(whoCan, { query: { docId } })).rejects.toMatchObject({ kind: 'expired' })
    const refused = await Promise.allSettled([
      staff.call(whoCan, { query: { docId } }),
      staff.call(whatCan, { query: { userId: lina } }),
      staff.call(departmentCan, { query: { departmentId: 'x' } }),
      staff.call(rightsWhatIf, { body: { docId, userId: lina } }),
    ])
    expect(refused).toMatchObject(refused.map(() => ({ status: 'rejected', reason: { kind: 'denied' } })))
    await expect(admin.call(whoCan, { query: { docId: 'nowhere' } })).rejects.toThrow('找不到文档')
    await expect(admin.call(whatCan, { query: { userId: 'nobody' } })).rejects.toThrow('用户不存在！')
    await expect(admin.call(departmentCan, { query: { departmentId: 'nowhere' } })).rejects.toThrow('部门不存在')
    await expect(admin.call(rightsWhatIf, { body: { docId, userId: 'nobody' } })).rejects.toThrow('用户不存在！')
  })

  it('lists for a document who may and who may not, as each of them finds', async () => {
    const can = await admin.call(whoCan, { query: { docId, pageSize: 100 } })
    const cannot = await admin.call(whoCan, { query: { docId, have: 'cannot', pageSize: 100 } })
    expect(can.page.total + cannot.page.total).toBe(can.people)
    expect(can.page.total).toBe(can.counts.view)
    const names = can.page.records.map(({ username }) => username)
    for (const username of ['lina', 'zhangwei', 'editor', 'reviewer', 'admin'])
      expect([username, names.includes(username)]).toEqual([username, await reads(username)])
    expect(names).not.toContain('lina')
    const found = await admin.call(whoCan, { query: { docId, have: 'cannot', word: '李娜' } })
    expect(found.page.records).toMatchObject([{ id: lina, view: false, orgCodeTxt: '信息技术部' }])
  })

  it('lists for a person the documents that the caller may see too, and counts all', async () => {
    await uploadText(await server.signIn('lina'), '只给自己.txt', '只给自己的全文', 'private').then(({ id }) =>
      settled(admin, id),
    )
    const own = await (await server.signIn('lina')).call(docListRecent, { query: { pageSize: 100 } })
    const all = await admin.call(whatCan, { query: { userId: lina, pageSize: 100 } })
    expect(all.counts.view).toBe(own.total)
    expect(all.page.records.map(({ id }) => id).toSorted()).toEqual(own.records.map(({ id }) => id).toSorted())
    const department = await admin.call(departmentCan, {
      query: { departmentId: company.departments['信息技术部']!.id },
    })
    expect(department.records.find(({ id }) => id === lina)?.counts).toEqual(all.counts)
  })

  it('names no title that the caller may not read, and counts it all the same', async () => {
    const { db } = company.people
    await db.insert(role).values({ id: 'lookers', roleName: '授权查看员', roleCode: 'looker' })
    const held = (await db.select().from(permission)).filter((row) => row.perms === 'km:grant:list')
    await db.insert(rolePermission).values(held.map((row) => ({ roleId: 'lookers', permissionId: row.id })))
    const { username } = await company.newPerson({ selectedroles: 'lookers' })
    const looker = await company.entered(username)
    const userId = await company.people.idOf('editor')
    const all = await admin.call(whatCan, { query: { userId, pageSize: 100 } })
    const some = await looker.call(whatCan, { query: { userId, pageSize: 100 } })
    expect(all.page.records.map(({ title }) => title)).toContain('绿头鸭名册')
    expect(JSON.stringify(some)).not.toContain('绿头鸭')
    expect(some.counts).toEqual(all.counts)
  })
})

describe('what if', () => {
  // proves B-02
  it('names what decides, and agrees with the change when it is made', async () => {
    const now = await verdict({})
    expect(now.now).toEqual(now.supposed)
    expect(now.now.allowed).toBe(false)

    const then = await verdict({ grants: { add: [grant()] } })
    expect([then.now.allowed, then.supposed.allowed]).toEqual([false, true])
    expect(then.supposed.text).toContain('授权 知识“绿头鸭名册” → 用户“李娜”')
    expect(await reads('lina')).toBe(false)
    await admin.call(grantChange, { body: { add: [grant()] } })
    expect(await reads('lina')).toBe(true)
    expect((await verdict({})).now).toEqual(then.supposed)

    // A restriction on the department of the document beats it.
    const hr = company.departments['人力资源部']!.id
    const closed = { effect: 'restrict', objectKind: 'department', objectId: hr }
    const shut = await verdict({ grants: { add: [grant(closed)] } })
    expect([shut.now.allowed, shut.supposed.allowed]).toEqual([true, false])
    expect(shut.supposed.text).toContain('限制 部门“人力资源部” → 用户“李娜”')
    await admin.call(grantAdd, { body: grant(closed) })
    expect(await reads('lina')).toBe(false)
    expect((await admin.call(rightsExplain, { query: { docId, userId: lina } })).text).toBe(shut.supposed.text)
  })

  it('supposes another department of the person, another scope and another level', async () => {
    const person = await company.newPerson({ selecteddeparts: company.departments['法务部']!.id })
    const userId = await company.people.idOf(person.username)
    const ask = async (more: object) => {
      const rows = await admin.call(rightsWhatIf, { body: { docId, userId, ...more } })
      return rows.find(({ right }) => right === 'view')!.supposed
    }
    expect((await ask({})).allowed).toBe(false)
    expect((await ask({ document: { scope: 'staff' } })).allowed).toBe(true)
    const high = await ask({ document: { scope: 'staff', level: 3 } })
    expect(high.allowed).toBe(false)
    expect(high.text).toContain('密级 3')
    expect((await ask({ document: { scope: 'staff', level: 3 }, person: { level: 3 } })).allowed).toBe(true)
    const departmentIds = [company.departments['人力资源部']!.id]
    expect((await ask({ person: { departmentIds } })).allowed).toBe(true)
    await admin.call(userEdit, { body: { id: userId, selecteddeparts: departmentIds[0]! } })
    expect((await ask({})).allowed).toBe(true)
  })
})
