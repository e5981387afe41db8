import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import {
  mustReadAssign,
  mustReadAssigned,
  mustReadConfirm,
  mustReadCount,
  mustReadMine,
  mustReadOfDoc,
  mustReadPeople,
  mustReadRemove,
  mustReadSummary,
} from '#core/contract/km/community/must-read.ts'
import { docDelete, docGet } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { homeTodo } from '#core/contract/km/home.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { document, mustRead, readConfirmation } from '#server/db/schema/index.ts'
import { type Cast, startCast } from '../../support/cast.ts'
import { dayIn } from '../../support/dates.ts'
import { settled, uploadText } from '../../support/documents.ts'

let { server, company, admin, editor, lina, other, idOf } = {} as Cast
beforeAll(async () => {
  ;({ server, company, admin, editor, lina, other, idOf } = await startCast())
})
afterAll(() => server[Symbol.asyncDispose]())

let counter = 0
const newDocument = async (scope: 'staff' | 'private' | 'department' = 'staff') =>
  (await uploadText(editor, `必读${++counter}.txt`, `第${counter}篇须读的制度`, scope)).id
const assign = (api: Api, docId: string, name: string, more: { dueTime?: string; again?: boolean } = {}) =>
  api.call(mustReadAssign, { body: { docId, subjectKind: 'user', subjectIds: [idOf[name]!], ...more } })
const duty = (api: Api, docId: string) => api.call(mustReadOfDoc, { query: { docId } })
const confirm = (api: Api, docId: string, versionId: string) =>
  api.call(mustReadConfirm, { body: { docId, versionId } })
const confirmShown = async (api: Api, docId: string) => confirm(api, docId, (await duty(api, docId))!.versionId)
const mine = async (api: Api, state: 'open' | 'confirmed' = 'open') =>
  (await api.call(mustReadMine, { query: { state, pageSize: 100 } })).records
const mineIds = async (api: Api, state: 'open' | 'confirmed' = 'open') =>
  (await mine(api, state)).map((row) => row.docId)
/** The line 必读 of what waits for somebody on the home page. */
const waits = async (api: Api) => {
  const line = (await api.call(homeTodo, {})).find((each) => each.key === 'mustRead')
  return line && { count: line.count, titles: line.records.map((each) => each.title), due: line.records[0]?.time }
}
const people = async (docId: string, query: object = {}) =>
  (await editor.call(mustReadPeople, { query: { docId, pageSize: 100, ...query } })).records
const revise = async (id: string) => {
  const { outcome } = await editor.call(docEditRelease, { body: { id, title: `必读${counter}，第${Date.now()}稿` } })
  expect(outcome).toBe('published')
}
const db = () => server.running.engines.db

describe('refusals', () => {
  it('are for people: no guest, no program', async () => {
    const docId = await newDocument()
    await expect(mine(server.guest)).rejects.toMatchObject({ kind: 'expired' })
    const program = server.api((await editor.call(apiTokenAdd, { body: { name: '必读', works: true } })).token)
    await expect(assign(program, docId, 'lina')).rejects.toMatchObject({ kind: 'denied' })
    await expect(mine(program)).rejects.toMatchObject({ kind: 'denied' })
  })

  it('lets only who looks after the document assign it and see who has read it', async () => {
    const docId = await newDocument()
    await expect(assign(lina, docId, 'zhangwei')).rejects.toThrow('只有作者和知识管理员可以这样做')
    const [id] = await assign(editor, docId, 'lina')
    for (const call of [mustReadAssigned, mustReadPeople, mustReadSummary])
      await expect(lina.call(call, { query: { docId } })).rejects.toThrow('只有作者和知识管理员可以这样做')
    await expect(lina.call(mustReadRemove, { query: { ids: id! } })).rejects.toThrow('找不到这条必读')
    const secret = await newDocument('private')
    await expect(assign(lina, secret, 'lina')).rejects.toThrow('找不到文档')
    expect(await duty(lina, docId)).toMatchObject({ state: 'open' })
    await assign(admin, docId, 'zhangwei')
    expect(await duty(other, docId)).toMatchObject({ state: 'open' })
  })

  it('of a past date, of who is not there, of what is not published, of what was not asked', async () => {
    const docId = await newDocument()
    await expect(assign(editor, docId, 'lina', { dueTime: '2020-01-01' })).rejects.toThrow('截止时间已经过去')
    await expect(assign(editor, docId, 'lina', { dueTime: '明天' })).rejects.toThrow('截止时间应为日期')
    await expect(
      editor.call(mustReadAssign, { body: { docId, subjectKind: 'role', subjectIds: [idOf['lina']!] } }),
    ).rejects.toThrow('所选对象不存在')
    await expect(confirm(lina, docId, 'x')).rejects.toThrow('这篇知识没有要求您确认阅读')
    const draft = (await uploadText(lina, '草稿.txt', '还没有发布')).id
    await expect(assign(lina, draft, 'zhangwei')).rejects.toThrow('只有已发布的知识可以布置为必读')
    expect(await duty(lina, docId)).toBeNull()
  })

  it('of a version that readers see no longer', async () => {
    const docId = await newDocument()
    await assign(editor, docId, 'lina')
    const { versionId } = (await duty(lina, docId))!
    await revise(docId)
    await expect(confirm(lina, docId, versionId)).rejects.toThrow('这篇知识已有新版本，请阅读后再确认')
    await expect(confirm(lina, docId, 'x')).rejects.toThrow('这篇知识已有新版本')
    expect(await duty(lina, docId)).toMatchObject({ state: 'open', version: 2 })
  })
})

describe('what must be read', () => {
  it('stands in the list of its person, the most urgent first, until it is confirmed', async () => {
    const { id, username } = await company.newPerson({ selectedroles: company.roles['Common'] })
    idOf['fresh'] = id
    const fresh = await company.entered(username)
    const docs = [await newDocument(), await newDocument(), await newDocument()]
    await assign(editor, docs[0]!, 'fresh')
    await assign(editor, docs[1]!, 'fresh', { dueTime: dayIn(9) })
    await assign(editor, docs[2]!, 'fresh', { dueTime: dayIn(3) })
    expect(await mineIds(fresh)).toEqual([docs[2], docs[1], docs[0]])
    const [urgent] = await mine(fresh)
    expect(urgent).toMatchObject({ dueTime: `${dayIn(3)} 23:59:59`, overdue: false, doc: { title: `必读${counter}` } })
    expect(await fresh.call(mustReadCount, {})).toEqual({ open: 3, overdue: 0 })
    const titles = [counter, counter - 1, counter - 2].map((n) => `必读${n}`)
    expect(await waits(fresh)).toEqual({ count: 3, titles, due: `${dayIn(3)} 23:59:59` })
    await db()
      .update(mustRead)
      .set({ dueTime: new Date(Date.now() - 1000), versionId: urgent!.versionId })
      .where(eq(mustRead.documentId, docs[2]!))
    expect(await fresh.call(mustReadCount, {})).toEqual({ open: 3, overdue: 1 })
    expect((await duty(fresh, docs[2]!))!.overdue).toBe(true)
    for (const docId of docs.slice(1)) await confirmShown(fresh, docId)
    await confirmShown(fresh, docs[2]!)
    expect(await mineIds(fresh)).toEqual([docs[0]])
    expect((await mineIds(fresh, 'confirmed')).toSorted()).toEqual(docs.slice(1).toSorted())
    expect(await fresh.call(mustReadCount, {})).toEqual({ open: 1, overdue: 0 })
    expect(await waits(fresh)).toEqual({ count: 1, titles: [titles[2]], due: null })
    expect(await duty(fresh, docs[2]!)).toMatchObject({ state: 'confirmed', overdue: false })
    expect(await company.lastAudit('read-confirm', docs[2]!)).toMatchObject({ username })
  })

  it('is due again with a new version, or is not, as it was assigned', async () => {
    const [again, once] = [await newDocument(), await newDocument()]
    await assign(editor, again, 'lina')
    await assign(editor, once, 'lina', { again: false })
    for (const docId of [again, once]) await confirmShown(lina, docId)
    for (const docId of [again, once]) await revise(docId)
    expect(await duty(lina, again)).toMatchObject({ state: 'open', version: 2 })
    expect((await duty(lina, again))!.confirmTime).toBeTruthy()
    expect(await duty(lina, once)).toMatchObject({ state: 'confirmed' })
    expect(await people(again)).toMatchObject([{ state: 'open', confirmedVersion: 1 }])
    await confirmShown(lina, again)
    expect(await people(again)).toMatchObject([{ state: 'confirmed', confirmedVersion: 2 }])
    await assign(editor, once, 'lina')
    expect(await duty(lina, once)).toMatchObject({ state: 'open' })
  })

  it('of a department means the people below it, of a role those who hold it, each once', async () => {
    const docId = await newDocument()
    const finance = company.departments['财务部']!
    const top = finance.parentId!
    const subjects = [
      ['department', top],
      ['role', company.roles['Common']!],
      ['user', idOf['zhangwei']!],
    ] as const
    for (const [subjectKind, id] of subjects)
      await editor.call(mustReadAssign, { body: { docId, subjectKind, subjectIds: [id] } })
    const named = (await people(docId)).map((row) => row.username)
    expect(named).toEqual(expect.arrayContaining(['zhangwei', 'lina', 'editor']))
    expect(named.filter((name) => name === 'zhangwei')).toHaveLength(1)
    expect(await mineIds(other)).toContain(docId)
    expect(await mineIds(lina)).toContain(docId)
    const { id, username } = await company.newPerson({})
    expect(await duty(await company.entered(username), docId)).toBeNull()
    expect((await people(docId)).map((row) => row.userId)).not.toContain(id)
    const all = await editor.call(mustReadAssigned, { query: { docId } })
    expect(all.map((row) => [row.subjectKind, row.subjectName])).toEqual([
      ['department', expect.any(String)],
      ['role', expect.any(String)],
      ['user', '张伟'],
    ])
    await editor.call(mustReadRemove, { query: { ids: all.map((row) => row.id).join() } })
    expect(await duty(other, docId)).toBeNull()
    expect(await company.lastAudit('must-read-remove', all[2]!.id)).toMatchObject({ username: 'editor' })
  })

  it('gives no right to read: who may not is told apart and asked nothing', async () => {
    const docId = await newDocument('department')
    await assign(editor, docId, 'zhangwei')
    expect(await people(docId)).toMatchObject([{ username: 'zhangwei', state: 'unreadable', orgCodeTxt: '财务部' }])
    expect((await other.call(docGet, { query: { id: docId } })).total).toBe(0)
    expect(await mineIds(other)).not.toContain(docId)
    expect((await waits(other))?.titles ?? []).not.toContain(`必读${counter}`)
    expect(await duty(other, docId)).toBeNull()
    const { visibleVersion } = (await db().select().from(document).where(eq(document.id, docId)))[0]!
    await expect(confirm(other, docId, visibleVersion!)).rejects.toThrow('找不到文档')
    expect(await db().$count(readConfirmation, eq(readConfirmation.documentId, docId))).toBe(0)
  })

  it('tells who looks after it who has confirmed and who has not', async () => {
    const docId = await newDocument()
    for (const name of ['lina', 'zhangwei']) await assign(editor, docId, name)
    await confirmShown(lina, docId)
    expect(await editor.call(mustReadSummary, { query: { docId } })).toEqual({ people: 2, confirmed: 1 })
    expect((await people(docId)).map((row) => [row.username, row.state])).toEqual([
      ['zhangwei', 'open'],
      ['lina', 'confirmed'],
    ])
    expect((await people(docId, { state: 'confirmed' })).map((row) => row.username)).toEqual(['lina'])
    expect((await people(docId, { state: 'open' })).map((row) => row.username)).toEqual(['zhangwei'])
  })

  it('is confirmed once however often and at once it is done, and goes with its document', async () => {
    const docId = await newDocument()
    await settled(editor, docId)
    await assign(editor, docId, 'lina')
    await Promise.all(Array.from({ length: 6 }, () => confirmShown(lina, docId)))
    expect(await db().$count(readConfirmation, eq(readConfirmation.documentId, docId))).toBe(1)
    await Promise.all(Array.from({ length: 6 }, () => assign(editor, docId, 'zhangwei')))
    expect(await db().$count(mustRead, eq(mustRead.documentId, docId))).toBe(2)
    await editor.call(docDelete, { query: { id: docId } })
    expect(await mineIds(other)).not.toContain(docId)
    await admin.call(docPurge, { query: { ids: docId } })
    expect(await db().$count(mustRead, eq(mustRead.documentId, docId))).toBe(0)
    expect(await db().$count(readConfirmation, eq(readConfirmation.documentId, docId))).toBe(0)
  })
})
