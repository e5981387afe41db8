import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import {
  type Bulk,
  bulkBegin,
  bulkCancel,
  type BulkChange,
  bulkGet,
  bulkRows,
  bulkUndo,
} from '#core/contract/km/documents/bulk-change.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { docPass, docSubmit } from '#core/contract/km/review/review.ts'
import { pageMove } from '#core/contract/km/documents/page-tree.ts'
import { auditLog, bulkChange, docPlace, document } from '#server/db/schema/index.ts'
import { eventually, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
let other: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, other] = (await Promise.all(['admin', 'editor', 'zhangwei'].map(server.signIn))) as [Api, Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const category = async (name: string) =>
  admin.call(categories.taxonomyAdd, { body: { name, pid: '0' } }) as Promise<{ id: string; code: string }>
const write = async (title: string, api = editor) => (await uploadText(api, `${title}.md`, `# ${title}\n\n正文`)).id
const read = async (id: string, api = admin) => (await api.call(docGet, { query: { id } })).records[0]
const rows = async (id: string, api = editor) =>
  (await api.call(bulkRows, { query: { id, pageSize: 100 } })).records.map(({ docId, state, reason }) => [
    docId,
    state,
    reason,
  ])
const begin = (ids: string[], change: BulkChange, api = editor) => api.call(bulkBegin, { body: { ids, change } })
const ended = (id: string, api = editor, states: Bulk['state'][] = ['done', 'undone']) =>
  eventually('the change ended', async () => {
    const bulk = await api.call(bulkGet, { query: { id } })
    return states.includes(bulk.state) ? bulk : null
  })
const done = async (ids: string[], change: BulkChange, api = editor) => ended((await begin(ids, change, api)).id, api)
const undone = async ({ id }: Bulk, api = editor) => {
  await api.call(bulkUndo, { query: { id } })
  return ended(id, api, ['undone'])
}
/** What must be the same after undoing: everything but the counter of changes and the time of the last one. */
async function stateOf(ids: string[]) {
  const { db } = server.running.engines
  const found = await db.select().from(document).where(inArray(document.id, ids)).orderBy(document.id)
  const places = await db.select().from(docPlace).where(inArray(docPlace.documentId, ids)).orderBy(docPlace.documentId)
  const documents = found.map((row) => ({ ...row, revision: 0, updateTime: null, updateBy: null }))
  return { documents, places }
}

describe('a change of many documents', () => {
  it('is nobody else’s, and asks for a session', async () => {
    const { id } = await done([await write('甲一')], { level: 0 })
    const guest = await fetch(`${server.baseURL}/api/KM/kmDoc/bulk/queryById?id=${id}`)
    expect(guest.status).toBe(401)
    await expect(admin.call(bulkGet, { query: { id } })).rejects.toThrow('找不到这次批量修改')
    await expect(admin.call(bulkRows, { query: { id } })).rejects.toThrow('找不到这次批量修改')
    await expect(admin.call(bulkCancel, { query: { id } })).rejects.toThrow('找不到这次批量修改')
    await expect(admin.call(bulkUndo, { query: { id } })).rejects.toThrow('找不到这次批量修改')
  })

  it.each([
    ['nothing to change', {}, '请选择要改什么'],
    ['a deletion with another change', { delete: true, level: 1 }, '删除时不能同时修改'],
    ['an unknown scope', { scope: 'world' }, '“谁能看”不正确'],
  ])('refuses %s', async (_, change, reason) => {
    await expect(begin(['x'], change as BulkChange)).rejects.toThrow(reason)
  })

  it('changes what the person may change, and says of each other one why not', async () => {
    const { id: to, code } = await category('批量去处')
    const own = [await write('乙一'), await write('乙二')]
    const foreign = await write('乙三', other)
    const bulk = await done([...own, foreign, 'nowhere', own[0]!], {
      category: code,
      addBusinessTypeList: ['月报'],
      scope: 'staff',
    })
    expect(bulk).toMatchObject({ state: 'done', total: 4, done: 2, refused: 2, same: 0 })
    expect(bulk.undoUntil).not.toBeNull()
    expect(await rows(bulk.id)).toEqual([
      [own[0], 'done', null],
      [own[1], 'done', null],
      [foreign, 'refused', '找不到文档'],
      ['nowhere', 'refused', '找不到文档'],
    ])
    for (const id of own)
      expect(await read(id)).toMatchObject({ category: code, businessTypes: '月报', scope: 'staff' })
    expect((await read(foreign))!.category).not.toBe(code)
    const { db } = server.running.engines
    const lines = await db.select().from(auditLog).where(eq(auditLog.objectId, own[0]!))
    expect(lines.map((line) => [line.action, line.username])).toContainEqual(['document-edit', 'editor'])
    expect((await db.select().from(document).where(eq(document.id, own[0]!)))[0]!.category).toBe(to)
    expect(await done(own, { category: code })).toMatchObject({ same: 2, done: 0, undoUntil: null })
  })

  it('names no document to who may not open it', async () => {
    const secret = await write('丙一秘', other)
    const { id } = await done([secret], { level: 0 })
    const [row] = (await editor.call(bulkRows, { query: { id } })).records
    expect(row).toMatchObject({ docId: secret, title: null, state: 'refused' })
  })

  it('cannot widen the audience of what a review has passed', async () => {
    const doc = await write('丁一', other)
    await other.call(docSubmit, { query: { id: doc } })
    await admin.call(docPass, { query: { id: doc } })
    const bulk = await done([doc], { scope: 'public' }, other)
    expect(await rows(bulk.id, other)).toEqual([[doc, 'refused', '扩大“谁能看”或降低密级需要审核权限']])
    expect(await done([doc], { scope: 'private' }, other)).toMatchObject({ done: 1 })
  })
})

describe('undoing it', () => {
  it('restores every value, the place in the tree and what stood below', async () => {
    const from = await category('撤销来处')
    const to = await category('撤销去处')
    const ids = [await write('戊一'), await write('戊二'), await write('戊三')]
    const [parent, child, last] = ids as [string, string, string]
    await done(ids, { category: from.code, addBusinessTypeList: ['旧'], expireTime: '2031-05-06' })
    await editor.call(pageMove, { body: { docId: child, parentDocId: parent } })
    await editor.call(pageMove, { body: { docId: parent, afterId: last } })
    const before = await stateOf(ids)
    const bulk = await done([parent], {
      category: to.code,
      addBusinessTypeList: ['新'],
      removeBusinessTypeList: ['旧'],
      scope: 'private',
      level: 0,
      expireTime: null,
      reviewBy: '2030-01-01',
    })
    expect(bulk.done).toBe(1)
    const between = await stateOf(ids)
    expect(between).not.toEqual(before)
    expect(await undone(bulk)).toMatchObject({ state: 'undone', undone: 1, kept: 0, undoUntil: null })
    expect(await stateOf(ids)).toEqual(before)
    await expect(editor.call(bulkUndo, { query: { id: bulk.id } })).rejects.toThrow('已经撤销')
  })

  it('restores what was deleted', async () => {
    const ids = [await write('己一'), await write('己二')]
    const before = await stateOf(ids)
    const bulk = await done(ids, { delete: true })
    expect(await read(ids[0]!, editor)).toBeUndefined()
    await undone(bulk)
    expect(await stateOf(ids)).toEqual(before)
  })

  it('leaves alone what was changed since, and what lost its former place', async () => {
    const gone = await category('将删之类')
    const ids = [await write('庚一'), await write('庚二')]
    await done(ids, { category: gone.code })
    const bulk = await done(ids, { category: null })
    await editor.call(docEditRelease, { body: { id: ids[0]!, level: 0, addBusinessTypeList: ['后来'] } })
    await admin.call(categories.taxonomyDelete, { query: { id: gone.id } })
    expect(await undone(bulk)).toMatchObject({ undone: 0, kept: 2 })
    expect(await rows(bulk.id)).toEqual([
      [ids[0], 'kept', '之后又有人改过，没有撤销'],
      [ids[1], 'kept', '原来的分类或专题已经删除'],
    ])
    expect(await read(ids[0]!)).toMatchObject({ businessTypes: '后来' })
  })

  it('is refused after ten minutes and while the change goes on', async () => {
    const { db } = server.running.engines
    const bulk = await done([await write('辛一')], { addBusinessTypeList: ['辛'] })
    await db
      .update(bulkChange)
      .set({ endTime: new Date(Date.now() - 11 * 60_000) })
      .where(eq(bulkChange.id, bulk.id))
    await expect(editor.call(bulkUndo, { query: { id: bulk.id } })).rejects.toThrow('已超过 10 分钟')
    await db.update(bulkChange).set({ state: 'running' }).where(eq(bulkChange.id, bulk.id))
    await expect(editor.call(bulkUndo, { query: { id: bulk.id } })).rejects.toThrow('还在修改')
  })
})

it('stops when it is told to, keeps what it did, and that can be undone', async () => {
  const ids: string[] = []
  for (let at = 0; at < 30; at++) ids.push(await write(`壬${at}`))
  const { id } = await begin(ids, { addBusinessTypeList: ['壬'] })
  const stopped = await editor.call(bulkCancel, { query: { id } })
  expect(stopped.state).toBe('cancelled')
  expect(stopped.done).toBeLessThan(30)
  await expect(editor.call(bulkCancel, { query: { id } })).rejects.toThrow('已经结束')
  if (stopped.done === 0) return
  await editor.call(bulkUndo, { query: { id } })
  const { undone: count, done: left } = await ended(id, editor, ['undone'])
  expect([count >= stopped.done, left]).toEqual([true, 0])
})
