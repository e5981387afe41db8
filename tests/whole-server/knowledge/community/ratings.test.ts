import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { ratingGive, ratingList, ratingSummary, ratingWithdraw } from '#core/contract/km/community/rating.ts'
import { docReaders } from '#core/contract/km/community/reader.ts'
import { docDelete, docView } from '#core/contract/km/documents/document.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { documentRating, visitRecord } from '#server/db/schema/index.ts'
import { type Cast, startCast } from '../../support/cast.ts'
import { settled, uploadText } from '../../support/documents.ts'

let { server, admin, editor, lina, other } = {} as Cast
beforeAll(async () => {
  ;({ server, admin, editor, lina, other } = await startCast())
})
afterAll(() => server[Symbol.asyncDispose]())

let counter = 0
const newDocument = async (scope: 'staff' | 'private' = 'staff') =>
  (await uploadText(editor, `评价${++counter}.txt`, `第${counter}篇可评价的制度`, scope)).id
const rate = (api: Api, docId: string, useful: 0 | 1, reason?: string) =>
  api.call(ratingGive, { body: { docId, useful, ...(reason !== undefined && { reason }) } })
const summary = (api: Api, docId: string) => api.call(ratingSummary, { query: { docId } })
const reasons = (api: Api, docId: string, query: object = {}) => api.call(ratingList, { query: { docId, ...query } })
const readers = (api: Api, docId: string) => api.call(docReaders, { query: { docId } })
const db = () => server.running.engines.db

describe('ratings', () => {
  it('are of people who may read the document', async () => {
    const [docId, secret] = [await newDocument(), await newDocument('private')]
    await expect(rate(server.guest, docId, 1)).rejects.toMatchObject({ kind: 'expired' })
    const program = server.api((await editor.call(apiTokenAdd, { body: { name: '评价', works: true } })).token)
    await expect(rate(program, docId, 1)).rejects.toMatchObject({ kind: 'denied' })
    await expect(rate(lina, secret, 1)).rejects.toThrow('找不到文档')
    await expect(summary(lina, secret)).rejects.toThrow('找不到文档')
    await expect(lina.call(ratingWithdraw, { query: { docId: secret } })).rejects.toThrow('找不到文档')
    expect(await db().$count(documentRating)).toBe(0)
  })

  it('tell their reasons to who looks after the document only', async () => {
    const docId = await newDocument()
    await rate(lina, docId, 0, '内容过时')
    await rate(other, docId, 1)
    await expect(reasons(lina, docId)).rejects.toThrow('只有作者和知识管理员可以这样做')
    expect(JSON.stringify(await summary(other, docId))).not.toContain('过时')
    const page = await reasons(editor, docId)
    expect(page.total).toBe(2)
    expect(page.records[1]).toMatchObject({ realname: '李娜', useful: 0, reason: '内容过时' })
    expect((await reasons(admin, docId, { useful: 0 })).records.map((row) => row.realname)).toEqual(['李娜'])
  })

  it('refuse what is neither, and reasons that are too long', async () => {
    const docId = await newDocument()
    await expect(lina.call(ratingGive, { body: { docId, useful: 2 } })).rejects.toThrow('应为 0 或 1')
    await expect(rate(lina, docId, 1, '长'.repeat(501))).rejects.toThrow('不能超过 500 个字')
    await expect(lina.call(ratingWithdraw, { query: { docId } })).rejects.toThrow('您还没有评价这篇知识')
    expect(await summary(lina, docId)).toEqual({ useful: 0, useless: 0, mine: null })
  })

  it('are one for each person, also when they press twice; changed and taken back', async () => {
    const docId = await newDocument()
    await Promise.all(Array.from({ length: 6 }, () => rate(lina, docId, 1)))
    expect(await rate(other, docId, 0, ' 找不到附件 ')).toEqual({
      useful: 1,
      useless: 1,
      mine: { useful: 0, reason: '找不到附件' },
    })
    expect(await rate(lina, docId, 0)).toEqual({ useful: 0, useless: 2, mine: { useful: 0, reason: null } })
    expect(await rate(other, docId, 1)).toMatchObject({ mine: { useful: 1, reason: null } })
    expect(await lina.call(ratingWithdraw, { query: { docId } })).toEqual({ useful: 1, useless: 0, mine: null })
    expect(await summary(editor, docId)).toEqual({ useful: 1, useless: 0, mine: null })
  })

  it('go with their document', async () => {
    const docId = await newDocument()
    await settled(editor, docId)
    await rate(lina, docId, 1)
    await editor.call(docDelete, { query: { id: docId } })
    await expect(rate(other, docId, 1)).rejects.toThrow('找不到文档')
    await admin.call(docPurge, { query: { ids: docId } })
    expect(await db().$count(documentRating, eq(documentRating.documentId, docId))).toBe(0)
  })
})

describe('who has read a document', () => {
  it('is told to who looks after it, and to nobody else', async () => {
    const [docId, secret] = [await newDocument(), await newDocument('private')]
    await expect(readers(server.guest, docId)).rejects.toMatchObject({ kind: 'expired' })
    await expect(readers(lina, docId)).rejects.toThrow('只有作者和知识管理员可以这样做')
    await expect(readers(lina, secret)).rejects.toThrow('找不到文档')
    expect(await readers(editor, docId)).toMatchObject({ total: 0, records: [] })
  })

  it('has a line for each person with the last time and how often, the latest first', async () => {
    const docId = await newDocument()
    const view = (api: Api) => api.call(docView, { query: { docId } })
    await view(lina)
    await db()
      .update(visitRecord)
      .set({ createTime: new Date('2026-01-01T00:00:00Z') })
      .where(eq(visitRecord.documentId, docId))
    await view(lina)
    await view(lina)
    await view(other)
    const page = await readers(editor, docId)
    expect(page.total).toBe(2)
    expect(page.records).toMatchObject([
      { realname: '张伟', orgCodeTxt: '财务部', times: 1 },
      { realname: '李娜', orgCodeTxt: '信息技术部', times: 2 },
    ])
    expect(page.records[1]!.lastTime).not.toContain('2026-01-01')
    expect((await editor.call(docReaders, { query: { docId, pageSize: 1, pageNo: 2 } })).records).toMatchObject([
      { realname: '李娜' },
    ])
  })
})
