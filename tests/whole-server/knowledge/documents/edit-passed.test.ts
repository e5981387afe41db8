import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docListDraft, docListRecent } from '#core/contract/km/documents/document.ts'
import {
  docDiscard,
  docEditAndRelease,
  docEditRelease,
  docPublish,
  docRevise,
} from '#core/contract/km/documents/edit.ts'
import { docListWaiting, docPass, docSubmit } from '#core/contract/km/review/review.ts'
import { versionList } from '#core/contract/km/documents/version.ts'
import { change } from '#server/db/schema/index.ts'
import { foundIds, searchable, settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
let reviewer: Api
let staff: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, reviewer, staff] = (await Promise.all(
    ['admin', 'editor', 'reviewer', 'zhangwei'].map(server.signIn),
  )) as [Api, Api, Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const readDoc = async (api: Api, id: string) => (await api.call(docGet, { query: { id } })).records[0]!
const draft = (word: string, api = staff) => uploadText(api, `${word}.txt`, `${word}的全文`, 'staff')
/** A document of the editor, who publishes without review. */
async function published(word: string) {
  const doc = await draft(word, editor)
  await settled(editor, doc.id)
  await searchable(staff, word, doc.id)
  return doc
}
const listVersions = async (api: Api, id: string) =>
  (await api.call(versionList, { query: { docId: id, order: 'asc' } })).records
const lastChange = async (id: string) => {
  const { db } = server.running.engines
  return (await db.select().from(change).where(eq(change.documentId, id)).orderBy(asc(change.seq))).at(-1)!
}

describe('a passed document', () => {
  it('is edited at once by who may publish, and the former version stays', async () => {
    const doc = await published('长臂猿说明')
    const response = await fetch(`${server.baseURL}/api/KM/kmDoc/editRelease`, {
      method: 'PUT',
      headers: { 'X-Access-Token': await server.tokenOf('editor'), 'content-type': 'application/json' },
      body: JSON.stringify({ id: doc.id, title: '白眉长臂猿说明' }),
    })
    expect(await response.json()).toMatchObject({ message: '修改成功，已发布', result: { outcome: 'published' } })
    expect((await readDoc(staff, doc.id)).title).toBe('白眉长臂猿说明')
    await searchable(staff, '白眉长臂猿', doc.id)
    expect((await listVersions(editor, doc.id)).map((each) => [each.status, each.visible])).toEqual([
      [2, false],
      [2, true],
    ])
  })
  it('gets a revision from others, which readers see only when it has passed', async () => {
    const doc = await draft('斑羚纪要')
    await settled(staff, doc.id)
    await staff.call(docSubmit, { query: { id: doc.id } })
    await admin.call(docPass, { query: { id: doc.id } })
    const reply = await staff.call(docEditRelease, { body: { id: doc.id, title: '鬣羚密议', downloadFlag: 0 } })
    expect(reply.outcome).toBe('revised')
    // Readers: the former title, the new flag, and nothing of the revision.
    const read = await readDoc(editor, doc.id)
    expect(read).toMatchObject({ title: '斑羚纪要', status: 2, downloadFlag: 0, openStatus: null, openVersion: null })
    expect(await readDoc(staff, doc.id)).toMatchObject({ title: '斑羚纪要', openStatus: 0 })
    const mine = (await staff.call(docListDraft, { query: { id: doc.id } })).records
    expect(mine).toMatchObject([{ title: '鬣羚密议', status: 0, releaseFlag: 1, currentVersion: 2 }])
    await expect(staff.call(docEditRelease, { body: { id: doc.id, title: '再改' } })).rejects.toThrow(
      '已有未发布的修订，请先处理',
    )
    await staff.call(docSubmit, { query: { id: doc.id } })
    expect((await admin.call(docListWaiting, { query: { id: doc.id } })).records).toMatchObject([
      { title: '鬣羚密议', status: 1 },
    ])
    expect(await foundIds(editor, '鬣羚密议')).not.toContain(doc.id)
    await admin.call(docPass, { query: { id: doc.id } })
    await searchable(editor, '鬣羚密议', doc.id)
    expect((await readDoc(editor, doc.id)).title).toBe('鬣羚密议')
  })
  it('is revised from an earlier version, and the revision can be given up', async () => {
    const doc = await published('金丝猴日志')
    await editor.call(docEditRelease, { body: { id: doc.id, title: '金丝猴新日志' } })
    const [first] = await listVersions(editor, doc.id)
    await expect(editor.call(docRevise, { query: { id: doc.id, versionId: 'nowhere' } })).rejects.toThrow(
      '找不到该版本',
    )
    await editor.call(docRevise, { query: { id: doc.id, versionId: first!.id, comment: '恢复旧版' } })
    expect((await listVersions(editor, doc.id)).at(-1)).toMatchObject({
      version: 3,
      parent: 1,
      title: '金丝猴日志',
      comment: '恢复旧版',
      files: [{ name: '金丝猴日志.txt' }],
    })
    await editor.call(docPublish, { query: { id: doc.id } })
    expect((await readDoc(staff, doc.id)).title).toBe('金丝猴日志')
    // A reviewer of the branch may open a revision; its author gives it up.
    await reviewer.call(docRevise, { query: { id: doc.id } })
    await expect(reviewer.call(docDiscard, { query: { id: doc.id } })).rejects.toThrow('您不能修改这篇知识')
    await editor.call(docDiscard, { query: { id: doc.id } })
    expect((await readDoc(editor, doc.id)).openStatus).toBeNull()
    expect(await listVersions(editor, doc.id)).toHaveLength(4)
  })
  it('is narrowed at once, also while the index stands still', async () => {
    const doc = await published('麝牛通报')
    server.running.engines.follower.pause(true)
    const gone = async (fields: object, back: object) => {
      await editor.call(docEditRelease, { body: { id: doc.id, ...fields } })
      expect((await lastChange(doc.id)).narrowing, JSON.stringify(fields)).toBe(true)
      expect(await foundIds(staff, '麝牛通报'), JSON.stringify(fields)).not.toContain(doc.id)
      expect((await staff.call(docListRecent, { query: { id: doc.id } })).total).toBe(0)
      await editor.call(docEditRelease, { body: { id: doc.id, ...back } })
    }
    await gone({ scope: 'department' }, { scope: 'staff' })
    await gone({ level: 3 }, { level: 0 })
    expect((await lastChange(doc.id)).narrowing).toBe(false)
    await gone({ effectiveFrom: '2099-01-01' }, { effectiveFrom: '2026-01-01' })
    server.running.engines.follower.pause(false)
    await searchable(staff, '麝牛通报', doc.id)
  })
  it('is widened only with the right to review or publish it', async () => {
    const doc = await draft('叉角羚名单')
    await staff.call(docSubmit, { query: { id: doc.id } })
    await admin.call(docEditAndRelease, { body: { id: doc.id, level: 2 } })
    for (const fields of [{ scope: 'public' as const }, { level: 1 }]) {
      await expect(staff.call(docEditRelease, { body: { id: doc.id, ...fields } })).rejects.toThrow(
        '扩大“谁能看”或降低密级需要审核权限',
      )
    }
    expect(await readDoc(staff, doc.id)).toMatchObject({ scope: 'staff', level: 2 })
    expect((await staff.call(docEditRelease, { body: { id: doc.id, scope: 'department' } })).outcome).toBe('saved')
    expect((await admin.call(docEditRelease, { body: { id: doc.id, scope: 'public', level: 0 } })).outcome).toBe(
      'saved',
    )
  })
})
