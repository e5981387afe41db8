import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { commentAdd, commentsUnseen } from '#core/contract/km/community/comment.ts'
import { mustReadAssign, mustReadConfirm, mustReadOfDoc } from '#core/contract/km/community/must-read.ts'
import { reminderCount, reminderList, reminderSeen } from '#core/contract/km/community/reminder.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { wrapWrittenPage } from '#core/text/written-page.ts'
import { document, mustRead, reminderSeen as seenTable } from '#server/db/schema/index.ts'
import { type Company, createCompany } from '../support/company.ts'
import { dayIn } from '../support/dates.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let company: Company
let editor: Api
let lina: Api
let linaId: string
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  ;[editor, lina] = (await Promise.all(['editor', 'lina'].map(server.signIn))) as [Api, Api]
  linaId = await company.people.idOf('lina')
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
let counter = 0
async function made(api = editor, more: Partial<typeof document.$inferInsert> = {}) {
  const { id, title } = await uploadText(api, `提醒${++counter}.txt`, `第${counter}篇有日期的制度`)
  await settled(api, id)
  if (Object.keys(more).length > 0) await db().update(document).set(more).where(eq(document.id, id))
  return { id, title }
}
const assign = (docId: string, dueTime: string) =>
  editor.call(mustReadAssign, { body: { docId, subjectKind: 'user', subjectIds: [linaId], dueTime } })
const listed = async (api: Api) => (await api.call(reminderList, {})).map((row) => `${row.kind} ${row.title}`)
const unseen = async (api: Api) => (await api.call(reminderCount, {})).unseen
const see = (api: Api, ...keys: string[]) => api.call(reminderSeen, { body: { keys } })

it('is for people with a session, and asks for keys', async () => {
  await expect(server.guest.call(reminderList, {})).rejects.toMatchObject({ kind: 'expired' })
  await expect(server.guest.call(reminderCount, {})).rejects.toMatchObject({ kind: 'expired' })
  await expect(see(server.guest, 'a')).rejects.toMatchObject({ kind: 'expired' })
  await expect(see(lina)).rejects.toThrow('请选择一条记录！')
  await expect(see(lina, '一')).rejects.toThrow('编号格式不正确')
  await see(lina, 'expiry:nothing::1', 'mention:nothing')
  expect(await db().$count(seenTable)).toBe(0)
})

it('remembers what is to be read near its date, until it is confirmed; a new date is news again', async () => {
  const [soon, late, far] = [await made(), await made(), await made()]
  await assign(soon.id, dayIn(5))
  await assign(late.id, dayIn(6))
  await assign(far.id, dayIn(20))
  await db()
    .update(mustRead)
    .set({ dueTime: inDays(-2) })
    .where(eq(mustRead.documentId, late.id))
  expect(await listed(lina)).toEqual([`mustRead ${late.title}`, `mustRead ${soon.title}`])
  expect((await lina.call(reminderList, {})).map((row) => row.overdue)).toEqual([true, false])
  expect(await listed(editor)).toEqual([])
  expect(await unseen(lina)).toBe(2)
  const [first] = await lina.call(reminderList, {})
  await see(editor, first!.key)
  expect(await unseen(lina)).toBe(2)
  await see(lina, first!.key)
  expect(await unseen(lina)).toBe(1)
  expect((await lina.call(reminderList, {})).map((row) => [row.docId, row.seen])).toEqual([
    [soon.id, false],
    [late.id, true],
  ])
  await assign(late.id, dayIn(3))
  expect(await unseen(lina)).toBe(2)
  const { versionId } = (await lina.call(mustReadOfDoc, { query: { docId: late.id } }))!
  await lina.call(mustReadConfirm, { body: { docId: late.id, versionId } })
  await db().update(document).set({ level: 5 }).where(eq(document.id, soon.id))
  expect(await listed(lina)).toEqual([])
  expect(await unseen(lina)).toBe(0)
})

it('tells authors of their documents near an end or a review, and forgets what was seen of what is over', async () => {
  const ends = await made(editor, { expireTime: inDays(3) })
  const review = await made(editor, { reviewBy: inDays(-1) })
  const both = await made(editor, { expireTime: inDays(10), reviewBy: inDays(12) })
  await made(editor, { expireTime: inDays(40), reviewBy: inDays(-60) })
  await made(editor, { expireTime: inDays(2), released: false })
  await made(lina, { expireTime: inDays(2) })
  expect(await listed(editor)).toEqual([
    `review ${review.title}`,
    `expiry ${ends.title}`,
    `expiry ${both.title}`,
    `review ${both.title}`,
  ])
  const keys = (await editor.call(reminderList, {})).map((row) => row.key)
  await Promise.all([see(editor, keys[0]!), see(editor, keys[1]!), see(editor, keys[2]!)])
  expect(await unseen(editor)).toBe(1)
  expect((await listed(editor))[0]).toBe(`review ${both.title}`)
  await editor.call(docDelete, { query: { id: ends.id } })
  await see(editor, ...keys)
  const [row] = await db()
    .select()
    .from(seenTable)
    .where(eq(seenTable.userId, await company.people.idOf('editor')))
  expect(row!.keys.toSorted()).toEqual(keys.filter((key) => !key.includes(ends.id)).toSorted())
})

it('holds comments that name or answer the person; to have seen them here is to have seen them', async () => {
  const { id, title } = await made()
  await editor.call(commentAdd, { body: { docId: id, comment: '请看第二条', mentions: [linaId] } })
  const [row] = await lina.call(reminderList, {})
  expect(row).toMatchObject({ kind: 'mention', title, seen: false, text: '请看第二条', who: expect.any(String) })
  expect(await unseen(lina)).toBe((await lina.call(reminderList, {})).filter(({ seen }) => !seen).length)
  const before = await unseen(lina)
  await see(lina, row!.key)
  expect(await unseen(lina)).toBe(before - 1)
  expect(await lina.call(commentsUnseen, {})).toEqual({ unseen: 0 })
  await db().update(document).set({ level: 5 }).where(eq(document.id, id))
  expect((await listed(lina)).filter((each) => each.startsWith('mention'))).toEqual([])
})

it('tells whom a text names, once they may read it, and no longer when the name is gone', async () => {
  const mention = `<span data-mention="${linaId}">@丽娜</span>`
  const put = async (name: string, scope: 'staff' | 'private') => {
    const { id, title } = await uploadText(
      editor,
      `${name}.html`,
      wrapWrittenPage(name, `<p>${name}：请 ${mention} 跟进</p>`),
      scope,
    )
    await settled(editor, id)
    return { id, title }
  }
  await put('私下点名', 'private')
  const { id, title } = await put('点名纪要', 'staff')
  const now = (await lina.call(reminderList, {})).filter((row) => row.kind === 'named')
  expect(now.map((row) => [row.docId, row.title, row.seen, row.who])).toEqual([[id, title, false, expect.any(String)]])
  expect(await listed(editor)).not.toContain(`named ${title}`)
  const before = await unseen(lina)
  await see(lina, now[0]!.key)
  expect(await unseen(lina)).toBe(before - 1)
  await editor.call(docDelete, { query: { id } })
  expect((await listed(lina)).filter((row) => row.startsWith('named'))).toEqual([])
})
