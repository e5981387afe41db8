import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Envelope } from '#core/contract/envelope.ts'
import { signInFailure } from '#server/db/schema/index.ts'
import { WRONG } from './accounts.ts'
import { PASSWORD, startServer, type TestServer } from './fixture.ts'
import { unicodeDatabase } from './test-databases.ts'

/** Ways to guess a password without being counted. */
let server: TestServer
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await unicodeDatabase()
  drop = database.drop
  server = await startServer({ ZHIKU_CAPTCHA: 'auto', ZHIKU_TRUST_PROXY: '1', DATABASE_URL: database.url })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await drop()
})
beforeEach(() => server.running.engines.db.delete(signInFailure))

async function signIn(username: string, password: string, forwardedFor: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor }
  const body = JSON.stringify({ username, password })
  const reply = await fetch(`${server.baseURL}/api/sys/login`, { method: 'POST', headers, body })
  return ((await reply.json()) as Envelope<unknown>).message
}

const failures = async () =>
  Object.fromEntries(
    (await server.running.engines.db.select().from(signInFailure)).map((row) => [row.subject, row.failures]),
  )

it('what is no address neither hides a guess nor makes a new address', async () => {
  const made = () => randomBytes(4000).toString('base64')
  const answers = []
  for (let i = 0; i < 4; i++) answers.push(await signIn('lina', `wrong-${i}`, made()))
  expect(answers).toEqual([WRONG, WRONG, WRONG, '验证码无效'])
  expect(await failures()).toEqual({ 'ip:127.0.0.1': 3, 'user:lina': 3 })
})

it('a port behind the address makes no new address', async () => {
  for (const from of ['10.1.2.3:1111', '10.1.2.3:2222', '10.1.2.3']) await signIn('nobody', 'wrong', from)
  expect(await failures()).toMatchObject({ 'ip:10.1.2.3': 3 })
})

it('a name that only the database takes for the same is another name', async () => {
  for (let i = 0; i < 3; i++) await signIn('lina', 'wrong', `10.0.0.${i}`)
  expect(await signIn('lİna', PASSWORD, '10.0.1.1')).toBe(WRONG)
  expect(await signIn('LINA', PASSWORD, '10.0.1.2')).toBe('验证码无效')
})

it('what a client adds before the hop of our proxy makes no new address', async () => {
  for (const made of ['6.6.6.1', '6.6.6.2', '6.6.6.3']) await signIn('nobody', 'wrong', `${made}, 10.1.2.3`)
  expect(await failures()).toMatchObject({ 'ip:10.1.2.3': 3 })
})
