import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import type { Args, Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import {
  docDelete,
  docDownload,
  docGet,
  docListMine,
  docListRecent,
  docPreview,
  docText,
  docUpload,
} from '#core/contract/km/documents/document.ts'
import { fileTicket } from '#core/contract/km/documents/file.ts'
import { grantAdd, grantDelete, grantList } from '#core/contract/km/rights/grant.ts'
import { docListWaiting } from '#core/contract/km/review/review.ts'
import { shareAdd } from '#core/contract/km/rights/share.ts'
import {
  apiTokenAdd,
  apiTokenList,
  apiTokenMine,
  apiTokenRevoke,
  apiTokenRevokeAny,
} from '#core/contract/sys/api-token.ts'
import {
  departmentAll,
  departmentIdTree,
  departmentOwnTree,
  departmentSearch,
} from '#core/contract/sys/departments/department-queries.ts'
import { departmentTree } from '#core/contract/sys/departments/department.ts'
import { dictItemsAll } from '#core/contract/sys/dictionaries/dict.ts'
import { roleAll, rolePermissions, rolePermissionsSave } from '#core/contract/sys/role.ts'
import { roleUsersAdd } from '#core/contract/sys/user-links.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { userList } from '#core/contract/sys/user.ts'
import { apiToken, auditLog, user, userRole } from '#server/db/schema/index.ts'
import { dayIn } from '../support/dates.ts'
import { foundIds, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { pdf, stranger, visit } from '../support/plain-address.ts'

const EXPIRED = { kind: 'expired' }
const DENIED = { kind: 'denied' }

let server: TestServer
let admin: Api
let editor: Api
let lina: Api
let foreign: { id: string; token: string }
let hr: string
let staffDocument: { id: string }
let hrDocument: { id: string }
let privateDocument: { id: string }
beforeAll(async () => {
  server = await startServer()
  foreign = await stranger(server)
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
  hr = (await editor.call(currentDepartments, {})).list[0]!.id
  staffDocument = await uploadText(lina, '水獭手册.txt', '水獭手册的全文', 'private')
  hrDocument = await uploadText(editor, '水獭名册.txt', '水獭名册的全文', 'department')
  privateDocument = await uploadText(editor, '水獭私记.txt', '水獭私记的全文', 'private')
  for (const doc of [hrDocument, privateDocument]) await settled(editor, doc.id)
  await searchable(editor, '水獭名册', hrDocument.id)
  await searchable(editor, '水獭私记', privateDocument.id)
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
type Wish = Omit<Args<typeof apiTokenAdd>['body'], 'name'>
const make = (api: Api, wish: Wish = {}) => api.call(apiTokenAdd, { body: { name: '脚本', ...wish } })
const program = async (api: Api, wish: Wish = {}) => server.api((await make(api, wish)).token)
const reads = async (api: Api, id: string) => (await api.call(docGet, { query: { id } })).total === 1

describe('making a token', () => {
  it('asks for a person, and gives away nothing they have not', async () => {
    await expect(make(server.guest)).rejects.toMatchObject(EXPIRED)
    await expect(make(editor, { codes: ['sys:user:list'] })).rejects.toThrow('您没有权限 sys:user:list')
    await expect(make(editor, { codes: ['no:such:code'] })).rejects.toThrow('您没有权限')
    await expect(make(editor, { places: [] })).rejects.toThrow('请至少选择一个范围')
    await expect(make(editor, { places: [{ kind: 'department', id: 'none' }] })).rejects.toThrow('令牌的范围不存在')
    // One's own draft is a place; a document that one may not read is none, like one that is not there.
    for (const id of [staffDocument.id, 'none']) {
      await expect(make(editor, { places: [{ kind: 'document', id }] })).rejects.toThrow('令牌的范围不存在')
    }
    await expect(make(lina, { places: [{ kind: 'document', id: staffDocument.id }] })).resolves.toBeTruthy()
    await expect(make(editor, { validUntil: '2020-01-01' })).rejects.toThrow('有效期已经过去')
    await expect(make(editor, { validUntil: '2099-01-01' })).rejects.toThrow('有效期最长一年')
    await expect(editor.call(apiTokenAdd, { body: { name: ' ' } })).rejects.toThrow('请输入令牌名称')
  })
  it('shows it once and keeps only its hash', async () => {
    const { id, token } = await make(editor, { codes: ['km:doc:upload'] })
    expect(token).toMatch(/^zk_[\w-]{43}$/)
    const [row] = await db().select().from(apiToken).where(eq(apiToken.id, id))
    const [log] = await db().select().from(auditLog).where(eq(auditLog.objectId, id))
    const page = await editor.call(apiTokenMine, { query: { id } })
    expect(page.records).toEqual([
      expect.objectContaining({ id, name: '脚本', hint: token.slice(0, 8), codes: ['km:doc:upload'], state: 'active' }),
    ])
    for (const shown of [row, log, page]) expect(JSON.stringify(shown)).not.toContain(token.slice(8))
    expect(log).toMatchObject({ action: 'token-add', username: 'editor' })
  })
})

describe('a token', () => {
  it('is its owner as a reader: what the owner reads, nothing more', async () => {
    const api = await program(editor)
    expect([await reads(api, hrDocument.id), await reads(api, privateDocument.id)]).toEqual([true, true])
    expect(await reads(api, staffDocument.id)).toBe(false)
    expect((await foundIds(api, '水獭')).toSorted()).toEqual([hrDocument.id, privateDocument.id].toSorted())
  })
  it('keeps to its places, in lists, reading, search and preview', async () => {
    const api = await program(editor, { places: [{ kind: 'document', id: hrDocument.id }] })
    expect([await reads(api, hrDocument.id), await reads(api, privateDocument.id)]).toEqual([true, false])
    expect((await api.call(docListRecent, { query: {} })).records.map((row) => row.id)).toEqual([hrDocument.id])
    expect(await foundIds(api, '水獭')).toEqual([hrDocument.id])
    await expect(api.call(docText, { query: { id: privateDocument.id } })).rejects.toThrow('找不到文档')
    const department = await program(editor, { places: [{ kind: 'department', id: hr }] })
    expect(await reads(department, hrDocument.id)).toBe(true)
  })
  it('keeps to its bits', async () => {
    const viewing = await program(editor)
    await expect(viewing.call(docDownload, { query: { docId: hrDocument.id } })).rejects.toMatchObject(DENIED)
    await expect(
      viewing.call(fileTicket, { query: { docId: hrDocument.id, right: 'download' } }),
    ).rejects.toMatchObject(DENIED)
    const loading = await program(editor, { bits: ['view', 'download'] })
    expect(await (await loading.call(docDownload, { query: { docId: hrDocument.id } })).text()).toContain('水獭名册')
    const blind = await program(editor, { bits: [] })
    expect([await reads(blind, hrDocument.id), await foundIds(blind, '水獭')]).toEqual([false, []])
  })
  it('holds of its permissions those it was made with, and its owner still holds', async () => {
    const plain = await program(admin)
    await expect(plain.call(userList, { query: {} })).rejects.toMatchObject(DENIED)
    const coded = await program(admin, { codes: ['sys:user:list'] })
    expect((await coded.call(userList, { query: {} })).total).toBeGreaterThan(3)
    const codes = ['km:doc:upload']
    const upload = { file: new Blob(['令牌上传的全文']), fileName: '令牌上传.txt', body: { scope: 'private' as const } }
    const elsewhere = { codes, works: true, places: [{ kind: 'document' as const, id: hrDocument.id }] }
    for (const wish of [{ works: true }, { codes }, elsewhere]) {
      await expect((await program(editor, wish)).call(docUpload, upload)).rejects.toMatchObject(DENIED)
    }
    const uploading = await program(editor, { codes, works: true, places: [{ kind: 'department', id: hr }] })
    expect((await uploading.call(docUpload, upload)).createBy).toBe('editor')
  })
  it('reads the names of departments, and their records only with the permission and for the whole site', async () => {
    const records = async (wish: Wish) => {
      const [root] = await (await program(admin, wish)).call(departmentTree, {})
      expect(root).toHaveProperty('departName')
      return 'memo' in root!
    }
    const codes = ['sys:depart:list']
    expect(await records({})).toBe(false)
    expect(await records({ codes })).toBe(true)
    expect(await records({ codes, places: [{ kind: 'department', id: hr }] })).toBe(false)
    const plain = await program(admin)
    expect((await plain.call(departmentIdTree, {})).length).toBeGreaterThan(0)
    await expect(plain.call(departmentOwnTree, {})).rejects.toMatchObject(DENIED)
    const own = { query: { keyWord: '人', myDeptSearch: '1' } }
    await expect(plain.call(departmentSearch, own)).rejects.toThrow('未查询匹配数据')
    await expect(plain.call(departmentAll, { query: {} })).rejects.toMatchObject(DENIED)
  })
  it('gives nobody more than it was made with, though its owner may give everything', async () => {
    const roles = await admin.call(roleAll, {})
    const adminRole = roles.find((role) => role.roleCode === 'admin')!.id
    const other = roles.find((role) => role.roleCode === 'editor')!.id
    const people = await program(admin, { codes: ['sys:user:role'] })
    const linaId = (await admin.call(userList, { query: { username: 'lina' } })).records[0]!.id
    await expect(people.call(roleUsersAdd, { body: { roleId: adminRole, userIdList: [linaId] } })).rejects.toThrow(
      '该用户的权限高于您',
    )
    const rights = await program(admin, { codes: ['sys:role:edit'] })
    const held = (await admin.call(rolePermissions, { query: { roleId: adminRole } })).join(',')
    const body = { roleId: other, permissionIds: held, lastpermissionIds: '' }
    await expect(rights.call(rolePermissionsSave, { body })).rejects.toThrow('不能授予自己没有的权限')
  })
  it('does not see everything, review or work because its owner does', async () => {
    const plain = await program(admin)
    expect(await reads(plain, privateDocument.id)).toBe(false)
    const seeing = await program(admin, { codes: ['km:doc:seeAll'] })
    expect(await reads(seeing, privateDocument.id)).toBe(true)
    await expect(plain.call(docListWaiting, { query: {} })).rejects.toMatchObject(DENIED)
    const reading = await program(lina)
    expect(await reads(reading, staffDocument.id)).toBe(false)
    await expect(reading.call(docDelete, { query: { id: staffDocument.id } })).rejects.toThrow(/./)
    const working = await program(lina, { works: true })
    expect(await reads(working, staffDocument.id)).toBe(true)
    expect((await working.call(docListMine, { query: { id: staffDocument.id } })).total).toBe(1)
  })
  it('keeps out of the account: password, departments, tokens, share links', async () => {
    const codes = ['open:token:list', 'km:doc:seeAll']
    const api = await program(admin, { codes, works: true })
    const isNames = (e: Endpoint) => e.programs === 'read'
    const account = contract.filter((e) => e.access === 'signed-in' && e.path.startsWith('/sys/') && !isNames(e))
    const { token } = await make(admin, { codes, works: true })
    expect(account.length).toBeGreaterThan(5)
    for (const e of account) {
      const init = { method: e.methods[0], headers: { 'X-Access-Token': token } }
      expect((await fetch(`${server.baseURL}/api${e.path}`, init)).status, e.path).toBe(403)
    }
    expect(await api.call(dictItemsAll, {})).toHaveProperty('km_dict_business')
    await expect(make(api)).rejects.toMatchObject(DENIED)
    const share = { body: { docId: hrDocument.id, validUntil: dayIn(170) } }
    await expect(api.call(shareAdd, share)).rejects.toMatchObject(DENIED)
  })
  it('never stands in an address, but its tickets do', async () => {
    const doc = await pdf(editor, 'program')
    const { token, id } = await make(editor)
    expect((await visit(server, docPreview, { docId: doc.id, token })).status).toBe(401)
    const ticket = await server.api(token).call(fileTicket, { query: { docId: doc.id, right: 'view' } })
    const use = async () => (await visit(server, docPreview, { docId: doc.id, token: ticket.token })).status
    expect(await use()).toBe(200)
    await editor.call(apiTokenRevoke, { query: { ids: id } })
    expect(await use()).toBe(403)
  })
  it('tells when it was last used', async () => {
    const { id, token } = await make(editor)
    const lastUsed = async () => (await editor.call(apiTokenMine, { query: { id } })).records[0]!.lastUsed
    expect(await lastUsed()).toBeNull()
    await reads(server.api(token), hrDocument.id)
    expect(await lastUsed()).toMatch(/^\d{4}-/)
  })
})

describe('ends on the very next call', () => {
  it('when it is revoked, by its owner or who may revoke any, and by nobody else', async () => {
    const { id, token } = await make(editor)
    const api = server.api(token)
    await expect(server.guest.call(apiTokenRevoke, { query: { ids: id } })).rejects.toMatchObject(EXPIRED)
    await expect(lina.call(apiTokenRevokeAny, { query: { ids: id } })).rejects.toMatchObject(DENIED)
    await expect(lina.call(apiTokenList, { query: {} })).rejects.toMatchObject(DENIED)
    await expect(lina.call(apiTokenRevoke, { query: { ids: id } })).rejects.toThrow('找不到这个令牌')
    await expect(admin.call(apiTokenRevokeAny, { query: { ids: 'none' } })).rejects.toThrow('找不到这个令牌')
    expect(await reads(api, hrDocument.id)).toBe(true)
    expect((await admin.call(apiTokenList, { query: { id } })).records[0]).toMatchObject({ username: 'editor' })
    await admin.call(apiTokenRevokeAny, { query: { ids: id } })
    await expect(reads(api, hrDocument.id)).rejects.toMatchObject(EXPIRED)
    const [log] = await db().select().from(auditLog).where(eq(auditLog.action, 'token-revoke')).limit(1)
    expect(log!.objectKind).toBe('token')
    const own = await make(lina)
    await lina.call(apiTokenRevoke, { query: { ids: own.id } })
    await expect(reads(server.api(own.token), hrDocument.id)).rejects.toMatchObject(EXPIRED)
    expect((await lina.call(apiTokenMine, { query: { id: own.id } })).records[0]!.state).toBe('revoked')
  })
  it('when it is over, was never made, or is of another tenant', async () => {
    const { id, token } = await make(editor)
    await db().update(apiToken).set({ validUntil: new Date() }).where(eq(apiToken.id, id))
    await expect(reads(server.api(token), hrDocument.id)).rejects.toMatchObject(EXPIRED)
    await expect(reads(server.api(`zk_${'A'.repeat(43)}`), hrDocument.id)).rejects.toMatchObject(EXPIRED)
    const other = await make(editor)
    await db().update(apiToken).set({ tenantId: '7', ownerId: foreign.id }).where(eq(apiToken.id, other.id))
    await expect(reads(server.api(other.token), hrDocument.id)).rejects.toMatchObject(DENIED)
    expect((await admin.call(apiTokenList, { query: { id: other.id } })).total).toBe(0)
    await expect(admin.call(apiTokenRevokeAny, { query: { ids: other.id } })).rejects.toThrow('找不到这个令牌')
  })
  it('when its owner is frozen, loses a permission, or a right to a document', async () => {
    const reading = await program(lina)
    const linaId = (await db().select().from(user).where(eq(user.username, 'lina')))[0]!.id
    const body = { effect: 'authorise', objectKind: 'document', objectId: hrDocument.id, subjectKind: 'user' } as const
    const [grant] = await admin.call(grantAdd, { body: { ...body, subjectIds: [linaId], bits: ['view'] } })
    expect([await reads(reading, hrDocument.id), await foundIds(reading, '水獭')]).toEqual([true, [hrDocument.id]])
    await admin.call(grantDelete, { query: { ids: grant! } })
    expect([await reads(reading, hrDocument.id), await foundIds(reading, '水獭')]).toEqual([false, []])
    await db().update(user).set({ status: 2 }).where(eq(user.username, 'lina'))
    await expect(reads(reading, hrDocument.id)).rejects.toMatchObject(EXPIRED)
    await db().update(user).set({ status: 1 }).where(eq(user.username, 'lina'))
    expect(await reads(reading, hrDocument.id)).toBe(false)
  })
  it('when its owner loses the role that gave a permission', async () => {
    const api = await program(admin, { codes: ['km:grant:list'] })
    expect((await api.call(grantList, { query: {} })).total).toBe(0)
    const adminId = (await db().select().from(user).where(eq(user.username, 'admin')))[0]!.id
    const held = await db().select().from(userRole).where(eq(userRole.userId, adminId))
    await db().delete(userRole).where(eq(userRole.userId, adminId))
    await expect(api.call(grantList, { query: {} })).rejects.toMatchObject(DENIED)
    await db().insert(userRole).values(held)
    expect((await api.call(grantList, { query: {} })).total).toBe(0)
  })
})
