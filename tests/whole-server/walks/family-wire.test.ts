import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docListRecent } from '#core/contract/km/documents/document.ts'
import { docEditDraft } from '#core/contract/km/documents/edit.ts'
import { grantAdd, grantEdit, grantList } from '#core/contract/km/rights/grant.ts'
import { shareAdd } from '#core/contract/km/rights/share.ts'
import { topicDocuments } from '#core/contract/km/documents/topic-document.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { topics } from '#core/contract/sys/category.ts'
import {
  departmentAll,
  departmentIdTree,
  departmentLevel,
  departmentParents,
  departmentSearch,
} from '#core/contract/sys/departments/department-queries.ts'
import { departmentRoleAdd, departmentRoleList } from '#core/contract/sys/departments/department-role.ts'
import { departmentEdit, departmentTree } from '#core/contract/sys/departments/department.ts'
import { duplicateCheck } from '#core/contract/sys/duplicate.ts'
import { captchaCheck, captchaImage, login } from '#core/contract/sys/login.ts'
import { permissionList, permissionRoots, permissionTreeLevel } from '#core/contract/sys/menu.ts'
import { userPermissions } from '#core/contract/sys/permission.ts'
import { userList } from '#core/contract/sys/user.ts'
import { department } from '#server/db/schema/index.ts'
import { type Company, createCompany } from '../support/company.ts'
import { PASSWORD, startServer, type TestServer } from '../support/fixture.ts'
import { type RawCall, rawCalls, type Row, resultRows, uploaded } from '../support/raw-calls.ts'

/** What the family's own clients send, where they are looser than our schemas. */
let server: TestServer
let company: Company
let editor: Api
let raw: { guest: RawCall; admin: RawCall; editor: RawCall; lina: RawCall }
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  editor = await server.signIn('editor')
  raw = {
    guest: rawCalls(server, ''),
    admin: rawCalls(server, 'admin'),
    editor: rawCalls(server, 'editor'),
    lina: rawCalls(server, 'lina'),
  }
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

describe('sign-in', () => {
  it('takes the key of a captcha as a number', async () => {
    const checkKey = 1_637_548_800_123
    await server.guest.call(captchaImage, { params: { key: String(checkKey) } })
    const checked = await raw.guest(captchaCheck, { body: { captcha: 'ABCD', checkKey } })
    expect(checked, checked.message).toMatchObject({ success: true })
    const body = { username: 'lina', password: PASSWORD, captcha: 'ABCD', checkKey, remember_me: true }
    expect(await raw.guest(login, { body })).toMatchObject({ success: true, code: 200 })
  })
  it('takes nothing but plain values for names and passwords', async () => {
    for (const username of [['lina'], { $ne: '' }, null, [[]]]) {
      const reply = await raw.guest(login, { body: { username, password: PASSWORD, captcha: 'ABCD', checkKey: 1 } })
      expect(reply.success).toBe(false)
    }
    const reply = await raw.guest(login, {
      body: { username: 'lina', password: [PASSWORD], captcha: 'ABCD', checkKey: 1 },
    })
    expect(reply.success).toBe(false)
  })
})

describe('menus', () => {
  it('send nobody in circles and bear component names of the family', async () => {
    const { result } = await raw.admin(userPermissions)
    const nodes = (result as { menu: Row[] }).menu.flatMap(function all(node): Row[] {
      return [node, ...((node['children'] as Row[] | undefined) ?? []).flatMap(all)]
    })
    expect(nodes.filter((node) => node['alwaysShow'])).toEqual([])
    expect(nodes.map((node) => node['component'])).toEqual(
      expect.arrayContaining(['modules/oss/OSSFileList', 'system/SysOnlineList', 'system/UserList']),
    )
  })
  it('have children on directories, also where they are not sent along', async () => {
    const isDirectory = (row: Row) => row['isLeaf'] === false
    for (const e of [permissionList, permissionRoots, permissionTreeLevel]) {
      const rows = resultRows(await raw.admin(e))
      expect(rows.filter(isDirectory).length).toBeGreaterThan(0)
      for (const row of rows) expect(Array.isArray(row['children']), String(row['key'])).toBe(isDirectory(row))
    }
  })
})

describe('people', () => {
  it('are synchronised with no other platform, and the screens that ask are told so', async () => {
    const asked = { path: '/sys/thirdApp/getEnabledType', methods: ['GET'] } as const
    expect((await raw.guest(asked)).status).toBe(401)
    expect((await raw.lina(asked)).result).toEqual({ wechatEnterprise: false, dingtalk: false })
  })
  it('of the first data have numbers', async () => {
    const rows = resultRows(await raw.admin(userList, { query: { pageSize: 100, username: 'lina' } }))
    expect(rows[0]).toMatchObject({ workNo: expect.stringMatching(/^\d+$/) })
  })
})

describe('departments', () => {
  const record = { mobile: '010-1', address: '某街 1 号', memo: '内部备注', description: '说明' }
  it('are shown by name to every signed-in person, as records to who may list them', async () => {
    const { id } = company.departments['财务部']!
    await company.admin.call(departmentEdit, { body: { id, ...record, closed: 1 } })
    const calls: [Parameters<RawCall>[0], Row][] = [
      [departmentTree, {}],
      [departmentLevel, { pid: company.departments['财务部']!.parentId ?? '' }],
      [departmentIdTree, {}],
      [departmentSearch, { keyWord: '财务' }],
      [departmentParents, { departId: id }],
    ]
    for (const [e, query] of calls) {
      const reply = await raw.lina(e, { query })
      expect(reply, e.path).toMatchObject({ success: true })
      expect(JSON.stringify(reply.result)).not.toMatch(/mobile|address|memo|description|closed|orgCategory/)
      expect((await raw.guest(e, { query })).status, e.path).toBe(401)
    }
    expect(JSON.stringify((await raw.lina(departmentTree)).result)).toContain('财务部')
    expect(JSON.stringify((await raw.admin(departmentTree)).result)).toContain('某街 1 号')
    expect(JSON.stringify((await raw.admin(departmentSearch, { query: { keyWord: '财务' } })).result)).toContain(
      '内部备注',
    )
    expect((await raw.lina(departmentAll)).status).toBe(403)
    await company.admin.call(departmentEdit, { body: { id, closed: 0 } })
  })
  it('are edited with the node that was sent', async () => {
    const [node] = resultRows(await raw.admin(departmentSearch, { query: { keyWord: '财务' } }))
    expect(node).toMatchObject({ closed: false })
    expect(await raw.admin(departmentEdit, { body: node })).toMatchObject({ success: true })
    const closed = async () =>
      (
        await company.people.db
          .select()
          .from(department)
          .where(eq(department.id, String(node!['id'])))
      )[0]!.closed
    await raw.admin(departmentEdit, { body: { ...node, closed: true } })
    expect(await closed()).toBe(true)
    // Empty is neither open nor closed.
    expect(await raw.admin(departmentEdit, { body: { ...node, closed: '' } })).toMatchObject({ success: false })
    expect(await closed()).toBe(true)
    await raw.admin(departmentEdit, { body: { ...node, closed: false } })
    expect(await closed()).toBe(false)
  })
})

describe('an empty field never widens', () => {
  it('of an upload: nobody but the author', async () => {
    for (const [name, fields] of [
      ['空范围', { publicRemark: '' }],
      ['空部门', { publicRemark: '', depId: '', scope: '', category: '', topicIds: '', businessTypes: '1,,2,' }],
    ] as const) {
      const row = await uploaded(raw.lina, `${name}.txt`, fields)
      expect(row['scope'], name).toBe('private')
    }
  })
  it('of an edit: as it was', async () => {
    const { id } = await uploaded(raw.lina, '部门内.txt', { scope: 'department' })
    const body = { id, publicRemark: '', scope: '', level: '', downloadFlag: '', effectiveFrom: '', revision: '' }
    expect(await raw.lina(docEditDraft, { body })).toMatchObject({ success: true })
    expect((await raw.lina(docEditDraft, { body: { id, publicRemark: null, scope: null } })).success).toBe(true)
    const [after] = resultRows(await raw.lina(docGet, { query: { id } }))
    expect(after).toMatchObject({ scope: 'department', publicRemark: 1, level: 0 })
  })
  it('of a place: still closed', async () => {
    const { id } = await company.admin.call(topics.taxonomyAdd, { body: { name: '封闭专题', closed: true } })
    for (const closed of ['', null]) await raw.admin(topics.taxonomyEdit, { body: { id, name: '封闭专题', closed } })
    expect((await company.admin.call(topics.taxonomyGet, { query: { id } })).closed).toBe(true)
  })
  it('of a grant: the same end as before', async () => {
    const { id: objectId } = await uploaded(raw.editor, '限期.txt', { scope: 'private' })
    const [id] = await company.admin.call(grantAdd, {
      body: {
        effect: 'authorise',
        objectKind: 'document',
        objectId: String(objectId),
        subjectKind: 'user',
        subjectIds: [await company.people.idOf('lina')],
        bits: ['view'],
        validUntil: '2099-01-01',
      },
    })
    const end = async () =>
      (await company.admin.call(grantList, { query: { objectId: String(objectId) } })).records[0]!.validUntil
    const before = await end()
    expect(before).toContain('2099-01-01')
    expect(await raw.admin(grantEdit, { body: { id, bits: ['view', 'download'] } })).toMatchObject({ success: true })
    expect(await end()).toBe(before)
    expect(await raw.admin(grantEdit, { body: { id, bits: ['view'], validUntil: '' } })).toMatchObject({
      success: false,
    })
    expect(await end()).toBe(before)
    expect(await raw.admin(grantEdit, { body: { id, bits: ['view'], validUntil: null } })).toMatchObject({
      success: true,
    })
    expect(await end()).toBeNull()
  })
  it('of a share link and a token: refused', async () => {
    const { id: docId } = await uploaded(raw.editor, '分享.txt', { scope: 'staff' })
    const link = { docId, validUntil: '2026-12-31', bits: ['view'] }
    for (const field of ['code', 'validFrom'])
      expect((await raw.editor(shareAdd, { body: { ...link, [field]: '' } })).success, field).toBe(false)
    for (const field of ['places', 'validUntil'])
      expect((await raw.editor(apiTokenAdd, { body: { name: '空', [field]: '' } })).success, field).toBe(false)
  })
  it('of a list that belongs to something: an empty page', async () => {
    const departId = company.departments['财务部']!.id
    await company.admin.call(departmentRoleAdd, { body: { departId, roleName: '会计', roleCode: 'accountant' } })
    expect(resultRows(await raw.admin(departmentRoleList, { query: { deptId: departId } }))).toHaveLength(1)
    for (const query of [{ deptId: '' }, {}])
      expect(resultRows(await raw.admin(departmentRoleList, { query }))).toEqual([])
    for (const query of [{ topicId: '' }, {}])
      expect(await raw.lina(topicDocuments, { query })).toMatchObject({
        success: true,
        result: { records: [], total: 0 },
      })
  })
})

describe('the duplicate check', () => {
  const check = (tableName: string, fieldName: string, fieldVal: string, dataId = '') =>
    raw.admin(duplicateCheck, { query: { tableName, fieldName, fieldVal, dataId } })
  it('answers for every pair that the family asks about', async () => {
    for (const pair of [
      'sys_user.username sys_user.phone sys_user.email sys_user.work_no sys_role.role_code sys_dict.dict_code',
      'sys_permission.perms sys_depart_role.role_code sys_position.code sys_check_rule.rule_code',
      'sys_fill_rule.rule_code sys_data_source.code sys_sms_template.template_code sys_depart.org_code',
      'sys_gateway_route.router_id',
    ].flatMap((line) => line.split(' '))) {
      const [table, field] = pair.split('.') as [string, string]
      expect(await check(table, field, '全新的值'), pair).toMatchObject({ success: true, message: '该值可用！' })
    }
  })
  it('finds what is taken, and refuses every other pair', async () => {
    const taken = { success: false, message: '该值不可用，系统中已存在！' }
    expect(await check('sys_permission', 'perms', 'sys:user:list')).toMatchObject(taken)
    expect(await check('sys_permission', 'perms', 'sys:user:list', await permissionId())).toMatchObject({
      success: true,
    })
    expect(await check('sys_depart_role', 'role_code', 'accountant')).toMatchObject(taken)
    for (const [table, field] of [
      ['sys_user', 'password_hash'],
      ['sys_position', 'id'],
      ['constructor', 'name'],
      ['sys_user', '__proto__'],
    ])
      expect(await check(table!, field!, 'x')).toMatchObject({ success: false, message: '不支持校验该字段' })
  })
  const permissionId = async () => {
    const all = resultRows(await raw.admin(permissionList)).flatMap(function inner(row): Row[] {
      return [row, ...((row['children'] as Row[] | undefined) ?? []).flatMap(inner)]
    })
    return String(all.find((row) => row['perms'] === 'sys:user:list')!['id'])
  }
})

it('ignores unknown fields and commas at the end of lists', async () => {
  const { id } = await uploaded(raw.lina, '多余.txt', { scope: 'private', unknown: 'x', topicIds: ',' })
  const body = { id, title: 2026, addBusinessTypeList: [1, 2], nonsense: [{}], __proto: 1 }
  expect(await raw.lina(docEditDraft, { body })).toMatchObject({ success: true })
  expect(resultRows(await raw.lina(docGet, { query: { id } }))[0]).toMatchObject({
    title: '2026',
    businessTypes: '1,2',
  })
  expect(await editor.call(docListRecent, { query: {} })).toHaveProperty('records')
})
