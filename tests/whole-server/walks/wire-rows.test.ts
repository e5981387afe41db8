import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#core/contract/index.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { createCompany } from '../support/company.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type RawCall, rawCalls, type Row, resultRows, uploaded } from '../support/raw-calls.ts'
import { SUBJECTS } from '../support/taken-back.ts'
import { WIRE_ROWS } from './wire-rows.ts'

/** Of every entity there is at least one record, and each list of the family is asked for it as its client does. */
let server: TestServer
let raw: { admin: RawCall; lina: RawCall }
/** What lists are asked with that need something. */
const asked: Record<string, Row> = {}
/** Lists of one's own, which the administrator has nothing in. */
const asLina = new Set(['/KM/kmDoc/listDraft', '/sys/sysAnnouncementSend/getMyAnnouncementSend'])

const named = (path: string): Endpoint => contract.find((each) => each.path === path)!
const done = async (call: RawCall, path: string, o: Parameters<RawCall>[1] = {}) => {
  const reply = await call(named(path), o)
  expect(reply, `${path}: ${reply.message}`).toMatchObject({ success: true })
  return reply
}
const one = async (path: string, query: Row = {}) => resultRows(await raw.admin(named(path), { query }))[0]!

beforeAll(async () => {
  server = await startServer()
  raw = { admin: rawCalls(server, 'admin'), lina: rawCalls(server, 'lina') }
  const company = await createCompany(server)
  for (const { make } of new Set(SUBJECTS.values())) await make({ server, company, admin: company.admin })
  await documents()
  await people(company.departments['财务部']!.id)
  await messages()
})
afterAll(() => server[Symbol.asyncDispose]())

async function documents(): Promise<void> {
  await uploaded(raw.lina, '草稿.txt')
  const waiting = await uploaded(raw.lina, '待审.txt', { scope: 'department' })
  await done(raw.lina, '/KM/kmDoc/submitAudit', { query: { id: waiting['id'] } })
  const topicId = String((await one('/sys/category/rootList'))['id'])
  const { id: docId } = await uploaded(raw.admin, '公开.txt', { scope: 'staff', topicIds: topicId })
  await done(raw.admin, '/KM/kmDocFavourite/add', { query: { docId } })
  await done(raw.admin, '/KM/kmDoc/addDocViews', { query: { docId } })
  await done(raw.admin, '/KM/KmDocComments/add', { body: { docId, comment: '收到' } })
  asked['/KM/kmDoc/listTopicPageList'] = { topicId }
  asked['/KM/kmDoc/queryById'] = { id: docId }
  asked['/KM/KmDocComments/list'] = { docId }
}

async function people(departId: string): Promise<void> {
  const roles = resultRows(await raw.admin(named('/sys/role/list'), { query: { roleCode: 'editor' } }))
  asked['/sys/user/userRoleList'] = { roleId: roles[0]!['id'] }
  asked['/sys/user/departUserList'] = { depId: departId }
  asked['/sys/user/queryUserByDepId'] = { id: departId }
  asked['/sys/sysDepartRole/list'] = { deptId: departId }
  const root = resultRows(await raw.admin(named('/sys/permission/list'))).find((row) => row['isLeaf'] === false)!
  asked['/sys/permission/getSystemSubmenu'] = { parentId: root['id'] }
}

async function messages(): Promise<void> {
  const released = await one('/sys/annountCement/list', { msgType: 'ALL' })
  await done(raw.admin, '/sys/annountCement/doReleaseData', { query: { id: released['id'] } })
  await done(raw.lina, '/sys/annountCement/listByUser')
  const templateCode = 'welcome' // the example of its call
  const body = { templateCode, receiver: 'lina', testData: '{"name":"李娜"}' }
  await done(raw.admin, '/sys/message/sysMessageTemplate/sendMsg', { body })
  const file = new FormData()
  file.append('file', new Blob(['附件']), '附件.txt')
  await done(raw.admin, '/sys/oss/file/upload', { body: file })
}

const findRows = ({ result }: { result?: unknown }): Row[] => {
  const page = result as { records?: Row[]; kmSearchResultVOPage?: { records: Row[] } }
  return Array.isArray(result) ? (result as Row[]) : (page.kmSearchResultVOPage?.records ?? page.records ?? [])
}

describe('a row of a list', () => {
  // proves F-09
  it('answers all that the family reads in it, null where there is nothing', async () => {
    for (const [path, names] of Object.entries(WIRE_ROWS)) {
      const e = named(path)
      const call = asLina.has(path) ? raw.lina : raw.admin
      const sent = e.methods[0] === 'GET' ? { query: { pageSize: 100, ...asked[path] } } : { body: { content: '正文' } }
      const rows = findRows(await call(e, sent))
      expect(rows.length, `${path} has to have a row`).toBeGreaterThan(0)
      for (const row of rows) expect([path, ...names.split(' ').filter((name) => !(name in row))]).toEqual([path])
    }
  })

  it('says which documents are favourites of who asks, and of nobody else', async () => {
    const { id } = asked['/KM/kmDoc/queryById']!
    for (const path of ['/KM/kmDoc/listRecently', '/KM/kmDoc/listPassed', '/KM/kmDoc/listTopicPageList']) {
      const rows = findRows(await raw.admin(named(path), { query: { pageSize: 100, ...asked[path] } }))
      expect(
        rows.filter((row) => row['favourite'] === 1).map((row) => row['id']),
        path,
      ).toEqual([id])
    }
    const search = { body: { content: '公开', title: '公开' } }
    const found = async (call: RawCall) =>
      findRows(await call(named('/KM/kmDoc/searchDoc'), search)).find((row) => row['id'] === id)?.['favourite']
    expect([await found(raw.admin), await found(raw.lina)]).toEqual([1, 0])
    await done(raw.admin, '/KM/kmDocFavourite/delete', { query: { docId: id } })
    expect(await found(raw.admin)).toBe(0)
  })
})
