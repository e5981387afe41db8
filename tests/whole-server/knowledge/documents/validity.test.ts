import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { replacementOfDoc, replacementRemove, replacementSet } from '#core/contract/km/community/replacement.ts'
import { docDelete, docGet, docListExpiring } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { document, documentReplacement } from '#server/db/schema/index.ts'
import { type Company, createCompany } from '../../support/company.ts'
import { dayIn } from '../../support/dates.ts'
import { settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

let server: TestServer
let company: Company
let admin: Api
let editor: Api
let lina: Api
beforeAll(async () => {
  server = await startServer()
  company = await createCompany(server)
  admin = company.admin
  ;[editor, lina] = (await Promise.all(['editor', 'lina'].map(server.signIn))) as [Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

let counter = 0
const newDocument = async (scope: 'staff' | 'private' = 'staff', api = editor) =>
  (await uploadText(api, `时效${++counter}.txt`, `第${counter}篇有时效的制度`, scope)).id
const edit = (api: Api, id: string, fields: object) => api.call(docEditRelease, { body: { id, ...fields } })
const details = async (api: Api, id: string) => (await api.call(docGet, { query: { id } })).records[0]!
const expiring = async (api: Api, query: object = {}) =>
  (await api.call(docListExpiring, { query: { pageSize: 100, ...query } })).records.map((row) => row.id)
const db = () => server.running.engines.db

describe('until when a document is good', () => {
  it('is set by who may edit it, as dates', async () => {
    const id = await newDocument()
    await expect(edit(server.guest, id, { reviewBy: dayIn(3) })).rejects.toMatchObject({ kind: 'expired' })
    await expect(edit(lina, id, { reviewBy: dayIn(3) })).rejects.toThrow('找不到文档')
    await expect(edit(editor, id, { reviewBy: '下个月' })).rejects.toThrow('复查时间应为日期')
    await expect(editor.call(docListExpiring, { query: { days: 400 } })).rejects.toThrow('天数不能大于 366')
    expect((await details(lina, id)).reviewBy).toBeNull()
    await edit(editor, id, { reviewBy: dayIn(3) })
    expect((await details(lina, id)).reviewBy).toBe(`${dayIn(3)} 23:59:59`)
    expect((await company.lastAudit('document-edit', id))?.before).toMatchObject({ reviewBy: null })
    expect((await edit(editor, id, { reviewBy: `${dayIn(3)} 23:59:59` })).outcome).toBe('none')
    await edit(editor, id, { reviewBy: '' })
    expect((await details(lina, id)).reviewBy).toBeNull()
  })

  it('is told for the own published ones before it is over, the nearest first', async () => {
    const ids = [await newDocument(), await newDocument(), await newDocument(), await newDocument()] as const
    await edit(editor, ids[0], { expireTime: dayIn(20) })
    await edit(editor, ids[1], { expireTime: dayIn(5), reviewBy: dayIn(100) })
    await edit(editor, ids[2], { reviewBy: dayIn(7) })
    await edit(editor, ids[3], { expireTime: dayIn(40) })
    expect(await expiring(editor)).toEqual([ids[1], ids[0], ids[2]])
    expect(await expiring(editor, { days: 6 })).toEqual([ids[1]])
    expect(await expiring(editor, { days: 60 })).toEqual([ids[1], ids[0], ids[3], ids[2]])
    expect(await expiring(lina)).toEqual([])
    const past = new Date(Date.now() - 86_400_000)
    await db().update(document).set({ expireTime: past }).where(eq(document.id, ids[3]))
    expect(await expiring(editor)).toEqual([ids[3], ids[1], ids[0], ids[2]])
    await editor.call(docDelete, { query: { id: ids[3] } })
    expect(await expiring(editor)).toEqual([ids[1], ids[0], ids[2]])
  })
})

describe('what replaces a document', () => {
  const set = (api: Api, docId: string, newDocId: string) => api.call(replacementSet, { body: { docId, newDocId } })
  const of = (api: Api, docId: string) => api.call(replacementOfDoc, { query: { docId } })

  it('is said by who looks after the old one, who reads the new one', async () => {
    const [old, fresh, secret] = [await newDocument(), await newDocument(), await newDocument('private')]
    await expect(set(server.guest, old, fresh)).rejects.toMatchObject({ kind: 'expired' })
    const program = server.api((await editor.call(apiTokenAdd, { body: { name: '替代', works: true } })).token)
    await expect(set(program, old, fresh)).rejects.toMatchObject({ kind: 'denied' })
    await expect(set(lina, old, fresh)).rejects.toThrow('只有作者和知识管理员可以这样做')
    await expect(set(lina, secret, fresh)).rejects.toThrow('找不到文档')
    await expect(of(lina, secret)).rejects.toThrow('找不到文档')
    const hidden = await newDocument('private', lina)
    await expect(set(editor, old, hidden)).rejects.toThrow('找不到用来替代的知识')
    await expect(set(editor, old, 'f'.repeat(32))).rejects.toThrow('找不到用来替代的知识')
    await expect(set(editor, old, old)).rejects.toThrow('一篇知识不能替代自己')
    await expect(editor.call(replacementRemove, { query: { docId: old } })).rejects.toThrow('这篇知识没有被替代')
    expect(await db().$count(documentReplacement)).toBe(0)
  })

  it('is shown on both sides to who may open both, and taken away again', async () => {
    const [old, older, fresh] = [await newDocument(), await newDocument(), await newDocument()]
    await set(editor, old, fresh)
    await set(editor, older, fresh)
    expect(await of(lina, old)).toMatchObject({ replacedBy: { id: fresh, title: `时效${counter}` }, replaces: [] })
    expect((await of(lina, fresh)).replaces.map((row) => row.id)).toEqual([old, older])
    expect((await of(lina, fresh)).replacedBy).toBeNull()
    await db().update(document).set({ level: 5 }).where(eq(document.id, older))
    expect((await of(lina, fresh)).replaces.map((row) => row.id)).toEqual([old])
    await db().update(document).set({ level: 5 }).where(eq(document.id, fresh))
    expect(await of(lina, old)).toEqual({ replacedBy: null, replaces: [] })
    await expect(of(lina, fresh)).rejects.toThrow('找不到文档')
    await expect(lina.call(replacementRemove, { query: { docId: old } })).rejects.toThrow('只有作者和知识管理员')
    await editor.call(replacementRemove, { query: { docId: old } })
    expect((await of(editor, old)).replacedBy).toBeNull()
    expect(await company.lastAudit('replacement-remove', old)).toMatchObject({ before: { replacedBy: fresh } })
  })

  it('never leads round in a circle, also of two who say it at once, and goes with either document', async () => {
    const [a, b, c] = [await newDocument(), await newDocument(), await newDocument()]
    for (const id of [a, b, c]) await settled(editor, id)
    await set(editor, a, b)
    await set(editor, b, c)
    await expect(set(editor, c, a)).rejects.toThrow('这两篇知识不能互相替代')
    await editor.call(replacementRemove, { query: { docId: a } })
    await editor.call(replacementRemove, { query: { docId: b } })
    for (let n = 0; n < 5; n++) {
      const both = await Promise.allSettled([set(editor, a, b), set(admin, b, a)])
      expect(both.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
      await db().delete(documentReplacement)
    }
    await set(editor, a, b)
    await set(editor, b, c)
    await editor.call(docDelete, { query: { id: b } })
    expect(await of(editor, a)).toEqual({ replacedBy: null, replaces: [] })
    await admin.call(docPurge, { query: { ids: b } })
    expect(await db().$count(documentReplacement)).toBe(0)
  })
})
