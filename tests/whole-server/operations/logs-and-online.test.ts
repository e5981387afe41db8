import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteItemEdit } from '#core/contract/km/config.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import * as deputies from '#core/contract/sys/deputy.ts'
import { logExport, logList } from '#core/contract/sys/log.ts'
import { onlineForceLogout, onlineList } from '#core/contract/sys/online.ts'
import { roleAdd } from '#core/contract/sys/role.ts'
import { auditText } from '#core/contract/audit-text.ts'
import { contract } from '#core/contract/index.ts'
import {
  accessGrant,
  auditLog,
  permission,
  role,
  rolePermission,
  userRole,
  visitRecord,
} from '#server/db/schema/index.ts'
import { visitSweep } from '#server/knowledge/documents/visits/sweep.ts'
import { logSweep } from '#server/operations/log/sweep.ts'
import { uploadText } from '../support/documents.ts'
import { createCompany, type Company, NEW } from '../support/company.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type RawCall, rawCalls, resultRows } from '../support/raw-calls.ts'
import { download, readBook } from '../support/workbooks.ts'

let server: TestServer
let company: Company
let raw: { admin: RawCall; lina: RawCall; guest: RawCall }
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  raw = { admin: rawCalls(server, 'admin'), lina: rawCalls(server, 'lina'), guest: rawCalls(server, '') }
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())
const db = () => server.running.engines.db

describe('the log', () => {
  it('asks for its right, and tells sign-ins from work', async () => {
    expect((await raw.guest(logList)).message).toContain('Token失效')
    expect((await raw.lina(logList)).message).toMatch(/没有权限/)
    await company.admin.call(roleAdd, { body: { roleName: '日志角色', roleCode: 'log_role' } })
    await company.people.outcome({ password: 'wrong' })

    const door = resultRows(await raw.admin(logList, { query: { logType: '1', pageSize: 100 } }))
    expect(new Set(door.map((row) => row['logType']))).toEqual(new Set([1]))
    expect(door.map((row) => row['logContent'])).toEqual(
      expect.arrayContaining(['用户名：admin，登录成功', '用户名：lina，登录失败']),
    )
    const work = resultRows(await raw.admin(logList, { query: { logType: '2', pageSize: 100 } }))
    expect(work[0]).toMatchObject({ logContent: '新增角色：日志角色', operateType: 2, userid: 'admin', logType: 2 })
    const count = async (query: object) =>
      resultRows(await raw.admin(logList, { query: { pageSize: 100, ...query } })).length
    expect(await count({})).toBe(door.length + work.length)
    expect(await count({ logType: '3' })).toBe(0)
    expect(await count({ keyWord: '新增角色' })).toBe(1)
    expect(await count({ keyWord: '新增角色', operateType: '4' })).toBe(0)
    expect(await count({ keyWord: '新增角色', operateType: '2' })).toBe(1)
    expect(await count({ keyWord: "%' or 1=1" })).toBe(0)
    expect(await count({ userid: 'lina', logType: 1 })).toBeGreaterThan(0)
    expect(await count({ createTime_begin: '2099-01-01' })).toBe(0)
  })

  it('names people and roles, and never a document', async () => {
    const line = { tenantId: '0', action: 'document-edit', objectKind: 'document', objectId: 'hidden-doc' }
    await db()
      .insert(auditLog)
      .values({ ...line, after: { title: '机密题名', name: '机密文件' } })
    const [row] = resultRows(await raw.admin(logList, { query: { objectId: 'hidden-doc' } }))
    expect(row).toMatchObject({ logContent: '修改知识', operateType: 3 })
    expect(JSON.stringify(row)).not.toContain('机密')
  })

  it('says what the object is called, of knowledge only to who may read it', async () => {
    const editor = await server.signIn('editor')
    const { id: open } = await uploadText(editor, '差旅制度.txt', '差旅', 'staff')
    const { id: own } = await uploadText(editor, '私人笔记.txt', '笔记', 'private')
    const { id, username } = await company.newPerson({ realname: '值班员' })
    await db().insert(role).values({ id: 'watch', roleName: '日志查看员', roleCode: 'watch' })
    const [may] = await db().select().from(permission).where(eq(permission.perms, 'sys:log:list'))
    await db().insert(rolePermission).values({ roleId: 'watch', permissionId: may!.id })
    await db().insert(userRole).values({ userId: id, roleId: 'watch' })
    const watcher = await company.entered(username)
    const named = async (query: object) =>
      (await watcher.call(logList, { query: { ...query } })).records.map((row) => row.objectName)
    expect(await named({ objectId: open })).toEqual(['差旅制度'])
    expect(await named({ objectId: own })).toEqual([null])
    expect(await named({ objectId: id, action: 'user-add' })).toEqual(['值班员'])
    // A grant is called by what it is on: a closed category is no more to be read there than in its own line.
    const { id: closed } = await company.admin.call(categories.taxonomyAdd, {
      body: { name: '并购预案', closed: true },
    })
    const grant = { effect: 'authorise', objectKind: 'category', objectId: closed, subjectKind: 'user' } as const
    await company.admin.call(grantAdd, {
      body: { ...grant, subjectIds: [await company.people.idOf('lina')], bits: ['view'] },
    })
    expect(await named({ objectId: closed })).toEqual([null])
    expect(await named({ objectKind: 'grant', action: 'grant-add' })).toEqual([null])
    const line = { tenantId: '0', action: 'role-delete', objectKind: 'role', objectId: 'gone' }
    await db()
      .insert(auditLog)
      .values([
        { ...line, before: { roleName: '从前的角色' } },
        { ...line, objectId: 'unknown', objectKind: 'constructor' },
      ])
    expect(await named({ objectId: 'gone' })).toEqual(['从前的角色'])
    expect(await named({ objectId: 'unknown' })).toEqual([null])
    const { rows } = await readBook((await download(server, 'admin', logExport, { objectId: open })).bytes)
    expect(rows.at(-1)).toContain('差旅制度')
  })

  it('is exported with what is shown', async () => {
    expect((await download(server, 'lina', logExport)).refusal).toMatch(/没有权限/)
    const { rows } = await readBook((await download(server, 'admin', logExport, { keyWord: '新增角色' })).bytes)
    expect(rows).toHaveLength(2)
    const [, kind, content, object, changes, who] = rows[1]!
    expect([kind, content, object, who]).toEqual(['操作日志', '新增角色：日志角色', '日志角色', 'admin'])
    expect(changes).toContain('角色编码：log_role')
  })

  it('says every action of the contract in Chinese', () => {
    for (const action of contract.flatMap((e) => e.audit)) expect(auditText(action), action).toMatch(/\p{Script=Han}/u)
  })

  it('is kept for half a year at least, and then goes by its retention alone', async () => {
    const old = { tenantId: '0', action: 'role-add', objectKind: 'role', objectId: 'old' }
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await db()
      .insert(auditLog)
      .values([
        { ...old, createTime: daysAgo(190) },
        { ...old, createTime: daysAgo(180) },
        { ...old, action: 'grant-add', objectKind: 'grant', objectId: 'stands', createTime: daysAgo(190) },
      ])
    await db()
      .insert(accessGrant)
      .values({
        id: 'stands',
        effect: 'authorise',
        objectKind: 'document',
        objectId: 'x',
        subjectKind: 'user',
        subjectId: 'y',
        bits: ['view'],
      })
    const left = () => db().$count(auditLog, inArray(auditLog.objectId, ['old', 'stands']))
    const sweep = () => logSweep.run({ db: db() }, new AbortController().signal)
    for (const days of ['0', '7', '183']) {
      const body = { itemCode: 'AuditLogDays', itemValue: days }
      expect((await raw.admin(siteItemEdit, { body })).message, days).toContain('应为 184 到')
      await server.setSite('AuditLogDays', days)
      await sweep()
      expect(await left()).toBe(3)
    }
    await server.setSite('AuditLogDays', '184')
    const all = await db().$count(auditLog)
    await sweep()
    // By the line of a grant that stands it is seen that it was given through the product.
    expect(await left()).toBe(2)
    expect(await db().$count(auditLog)).toBe(all - 1)
    await server.setSite('AuditLogDays', '1095')
    await db().delete(accessGrant).where(eq(accessGrant.id, 'stands'))
  })

  it('of readings goes by its own retention', async () => {
    const row = { tenantId: '0', documentId: 'read', visitType: 5 }
    await db()
      .insert(visitRecord)
      .values([{ ...row, createTime: new Date(Date.now() - 40 * 86_400_000) }, row])
    const left = () => db().$count(visitRecord, eq(visitRecord.documentId, 'read'))
    const sweep = () => visitSweep.run({ db: db() }, new AbortController().signal)
    await sweep()
    expect(await left()).toBe(2)
    await server.setSite('VisitRecordDays', '30')
    await sweep()
    expect(await left()).toBe(1)
  })
})

describe('people online', () => {
  // proves CA-09, A-16
  it('are listed by their sessions, and a forced logout ends just that one', async () => {
    expect((await raw.guest(onlineList)).message).toContain('Token失效')
    expect((await raw.lina(onlineList)).message).toMatch(/没有权限/)
    const other = await company.people.signIn({ username: 'zhangwei' })
    const again = await company.people.signIn({ username: 'zhangwei' })
    const rows = resultRows(await raw.admin(onlineList, { query: { username: 'zhangwei' } }))
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(other.token)
    const token = rows[0]!['token']

    expect((await raw.guest(onlineForceLogout, { body: { token } })).message).toContain('Token失效')
    expect((await raw.lina(onlineForceLogout, { body: { token } })).message).toMatch(/没有权限/)
    expect((await raw.admin(onlineForceLogout, { body: { token: other.token.slice(0, 60) } })).message).toBe(
      'Token无效!',
    )
    expect(await raw.admin(onlineForceLogout, { body: { token } })).toMatchObject({ success: true })
    expect((await raw.admin(onlineForceLogout, { body: { token } })).message).toBe('Token无效!')
    const states = await Promise.all(
      [other, again].map(
        async (own) =>
          (await rawCalls({ ...server, tokenOf: async () => own.token }, 'x')(deputies.deputyList)).message,
      ),
    )
    expect(states.filter((message) => message.includes('Token失效'))).toHaveLength(1)
    const id = await company.people.idOf('zhangwei')
    expect(await company.lastAudit('session-force-end', id)).toMatchObject({ username: 'admin' })
  })

  it('are not forced out by who is below them, and nobody forces out themselves', async () => {
    const own = resultRows(await raw.admin(onlineList, { query: { username: 'admin' } }))
    const replies = await Promise.all(own.map(({ token }) => raw.admin(onlineForceLogout, { body: { token } })))
    expect(replies.map(({ message }) => message)).toContain('不能在这里退出当前设备，请用“退出登录”')
    const { id, username } = await company.newPerson()
    await db().insert(role).values({ id: 'kicker', roleName: '值班', roleCode: 'kicker' })
    const [may] = await db().select().from(permission).where(eq(permission.perms, 'sys:online:logout'))
    await db().insert(rolePermission).values({ roleId: 'kicker', permissionId: may!.id })
    await db().insert(userRole).values({ userId: id, roleId: 'kicker' })
    await company.entered(username)
    const { token } = await company.people.signIn({ username, password: NEW })
    const kicker = rawCalls({ ...server, tokenOf: async () => token }, username)
    const [admin] = resultRows(await raw.admin(onlineList, { query: { username: 'admin' } }))
    expect((await kicker(onlineForceLogout, { body: { token: admin!['token'] } })).message).toBe(
      '该用户的权限高于您，不能操作',
    )
  })
})

it('deputies are set, found by the user, changed and taken away', async () => {
  const body = {
    userName: 'lina',
    agentUserName: 'zhangwei',
    startTime: '2026-01-01 00:00:00',
    endTime: '2026-02-01 00:00:00',
  }
  const refusal = async (call: RawCall, more: object) =>
    (await call(deputies.deputyAdd, { body: { ...body, ...more } })).message
  expect(await refusal(raw.guest, {})).toContain('Token失效')
  expect(await refusal(raw.lina, {})).toMatch(/没有权限/)
  expect(await refusal(raw.admin, { agentUserName: 'nobody' })).toBe('用户“nobody”不存在')
  expect(await refusal(raw.admin, { agentUserName: 'lina' })).toBe('代理人不能是用户自己')
  expect(await refusal(raw.admin, { endTime: '2025-01-01' })).toBe('代理结束时间应晚于开始时间')
  expect(await refusal(raw.admin, { endTime: '2026-02-31' })).toBe('代理时间不正确')
  expect(await raw.admin(deputies.deputyAdd, { body })).toMatchObject({ success: true })
  expect(await refusal(raw.admin, {})).toBe('该用户已有代理人，请修改原来的设置')
  const ofLina = async () =>
    (await raw.admin(deputies.deputyOfUser, { query: { userName: 'lina' } })).result as Record<string, unknown> | null
  const row = (await ofLina())!
  expect(row).toMatchObject({ ...body, status: '1' })
  const edit = { id: row['id'], status: '0', agentUserName: 'editor' }
  expect(await raw.admin(deputies.deputyEdit, { body: edit })).toMatchObject({ success: true })
  expect(await ofLina()).toMatchObject({ agentUserName: 'editor', status: '0', startTime: body.startTime })
  expect(resultRows(await raw.admin(deputies.deputyList, { query: { agentUserName: 'editor' } }))).toHaveLength(1)
  expect(await raw.admin(deputies.deputyDelete, { query: { id: row['id'] } })).toMatchObject({ success: true })
  expect(await ofLina()).toBeNull()
  expect(await company.lastAudit('deputy-delete', String(row['id']))).toBeDefined()
})

it('people name a deputy of their own, and touch nobody else’s', async () => {
  const [lina, zhangwei] = [await server.signIn('lina'), await server.signIn('zhangwei')]
  const save = (api: typeof lina, more: object = {}) =>
    api.call(deputies.deputyMineSave, {
      body: { agentUserName: 'editor', startTime: '2026-03-01', endTime: '2026-03-10', ...more },
    })
  for (const call of [deputies.deputyMine, deputies.deputyMineSave, deputies.deputyMineDelete])
    expect((await raw.guest(call)).message).toContain('Token失效')
  expect(await lina.call(deputies.deputyMine, {})).toBeNull()
  await expect(lina.call(deputies.deputyMineDelete, {})).rejects.toThrow('您没有代理人')
  await expect(save(lina, { agentUserName: 'lina' })).rejects.toThrow('代理人不能是用户自己')
  await expect(save(lina, { agentUserName: 'nobody' })).rejects.toThrow('用户“nobody”不存在')
  await expect(save(lina, { endTime: '2026-02-01' })).rejects.toThrow('代理结束时间应晚于开始时间')
  await save(zhangwei, { userName: 'lina' })
  expect(await lina.call(deputies.deputyMine, {})).toBeNull()
  await save(lina)
  const own = (await lina.call(deputies.deputyMine, {}))!
  expect(own).toMatchObject({ userName: 'lina', agentUserName: 'editor', endTime: '2026-03-10 23:59:59', status: '1' })
  expect(own.agentRealname).not.toBe('')
  await save(lina, { agentUserName: 'reviewer', revision: own.revision })
  await expect(save(lina, { revision: own.revision })).rejects.toThrow('内容已被他人修改')
  expect(await lina.call(deputies.deputyMine, {})).toMatchObject({ id: own.id, agentUserName: 'reviewer' })
  expect(await company.lastAudit('deputy-edit', own.id)).toMatchObject({ username: 'lina' })
  await lina.call(deputies.deputyMineDelete, {})
  expect(await lina.call(deputies.deputyMine, {})).toBeNull()
  expect(await zhangwei.call(deputies.deputyMine, {})).toMatchObject({ userName: 'zhangwei' })
  await zhangwei.call(deputies.deputyMineDelete, {})
})
