import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import type { Envelope } from '#core/contract/envelope.ts'
import { shareAdd, shareEdit, shareOpen } from '#core/contract/km/rights/share.ts'
import { announcementOwn } from '#core/contract/sys/messages/announcement.ts'
import { signInFailure } from '#server/db/schema/index.ts'
import { WRONG } from '../support/accounts.ts'
import { dayIn } from '../support/dates.ts'
import { settled, uploadText } from '../support/documents.ts'
import { PASSWORD, startServer, type TestServer } from '../support/fixture.ts'
import { unicodeDatabase } from '../support/test-databases.ts'

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

describe('the extraction code of a share link', () => {
  const RIGHT = 'k3Y9'
  let editor: Api
  let share: { id: string; key: string }
  let title: string
  beforeAll(async () => {
    editor = await server.signIn('editor')
    const doc = await uploadText(editor, '分享的公告.txt', '分享的公告全文', 'public')
    await settled(editor, doc.id)
    title = '分享的公告'
    share = (await editor.call(shareAdd, {
      body: { docId: doc.id, code: RIGHT, validUntil: dayIn(30) },
    })) as typeof share
  })

  async function open(code: string, from: string): Promise<string> {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
    const body = JSON.stringify({ key: share.key, code })
    const reply = await fetch(`${server.baseURL}/api${shareOpen.path}`, { method: 'POST', headers, body })
    const { success, message } = (await reply.json()) as Envelope<unknown>
    return success ? 'opened' : message
  }
  const told = async () =>
    (await editor.call(announcementOwn, { query: {} })).records.filter((row) => row.titile?.includes('提取码'))

  it('five mistakes lock out the visitor who makes them and nobody else', async () => {
    for (let i = 0; i < 5; i++) expect(await open(`no${i}x`, '10.3.0.1')).toBe('提取码错误')
    expect(await open(RIGHT, '10.3.0.1')).toBe('提取码错误次数过多，请 10 分钟后再试')
    expect(await open(RIGHT, '10.3.0.2')).toBe('opened')
    expect(await told()).toEqual([])
  })

  it('a hundred from everywhere stop the link, its owner is told once, and a new code opens it again', async () => {
    for (let i = 0; i < 100; i++) expect(await open(`no${i}x`, `10.4.${i}.1`)).toBe('提取码错误')
    expect(await open(RIGHT, '10.5.0.1')).toBe('提取码错误次数过多，请 120 分钟后再试')
    const notices = await told()
    expect(notices).toHaveLength(1)
    expect(JSON.stringify(notices)).toContain(title)
    await editor.call(shareEdit, { body: { id: share.id, code: 'n3wC0de' } })
    expect(await open('n3wC0de', '10.5.0.1')).toBe('opened')
  })
})
