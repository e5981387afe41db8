import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { captchaImage } from '#core/contract/sys/login.ts'
import { auditLog, captcha, signInFailure } from '#server/db/schema/index.ts'
import { type Accounts, accountTools, WRONG } from '../support/accounts.ts'
import { PASSWORD, startServer, type TestServer } from '../support/fixture.ts'
import { startTwoServers } from '../support/second-server.ts'

const NO_CAPTCHA = '验证码无效'

let server: TestServer
let people: Accounts
beforeAll(async () => {
  server = await startServer({ ZHIKU_CAPTCHA: 'auto', ZHIKU_TRUST_PROXY: '1' })
  people = accountTools(server)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => people.db.delete(signInFailure))

interface Answer {
  message: string
  result: unknown
}
interface Browser {
  cookie: string
  signIn: (username: string, password: string) => Promise<string>
  isCaptchaNeeded: (username: string) => Promise<boolean>
  call: (path: string, init: RequestInit) => Promise<Answer>
}

/** What a client of the family is: it knows of no device, and its browser keeps what cookies it is given. */
function browser(url = server.baseURL, cookie = ''): Browser {
  const own: Browser = {
    cookie,
    async call(path, init) {
      const headers = { 'content-type': 'application/json', cookie: own.cookie, ...init.headers }
      const reply = await fetch(`${url}/api${path}`, { ...init, headers })
      own.cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? own.cookie
      return (await reply.json()) as Answer
    },
    async signIn(username, password) {
      const body = JSON.stringify({ username, password })
      return (await own.call('/sys/login', { method: 'POST', body })).message
    },
    async isCaptchaNeeded(username) {
      return (await own.call(`/sys/captchaNeeded?username=${username}`, {})).result as boolean
    },
  }
  return own
}

const manyWrong = (username: string, times: number, urls = [server.baseURL]) =>
  Promise.all(Array.from({ length: times }, (_, i) => browser(urls[i % urls.length]).signIn(username, `wrong-${i}`)))

/** Strangers who have read their pictures, from elsewhere. */
const lockByStrangers = (username: string) => {
  const standing = { failures: 5, lastTime: new Date(), lockedUntil: new Date(Date.now() + 600_000) }
  return people.db.insert(signInFailure).values({ subject: `user:${username}`, ...standing })
}

describe('guesses that come at once', () => {
  it.each(['lina', 'nobody-at-all'])('at %s get three without a captcha, and lock nobody', async (username) => {
    const answers = await manyWrong(username, 8)
    expect(answers.filter((answer) => answer === WRONG)).toHaveLength(3)
    expect(answers.filter((answer) => answer === NO_CAPTCHA)).toHaveLength(5)
    const rows = await people.db.select().from(signInFailure)
    expect(rows.map((row) => [row.failures, row.lockedUntil])).toEqual([
      [3, null],
      [3, null],
    ])
  })

  it('share no captcha', async () => {
    await manyWrong('lina', 3)
    await server.guest.call(captchaImage, { params: { key: 'one' } })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => people.outcome({ password: 'wrong', captcha: 'zzzz', checkKey: 'one' })),
    )
    expect(new Set(answers)).toEqual(new Set(['验证码错误']))
    expect(await people.db.select().from(captcha)).toEqual([])
    const [row] = await people.db.select().from(signInFailure).where(eq(signInFailure.subject, 'user:lina'))
    expect(row).toMatchObject({ failures: 3, lockedUntil: null })
  })
})

describe('a device that has signed in', () => {
  it('gets in while strangers have locked the account and its address, without a captcha', async () => {
    const own = browser()
    expect(await own.signIn('lina', PASSWORD)).toBe('登录成功')
    await lockByStrangers('lina')
    await people.db.insert(signInFailure).values({
      subject: 'ip:127.0.0.1',
      failures: 30,
      lastTime: new Date(),
      lockedUntil: new Date(Date.now() + 600_000),
    })
    expect(await own.isCaptchaNeeded('lina')).toBe(false)
    expect(await own.signIn('LiNa', PASSWORD)).toBe('登录成功')
    expect(await browser().signIn('lina', PASSWORD)).toContain('登录失败次数过多')
    expect(await people.db.select().from(signInFailure)).toHaveLength(2)
  })

  it('is known to its own account only', async () => {
    const own = browser()
    await own.signIn('lina', PASSWORD)
    await lockByStrangers('zhangwei')
    expect(await own.isCaptchaNeeded('zhangwei')).toBe(true)
    expect(await own.signIn('zhangwei', PASSWORD)).toContain('已暂停登录')
  })

  it('may be shared by several people', async () => {
    const shared = browser()
    for (const name of ['lina', 'zhangwei', 'editor']) await shared.signIn(name, PASSWORD)
    await lockByStrangers('lina')
    await lockByStrangers('editor')
    expect(await shared.signIn('lina', PASSWORD)).toBe('登录成功')
    expect(await shared.signIn('editor', PASSWORD)).toBe('登录成功')
    for (let i = 0; i < 6; i++) await shared.signIn('zhangwei', PASSWORD)
    expect(shared.cookie.length).toBeLessThan(1000)
  })

  it('has few guesses of its own, and they lock nobody else', async () => {
    const own = browser()
    await own.signIn('lina', PASSWORD)
    for (let i = 0; i < 3; i++) expect(await own.signIn('lina', 'wrong')).toBe(WRONG)
    expect(await own.signIn('lina', 'wrong')).toBe(NO_CAPTCHA)
    expect(await own.isCaptchaNeeded('lina')).toBe(true)
    expect(await browser().isCaptchaNeeded('lina')).toBe(false)
    expect(await browser().signIn('lina', PASSWORD)).toBe('登录成功')
  })

  it('is forgotten with the password, except the one that changed it', async () => {
    const [changing, other] = [browser(), browser()]
    await other.signIn('reviewer', PASSWORD)
    const body = JSON.stringify({ username: 'reviewer', password: PASSWORD })
    const { token } = (await changing.call('/sys/login', { method: 'POST', body })).result as { token: string }
    const change = { oldpassword: PASSWORD, password: 'Neu-Wort-7', confirmpassword: 'Neu-Wort-7' }
    await lockByStrangers('reviewer')
    const changed = await changing.call('/sys/user/updatePassword', {
      method: 'PUT',
      headers: { 'X-Access-Token': token },
      body: JSON.stringify(change),
    })
    expect(changed.message).toBe('密码重置成功!')
    expect(await changing.signIn('reviewer', 'Neu-Wort-7')).toBe('登录成功')
    expect(await other.signIn('reviewer', 'Neu-Wort-7')).toContain('已暂停登录')
  })

  it.each(['zhiku_device=', 'zhiku_device=~~', `zhiku_device=zd_${'A'.repeat(100)}.x`, 'zhiku_device=%00; a=b'])(
    'is not anybody who sends %s',
    async (cookie) => {
      await lockByStrangers('lina')
      expect(await browser(server.baseURL, cookie).signIn('lina', PASSWORD)).toContain('已暂停登录')
    },
  )

  it('keeps its proof from scripts and from other sites', async () => {
    const body = JSON.stringify({ username: 'lina', password: PASSWORD })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${server.baseURL}/api/sys/login`, { method: 'POST', body, headers })
    expect(reply.headers.get('set-cookie')).toMatch(
      /^zhiku_device=[\w.~-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    )
  })
})

describe('names', () => {
  it('are not told apart by sentence, captcha, lock or what is written', async () => {
    await people.change('zhangwei', { status: 2 })
    await people.change('editor', { deleted: true })
    const seen = []
    for (const name of ['lina', 'zhangwei', 'editor', 'nobody', "x' or 1=1"]) {
      await people.db.delete(signInFailure)
      const before = (await people.db.select().from(auditLog)).length
      const sentences = []
      for (let i = 0; i < 4; i++) sentences.push(await browser().signIn(name, 'wrong'))
      await people.db.delete(signInFailure).where(eq(signInFailure.subject, 'ip:127.0.0.1'))
      const needed = await browser().isCaptchaNeeded(encodeURIComponent(name))
      await people.db.update(signInFailure).set({ failures: 5, lockedUntil: new Date(Date.now() + 600_000) })
      sentences.push(await browser().signIn(name, 'wrong'))
      seen.push({ sentences, needed, written: (await people.db.select().from(auditLog)).length - before })
    }
    expect(seen[0]).toEqual({
      sentences: [WRONG, WRONG, WRONG, NO_CAPTCHA, '密码错误次数过多，该账号已暂停登录，请 10 分钟后再试'],
      needed: true,
      written: 3,
    })
    for (const one of seen) expect(one).toEqual(seen[0])
    expect(await browser().signIn('zhangwei', PASSWORD)).toContain('已冻结')
    await people.change('zhangwei', { status: 1 })
    await people.change('editor', { deleted: false })
  })

  it('take equally long', async () => {
    await people.change('zhangwei', { passwordHash: 'imported, of another kind' })
    let asked = 0
    const took = async (name: string) => {
      const body = JSON.stringify({ username: name, password: 'wrong' })
      // Each from an address of its own, because one may ask only so often.
      const headers = { 'x-forwarded-for': `10.0.0.${++asked}` }
      const began = performance.now()
      expect((await browser().call('/sys/login', { method: 'POST', body, headers })).message).toBe(WRONG)
      await people.db.delete(signInFailure)
      return performance.now() - began
    }
    const least = { lina: Infinity, zhangwei: Infinity, nobody: Infinity }
    const ratio = () => Math.min(...Object.values(least)) / Math.max(...Object.values(least))
    // A busy machine adds to each; the least of many is what the work itself takes.
    for (let round = 0; round < 60 && !(round > 5 && ratio() > 0.6); round++)
      for (const name of ['lina', 'zhangwei', 'nobody'] as const) least[name] = Math.min(least[name], await took(name))
    expect(ratio()).toBeGreaterThan(0.6)
  })
})

describe('two servers', () => {
  it('count the guesses of both, and know the device that one of them met', async () => {
    await using pair = await startTwoServers({ ZHIKU_CAPTCHA: 'auto' })
    const urls = [pair.first.baseURL, pair.second.url]
    const own = browser(urls[0])
    expect(await own.signIn('lina', PASSWORD)).toBe('登录成功')
    const answers = await manyWrong('lina', 12, urls)
    expect(answers.filter((answer) => answer === WRONG)).toHaveLength(3)
    expect(answers.filter((answer) => answer === NO_CAPTCHA)).toHaveLength(9)
    expect(await browser(urls[1]).signIn('lina', PASSWORD)).toBe(NO_CAPTCHA)
    expect(await browser(urls[1], own.cookie).signIn('lina', PASSWORD)).toBe('登录成功')
  })
})
