import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docAsOf, docListAsOf } from '#core/contract/km/documents/as-of.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docEditDraft, docEditRelease, docPublish, docRevise } from '#core/contract/km/documents/edit.ts'
import { docRelease } from '#core/contract/km/review/review.ts'
import { versionPreview, versionText } from '#core/contract/km/documents/version.ts'
import { roleAdd, rolePermissionsSave } from '#core/contract/sys/role.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { auditLog, document, permission, role, version } from '#server/db/schema/index.ts'
import { type Cast, startCast } from '../../support/cast.ts'
import { dayIn } from '../../support/dates.ts'
import { settled, uploadText } from '../../support/documents.ts'

let { server, company, admin, editor, lina } = {} as Cast
/** Reads what all staff read, and may read it as of a day. */
let reader: Api
beforeAll(async () => {
  ;({ server, company, admin, editor, lina } = await startCast())
  await admin.call(roleAdd, { body: { roleName: '查档', roleCode: 'past' } })
  const [made] = await db().select().from(role).where(eq(role.roleCode, 'past'))
  const [right] = await db().select().from(permission).where(eq(permission.perms, docAsOf.access))
  await admin.call(rolePermissionsSave, { body: { roleId: made!.id, permissionIds: right!.id } })
  reader = await company.entered((await company.newPerson({ selectedroles: made!.id })).username)
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => company.people.db
const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
const dayAgo = (days: number) => wireDay(ago(days))

/** A document with two versions: the first is shown from 30 days ago, the second from 10 days ago. */
async function withTwoVersions(word: string): Promise<string> {
  const { id } = await uploadText(editor, `${word}一.txt`, `${word}第一版的全文`, 'staff')
  await settled(editor, id)
  await editor.call(docRevise, { query: { id } })
  await editor.call(docEditDraft, { body: { id, title: `${word}二` } })
  await editor.call(docPublish, { query: { id } })
  await db()
    .update(document)
    .set({ createTime: ago(30), effectiveFrom: ago(30) })
    .where(eq(document.id, id))
  const rows = await db().select().from(version).where(eq(version.documentId, id)).orderBy(version.number)
  for (const [at, row] of rows.entries()) {
    const when = ago(at === 0 ? 30 : 10)
    await db().update(version).set({ createTime: when, decideTime: when }).where(eq(version.id, row.id))
  }
  // Whatever the log says of these minutes happened when the first version was shown.
  await db()
    .update(auditLog)
    .set({ createTime: ago(30) })
    .where(eq(auditLog.objectId, id))
  return id
}
const asOf = (docId: string, date: string, api = reader) => api.call(docAsOf, { query: { docId, date } })
const listed = async (date: string, more: object = {}, api = reader) =>
  (await api.call(docListAsOf, { query: { date, pageSize: 100, ...more } })).records

it('asks for a token, the right, a document that the reader may read, and a day that has come', async () => {
  const id = await withTwoVersions('拒绝')
  const { id: own } = await uploadText(editor, '只给自己.txt', '只给自己的全文', 'private')
  await expect(asOf(id, dayAgo(1), server.guest)).rejects.toMatchObject({ kind: 'expired' })
  await expect(asOf(id, dayAgo(1), lina)).rejects.toMatchObject({ kind: 'denied' })
  await expect(listed(dayAgo(1), {}, lina)).rejects.toMatchObject({ kind: 'denied' })
  for (const docId of ['none', own]) await expect(asOf(docId, dayAgo(0))).rejects.toThrow('找不到文档')
  await expect(asOf(id, '昨天')).rejects.toThrow('应为日期')
  await expect(asOf(id, dayIn(3))).rejects.toThrow('日期不能晚于今天')
  expect((await asOf(id, dayAgo(1))).version?.version).toBe(2)
})

it('answers the version of that day, with its text, and in the list its title', async () => {
  const id = await withTwoVersions('差旅')
  const past = await asOf(id, dayAgo(20))
  expect([past.version?.version, past.version?.title, past.until?.slice(0, 10)]).toEqual([1, '差旅一', dayAgo(10)])
  expect((await reader.call(versionText, { query: { id: past.version!.id } })).text).toContain('差旅第一版的全文')
  await expect(lina.call(versionText, { query: { id: past.version!.id } })).rejects.toThrow('找不到该版本')
  expect(await asOf(id, dayAgo(10))).toMatchObject({ version: { version: 2 }, until: null })
  expect((await asOf(id, dayAgo(40))).version).toBeNull()
  const titles = async (day: string) =>
    (await listed(day)).filter((row) => row.docId === id).map((row) => [row.title, row.changed])
  expect(await titles(dayAgo(20))).toEqual([['差旅一', true]])
  expect(await titles(dayAgo(5))).toEqual([['差旅二', false]])
  expect(await titles(dayAgo(40))).toEqual([])
})

it('knows what was taken back on that day and what had expired, and narrows to a category', async () => {
  const id = await withTwoVersions('下架')
  const made = (await admin.call(categories.taxonomyAdd, { body: { name: '年鉴', pid: '0' } })) as {
    id: string
    code: string
  }
  await admin.call(docEditRelease, { body: { id, category: made.code } })
  await db()
    .update(auditLog)
    .set({ createTime: ago(29) })
    .where(eq(auditLog.objectId, id))
  await editor.call(docRelease, { body: { id, releaseFlag: 0 } })
  await db()
    .update(auditLog)
    .set({ createTime: ago(8) })
    .where(eq(auditLog.action, 'document-release'))
  await admin.call(docRelease, { body: { id, releaseFlag: 1 } })
  const isListed = async (days: number) => (await listed(dayAgo(days), { categoryId: made.id })).length === 1
  expect([await isListed(9), await isListed(6), await isListed(0)]).toEqual([true, false, true])
  expect((await asOf(id, dayAgo(6))).version).toBeNull()
  await db()
    .update(document)
    .set({ expireTime: ago(4) })
    .where(eq(document.id, id))
  expect([await isListed(9), await isListed(2)]).toEqual([true, false])
  expect((await listed(dayAgo(9), { categoryId: 'none' })).length).toBe(0)
})

it('never shows more than today: what was closed since is closed for then, too', async () => {
  const id = await withTwoVersions('收紧')
  const first = (await asOf(id, dayAgo(20))).version!.id
  await admin.call(docEditRelease, { body: { id, scope: 'private' } })
  await expect(asOf(id, dayAgo(20))).rejects.toThrow('找不到文档')
  const query = { id: first }
  await expect(reader.call(versionText, { query })).rejects.toThrow('找不到该版本')
  await expect(reader.call(versionPreview, { query })).rejects.toMatchObject({ kind: 'missing' })
  const all = await Promise.all([0, 5, 20].map((days) => listed(dayAgo(days))))
  expect(JSON.stringify(all)).not.toContain('收紧')
  await admin.call(docEditRelease, { body: { id, scope: 'staff' } })
  expect((await asOf(id, dayAgo(20))).version?.version).toBe(1)
  await editor.call(docDelete, { query: { id } })
  await expect(asOf(id, dayAgo(20))).rejects.toThrow('找不到文档')
})

it('shows nobody a draft or a version that was rejected, by whatever id', async () => {
  const id = await withTwoVersions('草稿')
  await editor.call(docRevise, { query: { id } })
  await editor.call(docEditDraft, { body: { id, title: '草稿三' } })
  const [draft] = await db().select().from(version).where(eq(version.title, '草稿三'))
  await expect(reader.call(versionText, { query: { id: draft!.id } })).rejects.toThrow('找不到该版本')
  expect((await asOf(id, dayAgo(0))).version?.title).toBe('草稿二')
})
