import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import type { Args } from '#core/contract/endpoint.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import {
  apiClientAdd,
  apiClientDelete,
  apiClientEdit,
  apiClientList,
  apiClientRenew,
} from '#core/contract/open/client.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { login } from '#core/contract/sys/login.ts'
import { OWN_SCREENS, userPermissions } from '#core/contract/sys/permission.ts'
import { authAdd, authPair } from '#core/contract/open/family-auth.ts'
import { apiClient, auditLog, permission, role, rolePermission, user, userRole } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { type Answer, ask as askAt, clientTools, HOST } from '../support/clients.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

const DENIED = { kind: 'denied' }
const EXPIRED = { kind: 'expired' }

let server: TestServer
let admin: Api
let editor: Api
let clients: ReturnType<typeof clientTools>
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor] = (await Promise.all(['admin', 'editor'].map(server.signIn))) as [Api, Api]
  clients = clientTools(server, admin)
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const make: (typeof clients)['make'] = (...args) => clients.make(...args)
const ask = (path: string, init?: RequestInit) => askAt<unknown>(server, path, init)

describe('managing clients', () => {
  it('asks for a person with the permission, of the same tenant', async () => {
    const { id } = await make()
    for (const [api, refusal] of [
      [server.guest, EXPIRED],
      [editor, DENIED],
    ] as const) {
      await expect(make({}, api)).rejects.toMatchObject(refusal)
      await expect(api.call(apiClientList, { query: {} })).rejects.toMatchObject(refusal)
      await expect(api.call(apiClientEdit, { body: { id, enabled: false } })).rejects.toMatchObject(refusal)
      await expect(api.call(apiClientRenew, { query: { id } })).rejects.toMatchObject(refusal)
      await expect(api.call(apiClientDelete, { query: { ids: id } })).rejects.toMatchObject(refusal)
    }
    await db().update(apiClient).set({ tenantId: '7' }).where(eq(apiClient.id, id))
    expect((await admin.call(apiClientList, { query: { id } })).total).toBe(0)
    await expect(admin.call(apiClientEdit, { body: { id, enabled: false } })).rejects.toThrow('找不到这个客户端')
    await expect(admin.call(apiClientRenew, { query: { id } })).rejects.toThrow('找不到这个客户端')
    await expect(admin.call(apiClientDelete, { query: { ids: id } })).rejects.toThrow('找不到这个客户端')
  })
  it('refuses what no client can be', async () => {
    await expect(make({ origins: ['*'] })).rejects.toThrow('来源应形如')
    await expect(make({ origins: [`${HOST}/portal`] })).rejects.toThrow('来源应形如')
    await expect(make({ addresses: ['10.0.0.0/40'] })).rejects.toThrow('地址应为 IP 或网段')
    await expect(make({ username: 'nobody-here' })).rejects.toThrow('找不到这个用户')
    await expect(make({ codes: ['no:such:code'] })).rejects.toThrow('没有权限 no:such:code')
    await expect(make({ username: 'lina', codes: ['sys:user:list'] })).rejects.toThrow('没有权限 sys:user:list')
    await expect(make({ places: [{ kind: 'document', id: 'none' }] })).rejects.toThrow('范围不存在')
    await expect(make({ ratePerMinute: 0 })).rejects.toThrow('每分钟次数')
    await expect(admin.call(apiClientAdd, { body: { name: ' ' } })).rejects.toThrow('请输入客户端名称')
  })
  // proves S-61
  it('shows the secret once, keeps its hash, and writes each change into the audit log', async () => {
    const { id, secret } = await make({ origins: [`${HOST}/`, HOST], addresses: ['10.0.0.0/8'] })
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await clients.rowOf(id)).toMatchObject({
      name: '门户',
      username: 'admin',
      origins: [HOST],
      addresses: ['10.0.0.0/8'],
      bits: ['view'],
      places: null,
      works: false,
      forPeople: false,
      enabled: true,
    })
    await admin.call(apiClientEdit, { body: { id, name: '办公门户', enabled: false } })
    expect(await clients.rowOf(id)).toMatchObject({ name: '办公门户', enabled: false, origins: [HOST] })
    const renewed = await admin.call(apiClientRenew, { query: { id } })
    expect(renewed.secret).not.toBe(secret)
    await admin.call(apiClientDelete, { query: { ids: id } })
    expect((await admin.call(apiClientList, { query: { id } })).total).toBe(0)
    const log = await db().select().from(auditLog).where(eq(auditLog.objectId, id)).orderBy(auditLog.id)
    expect(log.map((line) => line.action)).toEqual(['client-add', 'client-edit', 'client-renew', 'client-delete'])
    for (const kept of [log, await clients.rowOf((await make()).id)])
      for (const text of [secret, renewed.secret]) expect(JSON.stringify(kept)).not.toContain(text.slice(4))
    expect(JSON.stringify(log)).not.toContain('secretHash')
  })
  it('keeps for administrators what speaks for others', async () => {
    const [like] = await db().select().from(user).where(eq(user.username, 'lina'))
    const [person, held] = [newId(), newId()]
    await db()
      .insert(user)
      .values({ ...like!, id: person, username: 'keeper', email: null, phone: null, workNo: null })
    await db().insert(role).values({ id: held, roleName: '接口', roleCode: 'keeper' })
    const rows = await db().select().from(permission)
    const codes = rows.filter((row) => row.perms?.startsWith('open:client:'))
    await db()
      .insert(rolePermission)
      .values(codes.map((row) => ({ roleId: held, permissionId: row.id })))
    await db().insert(userRole).values({ userId: person, roleId: held })
    const keeper = await server.signIn('keeper')
    const only = '只有管理员'
    await expect(make({ username: 'lina' }, keeper)).rejects.toThrow(only)
    await expect(make({ forPeople: true }, keeper)).rejects.toThrow(only)
    const own = await make({}, keeper)
    const edit = (body: Args<typeof apiClientEdit>['body']) => keeper.call(apiClientEdit, { body })
    await expect(edit({ id: own.id, forPeople: true })).rejects.toThrow(only)
    await expect(edit({ id: own.id, username: 'lina' })).rejects.toThrow(only)
    await expect(edit({ id: own.id, codes: ['km:doc:seeAll'] })).rejects.toThrow('没有权限 km:doc:seeAll')
    await edit({ id: own.id, name: '我的' })
    const others = await clients.forPeople()
    await expect(edit({ id: others.id, forPeople: false })).rejects.toThrow(only)
    await expect(keeper.call(apiClientRenew, { query: { id: others.id } })).rejects.toThrow(only)
    await expect(keeper.call(apiClientDelete, { query: { ids: others.id } })).rejects.toThrow(only)
  })
  it('is not for programs', async () => {
    const { auth } = await admin.call(userPermissions, OWN_SCREENS)
    const codes = auth.flatMap(({ action }) => action ?? [])
    const program = server.api((await admin.call(apiTokenAdd, { body: { name: '脚本', codes, works: true } })).token)
    expect((await program.call(apiClientList, { query: {} })).total).toBeGreaterThan(0)
    await expect(make({}, program)).rejects.toMatchObject(DENIED)
  })
})

describe('a page of another site', () => {
  const preflight = (origin: string, path = docListRecent.path) =>
    ask(path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })
  const allowed = ({ headers }: Answer<unknown>) => headers.get('access-control-allow-origin')

  it('may call when its origin is registered for an enabled client, and only then', async () => {
    const page = 'https://wiki.example.com'
    expect([(await preflight(page)).status, allowed(await preflight(page))]).toEqual([405, null])
    const { id } = await make({ origins: [page] })
    const answer = await preflight(page)
    expect([answer.status, allowed(answer)]).toEqual([204, page])
    expect(answer.headers.get('vary')).toBe('origin')
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization, content-type, x-access-token')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    for (const other of ['https://wiki.example.com.evil.net', 'http://wiki.example.com', 'https://example.com', 'null'])
      expect(allowed(await preflight(other)), other).toBeNull()
    await admin.call(apiClientEdit, { body: { id, enabled: false } })
    expect(allowed(await preflight(page))).toBeNull()
    await admin.call(apiClientEdit, { body: { id, enabled: true } })
    expect(allowed(await preflight(page))).toBe(page)
    await admin.call(apiClientDelete, { query: { ids: id } })
    expect(allowed(await preflight(page))).toBeNull()
  })
  it('reads answers and refusals as a guest, in the tenant of the client alone', async () => {
    const page = 'https://news.example.com'
    await make({ origins: [page] })
    const get = (headers: Record<string, string>) => ask(docListRecent.path, { headers })
    const refused = await get({ origin: page })
    expect([refused.status, allowed(refused), refused.headers.get('vary')]).toEqual([401, page, 'origin'])
    await server.setSite('AllowGuestSearch', '1')
    const answered = await get({ origin: page })
    expect([answered.status, allowed(answered), answered.body.success]).toEqual([200, page, true])
    expect(allowed(await get({ origin: page, 'tenant-id': '7' }))).toBeNull()
    expect(allowed(await get({ origin: 'https://other.example.com' }))).toBeNull()
    expect((await get({})).headers.get('vary')).toContain('origin')
    await server.setSite('AllowGuestSearch', '0')
  })
  it('gets no permission by its origin that its token has not', async () => {
    const origin = 'https://hr.example.com'
    await make({ origins: [origin] })
    const body = { username: 'lina', password: 'x', captcha: 'ABCD', checkKey: '1' }
    const headers = { origin, 'content-type': 'application/json' }
    const answer = await ask(login.path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([answer.body.success, answer.headers.get('access-control-allow-credentials')]).toEqual([false, null])
    expect((await ask(grantAdd.path, { method: 'POST', headers, body: '{}' })).status).toBe(401)
  })
})

it('takes a pair that the family’s client has made once; the same again is refused with a sentence', async () => {
  const [ak, sk] = await admin.call(authPair, {})
  await admin.call(authAdd, { body: { ak, sk, name: '一' } })
  await expect(admin.call(authAdd, { body: { ak, sk, name: '二' } })).rejects.toThrow('这对密钥已经登记')
})
