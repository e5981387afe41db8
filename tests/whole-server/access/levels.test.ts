import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import { levelAdd, levelCounted, levelDelete, levelEdit, levelList } from '#core/contract/km/documents/level.ts'
import { roleAdd, roleList } from '#core/contract/sys/role.ts'
import { userEdit, userList } from '#core/contract/sys/user.ts'
import { accessLevel } from '#server/db/schema/index.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type Company, createCompany } from '../support/company.ts'
import { uploadText } from '../support/documents.ts'

let server: TestServer
let company: Company
let staff: Api
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  staff = await server.signIn('zhangwei')
})
afterAll(() => server[Symbol.asyncDispose]())

describe('levels', () => {
  it('are added, renamed, and deleted only when nothing carries them', async () => {
    expect((await staff.call(levelList, {})).map((row) => row.name)).toEqual(['公开', '内部', '秘密', '机密'])
    await expect(company.admin.call(levelAdd, { body: { level: 3, name: '绝密' } })).rejects.toThrow('已存在')
    await expect(company.admin.call(levelAdd, { body: { level: 4, name: '机密' } })).rejects.toThrow('已存在')
    await expect(company.admin.call(levelAdd, { body: { level: 0, name: '无' } })).rejects.toThrow('从 1 开始')
    await expect(company.admin.call(levelAdd, { body: { level: 4, name: '绝密', color: 'red' } })).rejects.toThrow(
      '#RRGGBB',
    )
    await company.admin.call(levelAdd, { body: { level: 4, name: '绝密', color: '#cc0000' } })
    const row = (await company.admin.call(levelList, {})).at(-1)!
    expect(row).toMatchObject({ level: 4, color: '#cc0000' })
    await expect(company.admin.call(levelEdit, { body: { id: row.id, name: '机密' } })).rejects.toThrow('已存在')
    await company.admin.call(levelEdit, { body: { id: row.id, name: '核心' } })
    expect((await company.lastAudit('level-edit', row.id))?.after).toEqual({ name: '核心', color: '#cc0000' })
    const { id } = await company.newPerson({ level: 4 })
    await expect(company.admin.call(levelDelete, { query: { id: row.id } })).rejects.toThrow('还有用户使用该密级')
    await company.admin.call(userEdit, { body: { id, level: 0 } })
    await company.admin.call(levelDelete, { query: { id: row.id } })
    await expect(company.admin.call(levelDelete, { query: { id: row.id } })).rejects.toThrow('找不到这个密级')
    const open = (await company.admin.call(levelList, {}))[0]!
    await expect(company.admin.call(levelDelete, { query: { id: open.id } })).rejects.toThrow('公开级别不能删除')
  })

  it('keep who changed them and when, with before and after', async () => {
    const level = { level: 7, name: '甲级' }
    await company.admin.call(levelAdd, { body: level })
    const { id } = (await company.admin.call(levelList, {})).at(-1)!
    expect(await company.lastAudit('level-add', id)).toMatchObject({
      objectKind: 'level',
      after: { ...level, color: null },
    })
    const stored = async () => (await company.people.db.select().from(accessLevel).where(eq(accessLevel.id, id)))[0]
    expect(await stored()).toMatchObject({ createBy: 'admin', createTime: expect.any(Date), updateBy: null })
    await company.admin.call(levelEdit, { body: { id, name: '甲级', color: '#00cc00' } })
    expect(await stored()).toMatchObject({ color: '#00cc00', updateBy: 'admin', updateTime: expect.any(Date) })
    expect(await company.lastAudit('level-edit', id)).toMatchObject({
      objectKind: 'level',
      before: { name: '甲级', color: null },
      after: { name: '甲级', color: '#00cc00' },
    })
    await company.admin.call(levelEdit, { body: { id, name: '甲级', color: '' } })
    expect((await stored())!.color).toBeNull()
    await company.admin.call(levelDelete, { query: { id } })
    expect(await company.lastAudit('level-delete', id)).toMatchObject({ objectKind: 'level', before: level })
    expect(await stored()).toBeUndefined()
    await expect(company.admin.call(levelEdit, { body: { id, name: '没有' } })).rejects.toThrow('找不到这个密级')
  })

  it('are listed from open to most secret, and only named ones are given', async () => {
    await company.admin.call(levelAdd, { body: { level: 9, name: '九级' } })
    await company.admin.call(levelAdd, { body: { level: 8, name: '八级' } })
    const rows = await company.admin.call(levelList, {})
    expect(rows.map((row) => row.level)).toEqual([0, 1, 2, 3, 8, 9])
    await expect(company.newPerson({ level: 6 })).rejects.toThrow('密级不存在')
    const levelId = (level: number) => rows.find((row) => row.level === level)!.id
    await company.admin.call(roleAdd, { body: { roleName: '九级', roleCode: 'nine', level: 9 } })
    await expect(company.admin.call(levelDelete, { query: { id: levelId(9) } })).rejects.toThrow('还有角色使用该密级')
    const doc = await uploadText(company.admin, '八级.txt', '八级')
    await company.admin.call(docEditRelease, { body: { id: doc.id, title: '八级', level: 8 } })
    await expect(company.admin.call(levelDelete, { query: { id: levelId(8) } })).rejects.toThrow('还有知识使用该密级')
    expect((await company.admin.call(levelList, {})).map((row) => row.level)).toEqual([0, 1, 2, 3, 8, 9])
  })
})

it('are counted as the lists count for the same person, and no document of theirs that they may not read', async () => {
  const editor = await server.signIn('editor')
  await uploadText(editor, '只给自己.txt', '只给自己的全文', 'private')
  const query = (level: number) => ({ query: { level: String(level), pageSize: 1 } })
  for (const row of await company.admin.call(levelCounted, {})) {
    expect(row.documents).toBe((await company.admin.call(docListRecent, query(row.level))).total)
    expect(row.people).toBe((await company.admin.call(userList, query(row.level))).total)
    expect(row.roles).toBe((await company.admin.call(roleList, query(row.level))).total)
  }
  const [open] = await staff.call(levelCounted, {})
  expect(open).toMatchObject({ people: null, roles: null })
  expect(open!.documents).toBe((await staff.call(docListRecent, query(0))).total)
  expect(open!.documents).toBeLessThan((await editor.call(levelCounted, {}))[0]!.documents)
})
