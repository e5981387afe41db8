import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { grantPreview, grantsByObject, grantsBySubject, rightsOfPerson } from '#core/contract/km/rights/grant-view.ts'
import { grantAdd, grantDelete, grantEdit, grantList } from '#core/contract/km/rights/grant.ts'
import { userEdit } from '#core/contract/sys/user.ts'
import { permission, role, rolePermission } from '#server/db/schema/index.ts'
import { type Company, createCompany } from '../support/company.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let company: Company
let admin: Api
let editor: Api
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  admin = company.admin
  editor = await server.signIn('editor')
})
afterAll(() => server[Symbol.asyncDispose]())

async function makeDocument(word: string, scope: 'department' | 'staff' | 'private' = 'department'): Promise<string> {
  const { id } = await uploadText(editor, `${word}.txt`, `${word}的全文`, scope)
  await settled(editor, id)
  return id
}
const line = (objectId: string, subjectIds: string[], more: object = {}) => ({
  effect: 'authorise' as const,
  objectKind: 'document' as const,
  objectId,
  subjectKind: 'user' as const,
  subjectIds,
  bits: ['view' as const],
  ...more,
})
const departmentId = (name: string) => company.departments[name]!.id
const NOBODY = { people: 0, documents: 0 }

describe('refusals', () => {
  it('asks for a token, the permission and things that are there', async () => {
    const staff = await server.signIn('zhangwei')
    const query = { objectKind: 'document' as const, objectId: 'nowhere' }
    await expect(server.guest.call(grantsByObject, { query })).rejects.toMatchObject({ kind: 'expired' })
    await expect(staff.call(grantsByObject, { query })).rejects.toMatchObject({ kind: 'denied' })
    await expect(staff.call(grantPreview, { body: { delete: ['x'] } })).rejects.toMatchObject({ kind: 'denied' })
    await expect(admin.call(grantsByObject, { query })).rejects.toThrow('授权对象不存在')
    await expect(admin.call(grantsBySubject, { query: { subjectKind: 'role', subjectId: 'nowhere' } })).rejects.toThrow(
      '被授权方不存在',
    )
    await expect(admin.call(grantPreview, { body: {} })).rejects.toThrow('请选择要做的改动')
    await expect(admin.call(grantPreview, { body: { delete: ['nowhere'] } })).rejects.toThrow('找不到这条授权')
    await expect(admin.call(grantPreview, { body: { add: [line('nowhere', ['x'])] } })).rejects.toThrow(
      '授权对象不存在',
    )
    const docId = await makeDocument('金雕守则')
    await expect(admin.call(rightsOfPerson, { query: { docId, userId: 'nobody' } })).rejects.toThrow('用户不存在！')
  })
})

describe('the preview', () => {
  it('says what adding would do, changes nothing, and is what then happens', async () => {
    const docId = await makeDocument('白鹳名册')
    const lina = await company.people.idOf('lina')
    const reader = await server.signIn('lina')
    const add = line(docId, [lina])
    const preview = await admin.call(grantPreview, { body: { add: [add] } })
    expect(preview).toMatchObject({ people: 1, documents: 1, cut: false, checked: { people: 1, documents: 1 } })
    expect(preview.changes).toEqual([
      { bit: 'view', gains: { people: 1, documents: 1 }, loses: NOBODY },
      { bit: 'download', gains: { people: 1, documents: 1 }, loses: NOBODY },
      { bit: 'sensitive', gains: NOBODY, loses: NOBODY },
    ])
    expect(preview.persons).toMatchObject([
      { id: lina, realname: '李娜', gains: { view: 1, download: 1, sensitive: 0 } },
    ])
    expect(preview.titles).toEqual([{ id: docId, title: '白鹳名册' }])
    expect((await admin.call(grantList, { query: { objectId: docId } })).total).toBe(0)
    expect((await reader.call(docGet, { query: { id: docId } })).total).toBe(0)

    const [id] = await admin.call(grantAdd, { body: add })
    expect((await reader.call(docGet, { query: { id: docId } })).total).toBe(1)
    const again = await admin.call(grantPreview, { body: { add: [add] } })
    expect(again.changes.map((each) => each.gains)).toEqual([NOBODY, NOBODY, NOBODY])
    const edit = await admin.call(grantPreview, { body: { edit: [{ id: id!, bits: ['sensitive'] }] } })
    expect(edit.persons[0]).toMatchObject({ gains: { sensitive: 0 }, loses: { view: 1, download: 1 } })
    const away = await admin.call(grantPreview, { body: { delete: [id!] } })
    expect(away.changes[0]).toEqual({ bit: 'view', gains: NOBODY, loses: { people: 1, documents: 1 } })
    await admin.call(grantDelete, { query: { ids: id! } })
    expect((await reader.call(docGet, { query: { id: docId } })).total).toBe(0)
  })

  it('counts a department over a department: not who reads already, not private documents, not authors', async () => {
    const objectId = departmentId('薪酬组')
    await admin.call(userEdit, { body: { id: await company.people.idOf('editor'), selecteddeparts: objectId } })
    for (const [i, scope] of (['department', 'department', 'private', 'staff'] as const).entries())
      await makeDocument(`沙丘鹤${i}`, scope)
    for (let i = 0; i < 3; i++) await company.newPerson({ selecteddeparts: departmentId('财务部') })
    const of = { objectKind: 'department' as const, subjectKind: 'department' as const, bits: ['view' as const] }
    const opened = await admin.call(grantPreview, { body: { add: [line(objectId, [departmentId('财务部')], of)] } })
    // 张伟 and the three new ones; the two documents of the department's own scope.
    expect(opened).toMatchObject({ people: 4, documents: 4, cut: false })
    expect(opened.changes[0]).toEqual({ bit: 'view', gains: { people: 4, documents: 2 }, loses: NOBODY })
    const closed = await admin.call(grantPreview, {
      body: { add: [line(objectId, [departmentId('知库示例公司')], { ...of, effect: 'restrict' })] },
    })
    expect(closed.people).toBeGreaterThan(7)
    const byName = Object.fromEntries(closed.persons.map((each) => [each.username, each.loses.view]))
    expect(byName['zhangwei']).toBe(1)
    // HR reads what stands below it.
    expect(byName['reviewer']).toBe(3)
    // The author and who sees everything lose nothing.
    expect([byName['editor'], byName['admin']]).toEqual([undefined, undefined])
    await admin.call(userEdit, {
      body: { id: await company.people.idOf('editor'), selecteddeparts: departmentId('人力资源部') },
    })
  })

  it('names no title that the asker may not read', async () => {
    const docId = await makeDocument('黑鹳密件')
    const { db } = company.people
    await db.insert(role).values({ id: 'granters', roleName: '授权员', roleCode: 'granter' })
    const held = (await db.select().from(permission)).filter((row) => row.perms === 'km:grant:list')
    await db.insert(rolePermission).values(held.map((row) => ({ roleId: 'granters', permissionId: row.id })))
    const { username } = await company.newPerson({ selectedroles: 'granters', selecteddeparts: departmentId('法务部') })
    const api = await company.entered(username)
    const preview = await api.call(grantPreview, { body: { add: [line(docId, [await company.people.idOf('lina')])] } })
    expect(preview.changes[0]?.gains).toEqual({ people: 1, documents: 1 })
    expect(JSON.stringify(preview)).not.toContain('黑鹳')
  })
})

describe('lines', () => {
  it('on an object come with those on what it stands in', async () => {
    const docId = await makeDocument('池鹭手册')
    const lina = await company.people.idOf('lina')
    const hr = departmentId('人力资源部')
    const root = departmentId('知库示例公司')
    const ids = [
      ...(await admin.call(grantAdd, { body: line(root, [lina], { objectKind: 'department', effect: 'restrict' }) })),
      ...(await admin.call(grantAdd, {
        body: line(hr, [company.roles['Common']!], { objectKind: 'department', subjectKind: 'role' }),
      })),
      ...(await admin.call(grantAdd, { body: line(docId, [lina], { bits: ['download'] }) })),
    ]
    const byDocument = await admin.call(grantsByObject, { query: { objectKind: 'document', objectId: docId } })
    expect(byDocument.map((row) => [row.id, row.inherited])).toEqual([
      [ids[2], false],
      [ids[0], true],
      [ids[1], true],
    ])
    expect(byDocument[1]).toMatchObject({ objectName: '知库示例公司', subjectName: '李娜', expired: false })
    const byDepartment = await admin.call(grantsByObject, { query: { objectKind: 'department', objectId: hr } })
    expect(byDepartment.map((row) => row.id)).toEqual([ids[1], ids[0]])
    const forLina = await admin.call(grantsBySubject, { query: { subjectKind: 'user', subjectId: lina } })
    expect(forLina.map((row) => [row.id, row.inherited])).toEqual([
      [ids[0], false],
      [ids[2], false],
      [ids[1], true],
    ])
    const rights = await admin.call(rightsOfPerson, { query: { docId, userId: lina } })
    expect(rights.map((each) => [each.right, each.allowed])).toEqual([
      ['view', false],
      ['work', false],
      ['download', false],
      ['sensitive', false],
      ['bin', false],
    ])
    expect(rights[0]!.text).toMatch(/^不能阅读/)
    await admin.call(grantEdit, { body: { id: ids[1]!, bits: ['view'], validUntil: '2099-01-01' } })
    await admin.call(grantDelete, { query: { ids: ids.join(',') } })
  })
})
