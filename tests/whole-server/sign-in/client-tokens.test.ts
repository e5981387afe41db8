import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDelete, docDownload, docGet, docListRecent } from '#core/contract/km/documents/document.ts'
import { fileTicket } from '#core/contract/km/documents/file.ts'
import { savedSearchAdd, savedSearchList } from '#core/contract/km/search/saved-search.ts'
import { apiClientDelete, apiClientEdit, apiClientRenew, embedToken } from '#core/contract/open/client.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { userList } from '#core/contract/sys/user.ts'
import { apiClient, user } from '#server/db/schema/index.ts'
import { ask as askAt, clientTools, HOST } from '../support/clients.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

const DENIED = { kind: 'denied' }
const EXPIRED = { kind: 'expired' }

let server: TestServer
let admin: Api
let clients: ReturnType<typeof clientTools>
let hrDocument: { id: string }
let ownDocument: { id: string }
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  const editor = await server.signIn('editor')
  clients = clientTools(server, admin)
  hrDocument = await uploadText(editor, '白鹭名册.txt', '白鹭名册的全文', 'department')
  ownDocument = await uploadText(editor, '白鹭私记.txt', '白鹭私记的全文', 'private')
  for (const { id } of [hrDocument, ownDocument]) await settled(editor, id)
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const ask = (path: string, init?: RequestInit) => askAt<unknown>(server, path, init)
const reads = async (api: Api, id: string) => (await api.call(docGet, { query: { id } })).total === 1

describe('the exchange of the secret for a token', () => {
  it('refuses who does not prove to be the client, without telling what there is', async () => {
    const client = await clients.make()
    const headers = { 'content-type': 'application/json' }
    const without = await ask(embedToken.path, { method: 'POST', headers, body: '{}' })
    const wrong = [without, await clients.exchange({ ...client, secret: 'A'.repeat(43) })]
    wrong.push(
      await clients.exchange({ ...client, id: '0'.repeat(32) }),
      await clients.exchange({ id: client.id, secret: '' }),
    )
    for (const { status, body } of wrong) expect([status, body.message]).toEqual([401, '客户端编号或密钥不正确'])
  })
  it('refuses another address, a disabled client, and a person it may not speak for', async () => {
    const elsewhere = await clients.make({ addresses: ['10.9.8.0/24'] })
    expect((await clients.exchange(elsewhere)).body.message).toBe('服务器的地址不在客户端允许的范围内')
    expect((await clients.exchange(await clients.make({ addresses: ['127.0.0.0/8', '::1'] }))).status).toBe(200)
    expect((await clients.exchange(await clients.make({ enabled: false }))).body.message).toBe('客户端已停用')
    expect((await clients.exchange(await clients.make(), { username: 'lina' })).body.message).toBe(
      '该客户端不能代表用户',
    )
    expect((await clients.exchange(await clients.forPeople(), { username: 'nobody-here' })).body.message).toContain(
      '找不到这个用户',
    )
  })
  it('gives a token for minutes, for a person or for the client itself', async () => {
    const client = await clients.forPeople()
    const { body } = await clients.exchange(client, { username: 'lina' })
    expect(body.result).toMatchObject({ expiresIn: 900, token: expect.stringMatching(/^ze_[\w-]+\.[\w-]{43}$/) })
    expect((await clients.rowOf(client.id)).lastUsed).toBeTruthy()
  })
})

describe('a token of a client', () => {
  // proves P-07
  it('reads what the person reads, as Bearer and as X-Access-Token, and works on nothing', async () => {
    const client = await clients.forPeople()
    const token = await clients.tokenFor(client, 'editor')
    const found = { records: [expect.objectContaining({ id: ownDocument.id })] }
    const path = `${docGet.path}?id=${ownDocument.id}`
    for (const headers of [{ authorization: `Bearer ${token}` }, { 'x-access-token': token }])
      expect((await ask(path, { headers })).body.result).toMatchObject(found)
    const own = (await admin.call(apiTokenAdd, { body: { name: '脚本' } })).token
    const asToken = await ask(docListRecent.path, { headers: { authorization: `Bearer ${own}` } })
    expect(asToken.body.success).toBe(true)
    const api = server.api(token)
    expect([await reads(api, ownDocument.id), await reads(api, hrDocument.id)]).toEqual([true, true])
    const ofLina = await clients.embed(client, 'lina')
    expect([await reads(ofLina, ownDocument.id), await reads(ofLina, hrDocument.id)]).toEqual([false, false])
    await expect(api.call(docDelete, { query: { id: ownDocument.id } })).rejects.toMatchObject(DENIED)
    await expect(api.call(currentDepartments, {})).rejects.toMatchObject(DENIED)
    await expect(api.call(docDownload, { query: { docId: ownDocument.id } })).rejects.toMatchObject(DENIED)
  })
  it('without a person is its owner within its scopes', async () => {
    const places = [{ kind: 'document' as const, id: hrDocument.id }]
    const api = await clients.embed(await clients.make({ places, codes: ['sys:user:list'] }))
    expect((await api.call(docListRecent, { query: {} })).records.map((row) => row.id)).toEqual([hrDocument.id])
    expect(await reads(api, ownDocument.id)).toBe(false)
    await expect(api.call(userList, { query: {} })).rejects.toMatchObject(DENIED)
    const site = await clients.embed(await clients.make({ codes: ['sys:user:list'] }))
    expect((await site.call(userList, { query: {} })).total).toBeGreaterThan(3)
  })
  it('lists the kept searches of the person who looks, and never those of its owner', async () => {
    const body = { name: '白鹭', query: { content: '白鹭' }, alert: false }
    for (const api of [admin, await server.signIn('lina')]) await api.call(savedSearchAdd, { body })
    const client = await clients.forPeople()
    const keptBy = async (username?: string) =>
      (await server.api(await clients.tokenFor(client, username)).call(savedSearchList, {})).map(({ name }) => name)
    expect(await keptBy('lina')).toEqual(['白鹭'])
    expect(await keptBy()).toEqual([])
  })
  it('never holds what the person or the owner does not', async () => {
    const ofAdmin = await clients.forPeople({ codes: ['sys:user:list', 'km:doc:seeAll'] })
    await expect((await clients.embed(ofAdmin, 'lina')).call(userList, { query: {} })).rejects.toMatchObject(DENIED)
    expect(await reads(await clients.embed(ofAdmin, 'lina'), hrDocument.id)).toBe(false)
    const ofLina = await clients.forPeople({ username: 'lina' })
    await db()
      .update(apiClient)
      .set({ codes: ['sys:user:list'] })
      .where(eq(apiClient.id, ofLina.id))
    await expect((await clients.embed(ofLina, 'admin')).call(userList, { query: {} })).rejects.toMatchObject(DENIED)
  })
  it('opens files by tickets, which end with it', async () => {
    const client = await clients.forPeople({ bits: ['view', 'download'] })
    const api = await clients.embed(client, 'editor')
    const { token: ticket } = await api.call(fileTicket, { query: { docId: ownDocument.id, right: 'download' } })
    const visit = () => fetch(`${server.baseURL}/api${docDownload.path}?docId=${ownDocument.id}&token=${ticket}`)
    expect((await visit()).status).toBe(200)
    await admin.call(apiClientRenew, { query: { id: client.id } })
    expect((await visit()).status).toBe(403)
  })
  it('ends with the very next call: disabled, renewed, frozen, deleted, or over', async () => {
    const client = await clients.forPeople({ username: 'lina' })
    const api = await clients.embed(client, 'editor')
    const set = (username: string, status: number) =>
      db().update(user).set({ status }).where(eq(user.username, username))
    const dead = () => expect(reads(api, ownDocument.id)).rejects.toMatchObject(EXPIRED)
    const alive = async () => expect(await reads(api, ownDocument.id)).toBe(true)
    await alive()
    await admin.call(apiClientEdit, { body: { id: client.id, enabled: false } })
    await dead()
    await admin.call(apiClientEdit, { body: { id: client.id, enabled: true } })
    await alive()
    for (const username of ['lina', 'editor']) {
      await set(username, 2)
      await dead()
      await set(username, 1)
      await alive()
    }
    await admin.call(apiClientEdit, { body: { id: client.id, forPeople: false } })
    await dead()
    await admin.call(apiClientEdit, { body: { id: client.id, forPeople: true } })
    await alive()
    await admin.call(apiClientRenew, { query: { id: client.id } })
    await dead()
    expect((await clients.exchange(client)).status).toBe(401)
    const gone = await clients.forPeople()
    const other = await clients.embed(gone, 'editor')
    expect(await reads(other, ownDocument.id)).toBe(true)
    await admin.call(apiClientDelete, { query: { ids: gone.id } })
    await expect(reads(other, ownDocument.id)).rejects.toMatchObject(EXPIRED)
    const [body, proof] = (await clients.tokenFor(await clients.forPeople(), 'lina')).split('.')
    const altered = `${body!.slice(0, -1)}${body!.endsWith('A') ? 'B' : 'A'}.${proof}`
    await expect(reads(server.api(altered), ownDocument.id)).rejects.toMatchObject(EXPIRED)
  })
  it('is for pages of the registered origins alone', async () => {
    const client = await clients.forPeople()
    const token = await clients.tokenFor(client, 'lina')
    const from = async (origin: string) =>
      (await ask(docListRecent.path, { headers: { 'x-access-token': token, origin } })).status
    expect([await from(HOST), await from(server.baseURL), await from('https://other.example.com')]).toEqual([
      200, 200, 401,
    ])
    await admin.call(apiClientEdit, { body: { id: client.id, origins: [] } })
    expect(await from(HOST)).toBe(401)
  })
  it('is asked to wait when the client calls more often than it may', async () => {
    const client = await clients.forPeople({ ratePerMinute: 3 })
    const headers = { 'x-access-token': await clients.tokenFor(client, 'lina') }
    const answers = []
    for (let i = 0; i < 4; i++) answers.push(await ask(docListRecent.path, { headers }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[3]!.body.message).toBe('操作太频繁,请稍后再试')
    expect(answers[3]!.headers.get('retry-after')).toBe('60')
    const others = await clients.tokenFor(client, 'editor')
    expect((await ask(docListRecent.path, { headers: { 'x-access-token': others } })).status).toBe(429)
  })
})
