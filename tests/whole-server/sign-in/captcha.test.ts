import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { captchaCheck, captchaImage, captchaNeeded } from '#core/contract/sys/login.ts'
import { ALPHABET } from '#server/sign-in/captcha/captcha-glyphs.ts'
import { captcha } from '#server/db/schema/index.ts'
import { type Accounts, accountTools, WRONG } from '../support/accounts.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let people: Accounts
beforeAll(async () => {
  server = await startServer({ ZHIKU_CAPTCHA: 'auto' })
  people = accountTools(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const picture = (key: string) => server.guest.call(captchaImage, { params: { key } })
const check = (body: object) => server.guest.call(captchaCheck, { body })
const isNeeded = (username: string) => server.guest.call(captchaNeeded, { query: { username } })

/** Tries every answer against the stored hash: the picture is made for people. */
async function solve(key: string): Promise<string> {
  const [row] = await people.db
    .select()
    .from(captcha)
    .where(eq(captcha.id, sha256(key)))
  const letters = [...ALPHABET]
  for (const a of letters)
    for (const b of letters)
      for (const c of letters)
        for (const d of letters) {
          const answer = a + b + c + d
          if (sha256(`${key}\n${answer}`) === row!.answer) return answer
        }
  throw new Error('no answer fits')
}

it('is asked for after three failures, not before, and of others at the same address too', async () => {
  expect(await isNeeded('lina')).toBe(false)
  await people.signIn({ captcha: null })
  for (let i = 0; i < 3; i++) await expect(people.signIn({ password: 'wrong', captcha: null })).rejects.toThrow(WRONG)
  expect(await isNeeded('lina')).toBe(true)
  expect(await isNeeded('zhangwei')).toBe(true)
  await expect(people.signIn({ captcha: null })).rejects.toThrow('验证码无效')
  await expect(people.signIn({ captcha: 'zzzz', checkKey: 'none' })).rejects.toThrow('验证码错误')
})

it('is a picture without text, good for one sign-in', async () => {
  const image = await picture('k1')
  const svg = Buffer.from(image.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
  expect(svg).toMatch(/^<svg /)
  expect(svg).not.toContain('<text')
  const answer = await solve('k1')
  expect(svg).not.toContain(answer)
  await check({ captcha: answer, checkKey: 'k1' })
  await people.signIn({ captcha: answer.toLowerCase(), checkKey: 'k1' })
  for (let i = 0; i < 3; i++) await people.outcome({ password: 'wrong', captcha: null })
  await expect(people.signIn({ captcha: answer, checkKey: 'k1' })).rejects.toThrow('验证码错误')
})

it('is used up by a wrong answer, also of a check, and is good for one of two at once', async () => {
  await expect(check({ checkKey: 'k2' })).rejects.toThrow('验证码无效')
  await picture('k2')
  const answer = await solve('k2')
  await expect(check({ captcha: 'zzzz', checkKey: 'k2' })).rejects.toThrow('验证码错误')
  await expect(check({ captcha: answer, checkKey: 'k2' })).rejects.toThrow('验证码错误')
  await picture('k3')
  const good = { captcha: await solve('k3'), checkKey: 'k3', password: 'wrong' }
  const both = await Promise.all([people.outcome(good), people.outcome(good)])
  expect(both.filter((answer) => answer === '验证码错误')).toHaveLength(1)
})

it('ends after its minute', async () => {
  await picture('k4')
  const answer = await solve('k4')
  await people.db.update(captcha).set({ expireTime: new Date(Date.now() - 1) })
  await expect(people.signIn({ captcha: answer, checkKey: 'k4' })).rejects.toThrow('验证码错误')
})

it('refuses keys that are none', async () => {
  await expect(picture('a b')).rejects.toThrow('验证码无效')
  await expect(picture('x'.repeat(65))).rejects.toThrow('验证码无效')
})
