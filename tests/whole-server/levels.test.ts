import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { levelAdd, levelDelete, levelEdit, levelList } from '#core/contract/km/documents/level.ts'
import { userEdit } from '#core/contract/sys/user.ts'
import { startServer, type TestServer } from './fixture.ts'
import { type Company, companyOf } from './company.ts'

let server: TestServer
let company: Company
let staff: Api
beforeAll(async () => {
  server = await startServer()
  company = await companyOf(server)
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
    expect((await company.lastAudit('level-edit', row.id))?.after).toEqual({ name: '核心', color: null })
    const { id } = await company.newPerson({ level: 4 })
    await expect(company.admin.call(levelDelete, { query: { id: row.id } })).rejects.toThrow('还有用户使用该密级')
    await company.admin.call(userEdit, { body: { id, level: 0 } })
    await company.admin.call(levelDelete, { query: { id: row.id } })
    await expect(company.admin.call(levelDelete, { query: { id: row.id } })).rejects.toThrow('找不到这个密级')
    const open = (await company.admin.call(levelList, {}))[0]!
    await expect(company.admin.call(levelDelete, { query: { id: open.id } })).rejects.toThrow('公开级别不能删除')
  })
})
