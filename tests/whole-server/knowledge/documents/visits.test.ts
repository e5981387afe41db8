import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDelete, docGet, docView } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { fileDownloadTold } from '#core/contract/km/documents/file.ts'
import { docRestore } from '#core/contract/km/review/review.ts'
import { visitExport, visitList, visitRecent } from '#core/contract/km/documents/visit.ts'
import { document, visitRecord } from '#server/db/schema/index.ts'
import { uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { stranger } from '../../support/plain-address.ts'
import { download, readBook } from '../../support/workbooks.ts'

let server: TestServer
let editor: Api
let lina: Api
let docs: DocRow[]
beforeAll(async () => {
  server = await startServer()
  await stranger(server)
  await server.running.engines.db.insert(visitRecord).values({
    tenantId: '7',
    documentId: 'abroad',
    visitType: 5,
    userId: 'stranger',
    createBy: 'stranger',
  })
  ;[editor, lina] = (await Promise.all(['editor', 'lina'].map(server.signIn))) as [Api, Api]
  docs = []
  for (let n = 0; n < 12; n++) docs.push(await uploadText(editor, `访问${n}.txt`, `第${n}篇`, 'staff'))
})
afterAll(() => server[Symbol.asyncDispose]())

const view = (n: number) => lina.call(docView, { query: { docId: docs[n]!.id } })
const recent = async () => {
  const answer = await lina.call(visitRecent, {})
  return typeof answer === 'string' ? answer : answer.map((doc) => doc.title)
}
const titles = (...numbers: number[]) => numbers.map((n) => `访问${n}`)

it('are for people, the log for who may see it', async () => {
  await expect(server.guest.call(visitRecent, {})).rejects.toMatchObject({ kind: 'expired' })
  await expect(server.guest.call(visitList, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
  await expect(lina.call(visitList, { query: {} })).rejects.toMatchObject({ kind: 'denied' })
})

// proves CE-05, CE-06
it('are counted: a reading and a download that a client tells of, one each, with who it was', async () => {
  const doc = await uploadText(editor, '计数.txt', '数一数', 'staff')
  const counts = async () => {
    const { views, downloads } = (await editor.call(docGet, { query: { id: doc.id } })).records[0]!
    return { views, downloads }
  }
  const records = async () => {
    const rows = await server.running.engines.db.select().from(visitRecord).where(eq(visitRecord.documentId, doc.id))
    return rows.map((row) => `${row.createBy} ${row.visitType}`).toSorted()
  }
  const [one, two] = await Promise.all(['zhangwei', 'reviewer'].map(server.signIn))
  const [uploaded] = await records()
  expect(await counts()).toEqual({ views: 0, downloads: 0 })
  await one!.call(docView, { query: { docId: doc.id } })
  expect(await counts()).toEqual({ views: 1, downloads: 0 })
  expect(await records()).toEqual([uploaded, 'zhangwei 5'])
  await one!.call(fileDownloadTold, { query: { fileId: doc.fileId! } })
  expect(await counts()).toEqual({ views: 1, downloads: 1 })
  expect(await records()).toHaveLength(3)
  await two!.call(docView, { query: { docId: doc.id } })
  await two!.call(fileDownloadTold, { query: { docId: doc.id } })
  expect(await counts()).toEqual({ views: 2, downloads: 2 })
  await expect(server.guest.call(docView, { query: { docId: doc.id } })).rejects.toMatchObject({ kind: 'expired' })
  await expect(one!.call(fileDownloadTold, { query: { docId: 'none' } })).rejects.toThrow('找不到文档')
  expect(await counts()).toEqual({ views: 2, downloads: 2 })
})

it('tell the last ten papers, each once, the latest first, and only what may still be opened', async () => {
  expect(await recent()).toBe('空数据')
  for (let n = 0; n < 12; n++) await view(n)
  expect(await recent()).toEqual(titles(11, 10, 9, 8, 7, 6, 5, 4, 3, 2))
  await view(3)
  expect(await recent()).toEqual(titles(3, 11, 10, 9, 8, 7, 6, 5, 4, 2))
  await editor.call(docDelete, { query: { id: docs[11]!.id } })
  const { db } = server.running.engines
  await db.update(document).set({ level: 3 }).where(eq(document.id, docs[10]!.id))
  expect(await recent()).toEqual(titles(3, 9, 8, 7, 6, 5, 4, 2, 1, 0))
  await editor.call(docRestore, { query: { ids: docs[11]!.id } })
  expect(((await recent()) as string[]).slice(0, 2)).toEqual(titles(3, 11))
  expect(await editor.call(visitRecent, {})).toBe('空数据')
})

it('are listed for administrators of the same tenant, with who, when and from where', async () => {
  const admin = await server.signIn('admin')
  const page = await admin.call(visitList, { query: { visitType: '5', createBy: 'lina', pageSize: 100 } })
  expect(page.total).toBe(12)
  const [first] = (await admin.call(visitList, { query: { docId: docs[3]!.id, visitType: '5' } })).records
  expect(first).toMatchObject({ docId: docs[3]!.id, visitType: 5, createBy: 'lina', sourceIp: '127.0.0.1' })
  expect((await admin.call(visitList, { query: { createBy: 'stranger' } })).total).toBe(0)
})

// proves S-43
it('name the person and, to who may read it, the document, in the list and in Excel', async () => {
  const admin = await server.signIn('admin')
  const secret = await uploadText(editor, '私下的.txt', '谁也不给看', 'private')
  await editor.call(docView, { query: { docId: secret.id } })
  await lina.call(docView, { query: { docId: docs[0]!.id } })
  const seen = (await admin.call(visitList, { query: { docId: docs[0]!.id, createBy: 'lina', visitType: '5' } }))
    .records
  expect(seen[0]).toMatchObject({ title: docs[0]!.title, realname: '李娜', visitType_dictText: '预览' })
  const { db } = server.running.engines
  await db.insert(visitRecord).values({ tenantId: '0', documentId: 'gone-1', visitType: 5, sourceIp: '10.0.0.9' })
  const gone = (await admin.call(visitList, { query: { docId: 'gone-1' } })).records
  expect(gone[0]).toMatchObject({ title: null, realname: null, sourceIp: '10.0.0.9' })
  expect((await admin.call(visitList, { query: { userName: '李', docId: docs[0]!.id, visitType: '5' } })).total).toBe(
    seen.length,
  )
  expect((await admin.call(visitList, { query: { userName: '没有这个人' } })).total).toBe(0)

  const { rows } = await readBook((await download(server, 'admin', visitExport, { docId: docs[0]!.id })).bytes)
  expect(rows[0]).toEqual(['时间', '用户姓名', '用户账号', '操作', '知识', '知识编号', 'IP'])
  expect(rows.slice(1).map((row) => row[4])).toContain(docs[0]!.title)
  expect((await download(server, 'lina', visitExport)).refusal).not.toBeNull()
  expect((await download(server, '', visitExport)).refusal).not.toBeNull()
})

it('keep the title from an administrator who may not read the document', async () => {
  const { db } = server.running.engines
  const secret = await uploadText(editor, '只给自己的.txt', '只给自己看', 'private')
  await db.execute(sql`delete from role_permission where permission_id in (
    select id from permission where perms = 'km:doc:seeAll')`)
  const asked = async () => {
    const admin = await server.signIn('admin')
    return (await admin.call(visitList, { query: { docId: secret.id } })).records[0]
  }
  await expect.poll(asked, { timeout: 15_000 }).toMatchObject({ docId: secret.id, title: null, realname: '编辑小林' })
})
