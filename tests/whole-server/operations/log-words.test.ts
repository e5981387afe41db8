import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditObject } from '#core/contract/audit-action.ts'
import { AUDIT_OBJECTS, auditKindText, auditText } from '#core/contract/audit-text.ts'
import { contract } from '#core/contract/index.ts'
import { commentAdd } from '#core/contract/km/community/comment.ts'
import { siteItemEdit } from '#core/contract/km/config.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import { apiClientAdd, apiClientList, apiClientRenew } from '#core/contract/open/client.ts'
import { dataLogList } from '#core/contract/sys/data-log.ts'
import { ruleAdd, ruleListOf } from '#core/contract/sys/data-rule.ts'
import { dataSourceAdd, dataSourceEdit, dataSourceList } from '#core/contract/sys/rules-and-sources/data-source.ts'
import { departmentEdit } from '#core/contract/sys/departments/department.ts'
import { logList, type LogRow } from '#core/contract/sys/log.ts'
import { permissionList } from '#core/contract/sys/menu.ts'
import { announcementAdd } from '#core/contract/sys/messages/announcement.ts'
import { roleAdd, roleEdit, roleList, rolePermissionsSave, roleRulesSave } from '#core/contract/sys/role.ts'
import { userEdit } from '#core/contract/sys/user.ts'
import { RECORD_KINDS } from '#core/contract/record-kinds.generated.ts'
import { RESOURCES } from '#server/boot/features.ts'
import * as s from '#server/db/schema/index.ts'
import { findLabel } from '#server/operations/log/words/labels.ts'
import { type Company, createCompany } from '../support/company.ts'
import { uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { flattenTree } from '../support/rights-admin.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const HAN = /\p{Script=Han}/u

it('every action of the contract has a label, and so has what it can be about', () => {
  for (const action of contract.flatMap((e) => e.audit)) expect(auditText(action), action).toMatch(HAN)
  for (const kind of AUDIT_OBJECTS) expect(auditKindText(kind), kind).toMatch(HAN)
})

/** The tables of what lines hold whole. Null: a line says little of it, or what it says is made for it. */
const TABLES: Readonly<Record<Exclude<AuditObject, keyof typeof RECORD_KINDS>, PgTable | null>> = {
  'access-review': s.accessReview,
  announcement: s.announcement,
  assistant: s.oauthClient,
  backup: null,
  banner: s.banner,
  category: s.taxonomyNode,
  client: s.apiClient,
  comment: s.docComment,
  'custom-field': s.customField,
  'data-rule': s.dataRule,
  department: s.department,
  'department-role': s.departmentRole,
  deputy: s.deputy,
  dictionary: s.dict,
  'dictionary-item': s.dictItem,
  document: null,
  'file-store': null,
  grant: s.accessGrant,
  job: s.scheduledJob,
  level: s.accessLevel,
  library: null,
  message: s.message,
  'missed-query': s.missedQuery,
  'must-read': s.mustRead,
  permission: s.permission,
  'purge-request': null,
  question: s.searchQuestion,
  request: s.accessRequest,
  role: s.role,
  'search-curated': s.searchCurated,
  'search-index': null,
  'search-judgement': s.searchJudgement,
  'search-record': null,
  'search-synonym': s.searchSynonym,
  'search-trial': null,
  'search-word': s.searchWord,
  share: null,
  'site-config': null,
  'site-picture': null,
  supply: null,
  'supply-category': null,
  task: null,
  tenant: s.tenant,
  token: s.apiToken,
  topic: s.taxonomyNode,
  'uploaded-file': s.uploadedFile,
  user: s.user,
}

it('every field of what lines hold has a label: a new column wants one', () => {
  const facts = RESOURCES.map(({ kind, table }) => [kind, table] as const)
  expect(facts.map(([kind]) => kind)).toEqual(expect.arrayContaining(Object.keys(RECORD_KINDS)))
  const nameless = [...Object.entries(TABLES), ...facts].flatMap(([kind, table]) =>
    Object.keys(table ? getTableColumns(table) : {}).filter((field) => {
      const label = findLabel(kind, field)
      return label !== null && !HAN.test(label.title)
    }),
  )
  expect(nameless).toEqual([])
})

const lines = async (query: object): Promise<LogRow[]> =>
  (await company.admin.call(logList, { query: { logType: '2', pageSize: 100, ...query } })).records
const said = async (query: object) =>
  (await lines(query))[0]!.changes.map(({ label, before, after }) => [label, before, after])

it('a ticked rule is a ticked rule, by its name: the rights of the role stand', async () => {
  const { admin } = company
  await admin.call(roleAdd, { body: { roleName: '勾选', roleCode: 'ticks' } })
  const { id: roleId } = (await admin.call(roleList, { query: { roleCode: 'ticks' } })).records[0]!
  const menu = flattenTree(await admin.call(permissionList, {})).find(({ name }) => name === '用户')!
  await admin.call(rolePermissionsSave, { body: { roleId, permissionIds: menu.id } })
  expect(await said({ objectId: roleId })).toEqual([['菜单与按钮', null, '用户']])
  await admin.call(ruleAdd, {
    body: {
      ruleName: '只看本部门',
      permissionId: menu.id,
      ruleColumn: 'orgCode',
      ruleConditions: '=',
      ruleValue: 'A01',
    },
  })
  const [rule] = await admin.call(ruleListOf, { query: { permissionId: menu.id } })
  await admin.call(roleRulesSave, { body: { roleId, permissionId: menu.id, dataRuleIds: rule!.id } })
  expect(await said({ objectId: roleId })).toEqual([['勾选的数据规则', null, '只看本部门']])
  await admin.call(roleEdit, { body: { id: roleId, roleName: '勾选者' } })
  expect(await said({ objectId: roleId })).toEqual([['角色名称', '勾选', '勾选者']])

  const { records } = await admin.call(dataLogList, { query: { dataId: roleId, column: 'createTime', order: 'desc' } })
  const texts = (at: number) => Object.fromEntries(records[at]!.dataFields.map(({ label, text }) => [label, text]))
  expect(records.map(({ dataName }) => dataName)).toEqual(Array.from({ length: 4 }, () => '勾选者'))
  expect(texts(0)).toMatchObject({ 角色名称: '勾选者', 菜单与按钮: '用户', 勾选的数据规则: '只看本部门' })
  expect(texts(1)).toMatchObject({ 角色名称: '勾选', 菜单与按钮: '用户', 勾选的数据规则: '只看本部门' })
  expect(texts(2)).toMatchObject({ 角色名称: '勾选', 菜单与按钮: '用户' })
  expect(JSON.parse(records[0]!.dataContent)).toMatchObject({ roleName: '勾选者', permissionIds: [menu.id] })
})

it('says people by their names and roles, and of what is personal only that it changed', async () => {
  const { admin, roles } = company
  const { id } = await company.newPerson({ realname: '钱程' })
  await admin.call(userEdit, {
    body: { id, selectedroles: roles['staff'] ?? Object.values(roles)[0]!, phone: '13900002222' },
  })
  const [row] = await lines({ objectId: id })
  expect(row!.objectName).toBe('钱程')
  expect(row!.changes.map(({ label }) => label)).toEqual(expect.arrayContaining(['角色', '手机号']))
  expect(row!.changes.find(({ label }) => label === '手机号')).toMatchObject({ before: null, after: '已更改' })
  expect(JSON.stringify(row)).not.toContain('13900002222')
})

it('says of a secret that it changed, never what it is', async () => {
  const { admin } = company
  const body = {
    code: 'erp',
    name: '财务库',
    dbType: '1',
    dbUrl: 'jdbc:postgresql://db/erp',
    dbUsername: 'u',
    dbPassword: 'geheim-1',
  }
  await admin.call(dataSourceAdd, { body })
  const { id } = (await admin.call(dataSourceList, { query: { code: 'erp' } })).records[0]!
  await admin.call(dataSourceEdit, { body: { id, dbPassword: 'geheim-2' } })
  expect(await said({ objectId: id })).toEqual([['密码', null, '已更改']])
  await admin.call(apiClientAdd, { body: { name: '门户' } })
  const client = (await admin.call(apiClientList, { query: {} })).records[0]!
  await admin.call(apiClientRenew, { query: { id: client.id } })
  expect(await said({ objectId: client.id })).toEqual([['密钥', null, '已更改']])
})

it('a document is named, also when it is gone for good', async () => {
  const { admin } = company
  const { id } = await uploadText(admin, '采购办法.txt', '采购')
  await admin.call(commentAdd, { body: { docId: id, comment: '请核对' } })
  await admin.call(docDelete, { query: { id } })
  await admin.call(docPurge, { query: { ids: id } })
  const rows = await lines({ objectId: id })
  expect(rows.map(({ action, objectName }) => [action, objectName])).toEqual([
    ['document-purge', '采购办法'],
    ['document-delete', '采购办法'],
    ['document-upload', '采购办法'],
  ])
  expect((await lines({ objectKind: 'comment' }))[0]).toMatchObject({ objectName: '采购办法' })
})

/** Ids, and names of fields: neither is for people. */
const NOT_WORDS = /\b[0-9a-f]{32}\b|\b[a-z]+(?:Id|Ids|Name|Code|Time|Flag)\b/

it('names every object and says every change in words, whatever was changed', async () => {
  const { admin, departments } = company
  const now = new Date(Date.now() + 60_000).toISOString().slice(0, 19).replace('T', ' ')
  await admin.call(announcementAdd, {
    body: {
      titile: '停电通知',
      msgContent: '<p>周六停电</p>',
      msgAbstract: '停电',
      startTime: now,
      endTime: '2099-01-01 00:00:00',
      priority: 'H',
      msgCategory: '1',
      msgType: 'ALL',
    },
  })
  await admin.call(siteItemEdit, { body: { itemCode: 'SiteTitle', itemValue: '新的名字' } })
  const department = Object.values(departments)[0]!
  await admin.call(departmentEdit, { body: { id: department.id, memo: '改了备注' } })
  const userId = await company.people.idOf('lina')
  await admin.call(grantAdd, {
    body: {
      effect: 'authorise',
      objectKind: 'department',
      objectId: department.id,
      subjectKind: 'user',
      subjectIds: [userId],
      bits: ['view'],
    },
  })
  expect((await lines({ objectKind: 'grant' }))[0]!.objectName).toBe(`李娜 → ${department.departName}`)
  expect((await lines({ objectKind: 'announcement' }))[0]).toMatchObject({ objectName: '停电通知' })
  expect(await said({ objectKind: 'site-config' })).toEqual([['值', null, '新的名字']])
  for (const row of await lines({})) {
    expect(row.objectName, row.action).toBeTruthy()
    for (const { label, before, after } of row.changes) {
      expect(label, row.action).toMatch(HAN)
      // A data rule is about a field: its name is what somebody typed.
      if (row.objectKind === 'data-rule') continue
      expect(`${before} ${after}`, `${row.action} ${label}`).not.toMatch(NOT_WORDS)
    }
  }
})
