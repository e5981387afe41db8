import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import { apiCallList } from '#core/contract/open/call-log.ts'
import { embedToken } from '#core/contract/open/client.ts'
import { authAdd, authDelete, authEdit, authGet, authList, authPair } from '#core/contract/open/family-auth.ts'
import { apiTokenAdd, apiTokenRevoke } from '#core/contract/sys/api-token.ts'
import { userList } from '#core/contract/sys/user.ts'
import { apiCall, apiClient, user } from '#server/db/schema/index.ts'
import { sweepCalls } from '#server/operations/call-log/sweep.ts'
import { ask, clientTools } from '../support/clients.ts'
import { eventually } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor] = (await Promise.all(['admin', 'editor'].map(server.signIn))) as [Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const calls = (query: Record<string, string>) => admin.call(apiCallList, { query: { pageSize: '100', ...query } })
const written = (query: Record<string, string>, count: number) =>
  eventually(`${count} calls in the log`, async () => {
    const { records } = await calls(query)
    return records.length >= count ? records : null
  })

describe('the log of calls', () => {
  it('is for people with its permission, and speaks of one tenant', async () => {
    await expect(server.guest.call(apiCallList, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
    await expect(editor.call(apiCallList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    const row = { method: 'GET', path: '/other', status: 200, ms: 1, bytes: 1, ip: '', createTime: new Date() }
    await db()
      .insert(apiCall)
      .values({ ...row, tenantId: '7', tokenId: 'x' })
    expect((await calls({ path: '/other' })).total).toBe(0)
  })
  // proves S-62
  it('has every call of a token: refused ones too, without the query, and none of a person', async () => {
    const { id, token } = await editor.call(apiTokenAdd, { body: { name: '夜间脚本' } })
    expect((await editor.call(docListRecent, { query: {} })).total).toBe(0)
    const program = server.api(token)
    await program.call(docListRecent, { query: { title: '绝密标题' } })
    await expect(program.call(userList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    const rows = await written({ tokenId: id, column: 'createTime', order: 'asc' }, 2)
    expect(rows).toMatchObject([
      { method: 'GET', path: `/api${docListRecent.path}`, status: 200, username: 'editor', tokenName: '夜间脚本' },
      { method: 'GET', path: `/api${userList.path}`, status: 403, clientId: null },
    ])
    expect(rows[0]!.bytes).toBeGreaterThan(200)
    expect(rows[0]!.ip).toMatch(/127\.0\.0\.1|::1/)
    expect(JSON.stringify(rows)).not.toContain('绝密标题')
    expect((await calls({ status: '403', tokenId: id })).total).toBe(1)
    expect((await calls({ createTime_end: '2020-01-01', tokenId: id })).total).toBe(0)
    await editor.call(apiTokenRevoke, { query: { ids: id } })
    await expect(program.call(docListRecent, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
    const all = await db().select().from(apiCall).where(eq(apiCall.tenantId, '0'))
    expect(all.filter((row) => row.tokenId === null)).toEqual([])
  })
  it('names the client and the person it spoke for, and is written before the server ends', async () => {
    const clients = clientTools(server, admin)
    const client = await clients.forPeople()
    const api = await clients.embed(client, 'lina')
    await api.call(docListRecent, { query: {} })
    const [row] = await written({ callAuthId: client.id }, 1)
    expect(row).toMatchObject({ clientName: '门户', username: 'lina', callAuthId: client.id, status: 200 })
    expect(row!.usedTime).toBe(row!.ms)
    await Promise.all(Array.from({ length: 30 }, () => api.call(docListRecent, { query: {} })))
    await server.restart()
    expect(await db().$count(apiCall, eq(apiCall.clientId, client.id))).toBe(31)
    admin = server.api(await server.tokenOf('admin'))
    editor = server.api(await server.tokenOf('editor'))
  })
  it('forgets what is older than the site keeps', async () => {
    const row = { tenantId: '0', method: 'GET', status: 200, ms: 1, bytes: 1, ip: '' }
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await db()
      .insert(apiCall)
      .values([
        { ...row, path: '/old', createTime: daysAgo(31) },
        { ...row, path: '/new', createTime: daysAgo(29) },
      ])
    await server.setSite('ApiRecordDays', '30')
    await sweepCalls({ db: db() }, new AbortController().signal)
    expect([(await calls({ path: '/old' })).total, (await calls({ path: '/new' })).total]).toEqual([0, 1])
  })
})

describe('keys as the family has them', () => {
  it('are for administrators of clients', async () => {
    for (const [e, args] of [
      [authPair, {}],
      [authList, { query: {} }],
    ] as const)
      await expect(editor.call(e, args as never)).rejects.toMatchObject({ kind: 'denied' })
    await expect(admin.call(authAdd, { body: { name: '弱', ak: 'admin', sk: '1' } })).rejects.toThrow(
      'AK 应由 genAKSK 生成',
    )
  })
  it('are API clients: made up, kept, shown without their secret, changed and deleted', async () => {
    const [ak, sk] = await admin.call(authPair, {})
    const lina = (await db().select().from(user).where(eq(user.username, 'lina')))[0]!.id
    await admin.call(authAdd, { body: { name: '对接', ak, sk, systemUserId: lina } })
    await expect(admin.call(authAdd, { body: { name: '又一次', ak, sk } })).rejects.toThrow('已经登记')
    expect(await admin.call(authGet, { query: { id: ak } })).toMatchObject({ ak, sk: '', systemUserId: lina })
    const given = await clientTools(server, admin).exchange({ id: ak, secret: sk })
    expect(given.body.success).toBe(true)
    await admin.call(authEdit, { body: { id: ak, name: '对接二' } })
    expect((await admin.call(authList, { query: { name: '对接二' } })).records).toMatchObject([{ systemUserId: lina }])
    await admin.call(authDelete, { query: { id: ak } })
    expect(await db().$count(apiClient, eq(apiClient.id, ak))).toBe(0)
    const gone = await ask(server, embedToken.path, { method: 'POST' })
    expect(gone.status).toBe(401)
  })
})
