import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assistantDecide, assistantRequest } from '#core/contract/open/assistant.ts'
import { apiTokenMine } from '#core/contract/sys/api-token.ts'
import { userPassword } from '#core/contract/sys/user.ts'
import { apiToken, auditLog, oauthGrant, user } from '#server/db/schema/index.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { BACK, oauthOf } from './oauth-program.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await server.setSite('AllowAssistants', '1')
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const oauth = oauthOf(() => server)

it('gives one pair to those who use one code, or one refresh token, at the same moment, and ends the connection', async () => {
  const of = await oauth.program()
  const code = await oauth.codeFor(of)
  const race = async (body: Record<string, string>) => {
    const got = await Promise.all(
      Array.from({ length: 8 }, async () => oauth.json(await oauth.form('/oauth/token', body))),
    )
    const won = got.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(await oauth.statusWith(won[0]!['access_token'] as string)).toBe(401)
  }
  await race(oauth.exchangeOf(of, code))
  await race(oauth.refreshOf(of, (await oauth.tokensFor(of)).refresh_token))
})

it('ends an access token after its hour, though the connection goes on', async () => {
  const of = await oauth.program()
  const { access_token: access, refresh_token: refresh } = await oauth.tokensFor(of)
  expect(await oauth.statusWith(access)).toBe(200)
  const [row] = await db().select().from(apiToken).where(eq(apiToken.oauthClientId, of.id))
  expect(Math.round((row!.accessUntil!.getTime() - Date.now()) / 60_000)).toBe(60)
  await db().update(apiToken).set({ accessUntil: new Date() }).where(eq(apiToken.id, row!.id))
  expect(await oauth.statusWith(access)).toBe(401)
  const next = await oauth.json(await oauth.form('/oauth/token', oauth.refreshOf(of, refresh)))
  expect(await oauth.statusWith(next['access_token'] as string)).toBe(200)
})

it('exchanges nothing for a person who may not sign in, however that came about', async () => {
  const of = await oauth.program()
  const { refresh_token: refresh } = await oauth.tokensFor(of)
  const isLina = eq(user.username, 'lina')
  await db().update(user).set({ status: 2 }).where(isLina)
  const refused = await oauth.json(await oauth.form('/oauth/token', oauth.refreshOf(of, refresh)))
  await db().update(user).set({ status: 1 }).where(isLina)
  expect(refused).toMatchObject({ status: 400, error: 'invalid_grant' })
})

it('lets a code live a minute', async () => {
  const of = await oauth.program()
  await oauth.codeFor(of)
  const [row] = await db()
    .select({ until: oauthGrant.validUntil })
    .from(oauthGrant)
    .innerJoin(apiToken, eq(apiToken.id, oauthGrant.tokenId))
    .where(eq(apiToken.oauthClientId, of.id))
  expect(row!.until.getTime() - Date.now()).toBeLessThanOrEqual(60_000)
})

it('never sends tokens to a cache', async () => {
  const of = await oauth.program()
  const answer = await oauth.form('/oauth/token', oauth.exchangeOf(of, await oauth.codeFor(of)))
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await oauth.form('/oauth/token', { grant_type: 'x' })).headers.get('cache-control')).toBe('no-store')
})

it('hands the state back as it was given', async () => {
  const of = await oauth.program()
  const state = `a b+c&d=e%20"<'>#;/?\\~`
  const request = await oauth.requestOf({ ...of.asks, state })
  const { redirect } = await (await server.signIn('lina')).call(assistantDecide, { body: { request, agree: true } })
  expect(new URL(redirect).searchParams.get('state')).toBe(state)
  const bad = await oauth.authorize({ ...of.asks, state: 'a\r\nb' })
  expect(new URL(bad.headers.get('location')!).searchParams.get('error')).toBe('invalid_request')
})

it('takes no registration that is huge or odd, and shows a name without what turns or hides text', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => `https://a.example/${n}`)
  const odd: unknown[] = [
    { redirect_uris: many },
    { redirect_uris: 'https://a.example/' },
    { redirect_uris: [{}] },
    { redirect_uris: ['data:text/html,x'] },
    { redirect_uris: [BACK], client_name: 'x'.repeat(101) },
    { redirect_uris: [BACK], client_name: 7 },
    [],
    null,
    'x',
  ]
  for (const each of odd) expect((await oauth.register(each)).status, JSON.stringify(each)?.slice(0, 80)).toBe(400)
  const huge = await oauth.register({ redirect_uris: [BACK], client_name: 'x'.repeat(3_000_000) })
  expect([400, 413]).toContain(huge.status)
  const named = await oauth.json(
    await oauth.register({ redirect_uris: [BACK], client_name: ' a\u202Eb\u200Bc\n\td\u0000 ' }),
  )
  expect(named['client_name']).toBe('a b c d')
})

it('says who ended it, and leaves no secret in the audit log', async () => {
  const of = await oauth.program()
  const { access_token: access, refresh_token: refresh } = await oauth.tokensFor(of)
  expect(await oauth.statusWith(access)).toBe(200)
  expect((await oauth.form('/oauth/revoke', { token: access, client_id: of.id })).status).toBe(200)
  expect(await oauth.statusWith(access)).toBe(401)
  const [lina] = await db().select().from(user).where(eq(user.username, 'lina'))
  const lines = await db().select().from(auditLog)
  const ended = lines.filter(({ action }) => action === 'token-revoke')
  expect(ended.length).toBeGreaterThan(0)
  expect(new Set(ended.map(({ userId, username }) => `${userId} ${username}`))).toEqual(new Set([`${lina!.id} lina`]))
  for (const secret of [access, refresh, of.verifier]) expect(JSON.stringify(lines)).not.toContain(secret)
})

it('refuses those who are no person, and a sealed request that is over', async () => {
  const of = await oauth.program()
  const request = await oauth.requestOf(of.asks)
  const { access_token: access } = await oauth.tokensFor(of)
  for (const api of [server.guest, server.api(access), server.api('zk_' + 'x'.repeat(43))]) {
    await expect(api.call(assistantDecide, { body: { request, agree: true } })).rejects.toMatchObject({ status: 401 })
    await expect(api.call(assistantRequest, { query: { request } })).rejects.toMatchObject({ status: 401 })
    await expect(api.call(apiTokenMine, { query: {} })).rejects.toMatchObject({ status: 401 })
  }
})

it('is framed by nobody, however its address is written', async () => {
  for (const path of ['/connectAssistant', '/connectAssistant/', '/CONNECTassistant', '/connect%41ssistant?request=x'])
    expect((await fetch(oauth.at(path))).headers.get('content-security-policy'), path).toContain(
      "frame-ancestors 'none'",
    )
})

it('ends with a changed password, and so does what was not exchanged yet', async () => {
  const of = await oauth.program()
  const { access_token: access, refresh_token: refresh } = await oauth.tokensFor(of, 'zhangwei')
  const code = await oauth.codeFor(of, 'zhangwei')
  expect(await oauth.statusWith(access)).toBe(200)
  const body = { username: 'zhangwei', password: 'Neu-48-Kranich', confirmpassword: 'Neu-48-Kranich' }
  await (await server.signIn('admin')).call(userPassword, { body })
  expect(await oauth.statusWith(access)).toBe(401)
  for (const each of [oauth.refreshOf(of, refresh), oauth.exchangeOf(of, code)])
    expect(await oauth.json(await oauth.form('/oauth/token', each))).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    })
})
