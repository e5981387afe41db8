import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { attachmentAdd, attachmentDelete } from '#core/contract/km/documents/attachment.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { docDiscard, docEditDraft, docEditRelease, docRevise } from '#core/contract/km/documents/edit.ts'
import { lockBreak, lockCheckOut, lockGet, lockGiveBack } from '#core/contract/km/documents/edit-lock.ts'
import { versionList } from '#core/contract/km/documents/version.ts'
import { fileEditOpen, fileEditSave } from '#core/contract/km/files/edit-file.ts'
import { auditLog, editLock } from '#server/db/schema/index.ts'
import { settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
let author: Api
let staff: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, author, staff] = (await Promise.all(['admin', 'editor', 'zhangwei', 'lina'].map(server.signIn))) as [
    Api,
    Api,
    Api,
    Api,
  ]
})
afterAll(() => server[Symbol.asyncDispose]())

const HOUR = 3_600_000
const one = (id: string) => ({ query: { id } })
const uploadDraft = async (api: Api, name: string) => {
  const { id } = await uploadText(api, name, `${name}正文`, 'staff')
  await settled(api, id)
  return id
}
const listVersions = async (api: Api, docId: string) =>
  (await api.call(versionList, { query: { docId, order: 'asc' } })).records
const lockLines = async (id: string) =>
  (await server.running.engines.db.select().from(auditLog).where(eq(auditLog.objectId, id)))
    .map(({ action, username }) => `${username} ${action}`)
    .filter((line) => /check|lock/.test(line))
const fromWire = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`).getTime()

describe('refusals', () => {
  it('is for who may change the document only', async () => {
    const id = await uploadDraft(author, '丹顶鹤一.txt')
    for (const call of [lockGet, lockCheckOut, lockGiveBack, lockBreak]) {
      await expect(server.guest.call(call, one(id))).rejects.toMatchObject({ kind: 'expired' })
      await expect(staff.call(call, one(id))).rejects.toThrow(/找不到文档|没有权限/)
      await expect(author.call(call, one('a b'))).rejects.toThrow('编号格式不正确')
      await expect(author.call(call, one('nowhere'))).rejects.toThrow(/找不到文档|没有权限/)
    }
    expect(await author.call(lockGet, one(id))).toBeNull()
    expect(await lockLines(id)).toEqual([])
  })
  it('gives back and breaks only what stands', async () => {
    const id = await uploadDraft(author, '丹顶鹤二.txt')
    await expect(author.call(lockGiveBack, one(id))).rejects.toThrow('您没有签出这篇知识')
    await expect(author.call(lockBreak, one(id))).rejects.toThrow('现在没有人在编辑这篇知识')
    await admin.call(lockCheckOut, one(id))
    await expect(author.call(lockGiveBack, one(id))).rejects.toThrow('您没有签出这篇知识')
    expect(await author.call(lockGet, one(id))).toMatchObject({ isMine: false, mayBreak: true })
  })
})

it('keeps a document for its holder for eight hours, and tells others who that is', async () => {
  const id = await uploadDraft(author, '灰鹤.txt')
  const mine = await admin.call(lockCheckOut, one(id))
  expect(mine).toMatchObject({ docId: id, kind: 'check-out', isMine: true, mayBreak: true })
  expect(fromWire(mine.until) - fromWire(mine.since)).toBe(8 * HOUR)
  const { holder } = mine
  expect(holder).not.toBe('')
  expect(await author.call(lockGet, one(id))).toMatchObject({ kind: 'check-out', holder, isMine: false })
  await expect(author.call(lockCheckOut, one(id))).rejects.toThrow(`${holder}正在编辑`)
  await admin.call(lockCheckOut, one(id))
  await admin.call(lockGiveBack, one(id))
  expect(await author.call(lockGet, one(id))).toBeNull()
  expect(await lockLines(id)).toEqual([
    'admin document-check-out',
    'admin document-check-out',
    'admin document-check-in',
  ])
})

describe('while somebody else edits it', () => {
  it('no call changes the files or the text of a draft', async () => {
    const id = await uploadDraft(author, '白鹤.txt')
    const { holder } = await admin.call(lockCheckOut, one(id))
    const before = await listVersions(author, id)
    const file = before[0]!.files[0]!
    const said = `${holder}正在编辑`
    const upload = { file: new Blob(['改']), fileName: '白鹤.txt' }
    const base = { docId: id, base: file.sha256, name: file.name }
    await expect(author.call(attachmentAdd, { ...upload, body: { docId: id, replaces: file.id } })).rejects.toThrow(
      said,
    )
    await expect(author.call(attachmentAdd, { ...upload, body: { docId: id } })).rejects.toThrow(said)
    await expect(author.call(attachmentDelete, { query: { docId: id, id: file.id } })).rejects.toThrow(said)
    await expect(author.call(fileEditOpen, one(file.id))).rejects.toThrow(said)
    await expect(author.call(fileEditSave, { ...upload, body: base })).rejects.toThrow(said)
    await expect(author.call(docEditDraft, { body: { id, title: '别名' } })).rejects.toThrow(said)
    expect(await listVersions(author, id)).toEqual(before)
    const saved = await admin.call(fileEditSave, { ...upload, body: base })
    expect(saved.savedAs).toBe('kept')
    await admin.call(lockGiveBack, one(id))
    await author.call(docEditDraft, { body: { id, title: '别名' } })
  })
  it('nobody revises, restores or discards a published one', async () => {
    const id = await uploadDraft(editor, '沙丘鹤.txt')
    const { holder } = await editor.call(lockCheckOut, one(id))
    const said = `${holder}正在编辑`
    const [first] = await listVersions(editor, id)
    await expect(admin.call(docRevise, one(id))).rejects.toThrow(said)
    await expect(admin.call(docRevise, { query: { id, versionId: first!.id } })).rejects.toThrow(said)
    await expect(admin.call(docEditRelease, { body: { id, title: '别名' } })).rejects.toThrow(said)
    await editor.call(docRevise, one(id))
    await expect(admin.call(docDiscard, one(id))).rejects.toThrow(said)
    expect(await listVersions(editor, id)).toHaveLength(2)
    expect((await editor.call(docGet, one(id))).records[0]).toMatchObject({ title: first!.title })
  })
})

it('ends when its time has passed', async () => {
  const id = await uploadDraft(author, '蓑羽鹤.txt')
  await admin.call(lockCheckOut, one(id))
  const { db } = server.running.engines
  await db
    .update(editLock)
    .set({ until: sql`now() - interval '1 second'` })
    .where(eq(editLock.documentId, id))
  expect(await author.call(lockGet, one(id))).toBeNull()
  await author.call(docEditDraft, { body: { id, title: '别名' } })
  expect(await author.call(lockCheckOut, one(id))).toMatchObject({ isMine: true })
})

it('is broken by the author, who then edits; of two at once one checks out', async () => {
  const id = await uploadDraft(author, '白枕鹤.txt')
  await admin.call(lockCheckOut, one(id))
  await author.call(lockBreak, one(id))
  await author.call(docEditDraft, { body: { id, title: '别名' } })
  expect(await lockLines(id)).toEqual(['admin document-check-out', 'zhangwei document-break-lock'])
  const both = await Promise.allSettled([admin.call(lockCheckOut, one(id)), author.call(lockCheckOut, one(id))])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
