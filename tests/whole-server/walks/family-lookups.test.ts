import { createCipheriv } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import {
  departmentAll,
  departmentList,
  departmentParentName,
} from '#core/contract/sys/departments/department-queries.ts'
import { userCheckOnly } from '#core/contract/sys/duplicate.ts'
import { captchaImage, login, passwordCipher } from '#core/contract/sys/login.ts'
import { roleAll, roleIds } from '#core/contract/sys/role.ts'
import { signInFailure, user } from '#server/db/schema/index.ts'
import { PASSWORD, startServer, type TestServer } from '../support/fixture.ts'

/** What the family's clients have in their files and only some of their screens ask. */
let server: TestServer
let admin: Api
let staff: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, staff] = (await Promise.all(['admin', 'zhangwei'].map(server.signIn))) as [Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

it('asks for the rights of the screens that they belong to', async () => {
  for (const call of [roleIds, departmentList, departmentParentName, userCheckOnly])
    await expect(server.guest.call(call, { query: {} } as never)).rejects.toMatchObject({ kind: 'expired' })
  for (const call of [roleIds, departmentList, userCheckOnly])
    await expect(staff.call(call, { query: {} } as never)).rejects.toMatchObject({ kind: 'denied' })
})

// proves F-07
it('answers the numbers of all roles, departments in pages, and the name of a superior', async () => {
  const roles = await admin.call(roleAll, {})
  expect((await admin.call(roleIds, {})).toSorted()).toEqual(roles.map(({ id }) => id).toSorted())
  const all = await admin.call(departmentAll, { query: {} })
  const page = await admin.call(departmentList, { query: { pageNo: 1, pageSize: 2 } })
  expect(page.total).toBe(all.length)
  expect(page.records).toEqual(all.slice(0, 2))
  const named = await admin.call(departmentList, { query: { departName: '*财务*' } })
  expect(named.records.map(({ departName }) => departName)).toEqual(['财务部'])
  const { id, parentId } = named.records[0]!
  const parent = all.find((each) => each.id === parentId)!
  expect(await staff.call(departmentParentName, { query: { id } })).toBe(parent.departName)
  const root = all.find((each) => !each.parentId)!
  expect(await staff.call(departmentParentName, { query: { departId: root.id } })).toBe('')
  await expect(staff.call(departmentParentName, { query: { id: 'nowhere' } })).rejects.toThrow('未找到对应实体')
})

// proves F-07
it('says whether a user’s name, phone, mail or number is free, the user’s own among them', async () => {
  const { db } = server.running.engines
  await db.update(user).set({ phone: '13800000001', workNo: 'W-7' }).where(eq(user.username, 'zhangwei'))
  const [own] = await db.select({ id: user.id }).from(user).where(eq(user.username, 'zhangwei'))
  const ask = (query: Record<string, string>) => admin.call(userCheckOnly, { query })
  expect(await ask({ username: 'nobody-yet', phone: '13900000000' })).toBe(true)
  await expect(ask({ username: 'ZhangWei' })).rejects.toThrow('用户账号已存在')
  await expect(ask({ phone: '13800000001' })).rejects.toThrow('手机号已存在')
  await expect(ask({ username: 'nobody-yet', workNo: 'W-7' })).rejects.toThrow('工号已存在')
  expect(await ask({ id: own!.id, username: 'zhangwei', phone: '13800000001' })).toBe(true)
})

describe('a password that the client encrypts', () => {
  const signIn = async (username: string, password: string) => {
    await server.guest.call(captchaImage, { params: { key: '1' } })
    return server.guest.call(login, { body: { username, password, captcha: 'ABCD', checkKey: '1' } })
  }

  // proves F-07
  it('signs in as it does when it is sent as it is, with the key that everybody is told', async () => {
    const { key, iv } = await server.guest.call(passwordCipher, {})
    expect([key.length, iv.length]).toEqual([16, 16])
    const cipher = createCipheriv('aes-128-cbc', key, iv)
    const sealed = Buffer.concat([cipher.update(PASSWORD), cipher.final()]).toString('base64')
    expect((await signIn('lina', sealed)).userInfo.username).toBe('lina')
    expect((await signIn('lina', PASSWORD)).userInfo.username).toBe('lina')
  })

  it('is one attempt when it is wrong, and counts as every other', async () => {
    const { key, iv } = await server.guest.call(passwordCipher, {})
    const cipher = createCipheriv('aes-128-cbc', key, iv)
    const wrong = Buffer.concat([cipher.update('not-the-password'), cipher.final()]).toString('base64')
    await expect(signIn('reviewer', wrong)).rejects.toThrow('用户名或密码错误')
    const failures = await server.running.engines.db.select().from(signInFailure)
    expect(failures.length).toBeGreaterThan(0)
    expect(failures.every(({ failures: count }) => count === 1)).toBe(true)
  })
})
