import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDownload, docGet, docListRecent, docText } from '#core/contract/km/documents/document.ts'
import { grantAdd, grantDelete, grantEdit, grantList, rightsExplain } from '#core/contract/km/rights/grant.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { userList } from '#core/contract/sys/user.ts'
import { rightsOfPerson } from '#core/contract/km/rights/grant-view.ts'
import { createCompany } from '../support/company.ts'
import { foundIds, search, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
let reader: Api
let readerId: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  editor = await server.signIn('editor')
  reader = await server.signIn('lina')
  readerId = (await admin.call(userList, { query: { username: 'lina' } })).records[0]!.id
})
afterAll(() => server[Symbol.asyncDispose]())

const grant = (objectId: string, more: object = {}) => ({
  effect: 'authorise' as const,
  objectKind: 'document' as const,
  objectId,
  subjectKind: 'user' as const,
  subjectIds: [readerId],
  bits: ['view' as const],
  ...more,
})
/** A document of HR that the reader, of another department, does not see by itself. */
async function makeDocument(word: string, scope: 'department' | 'staff' | 'private' = 'department') {
  const doc = await uploadText(editor, `${word}.txt`, `${word}的全文`, scope)
  await settled(editor, doc.id)
  await searchable(editor, word, doc.id)
  return doc
}
const sees = async (api: Api, id: string, word: string) => ({
  get: (await api.call(docGet, { query: { id } })).total === 1,
  list: (await api.call(docListRecent, { query: { id } })).total === 1,
  search: (await foundIds(api, word)).includes(id),
  total: (await search(api, word)).kmSearchResultVOPage.records.some((row) => row.id === id),
  text: await api.call(docText, { query: { id } }).then(
    () => true,
    () => false,
  ),
})
const ALL = { get: true, list: true, search: true, total: true, text: true }
const NOTHING = { get: false, list: false, search: false, total: false, text: false }

describe('refusals', () => {
  it('asks for a token and for the permission', async () => {
    await expect(server.guest.call(grantList, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
    await expect(reader.call(grantList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
    await expect(editor.call(grantAdd, { body: grant('x') })).rejects.toMatchObject({ kind: 'denied' })
  })
  it('refuses objects and subjects that are not there, bad bits and a time that has passed', async () => {
    const doc = await makeDocument('穿山甲守则')
    await expect(admin.call(grantAdd, { body: grant('nowhere') })).rejects.toThrow('授权对象不存在')
    await expect(admin.call(grantAdd, { body: grant(doc.id, { subjectIds: ['nobody'] }) })).rejects.toThrow(
      '被授权方不存在',
    )
    await expect(admin.call(grantAdd, { body: grant(doc.id, { bits: [] }) })).rejects.toThrow('请至少选择一项权限')
    await expect(admin.call(grantAdd, { body: grant(doc.id, { validUntil: '2020-01-01' }) })).rejects.toThrow(
      '有效期已经过去',
    )
    await expect(admin.call(grantEdit, { body: { id: 'none', bits: ['view'] } })).rejects.toThrow('找不到这条授权')
    await expect(admin.call(grantDelete, { query: { ids: 'none' } })).rejects.toThrow('找不到这条授权')
    expect((await admin.call(grantList, { query: {} })).total).toBe(0)
  })
})

it('opens a document to one person at once in every call, and takes it away at once', async () => {
  const doc = await makeDocument('雪豹考核表')
  expect(await sees(reader, doc.id, '雪豹考核表')).toEqual(NOTHING)
  const [id] = await admin.call(grantAdd, { body: grant(doc.id) })
  expect(await sees(reader, doc.id, '雪豹考核表')).toEqual(ALL)
  const row = (await admin.call(grantList, { query: { objectId: doc.id } })).records[0]
  expect(row).toMatchObject({ id, objectName: '雪豹考核表', subjectName: '李娜', effect: 'authorise', bits: ['view'] })
  await admin.call(grantDelete, { query: { ids: id! } })
  expect(await sees(reader, doc.id, '雪豹考核表')).toEqual(NOTHING)
})

it('opens a department to the people of another, with all below', async () => {
  const doc = await makeDocument('白鳍豚名册')
  const own = (await reader.call(currentDepartments, {})).list[0]!
  const hr = (await editor.call(currentDepartments, {})).list[0]!
  const [id] = await admin.call(grantAdd, {
    body: grant(hr.id, { objectKind: 'department', subjectKind: 'department', subjectIds: [own.id] }),
  })
  expect(await sees(reader, doc.id, '白鳍豚名册')).toEqual(ALL)
  await admin.call(grantDelete, { query: { ids: id! } })
})

it('a restriction beats the scope, and an authorisation', async () => {
  const doc = await makeDocument('麋鹿公告', 'staff')
  expect(await sees(reader, doc.id, '麋鹿公告')).toEqual(ALL)
  const [allowed] = await admin.call(grantAdd, { body: grant(doc.id) })
  const [denied] = await admin.call(grantAdd, { body: grant(doc.id, { effect: 'restrict' }) })
  expect(await sees(reader, doc.id, '麋鹿公告')).toEqual(NOTHING)
  expect(await sees(editor, doc.id, '麋鹿公告')).toEqual(ALL)
  await admin.call(grantDelete, { query: { ids: `${allowed},${denied}` } })
  expect(await sees(reader, doc.id, '麋鹿公告')).toEqual(ALL)
})

it('never opens a private document by its department', async () => {
  const doc = await makeDocument('藏羚羊私记', 'private')
  const hr = (await editor.call(currentDepartments, {})).list[0]!
  const [id] = await admin.call(grantAdd, { body: grant(hr.id, { objectKind: 'department' }) })
  expect(await sees(reader, doc.id, '藏羚羊私记')).toEqual(NOTHING)
  await admin.call(grantDelete, { query: { ids: id! } })
})

it('restricts the download alone', async () => {
  const doc = await makeDocument('丹顶鹤手册', 'staff')
  const [id] = await admin.call(grantAdd, { body: grant(doc.id, { effect: 'restrict', bits: ['download'] }) })
  expect(await sees(reader, doc.id, '丹顶鹤手册')).toEqual(ALL)
  expect((await reader.call(docGet, { query: { id: doc.id } })).records[0]!.may!.download).toBe(false)
  await expect(reader.call(docDownload, { query: { docId: doc.id } })).rejects.toMatchObject({ kind: 'denied' })
  await admin.call(grantEdit, { body: { id: id!, bits: ['sensitive'] } })
  expect(await (await reader.call(docDownload, { query: { docId: doc.id } })).text()).toContain('丹顶鹤手册')
})

it('explains in Chinese why somebody reads or does not', async () => {
  const doc = await makeDocument('朱鹮档案')
  const ask = () => admin.call(rightsExplain, { query: { docId: doc.id, userId: readerId } })
  const before = await ask()
  expect([before.allowed, before.rules]).toEqual([false, ['opened']])
  expect(before.text).toMatch(/^不能阅读：/)
  await admin.call(grantAdd, { body: grant(doc.id) })
  expect(await ask()).toMatchObject({ allowed: true, rules: ['opened'] })
})

describe('a line', () => {
  const listGrants = async (objectId: string) => (await admin.call(grantList, { query: { objectId } })).records

  it('says who gave what to whom until when, and why; its changes are kept with before and after', async () => {
    const { lastAudit, newPerson } = await createCompany(server)
    const other = await newPerson()
    const doc = await makeDocument('扬子鳄卷宗')
    const body = grant(doc.id, { subjectIds: [readerId, other.id, readerId], bits: ['view', 'view'], reason: '项目' })
    const [id, second, ...more] = await admin.call(grantAdd, { body: { ...body, validUntil: '2099-01-31' } })
    expect(more).toEqual([])
    const rows = await listGrants(doc.id)
    const row = rows.find((each) => each.id === id)
    expect(rows).toHaveLength(2)
    expect(row).toEqual({
      id,
      effect: 'authorise',
      objectKind: 'document',
      objectId: doc.id,
      objectName: '扬子鳄卷宗',
      subjectKind: 'user',
      subjectId: readerId,
      subjectName: '李娜',
      bits: ['view'],
      validUntil: '2099-01-31 23:59:59',
      reason: '项目',
      createBy: 'admin',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      revision: expect.any(String),
    })
    expect(await lastAudit('grant-add', id!)).toMatchObject({ objectKind: 'grant', after: { objectId: doc.id } })
    await admin.call(grantEdit, { body: { id: id!, bits: ['download'], validUntil: null, reason: null } })
    expect(await lastAudit('grant-edit', id!)).toMatchObject({
      objectKind: 'grant',
      before: { bits: ['view'], reason: '项目' },
      after: { bits: ['download'], validUntil: null, reason: null },
    })
    await admin.call(grantDelete, { query: { ids: `${id},${second}` } })
    expect(await lastAudit('grant-delete', id!)).toMatchObject({ objectKind: 'grant', before: { bits: ['download'] } })
    expect(await lastAudit('grant-delete', second!)).toMatchObject({ before: { subjectId: other.id } })
    expect(await listGrants(doc.id)).toEqual([])
  })

  it('keeps what an edit does not name, and refuses times that are none or have passed', async () => {
    const doc = await makeDocument('大鲵纪要')
    const [id] = await admin.call(grantAdd, {
      body: grant(doc.id, { validUntil: '2099-05-01 08:00:00', reason: '试用' }),
    })
    const edit = (terms: object) => admin.call(grantEdit, { body: { id: id!, bits: ['view'], ...terms } })
    const terms = async () => {
      const [row] = await listGrants(doc.id)
      return [row!.validUntil, row!.reason]
    }
    await edit({ bits: ['view', 'download'] })
    expect(await terms()).toEqual(['2099-05-01 08:00:00', '试用'])
    await edit({ validUntil: '2099-05-01 08:00:00', reason: '延长' })
    expect(await terms()).toEqual(['2099-05-01 08:00:00', '延长'])
    await edit({ validUntil: '2099-06-01' })
    expect(await terms()).toEqual(['2099-06-01 23:59:59', '延长'])
    await expect(edit({ validUntil: '2020-01-01' })).rejects.toThrow('有效期已经过去')
    await expect(edit({ validUntil: '2099-02-30' })).rejects.toThrow('有效期应为日期')
    await edit({ validUntil: null })
    expect(await terms()).toEqual([null, '延长'])
    await admin.call(grantDelete, { query: { ids: id! } })
  })
})

it('explains every right of a person, who has to be there as the document has', async () => {
  const doc = await makeDocument('中华鲟年报', 'staff')
  const rights = await admin.call(rightsOfPerson, { query: { docId: doc.id, userId: readerId } })
  expect(rights.map(({ right, allowed, rules }) => [right, allowed, rules])).toEqual([
    ['view', true, ['opened']],
    ['work', false, ['review-branch']],
    ['download', true, ['download-flag']],
    ['sensitive', false, ['opened']],
    ['bin', false, ['in-bin', 'purge']],
  ])
  expect(rights[2]!.text).toBe('可以下载：知识允许下载')
  const ask = (docId: string, userId: string) => admin.call(rightsExplain, { query: { docId, userId } })
  await expect(ask('nowhere', readerId)).rejects.toThrow('找不到文档')
  await expect(ask(doc.id, 'nobody')).rejects.toThrow('用户不存在！')
})
