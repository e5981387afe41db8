import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assistantDecide, assistantRequest } from '#core/contract/open/assistant.ts'
import { apiTokenList, apiTokenMine, apiTokenRevoke } from '#core/contract/sys/api-token.ts'
import { userFreeze } from '#core/contract/sys/user.ts'
import { apiToken, auditLog, oauthClient, oauthGrant, user } from '#server/db/schema/index.ts'
import { sweepAssistants } from '#server/sign-in/assistants/sweep.ts'
import { searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { BACK, oauthOf } from './oauth-program.ts'

let server: TestServer
let docId: string
beforeAll(async () => {
  server = await startServer()
  const editor = await server.signIn('editor')
  docId = (await uploadText(editor, '差旅费管理办法.md', '# 差旅费管理办法\n\n北京出差的住宿标准为每晚六百元。')).id
  await settled(editor, docId)
  await searchable(editor, '北京出差', docId)
  await server.setSite('AllowAssistants', '1')
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const oauth = oauthOf(() => server)
type Program = Awaited<ReturnType<typeof oauth.program>>

/** The protocol's own client keeps what it got here; the person's browser is played by `decided`. */
class Keeper implements OAuthClientProvider {
  redirectUrl = BACK
  clientMetadata = { client_name: 'Claude', redirect_uris: [BACK], token_endpoint_auth_method: 'none' }
  kept: Record<string, unknown> = {}
  sentTo: URL | null = null
  clientInformation() {
    return this.kept['client'] as never
  }
  saveClientInformation(client: unknown) {
    this.kept['client'] = client
  }
  tokens() {
    return this.kept['tokens'] as never
  }
  saveTokens(tokens: unknown) {
    this.kept['tokens'] = tokens
  }
  redirectToAuthorization(url: URL) {
    this.sentTo = url
  }
  saveCodeVerifier(verifier: string) {
    this.kept['verifier'] = verifier
  }
  codeVerifier() {
    return this.kept['verifier'] as string
  }
}

it('the protocol’s own client finds the way, registers, connects, reads, refreshes, and ends when it is disconnected', async () => {
  const keeper = new Keeper()
  const open = () => new StreamableHTTPClientTransport(new URL(oauth.at('/mcp')), { authProvider: keeper })
  const first = open()
  await expect(new Client({ name: 't', version: '1' }).connect(first)).rejects.toThrow('Unauthorized')
  const request = await oauth.requestOf(Object.fromEntries(keeper.sentTo!.searchParams))
  const lina = await server.signIn('lina')
  expect(await lina.call(assistantRequest, { query: { request } })).toEqual({ name: 'Claude', host: null })
  const { redirect } = await lina.call(assistantDecide, { body: { request, agree: true } })
  const answer = new URL(redirect).searchParams
  expect(answer.get('iss')).toBe(server.baseURL)
  await first.finishAuth(answer)
  const client = new Client({ name: 't', version: '1' })
  await client.connect(open())
  const read = async () =>
    JSON.stringify(await client.callTool({ name: 'search', arguments: { query: '北京出差住宿' } }))
  expect(await read()).toContain(docId)

  const before = keeper.tokens() as { access_token: string; refresh_token: string }
  await db()
    .update(apiToken)
    .set({ accessUntil: new Date(0) })
    .where(isNotNull(apiToken.oauthClientId))
  expect(await read()).toContain(docId)
  const after = keeper.tokens() as { access_token: string; refresh_token: string }
  expect([after.access_token === before.access_token, after.refresh_token === before.refresh_token]).toEqual([
    false,
    false,
  ])

  const [row] = (await lina.call(apiTokenMine, { query: {} })).records
  expect(row).toMatchObject({ name: 'Claude', connected: true, state: 'active', bits: ['view'], codes: [] })
  expect(row!.lastUsed).toBeTruthy()
  const all = (await (await server.signIn('admin')).call(apiTokenList, { query: {} })).records
  expect(all).toContainEqual(expect.objectContaining({ id: row!.id, username: 'lina', connected: true }))
  await lina.call(apiTokenRevoke, { query: { ids: row!.id } })
  expect(await oauth.statusWith(after.access_token)).toBe(401)
  const refused = oauth.refreshOf(
    { id: (keeper.clientInformation() as { client_id: string }).client_id } as Program,
    after.refresh_token,
  )
  expect(await oauth.json(await oauth.form('/oauth/token', refused))).toMatchObject({
    status: 400,
    error: 'invalid_grant',
  })
})

describe('refusals', () => {
  it('nothing of it exists while the site is closed to it, and what was connected rests', async () => {
    const of = await oauth.program()
    const { access_token: token } = await oauth.tokensFor(of)
    const request = await oauth.requestOf(of.asks)
    await server.setSite('AllowAssistants', '0')
    const paths = ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-authorization-server']
    for (const path of paths) expect((await fetch(oauth.at(path))).status).toBe(404)
    expect((await oauth.register({ redirect_uris: [BACK] })).status).toBe(404)
    expect((await oauth.authorize(of.asks)).status).toBe(404)
    expect(await oauth.statusWith(token)).toBe(401)
    const lina = await server.signIn('lina')
    await expect(lina.call(assistantDecide, { body: { request, agree: true } })).rejects.toThrow('没有开放')
    await server.setSite('AllowAssistants', '1')
    expect(await oauth.statusWith(token)).toBe(200)
  })

  it('a program registers https and its own computer alone', async () => {
    const bad = [
      'http://evil.example/cb',
      'javascript:alert(1)',
      'cursor://x',
      'https://u:p@a.example/',
      'https://a.example/#x',
    ]
    for (const each of [...bad, 'http://127.0.0.1.evil.example/cb'])
      expect(await oauth.json(await oauth.register({ redirect_uris: [each] })), each).toMatchObject({
        status: 400,
        error: 'invalid_redirect_uri',
      })
    expect(await oauth.json(await oauth.register({ redirect_uris: [] }))).toMatchObject({ status: 400 })
  })

  it('nobody is sent anywhere before the program and its address are certain', async () => {
    const { asks } = await oauth.program('https://assistant.example/cb')
    const wrong = [
      { client_id: 'f'.repeat(32) },
      { redirect_uri: 'https://evil.example/cb' },
      { redirect_uri: 'https://assistant.example/cb/' },
      { redirect_uri: 'https://assistant.example/cb?x=1' },
      { redirect_uri: 'https://assistant.example:8443/cb' },
    ]
    for (const each of wrong) {
      const answer = await oauth.authorize({ ...asks, ...each })
      expect([answer.status, answer.headers.get('location')], JSON.stringify(each)).toEqual([400, null])
    }
    const local = await oauth.program()
    const other = { ...local.asks, redirect_uri: 'http://127.0.0.1:5999/callback' }
    expect(await oauth.requestOf(other)).toContain('zr_')
  })

  it('the program is told what is wrong with what it asks, at its own address', async () => {
    const { asks } = await oauth.program()
    const wrong = [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    ] as const
    for (const [each, error] of wrong) {
      const to = new URL((await oauth.authorize({ ...asks, ...each })).headers.get('location')!)
      expect([to.origin + to.pathname, ...to.searchParams]).toEqual([
        BACK,
        ['error', error],
        ['state', 's 1'],
        ['iss', server.baseURL],
      ])
    }
  })

  it('only a person decides, on a request that this site sealed, and may refuse', async () => {
    const of = await oauth.program()
    const request = await oauth.requestOf(of.asks)
    await expect(server.guest.call(assistantDecide, { body: { request, agree: true } })).rejects.toMatchObject({
      status: 401,
    })
    const lina = await server.signIn('lina')
    for (const bad of ['', 'zr_x', `${request.slice(0, -1)}_`])
      await expect(lina.call(assistantDecide, { body: { request: bad, agree: true } })).rejects.toThrow('已失效')
    const { redirect } = await lina.call(assistantDecide, { body: { request, agree: false } })
    expect([...new URL(redirect).searchParams]).toEqual([
      ['error', 'access_denied'],
      ['state', 's 1'],
      ['iss', server.baseURL],
    ])
    const page = await fetch(oauth.at('/connectAssistant'))
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('a code is good for its program, address, proof and resource, once and for a minute', async () => {
    const of = await oauth.program()
    const stranger = await oauth.program()
    const code = await oauth.codeFor(of)
    const right = oauth.exchangeOf(of, code)
    const wrong = [
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
      [{ code: 'x' }, 'invalid_grant'],
      [{ client_id: stranger.id }, 'invalid_grant'],
      [{ redirect_uri: 'http://127.0.0.1:1/callback' }, 'invalid_grant'],
      [{ code_verifier: stranger.verifier }, 'invalid_grant'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    ] as const
    for (const [each, error] of wrong)
      expect(await oauth.json(await oauth.form('/oauth/token', { ...right, ...each }))).toMatchObject({
        status: 400,
        error,
      })
    const got = await oauth.json(await oauth.form('/oauth/token', right))
    expect(got).toMatchObject({ status: 200, token_type: 'Bearer', expires_in: 3600, scope: 'read' })
    expect(await oauth.statusWith(got['access_token'] as string)).toBe(200)
    expect(await oauth.json(await oauth.form('/oauth/token', right))).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    })
    expect(await oauth.statusWith(got['access_token'] as string)).toBe(401)

    const late = await oauth.codeFor(of)
    await db().update(oauthGrant).set({ validUntil: new Date() }).where(eq(oauthGrant.kind, 'code'))
    expect(await oauth.json(await oauth.form('/oauth/token', oauth.exchangeOf(of, late)))).toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('a refresh token that is used again ends the connection, and another program’s does not', async () => {
    const of = await oauth.program()
    const stranger = await oauth.program()
    const one = await oauth.tokensFor(of)
    expect(
      await oauth.json(await oauth.form('/oauth/token', oauth.refreshOf(stranger, one.refresh_token))),
    ).toMatchObject({
      error: 'invalid_grant',
    })
    const two = await oauth.json(await oauth.form('/oauth/token', oauth.refreshOf(of, one.refresh_token)))
    const access = two['access_token'] as string
    expect([await oauth.statusWith(one.access_token), await oauth.statusWith(access)]).toEqual([401, 200])
    expect((await oauth.form('/oauth/token', oauth.refreshOf(of, one.refresh_token))).status).toBe(400)
    expect(await oauth.statusWith(access)).toBe(401)
    const next = oauth.refreshOf(of, two['refresh_token'] as string)
    expect(await oauth.json(await oauth.form('/oauth/token', next))).toMatchObject({ error: 'invalid_grant' })
  })

  it('a token works at /mcp alone, is revoked by its program alone, and ends with its owner', async () => {
    const of = await oauth.program()
    const stranger = await oauth.program()
    const { access_token: token, refresh_token: refresh } = await oauth.tokensFor(of, 'zhangwei')
    for (const name of ['x-access-token', 'authorization']) {
      const value = name === 'authorization' ? `Bearer ${token}` : token
      const answer = await fetch(oauth.at('/api/KM/kmDoc/text?id=' + docId), { headers: { [name]: value } })
      expect(answer.status, name).toBe(401)
    }
    await oauth.form('/oauth/revoke', { token: refresh, client_id: stranger.id })
    expect(await oauth.statusWith(token)).toBe(200)
    expect((await oauth.form('/oauth/revoke', { token: refresh, client_id: of.id })).status).toBe(200)
    expect(await oauth.statusWith(token)).toBe(401)

    const again = await oauth.tokensFor(of, 'zhangwei')
    const [zhang] = await db().select({ id: user.id }).from(user).where(eq(user.username, 'zhangwei'))
    const admin = await server.signIn('admin')
    await admin.call(userFreeze, { body: { ids: zhang!.id, status: 2 } })
    expect(await oauth.statusWith(again.access_token)).toBe(401)
    await admin.call(userFreeze, { body: { ids: zhang!.id, status: 1 } })
    expect(await oauth.json(await oauth.form('/oauth/token', oauth.refreshOf(of, again.refresh_token)))).toMatchObject({
      error: 'invalid_grant',
    })
  })
})

it('stores hashes alone, keeps what was decided in the audit log, and sweeps what nobody connects', async () => {
  const of = await oauth.program()
  const { access_token: access, refresh_token: refresh } = await oauth.tokensFor(of)
  const stored = JSON.stringify([await db().select().from(apiToken), await db().select().from(oauthGrant)])
  for (const secret of [access, refresh]) expect(stored).not.toContain(secret)
  const lines = await db().select().from(auditLog).where(eq(auditLog.objectKind, 'assistant'))
  expect(new Set(lines.map(({ action }) => action))).toEqual(
    new Set(['assistant-register', 'assistant-approve', 'assistant-decline']),
  )
  const unused = await oauth.program()
  const ids = [of.id, unused.id]
  const kept = () =>
    db()
      .select({ id: oauthClient.id })
      .from(oauthClient)
      .where(and(inArray(oauthClient.id, ids)))
  await sweepAssistants({ db: db() })
  expect(await kept()).toHaveLength(2)
  await sweepAssistants({ db: db() }, new Date(Date.now() + 25 * 3_600_000))
  expect(await kept()).toEqual([{ id: of.id }])
  const answers: number[] = []
  for (let n = 0; n < 31; n += 1) answers.push((await oauth.register({ redirect_uris: [BACK] })).status)
  expect(answers.at(-1)).toBe(429)
})
