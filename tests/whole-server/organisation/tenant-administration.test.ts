import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { shareAdd, shareOpen } from '#core/contract/km/rights/share.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { filePlaces } from '#core/contract/sys/stored-files/file-place.ts'
import { login } from '#core/contract/sys/login.ts'
import { permissionAdd } from '#core/contract/sys/menu.ts'
import { passwordUpdate } from '#core/contract/sys/own-account.ts'
import { OWN_SCREENS, userPermissions } from '#core/contract/sys/permission.ts'
import * as contract from '#core/contract/sys/tenant.ts'
import { userAdd, userDelete, userList } from '#core/contract/sys/user.ts'
import { auditLog, permission, role, rolePermission, tenant, user } from '#server/db/schema/index.ts'
import { dayIn } from '../support/dates.ts'
import { settled, uploadText } from '../support/documents.ts'
import { PASSWORD, startServer, type TestServer } from '../support/fixture.ts'
import { rawCalls } from '../support/raw-calls.ts'
import { tenantApi } from '../support/tenants.ts'

let server: TestServer
let admin: Api
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const FIRST = 'Zhiku-first-2026'
const add = (id: number, more: object = {}) =>
  admin.call(contract.tenantAdd, { body: { id: String(id), name: `公司${id}`, adminPassword: FIRST, ...more } })
const edit = (id: number, more: object) => admin.call(contract.tenantEdit, { body: { id, ...more } })
const remove = (id: number) => admin.call(contract.tenantDelete, { query: { id: String(id) } })
const signIn = (username: string, password: string) =>
  server.guest.call(login, { body: { username, password, captcha: 'ABCD', checkKey: '1' } })
const rows = () => db().select().from(tenant).orderBy(asc(tenant.id))

/** A tenant with its administrator signed in, who has chosen a password. */
async function working(id: number, more: object = {}): Promise<Api> {
  const { username } = await add(id, more)
  const { token } = await signIn(username, FIRST)
  const own = { oldpassword: FIRST, password: PASSWORD, confirmpassword: PASSWORD }
  await tenantApi(server, token, String(id)).call(passwordUpdate, { body: own })
  return tenantApi(server, (await signIn(username, PASSWORD)).token, String(id))
}

it('asks who, then for the right, then for the tenant, then for good input, and changes nothing until then', async () => {
  const theirs = await working(11)
  const before = await rows()
  const [guest, staff] = [rawCalls(server, ''), rawCalls(server, 'lina')]
  const calls = [
    [contract.tenantList, {}],
    [contract.tenantGet, { query: { id: '11' } }],
    [contract.tenantAdd, { body: { id: 12, name: '丙' } }],
    [contract.tenantEdit, { body: { id: 11, name: '乙' } }],
    [contract.tenantDelete, { query: { id: '11' } }],
    [contract.tenantDeleteBatch, { query: { ids: '11' } }],
  ] as const
  for (const [call, ask] of calls) {
    expect((await guest(call, ask)).message, call.path).toContain('Token失效')
    expect((await staff(call, ask)).message, call.path).toMatch(/没有权限/)
  }
  expect((await guest(contract.tenantsByIds, { query: { ids: '0' } })).message).toContain('Token失效')
  // Who makes the code up in a tenant of their own, and gives it to themselves, has gained nothing.
  await ownCode(theirs, '11')
  for (const [call, ask] of calls)
    await expect(
      theirs.call(call as typeof contract.tenantGet, ask as { query: { id: string } }),
    ).rejects.toMatchObject({ kind: 'denied' })
  const boss = rawCalls(server, 'admin')
  for (const [call, ask, sentence] of [
    [contract.tenantGet, { query: { id: '404' } }, '租户不存在'],
    [contract.tenantEdit, { body: { id: 404, name: '无' } }, '租户不存在'],
    [contract.tenantDelete, { query: { id: '404' } }, '租户不存在'],
    [contract.tenantDeleteBatch, { query: { ids: '11,404' } }, '租户不存在'],
    [contract.tenantAdd, { body: { id: 11, name: '重号' } }, '该编号已存在!'],
    [contract.tenantAdd, { body: { id: 0, name: '零' } }, '租户编号应为 1 到 999999999 的整数'],
    [contract.tenantAdd, { body: { id: '1.5', name: '半' } }, '租户编号应为 1 到 999999999 的整数'],
    [contract.tenantAdd, { body: { id: 12, name: ' ' } }, '请输入租户名称!'],
    [contract.tenantAdd, { body: { id: 12, name: '丙', adminPassword: '123456' } }, '密码'],
    [contract.tenantAdd, { body: { id: 12, name: '丙', adminPassword: 'Xx-Lina-2026', adminUsername: 'lina' } }, ''],
    [contract.tenantAdd, { body: { id: 12, name: '丙', adminUsername: 'LINA' } }, '用户账号已存在'],
    [contract.tenantAdd, { body: { id: 12, name: '丙', beginDate: '2026-13-01' } }, '时间应为'],
    [contract.tenantAdd, { body: { id: 12, name: '丙', beginDate: '2027-01-02', endDate: '2027-01-01' } }, '结束时间'],
    [contract.tenantEdit, { body: { id: 11, status: 2 } }, ''],
    [contract.tenantEdit, { body: { id: 11, name: '乙', revision: 'old' } }, '内容已被他人修改'],
    [contract.tenantEdit, { body: { id: 0, status: 0 } }, '默认租户不能冻结'],
    [contract.tenantEdit, { body: { id: 0, endDate: '2020-01-01' } }, '默认租户不能冻结'],
    [contract.tenantDelete, { query: { id: '0' } }, '默认租户不能删除'],
  ] as const)
    expect(await boss(call, ask), JSON.stringify(ask)).toMatchObject({
      success: false,
      message: expect.stringContaining(sentence) as string,
    })
  expect(await rows()).toEqual(before)
})

/** Gives the tenant's administrators the codes of the calls, behind the calls. */
async function ownCode(api: Api, tenantId: string): Promise<void> {
  const [held] = await db().select().from(role).where(eq(role.tenantId, tenantId)).orderBy(asc(role.id)).limit(1)
  for (const verb of ['list', 'add', 'edit', 'delete']) {
    await api
      .call(permissionAdd, { body: { name: `租户${verb}`, menuType: 2, perms: `sys:tenant:${verb}`, parentId: '' } })
      .catch(() => undefined)
    const id = `forged-${verb}`
    await db()
      .insert(permission)
      .values({ id, tenantId, name: verb, menuType: 2, perms: `sys:tenant:${verb}` })
    await db().insert(rolePermission).values({ roleId: held!.id, permissionId: id })
  }
}

// proves S-18
it('makes a tenant that works at once, and shows it nothing of the others', async () => {
  const theirs = await working(21, { beginDate: '2026-01-01', endDate: '2099-12-31' })
  const { menu } = await theirs.call(userPermissions, OWN_SCREENS)
  const system = menu.find(({ meta }) => meta.title === '系统管理')!
  expect(system.children!.map(({ meta }) => meta.title)).toContain('用户')
  expect(system.children!.map(({ meta }) => meta.title)).not.toContain('租户')
  await expect(theirs.call(filePlaces, {})).rejects.toMatchObject({ kind: 'denied' })
  expect((await theirs.call(userList, { query: {} })).records.map(({ username }) => username)).toEqual(['admin21'])
  const { id } = await uploadText(theirs, '客户名单.txt', '客户名单的全文', 'staff')
  await settled(theirs, id)
  expect((await theirs.call(docGet, { query: { id } })).total).toBe(1)
  expect((await admin.call(docGet, { query: { id } })).total).toBe(0)
  const row = await admin.call(contract.tenantGet, { query: { id: '21' } })
  expect(row).toMatchObject({
    id: 21,
    name: '公司21',
    status: 1,
    status_dictText: '正常',
    beginDate: '2026-01-01 00:00:00',
    endDate: '2099-12-31 23:59:59',
    createBy: 'admin',
  })
  const listed = await admin.call(contract.tenantList, { query: { column: 'name', order: 'asc', name: '公司21' } })
  expect(listed.records.map(({ id }) => id)).toEqual([21])
  await edit(21, { name: '二一公司', revision: row.revision })
  expect((await admin.call(contract.tenantGet, { query: { id: '21' } })).name).toBe('二一公司')
})

it('makes up a name and a password where none is given, tells it once, and has it changed', async () => {
  const made = await admin.call(contract.tenantAdd, { body: { id: '22', name: '二二' } })
  expect(made).toMatchObject({ id: 22, username: 'admin22', password: expect.any(String) as string })
  const { userInfo } = await signIn('admin22', made.password!)
  expect(userInfo).toMatchObject({ mustChangePassword: true, relTenantIds: '22' })
  expect(JSON.stringify(await db().select().from(auditLog))).not.toContain(made.password)
})

it('names to everybody their own tenant, and all that are in force to who administers them', async () => {
  const theirs = await working(23)
  await add(24, { status: 0 })
  await add(25, { endDate: '2020-01-01' })
  const query = { ids: '0,23,24,25' }
  const names = async (api: Api) => (await api.call(contract.tenantsByIds, { query })).map(({ id }) => id)
  const all = async (api: Api) => (await api.call(contract.tenantsByIds, { query: {} })).map(({ id }) => id)
  expect(await names(theirs)).toEqual([23])
  expect(await names(await server.signIn('lina'))).toEqual([0])
  expect(await names(admin)).toEqual([0, 23])
  expect(await all(theirs)).toEqual([23])
  const everywhere = await all(admin)
  expect(everywhere).toEqual(expect.arrayContaining([0, 23]))
  expect(everywhere.filter((id) => id === 24 || id === 25)).toEqual([])
})

describe('a tenant that is frozen, or outside its days', () => {
  it.each([
    ['frozen', { status: 0 }, { status: 1 }],
    ['over', { endDate: '2026-01-01' }, { endDate: '' }],
    ['not begun', { beginDate: '2098-01-01' }, { beginDate: '' }],
  ])('%s: nobody signs in, and what is open ends, until it is in force again', async (_, shut, open) => {
    const id = 30 + Object.keys(shut)[0]!.length
    const theirs = await working(id)
    const doc = await uploadText(theirs, '手册.txt', '手册的全文', 'staff')
    await settled(theirs, doc.id)
    const { key } = await theirs.call(shareAdd, { body: { docId: doc.id, validUntil: dayIn(100) } })
    const opened = server.api((await server.guest.call(shareOpen, { body: { key } })).token)
    const { token } = await theirs.call(apiTokenAdd, { body: { name: '脚本', bits: ['view'] } })
    const program = () =>
      fetch(`${server.baseURL}/api/KM/kmDoc/queryById?id=${doc.id}`, { headers: { authorization: `Bearer ${token}` } })
    expect((await opened.call(docGet, { query: { id: doc.id } })).total).toBe(1)
    expect((await program()).status).toBe(200)
    await edit(id, shut)
    await expect(theirs.call(userList, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
    await expect(signIn(`admin${id}`, PASSWORD)).rejects.toThrow('所属租户已冻结或不在有效期内')
    await expect(signIn(`admin${id}`, 'wrong')).rejects.toThrow('用户名或密码错误')
    await expect(opened.call(docGet, { query: { id: doc.id } })).rejects.toMatchObject({ kind: 'denied' })
    await expect(server.guest.call(shareOpen, { body: { key } })).rejects.toThrow('分享不存在或已失效')
    expect((await program()).status).toBe(401)
    await edit(id, open)
    expect((await theirs.call(userList, { query: {} })).total).toBe(1)
    expect((await opened.call(docGet, { query: { id: doc.id } })).total).toBe(1)
  })
})

describe('deleting', () => {
  it('is refused where people or documents are, and takes everything where none are', async () => {
    const theirs = await working(41)
    await add(42)
    const body = { username: 'worker41', realname: '员工', password: PASSWORD }
    await theirs.call(userAdd, { body })
    const before = await rows()
    await expect(admin.call(contract.tenantDeleteBatch, { query: { ids: '41,42' } })).rejects.toThrow(
      '租户“公司41”已有 2 名用户、0 份文档，不能删除，可以冻结',
    )
    expect(await rows()).toEqual(before)
    await remove(42)
    expect((await rows()).map(({ id }) => id)).not.toContain('42')
    expect(await db().select().from(user).where(eq(user.tenantId, '42'))).toEqual([])
    expect(await db().select().from(permission).where(eq(permission.tenantId, '42'))).toEqual([])
    await expect(signIn('admin42', FIRST)).rejects.toThrow('用户名或密码错误')
    // Its number and its name are free again.
    await add(42)
    expect((await signIn('admin42', FIRST)).userInfo.username).toBe('admin42')
    const lines = await db().select().from(auditLog).where(eq(auditLog.objectKind, 'tenant'))
    expect(lines.filter(({ objectId }) => objectId === '42').map(({ action }) => action)).toEqual([
      'tenant-add',
      'tenant-delete',
      'tenant-add',
    ])
  })

  it('leaves what was done there in the log of the installation', async () => {
    const theirs = await working(43)
    const body = { username: 'worker43', realname: '员工', password: PASSWORD }
    await theirs.call(userAdd, { body })
    const [worker] = (await theirs.call(userList, { query: { username: 'worker43' } })).records
    await theirs.call(userDelete, { query: { id: worker!.id } })
    // Who is in the bin may come back, so the tenant is still somebody's.
    await expect(remove(43)).rejects.toThrow('已有 2 名用户')
    await db().delete(user).where(eq(user.id, worker!.id))
    await remove(43)
    const lines = await db().select().from(auditLog).where(eq(auditLog.username, 'admin43'))
    expect(lines.map(({ action }) => action)).toContain('user-add')
    expect(new Set(lines.map(({ tenantId }) => tenantId))).toEqual(new Set(['0']))
  })
})

it('stays through a restart, which gives a tenant only what is new', async () => {
  const theirs = await working(51)
  const { total } = await theirs.call(userList, { query: {} })
  const ofTenant = () => db().$count(permission, eq(permission.tenantId, '51'))
  const before = await ofTenant()
  const [button] = await db().select().from(permission).where(eq(permission.tenantId, '51')).limit(1)
  await db().delete(permission).where(eq(permission.id, button!.id))
  await server.restart()
  admin = await server.signIn('admin')
  expect(await ofTenant()).toBe(before - 1)
  const { token } = await signIn('admin51', PASSWORD)
  expect((await tenantApi(server, token, '51').call(userList, { query: {} })).total).toBe(total)
})
