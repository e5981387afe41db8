import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { siteItemDelete, siteItemEdit } from '#core/contract/km/config.ts'
import { docDelete, docDownload } from '#core/contract/km/documents/document.ts'
import { offlineKeep, offlineRenew } from '#core/contract/km/files/offline.ts'
import { auditLog, document } from '#server/db/schema/index.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { uploadText } from '../../support/documents.ts'

let server: TestServer
let admin: Api
let editor: Api
let lina: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const keep = (docId: string, api = lina) => api.call(offlineKeep, { body: { docId } })
const renew = async (docIds: string[], api = lina) =>
  (await api.call(offlineRenew, { body: { docIds } })).leases.map(({ docId }) => docId)
const made = async (scope: 'staff' | 'private' = 'staff') =>
  (await uploadText(editor, '班车时刻.txt', `班车七点半发车 ${Math.random()}`, scope)).id
const change = (id: string, values: Partial<typeof document.$inferInsert>) =>
  db().update(document).set(values).where(eq(document.id, id))

it('is given to whoever signed in and may download, for the days of the site, and stands in the audit log', async () => {
  const id = await made()
  const hidden = await made('private')
  await expect(keep(id, server.guest)).rejects.toMatchObject({ kind: 'expired' })
  await expect(server.guest.call(offlineRenew, { body: { docIds: [id] } })).rejects.toMatchObject({ kind: 'expired' })
  await expect(keep(hidden)).rejects.toThrow('找不到文档')
  await expect(keep('unknown')).rejects.toThrow('找不到文档')
  await expect(keep('../x')).rejects.toThrow('编号格式不正确')
  await expect(renew([])).rejects.toThrow('请选择知识')
  await expect(renew(Array.from({ length: 501 }, () => id))).rejects.toThrow('一次最多 500 篇')
  expect(await renew([hidden, 'unknown'])).toEqual([])
  expect(await db().$count(auditLog, eq(auditLog.action, 'document-keep'))).toBe(0)

  const { lease, secret } = await keep(id)
  expect(lease).toMatchObject({ docId: id, seconds: 7 * 86_400 })
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await renew([id, hidden])).toEqual([id])
  const [line] = await db().select().from(auditLog).where(eq(auditLog.action, 'document-keep'))
  expect(line).toMatchObject({ username: 'lina', objectId: id })
  const [row] = await db().select().from(document).where(eq(document.id, id))
  expect(row?.downloads).toBe(1)
})

it('has a key that is the same for every session of one person, and for nobody else', async () => {
  const id = await made()
  const again = await server.signIn('lina')
  const keys = await Promise.all([lina, again, editor].map(async (api) => (await keep(id, api)).secret))
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
})

it('is refused, and ends, where the download is not allowed or the level is too high', async () => {
  const id = await made()
  await keep(id)
  await change(id, { downloadFlag: 0 })
  await expect(keep(id)).rejects.toThrow('这篇知识不允许下载，所以不能离线保留')
  await expect(lina.call(docDownload, { query: { docId: id } })).rejects.toMatchObject({ status: 403 })
  expect(await renew([id])).toEqual([])
  await change(id, { downloadFlag: 1, level: 1 })
  await expect(keep(id, editor)).rejects.toThrow('这篇知识的密级较高，不能离线保留')
  expect(await renew([id], editor)).toEqual([])
  await admin.call(siteItemEdit, { body: { itemCode: 'OfflineLevel', itemValue: '1' } })
  expect((await keep(id, editor)).lease.docId).toBe(id)
  await admin.call(siteItemDelete, { query: { id: 'OfflineLevel' } })
  expect(await renew([id], editor)).toEqual([])
})

it('ends when the document is no longer shared with the person, or deleted, and where the site switches it off', async () => {
  const [first, second, third] = [await made(), await made(), await made()]
  for (const id of [first, second, third]) await keep(id)
  expect(await renew([first, second, third])).toHaveLength(3)
  await change(first, { released: false })
  await editor.call(docDelete, { query: { id: second } })
  expect(await renew([first, second, third])).toEqual([third])
  await admin.call(siteItemEdit, { body: { itemCode: 'OfflineDays', itemValue: '0' } })
  await expect(keep(third)).rejects.toThrow('管理员没有开放离线保留')
  expect(await renew([third])).toEqual([])
  await admin.call(siteItemEdit, { body: { itemCode: 'OfflineDays', itemValue: '2' } })
  expect((await keep(third)).lease.seconds).toBe(2 * 86_400)
  await admin.call(siteItemDelete, { query: { id: 'OfflineDays' } })
})

it('says by its stamp when the person would read something else', async () => {
  const id = await made()
  const { stamp } = (await keep(id)).lease
  const [row] = await db().select().from(document).where(eq(document.id, id))
  await change(id, { revision: row!.revision + 1 })
  const [now] = (await lina.call(offlineRenew, { body: { docIds: [id] } })).leases
  expect(now?.stamp).not.toBe(stamp)
})
