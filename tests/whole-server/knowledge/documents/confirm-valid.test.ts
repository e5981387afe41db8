import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docConfirmValid } from '#core/contract/km/documents/confirm-valid.ts'
import { docDelete, docGet } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { versionSettings } from '#core/contract/km/documents/version.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { userDelete } from '#core/contract/sys/user.ts'
import { userPurge } from '#core/contract/sys/user-bin.ts'
import { docConfirmation, document } from '#server/db/schema/index.ts'
import { type Company, createCompany } from '../../support/company.ts'
import { dayIn } from '../../support/dates.ts'
import { settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

let server: TestServer
let company: Company
let editor: Api
let zhangwei: Api
let lina: Api
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  ;[editor, zhangwei, lina] = (await Promise.all(['editor', 'zhangwei', 'lina'].map(server.signIn))) as [Api, Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const DAY_MS = 86_400_000
let counter = 0
const newDocument = async (api = editor) => {
  const { id } = await uploadText(api, `复查${++counter}.txt`, `第${counter}篇要复查的制度`, 'staff')
  return (await settled(api, id)).id
}
const db = () => server.running.engines.db
const details = async (api: Api, id: string) => (await api.call(docGet, { query: { id } })).records[0]!
const confirm = (api: Api, docId: string, reviewBy?: string) =>
  api.call(docConfirmValid, { body: { docId, ...(reviewBy !== undefined && { reviewBy }) } })
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const dated = (id: string, created: number, due: number) =>
  db()
    .update(document)
    .set({ createTime: ago(created), reviewBy: ago(due) })
    .where(eq(document.id, id))

describe('is refused', () => {
  it('without sign-in, to programs, for what somebody else wrote, and for what is not published', async () => {
    const id = await newDocument()
    const draft = await newDocument(zhangwei)
    await expect(confirm(server.guest, id)).rejects.toMatchObject({ kind: 'expired' })
    const program = server.api((await editor.call(apiTokenAdd, { body: { name: '复查', works: true } })).token)
    await expect(confirm(program, id)).rejects.toMatchObject({ kind: 'denied' })
    await expect(confirm(lina, id)).rejects.toThrow('找不到文档')
    await expect(confirm(editor, 'f'.repeat(32))).rejects.toThrow('找不到文档')
    await expect(confirm(zhangwei, draft)).rejects.toThrow('只有已发布的知识可以确认仍然有效')
    expect((await details(zhangwei, draft)).may?.confirm).toBe(false)
    expect((await details(lina, id)).may?.confirm).toBe(false)
    expect(await db().$count(docConfirmation)).toBe(0)
  })

  it('for a day that is none or is over, and for what is in the bin', async () => {
    const id = await newDocument()
    const before = await details(editor, id)
    await expect(confirm(editor, id, '下个月')).rejects.toThrow('复查时间应为日期')
    await expect(confirm(editor, id, dayIn(-2))).rejects.toThrow('下次复查的日期已经过去')
    await expect(confirm(editor, 'a b')).rejects.toThrow('编号格式不正确')
    expect(await details(editor, id)).toEqual(before)
    await editor.call(docDelete, { query: { id } })
    await expect(confirm(editor, id)).rejects.toThrow('找不到文档')
    expect(await db().$count(docConfirmation)).toBe(0)
  })
})

describe('who may edit a document says that it still holds', () => {
  it('and every reader sees who and when; the next review is as far away as the last was', async () => {
    const id = await newDocument()
    await dated(id, 101, 1)
    const before = await details(lina, id)
    expect(before).toMatchObject({ confirmed: null })
    expect((await details(editor, id)).may?.confirm).toBe(true)
    const said = await confirm(editor, id)
    const after = await details(lina, id)
    expect(said.reviewBy).toBe(after.reviewBy)
    expect(after.reviewBy).toMatch(/ 23:59:59$/)
    expect([dayIn(99), dayIn(100), dayIn(101)]).toContain(after.reviewBy!.slice(0, 10))
    const { authorName } = before
    expect(after.confirmed).toMatchObject({ who: authorName })
    expect(Math.abs(Date.now() - Date.parse(`${after.confirmed!.time.replace(' ', 'T')}+08:00`))).toBeLessThan(60_000)
    // It is no change of what is written.
    expect(after.lastUpdateTime).toBe(before.lastUpdateTime)
    const line = await company.lastAudit('document-confirm-valid', id)
    expect(line).toMatchObject({ username: 'editor', after: { version: 1 } })
    const [told] = (await editor.call(versionSettings, { query: { docId: id } })).records
    expect(told).toMatchObject({ action: 'confirm-valid', changes: [{ name: 'reviewBy' }] })
  })

  it('on a day of their choice, and at least thirty days ahead without one; without a date there is none afterwards', async () => {
    const id = await newDocument()
    expect((await confirm(editor, id)).reviewBy).toBeNull()
    expect((await details(lina, id)).confirmed).not.toBeNull()
    expect((await confirm(editor, id, dayIn(3))).reviewBy).toBe(`${dayIn(3)} 23:59:59`)
    const { reviewBy } = await confirm(editor, id)
    expect([dayIn(29), dayIn(30), dayIn(31)]).toContain(reviewBy!.slice(0, 10))
  })

  it('of this version: of another one nobody has said so yet', async () => {
    const id = await newDocument()
    await confirm(editor, id)
    const { outcome } = await editor.call(docEditRelease, { body: { id, title: '另一个名字' } })
    expect(outcome).toBe('published')
    expect(await details(lina, id)).toMatchObject({ currentVersion: 2, confirmed: null })
    await confirm(editor, id)
    expect((await details(lina, id)).confirmed).not.toBeNull()
  })

  it('and it stays said when the account is gone', async () => {
    const id = await newDocument()
    const { id: userId, username } = await company.newPerson({ selectedroles: company.roles['admin'] })
    const person = await company.entered(username)
    await confirm(person, id)
    expect((await details(lina, id)).confirmed?.who).toMatch(/^试用/)
    await company.admin.call(userDelete, { query: { id: userId } })
    await company.admin.call(userPurge, { query: { userIds: userId } })
    expect((await details(lina, id)).confirmed).toMatchObject({ who: null })
  })
})
