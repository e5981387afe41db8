import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, createApi } from '#core/api/client.ts'
import { dictItemsAll } from '#core/contract/sys/dictionaries/dict.ts'
import { logout } from '#core/contract/sys/login.ts'
import { auditLog, session, signInFailure, tenant } from '#server/db/schema/index.ts'
import { type Accounts, accountTools, WRONG } from '../support/accounts.ts'
import { PASSWORD, startServer, type TestServer } from '../support/fixture.ts'

const HOUR = 3_600_000

let server: TestServer
let people: Accounts
beforeAll(async () => {
  server = await startServer()
  people = accountTools(server)
  // Before anybody asks: the known tenants are kept for some seconds.
  await people.db.insert(tenant).values({ id: '7', name: '别家' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => people.db.delete(signInFailure))

const ask = (api: Api) => api.call(dictItemsAll, {})

describe('signing in', () => {
  // proves CA-01
  it('tells of the account only who knows its password, and opens no session', async () => {
    const before = await people.db.select().from(session)
    await expect(people.signIn({ username: 'nobody', captcha: null })).rejects.toThrow('验证码无效')
    await expect(people.signIn({ username: 'nobody', captcha: 'zzzz' })).rejects.toThrow('验证码错误')
    await expect(people.signIn({ username: 'nobody' })).rejects.toThrow(WRONG)
    await people.change('lina', { deleted: true, status: 2 })
    await expect(people.signIn({ password: 'wrong' })).rejects.toThrow(WRONG)
    await expect(people.signIn()).rejects.toThrow('该用户已注销')
    await people.change('lina', { deleted: false })
    await expect(people.signIn({ password: 'wrong' })).rejects.toThrow(WRONG)
    await expect(people.signIn()).rejects.toThrow('该用户已冻结')
    await people.change('lina', { status: 1 })
    await expect(people.signIn({ password: 'wrong' })).rejects.toThrow(WRONG)
    expect(await people.db.select().from(session)).toEqual(before)
  })

  it.each([
    ['a list for a name', { username: ['lina'] }, '应为文本'],
    ['no password', { password: undefined }, '不能为空'],
    ['a NUL', { username: 'lina\u0000' }, '控制字符'],
    ['SQL', { username: "lina' or '1'='1" }, WRONG],
    ['a password without end', { password: 'x'.repeat(201) }, '过长'],
  ])('answers %s with a sentence', async (_, body, sentence) => {
    await expect(people.signIn(body)).rejects.toThrow(sentence)
  })

  // proves CA-01, E-05
  it('gives token, person, departments and dictionaries, and never the password hash', async () => {
    const result = await people.signIn({ username: ' LiNa ' })
    expect(result.token).toMatch(/^[\w-]{43}$/)
    expect(result.userInfo).toMatchObject({
      username: 'lina',
      realname: '李娜',
      orgCode: 'A01A03',
      orgCodeTxt: '信息技术部',
      mustChangePassword: false,
    })
    expect(result.departs).toMatchObject([{ departName: '信息技术部', orgCode: 'A01A03' }])
    expect(result.multi_depart).toBe(1)
    expect(result.sysAllDictItems['sex']?.[0]).toMatchObject({ value: '1', text: '男', title: '男' })
    expect(JSON.stringify(result)).not.toMatch(/argon2|passwordHash/)
  })

  it('keeps only the hash of the token, and says who signed in when and from where', async () => {
    const { token } = await people.signIn()
    const row = (await people.sessionsOf('lina')).at(-1)!
    expect(row.tokenHash).toBe(createHash('sha256').update(token).digest('hex'))
    expect(row.expireTime.getTime() - row.createTime.getTime()).toBe(7 * 24 * HOUR)
    expect(row.ip).toBe('127.0.0.1')
    expect(JSON.stringify(await people.db.select().from(auditLog))).not.toContain(token)
    expect((await people.auditActions('lina')).at(-1)).toBe('sign-in')
  })

  it('tells by code 200 and the words 登录成功', async () => {
    const body = JSON.stringify({ username: 'lina', password: PASSWORD, captcha: 'ABCD', checkKey: '1' })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${server.baseURL}/api/sys/login`, { method: 'POST', body, headers })
    expect(await reply.json()).toMatchObject({ success: true, code: 200, message: '登录成功' })
  })
})

describe('locking', () => {
  it('gives five guesses on an account, also to many that come at once, then ten minutes none', async () => {
    const guesses = Array.from({ length: 20 }, (_, i) => people.outcome({ password: `wrong-${i}` }))
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => answer === WRONG)).toHaveLength(5)
    expect(answers.filter((answer) => answer.includes('请 10 分钟后再试'))).toHaveLength(15)
    await expect(people.signIn()).rejects.toThrow('该账号已暂停登录，请 10 分钟后再试')
    await expect(people.signIn({ username: 'LINA' })).rejects.toThrow('已暂停登录')
    expect((await people.signIn({ username: 'zhangwei' })).token).not.toBe('')
    await people.db.update(signInFailure).set({ lockedUntil: new Date(Date.now() - 1) })
    expect((await people.signIn()).token).not.toBe('')
  })

  it('clears the account’s counter by a success', async () => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) await expect(people.signIn({ password: 'wrong' })).rejects.toThrow(WRONG)
      await people.signIn()
    }
    expect(await people.db.select().from(signInFailure).where(eq(signInFailure.subject, 'user:lina'))).toEqual([])
  })

  it('locks an address that tries many accounts', async () => {
    const tries = Array.from({ length: 40 }, (_, i) => people.outcome({ username: `guess${i}` }))
    const answers = await Promise.all(tries)
    const served = answers.filter((answer) => answer === WRONG).length
    expect(served).toBeGreaterThanOrEqual(30)
    expect(served).toBeLessThan(40)
    await expect(people.signIn({ username: 'zhangwei' })).rejects.toMatchObject({ status: 429 })
    await expect(people.signIn({ username: 'zhangwei' })).rejects.toThrow('登录失败次数过多，请 10 分钟后再试')
  })
})

describe('a session', () => {
  it('is needed, and must be one', async () => {
    await expect(ask(server.guest)).rejects.toMatchObject({ kind: 'expired', status: 401 })
    await expect(ask(server.api('x'.repeat(43)))).rejects.toMatchObject({ kind: 'expired' })
    await expect(ask(server.api("' or true --"))).rejects.toMatchObject({ kind: 'expired' })
    expect(Object.keys(await ask(await people.newApi()))).toContain('sex')
  })

  it.each([
    ['nobody used it for a day', { seenTime: new Date(Date.now() - 24 * HOUR - 1000) }],
    ['its days are over', { expireTime: new Date(Date.now() - 1000) }],
  ])('ends when %s', async (_, change) => {
    const api = await people.newApi()
    await people.db
      .update(session)
      .set(change)
      .where(eq(session.id, (await people.sessionsOf('lina')).at(-1)!.id))
    await expect(ask(api)).rejects.toMatchObject({ kind: 'expired' })
  })

  it.each([{ status: 2 }, { deleted: true }])('ends when the person becomes %j', async (change) => {
    const api = await people.newApi()
    await people.change('lina', change)
    await expect(ask(api)).rejects.toMatchObject({ kind: 'expired' })
    await people.change('lina', { status: 1, deleted: false })
  })

  it('is not served to another tenant', async () => {
    const { token } = await people.signIn()
    const asTenant = (id: string) =>
      createApi({ baseURL: `${server.baseURL}/api`, token: () => token, tenant: () => id })
    await expect(ask(asTenant('7'))).rejects.toMatchObject({ kind: 'denied', status: 403 })
    await expect(ask(asTenant("0' or '1'='1"))).rejects.toMatchObject({ status: 403 })
    await ask(asTenant('0'))
  })

  it('notes its use once a minute, not at every call', async () => {
    const api = await people.newApi()
    const { id } = (await people.sessionsOf('lina')).at(-1)!
    const seen = async () => (await people.db.select().from(session).where(eq(session.id, id)))[0]!.seenTime
    const long = new Date(Date.now() - HOUR)
    await people.db.update(session).set({ seenTime: long }).where(eq(session.id, id))
    await ask(api)
    const noted = await seen()
    expect(noted.getTime()).toBeGreaterThan(long.getTime())
    await ask(api)
    expect(await seen()).toEqual(noted)
  })

  // proves CA-08
  it('ends by signing out, and only with its token', async () => {
    const api = await people.newApi()
    await expect(server.guest.call(logout, {})).rejects.toThrow('退出登录失败！')
    await ask(api)
    await api.call(logout, {})
    await expect(ask(api)).rejects.toMatchObject({ kind: 'expired' })
    await expect(api.call(logout, {})).rejects.toMatchObject({ message: 'Token无效!' })
    expect((await people.auditActions('lina')).at(-1)).toBe('sign-out')
  })
})
