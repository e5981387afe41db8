import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApi, type Api } from '#core/api/client.ts'
import {
  captchaCheck,
  captchaImage,
  captchaNeeded,
  departmentSelect,
  login,
  logout,
  type LoginResult,
} from '#core/contract/sys/login.ts'
import { userPermissions } from '#core/contract/sys/permission.ts'
import { currentDepartments, passwordUpdate } from '#core/contract/sys/user.ts'
import { dictItemsAll } from '#core/contract/sys/dict.ts'
import type { Database } from '#server/db/database.ts'
import {
  auditLog,
  captcha,
  department,
  session,
  signInFailure,
  tenant,
  user,
  userDepartment,
} from '#server/db/schema/index.ts'
import { PASSWORD, startServer, type TestServer } from './fixture.ts'

const CAPTCHA = { captcha: 'abcd', checkKey: '1' }
const WRONG = '用户名或密码错误'
const HOUR = 3_600_000

let server: TestServer
let db: Database
beforeAll(async () => {
  server = await startServer()
  db = server.running.engines.db
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => db.delete(signInFailure))

const signIn = (body: object = {}): Promise<LoginResult> =>
  server.guest.call(login, { body: { username: 'lina', password: PASSWORD, ...CAPTCHA, ...body } })
const newApi = async (username = 'lina'): Promise<Api> => server.api((await signIn({ username })).token)
const idOf = async (username: string) =>
  (await db.select({ id: user.id }).from(user).where(eq(user.username, username)))[0]!.id
const changeUser = (username: string, change: Partial<typeof user.$inferInsert>) =>
  db.update(user).set(change).where(eq(user.username, username))
const sessionsOf = async (username: string) =>
  db
    .select()
    .from(session)
    .where(eq(session.userId, await idOf(username)))
    .orderBy(asc(session.createTime))
const auditActions = async (username: string) => {
  const rows = await db.select().from(auditLog).where(eq(auditLog.username, username)).orderBy(asc(auditLog.id))
  return rows.map((row) => row.action)
}
const wholeReply = async (path: string, init: RequestInit) => (await fetch(`${server.baseURL}/api${path}`, init)).text()

describe('signing in', () => {
  it('refuses in the order and words of the family, and opens no session', async () => {
    const before = await db.select().from(session)
    await expect(signIn({ username: 'nobody', captcha: null })).rejects.toThrow('验证码无效')
    await expect(signIn({ username: 'nobody', captcha: 'zzzz' })).rejects.toThrow('验证码错误')
    await expect(signIn({ username: 'nobody' })).rejects.toThrow('该用户不存在，请注册')
    await changeUser('lina', { deleted: true, status: 2 })
    await expect(signIn({ password: 'wrong' })).rejects.toThrow('该用户已注销')
    await changeUser('lina', { deleted: false })
    await expect(signIn({ password: 'wrong' })).rejects.toThrow('该用户已冻结')
    await expect(signIn()).rejects.toThrow('该用户已冻结')
    await changeUser('lina', { status: 1 })
    await expect(signIn({ password: 'wrong' })).rejects.toThrow(WRONG)
    expect(await db.select().from(session)).toEqual(before)
  })

  it.each([
    [{ username: ['lina'] }, '应为文本'],
    [{ password: undefined }, '不能为空'],
    [{ username: `lina\u0000` }, '控制字符'],
    [{ username: "lina' or '1'='1" }, '该用户不存在'],
    [{ password: 'x'.repeat(201) }, '过长'],
  ])('answers bad input %j with a sentence', async (body, sentence) => {
    await expect(signIn(body as object)).rejects.toThrow(sentence)
  })

  it('gives token, person, departments and dictionaries, and never the password hash', async () => {
    const result = await signIn({ username: ' LiNa ' })
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
    const { token } = await signIn()
    const row = (await sessionsOf('lina')).at(-1)!
    expect(row.tokenHash).toBe(createHash('sha256').update(token).digest('hex'))
    expect(row.expireTime.getTime() - row.createTime.getTime()).toBe(7 * 24 * HOUR)
    expect(row.ip).toBe('127.0.0.1')
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain(token)
    expect((await auditActions('lina')).at(-1)).toBe('sign-in')
  })

  it('tells by code 200 and the words 登录成功', async () => {
    const body = JSON.stringify({ username: 'lina', password: PASSWORD, ...CAPTCHA })
    const reply = await wholeReply('/sys/login', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(JSON.parse(reply)).toMatchObject({ success: true, code: 200, message: '登录成功' })
  })
})

describe('locking', () => {
  it('gives five guesses on an account, also to many that come at once, then ten minutes none', async () => {
    const guesses = Array.from({ length: 20 }, (_, i) => signIn({ password: `wrong-${i}` }).catch(String))
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => String(answer).includes(WRONG))).toHaveLength(5)
    expect(answers.filter((answer) => String(answer).includes('请 10 分钟后再试'))).toHaveLength(15)
    await expect(signIn()).rejects.toThrow('该账号已暂停登录，请 10 分钟后再试')
    await expect(signIn({ username: 'LINA' })).rejects.toThrow('已暂停登录')
    expect((await signIn({ username: 'zhangwei' })).token).not.toBe('')
    await db.update(signInFailure).set({ lockedUntil: new Date(Date.now() - 1) })
    expect((await signIn()).token).not.toBe('')
  })

  it('clears the account’s counter by a success', async () => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) await expect(signIn({ password: 'wrong' })).rejects.toThrow(WRONG)
      await signIn()
    }
    expect(await db.select().from(signInFailure).where(eq(signInFailure.subject, 'user:lina'))).toEqual([])
  })

  it('locks an address that tries many accounts', async () => {
    const tries = Array.from({ length: 40 }, (_, i) => signIn({ username: `guess${i}` }).catch(String))
    const answers = (await Promise.all(tries)).map(String)
    const served = answers.filter((answer) => answer.includes('该用户不存在')).length
    expect(served).toBeGreaterThanOrEqual(30)
    expect(served).toBeLessThan(40)
    await expect(signIn({ username: 'zhangwei' })).rejects.toMatchObject({ status: 429 })
    await expect(signIn({ username: 'zhangwei' })).rejects.toThrow('登录失败次数过多，请 10 分钟后再试')
  })
})

describe('a session', () => {
  const ask = (api: Api) => api.call(dictItemsAll, {})

  it('is needed, and must be one', async () => {
    await expect(ask(server.guest)).rejects.toMatchObject({ kind: 'expired', status: 401 })
    await expect(ask(server.api('x'.repeat(43)))).rejects.toMatchObject({ kind: 'expired' })
    await expect(ask(server.api("' or true --"))).rejects.toMatchObject({ kind: 'expired' })
    expect(Object.keys(await ask(await newApi()))).toContain('sex')
  })

  it.each([
    ['nobody used it for a day', { seenTime: new Date(Date.now() - 24 * HOUR - 1000) }],
    ['its days are over', { expireTime: new Date(Date.now() - 1000) }],
  ])('ends when %s', async (_, change) => {
    const api = await newApi()
    await db
      .update(session)
      .set(change)
      .where(eq(session.id, (await sessionsOf('lina')).at(-1)!.id))
    await expect(ask(api)).rejects.toMatchObject({ kind: 'expired' })
  })

  it.each([{ status: 2 }, { deleted: true }])('ends when the person becomes %j', async (change) => {
    const api = await newApi()
    await changeUser('lina', change)
    await expect(ask(api)).rejects.toMatchObject({ kind: 'expired' })
    await changeUser('lina', { status: 1, deleted: false })
  })

  it('is not served to another tenant', async () => {
    const { token } = await signIn()
    const asTenant = (id: string) =>
      createApi({ baseURL: `${server.baseURL}/api`, token: () => token, tenant: () => id })
    await db.insert(tenant).values({ id: '7', name: '别家' }).onConflictDoNothing()
    await expect(ask(asTenant('7'))).rejects.toMatchObject({ kind: 'denied', status: 403 })
    await expect(ask(asTenant("0' or '1'='1"))).rejects.toMatchObject({ status: 403 })
    await ask(asTenant('0'))
  })

  it('notes its use once a minute, not at every call', async () => {
    const api = await newApi()
    const { id } = (await sessionsOf('lina')).at(-1)!
    const seen = async () => (await db.select().from(session).where(eq(session.id, id)))[0]!.seenTime
    const long = new Date(Date.now() - HOUR)
    await db.update(session).set({ seenTime: long }).where(eq(session.id, id))
    await ask(api)
    const noted = await seen()
    expect(noted.getTime()).toBeGreaterThan(long.getTime())
    await ask(api)
    expect(await seen()).toEqual(noted)
  })

  it('ends by signing out, and only with its token', async () => {
    const api = await newApi()
    await expect(server.guest.call(logout, {})).rejects.toThrow('退出登录失败！')
    await ask(api)
    await api.call(logout, {})
    await expect(ask(api)).rejects.toMatchObject({ kind: 'expired' })
    await expect(api.call(logout, {})).rejects.toMatchObject({ message: 'Token无效!' })
    expect((await auditActions('lina')).at(-1)).toBe('sign-out')
  })
})

describe('departments', () => {
  it('are chosen among the own ones only', async () => {
    const first = await newApi('zhangwei')
    await expect(server.guest.call(departmentSelect, { body: { orgCode: 'A01A02' } })).rejects.toMatchObject({
      kind: 'expired',
    })
    await expect(first.call(departmentSelect, { body: { orgCode: 'A01A01' } })).rejects.toThrow('自己所在的部门')
    await expect(first.call(departmentSelect, { body: { orgCode: 'A01A02', username: 'lina' } })).rejects.toThrow(
      '只允许切换自己的部门',
    )

    const [law] = await db.select().from(department).where(eq(department.departName, '法务部'))
    await db.insert(userDepartment).values({ userId: await idOf('zhangwei'), departmentId: law!.id })
    const result = await signIn({ username: 'zhangwei' })
    expect(result.multi_depart).toBe(2)
    expect(result.userInfo.orgCodeTxt).toBe('财务部,法务部')
    const api = server.api(result.token)
    const chosen = await api.call(departmentSelect, { body: { orgCode: law!.orgCode } })
    expect(chosen.userInfo).toMatchObject({ username: 'zhangwei', orgCode: law!.orgCode })
    const own = await api.call(currentDepartments, {})
    expect(own.orgCode).toBe(law!.orgCode)
    expect(own.list.map((d) => d.departName)).toEqual(['财务部', '法务部'])
    expect((await auditActions('zhangwei')).at(-1)).toBe('department-switch')
  })
})

describe('the own password', () => {
  const change = (api: Api, body: object) =>
    api.call(passwordUpdate, {
      body: { oldpassword: PASSWORD, password: 'Neu-Wort-7', confirmpassword: 'Neu-Wort-7', ...body },
    })

  it('is changed by oneself only, with the old one, to a good one', async () => {
    const api = await newApi('reviewer')
    await expect(change(server.guest, {})).rejects.toMatchObject({ kind: 'expired' })
    await expect(change(api, { username: 'lina' })).rejects.toThrow('只允许修改自己的密码！')
    await expect(change(api, { oldpassword: 'wrong', password: '', confirmpassword: '' })).rejects.toThrow(
      '旧密码输入错误!',
    )
    await expect(change(api, { password: '' })).rejects.toThrow('新密码不允许为空!')
    await expect(change(api, { confirmpassword: 'other' })).rejects.toThrow('两次输入密码不一致!')
    await expect(change(api, { password: PASSWORD, confirmpassword: PASSWORD })).rejects.toThrow('不能与旧密码相同')
    await expect(change(api, { password: 'abc1', confirmpassword: 'abc1' })).rejects.toThrow('至少 8 个字符')
    await signIn({ username: 'reviewer' })
  })

  it('ends the other sessions, keeps this one, and forgets the old password', async () => {
    const [kept, other] = [await newApi('reviewer'), await newApi('reviewer')]
    await kept.call(dictItemsAll, {})
    await other.call(dictItemsAll, {})
    await change(kept, {})
    await kept.call(dictItemsAll, {})
    await expect(other.call(dictItemsAll, {})).rejects.toMatchObject({ kind: 'expired' })
    await expect(signIn({ username: 'reviewer' })).rejects.toThrow(WRONG)
    await signIn({ username: 'reviewer', password: 'Neu-Wort-7' })
    expect(await auditActions('reviewer')).toEqual(
      expect.arrayContaining(['password-change-failed', 'password-change', 'sign-in-failed']),
    )
  })

  it('must be changed first when somebody else set it', async () => {
    await changeUser('editor', { mustChangePassword: true })
    const { token, userInfo } = await signIn({ username: 'editor' })
    const api = server.api(token)
    expect(userInfo.mustChangePassword).toBe(true)
    await expect(api.call(dictItemsAll, {})).rejects.toMatchObject({ kind: 'warning', message: '首次登录请先修改密码' })
    expect((await api.call(userPermissions, {})).menu).not.toEqual([])
    await change(api, {})
    await api.call(dictItemsAll, {})
  })

  it('cannot be guessed through a stolen session', async () => {
    const api = await newApi()
    for (let i = 0; i < 5; i++) await expect(change(api, { oldpassword: `no-${i}` })).rejects.toThrow('旧密码输入错误!')
    await expect(change(api, {})).rejects.toThrow('已暂停登录')
  })
})

describe('the captcha', () => {
  let own: TestServer
  let ownDb: Database
  beforeAll(async () => {
    own = await startServer({ ZHIKU_CAPTCHA: 'auto' })
    ownDb = own.running.engines.db
  })
  afterAll(() => own[Symbol.asyncDispose]())

  const attempt = (body: object) => own.guest.call(login, { body: { username: 'lina', password: PASSWORD, ...body } })
  const picture = (key: string) => own.guest.call(captchaImage, { params: { key } })
  const idOfKey = (key: string) => createHash('sha256').update(key).digest('hex')
  /** Tries every answer against the stored hash: the picture is made for people. */
  async function solve(key: string): Promise<string> {
    const [row] = await ownDb
      .select()
      .from(captcha)
      .where(eq(captcha.id, idOfKey(key)))
    const letters = [...'34679ACDEFHJKMNPRTVWXY']
    for (const a of letters)
      for (const b of letters)
        for (const c of letters)
          for (const d of letters) {
            const answer = a + b + c + d
            if (createHash('sha256').update(`${key}\n${answer}`).digest('hex') === row!.answer) return answer
          }
    throw new Error('no answer fits')
  }

  it('is asked for after three failures, not before, and of others at the same address too', async () => {
    expect(await own.guest.call(captchaNeeded, { query: { username: 'lina' } })).toBe(false)
    await attempt({})
    for (let i = 0; i < 3; i++) await expect(attempt({ password: 'wrong' })).rejects.toThrow(WRONG)
    expect(await own.guest.call(captchaNeeded, { query: { username: 'lina' } })).toBe(true)
    expect(await own.guest.call(captchaNeeded, { query: { username: 'zhangwei' } })).toBe(true)
    await expect(attempt({})).rejects.toThrow('验证码无效')
    await expect(attempt({ captcha: 'zzzz', checkKey: 'none' })).rejects.toThrow('验证码错误')
  })

  it('is a picture without text, good for one sign-in', async () => {
    const image = await picture('k1')
    const svg = Buffer.from(image.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
    expect(svg).toMatch(/^<svg /)
    expect(svg).not.toContain('<text')
    const answer = await solve('k1')
    expect(svg).not.toContain(answer)
    await own.guest.call(captchaCheck, { body: { captcha: answer, checkKey: 'k1' } })
    await attempt({ captcha: answer.toLowerCase(), checkKey: 'k1' })
    for (let i = 0; i < 3; i++) await attempt({ password: 'wrong' }).catch(() => null)
    await expect(attempt({ captcha: answer, checkKey: 'k1' })).rejects.toThrow('验证码错误')
  })

  it('is used up by a wrong answer, also of a check, and is good for one of two at once', async () => {
    await expect(own.guest.call(captchaCheck, { body: { checkKey: 'k2' } })).rejects.toThrow('验证码无效')
    await picture('k2')
    const answer = await solve('k2')
    await expect(own.guest.call(captchaCheck, { body: { captcha: 'zzzz', checkKey: 'k2' } })).rejects.toThrow(
      '验证码错误',
    )
    await expect(own.guest.call(captchaCheck, { body: { captcha: answer, checkKey: 'k2' } })).rejects.toThrow(
      '验证码错误',
    )
    await picture('k3')
    const good = { captcha: await solve('k3'), checkKey: 'k3', password: 'wrong' }
    const both = await Promise.all([attempt(good).catch(String), attempt(good).catch(String)])
    expect(both.filter((answer) => String(answer).includes('验证码错误'))).toHaveLength(1)
  })

  it('ends after its minute', async () => {
    await picture('k4')
    const answer = await solve('k4')
    await ownDb.update(captcha).set({ expireTime: new Date(Date.now() - 1) })
    await expect(attempt({ captcha: answer, checkKey: 'k4' })).rejects.toThrow('验证码错误')
  })

  it('refuses keys that are none', async () => {
    await expect(picture('a b')).rejects.toThrow('验证码无效')
    await expect(picture('x'.repeat(65))).rejects.toThrow('验证码无效')
  })
})
