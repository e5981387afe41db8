import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import type { ApiFault } from '#core/api/fault.ts'
import { contract } from '#core/contract/index.ts'
import { docDelete, docDownload, docGet, docListRecent, docPreview } from '#core/contract/km/documents/document.ts'
import { filePublic, filePublicDownload, fileTicket } from '#core/contract/km/documents/file.ts'
import { grantAdd, grantDelete } from '#core/contract/km/rights/grant.ts'
import { docRestore } from '#core/contract/km/review/review.ts'
import { shareAdd, shareCancel, shareList, shareOpen } from '#core/contract/km/rights/share.ts'
import { auditLog, document, shareLink, signInFailure, user, visitRecord } from '#server/db/schema/index.ts'
import { dayIn } from '../../support/dates.ts'
import { foundIds, searchable, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { pdf, stranger, visit } from '../../support/plain-address.ts'

const DEAD = '分享不存在或已失效'
const LATER = dayIn(200)

let server: TestServer
let admin: Api
let editor: Api
let lina: Api
let linaId: string
let foreign: Api
/** A document of the editor's department, and a private one of hers. */
let doc: { id: string; fileId: string }
let secret: { id: string }
beforeAll(async () => {
  server = await startServer()
  foreign = server.api((await stranger(server)).token)
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
  linaId = (await db().select().from(user).where(eq(user.username, 'lina')))[0]!.id
  const uploaded = await pdf(editor, 'shared', 'department')
  doc = { id: uploaded.id, fileId: uploaded.fileId! }
  secret = await uploadText(editor, '麝牛私记.txt', '麝牛私记的全文', 'private')
  await searchable(editor, '麝牛私记', secret.id)
  // A public document beside it, which a link must not reach either.
  const open = await uploadText(editor, '麝牛公告.txt', '麝牛公告的全文', 'public')
  await searchable(editor, '麝牛公告', open.id)
})
beforeEach(() => db().delete(signInFailure))
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const share = (api: Api, docId: string, more: object = {}) =>
  api.call(shareAdd, { body: { docId, validUntil: LATER, ...more } })
const open = (key: string, code?: string) => server.guest.call(shareOpen, { body: { key, ...(code && { code }) } })
const reader = async (key: string, code?: string) => server.api((await open(key, code)).token)
const reads = (api: Api, id: string) =>
  api.call(docGet, { query: { id } }).then(
    (page) => page.total === 1,
    (error: Error) => error.message,
  )

describe('making a link', () => {
  it('asks for a person, for a document they read, and for rights they have', async () => {
    await expect(share(server.guest, doc.id)).rejects.toMatchObject({ kind: 'expired' })
    await expect(share(lina, doc.id)).rejects.toThrow('找不到文档')
    await expect(share(lina, 'none')).rejects.toThrow('找不到文档')
    await expect(share(foreign, doc.id)).rejects.toMatchObject({ kind: 'denied' })
    await db().update(document).set({ downloadFlag: 0 }).where(eq(document.id, secret.id))
    await expect(share(editor, secret.id, { bits: ['download'] })).rejects.toThrow('没有这篇知识的下载权限')
    await expect(share(editor, secret.id, { bits: ['sensitive'] })).rejects.toThrow('没有这篇知识的敏感信息权限')
    await db().update(document).set({ downloadFlag: 1, released: false }).where(eq(document.id, secret.id))
    await expect(share(editor, secret.id)).rejects.toThrow('只能分享已经发布的知识')
    await db().update(document).set({ released: true }).where(eq(document.id, secret.id))
    expect(await db().$count(shareLink)).toBe(0)
  })
  it('refuses a period that is over, reversed or too long, and a bad code', async () => {
    await expect(share(editor, doc.id, { validUntil: '2020-01-01' })).rejects.toThrow('有效期已经过去')
    await expect(share(editor, doc.id, { validFrom: dayIn(201) })).rejects.toThrow('结束时间应晚于开始时间')
    await expect(share(editor, doc.id, { validUntil: '2099-01-01' })).rejects.toThrow('有效期最长一年')
    await expect(share(editor, doc.id, { validUntil: '2027-02-30' })).rejects.toThrow('有效期应为日期')
    await expect(share(editor, doc.id, { code: '12' })).rejects.toThrow('提取码应为')
  })
  it('keeps the code as a hash alone, and the key not at all', async () => {
    const { key, id, hasCode, state } = await share(editor, doc.id, { code: 'k3Y9' })
    expect([hasCode, state]).toEqual([true, 'active'])
    const [row] = await db().select().from(shareLink).where(eq(shareLink.id, id))
    const [log] = await db().select().from(auditLog).where(eq(auditLog.objectId, id))
    expect(row!.codeHash).toMatch(/^\$argon2id/)
    for (const stored of [row, log]) expect(JSON.stringify(stored)).not.toMatch(new RegExp(`k3Y9|${key.slice(-20)}`))
    expect(log).toMatchObject({ action: 'share-add', username: 'editor' })
    const list = await editor.call(shareList, { query: { id } })
    expect(list.records).toEqual([expect.objectContaining({ id, key, docId: doc.id, title: 'shared', uses: 0 })])
    expect((await lina.call(shareList, { query: { id } })).total).toBe(0)
  })
})

describe('a reader with a link', () => {
  it('reads that one document, whatever its scope, while guests are not admitted', async () => {
    for (const { id } of [doc, secret]) {
      const guest = await reader((await share(editor, id)).key)
      expect(await reads(guest, id)).toBe(true)
      expect((await guest.call(docListRecent, { query: {} })).records.map((row) => row.id)).toEqual([id])
      expect(await reads(guest, id === doc.id ? secret.id : doc.id)).toBe(false)
    }
  })
  it('finds nothing else by searching', async () => {
    const guest = await reader((await share(editor, secret.id)).key)
    await searchable(guest, '麝牛', secret.id)
    expect(await foundIds(guest, '麝牛')).toEqual([secret.id])
    const other = await reader((await share(editor, doc.id)).key)
    expect(await foundIds(other, '麝牛')).toEqual([])
  })
  it('previews and downloads by header, by token in the address, by ticket and by file number', async () => {
    const { key } = await share(editor, doc.id, { bits: ['view', 'download'] })
    const { token } = await open(key)
    const guest = server.api(token)
    const answers = await Promise.all([
      visit(server, docPreview, { docId: doc.id }, { 'X-Access-Token': token }),
      visit(server, docPreview, { docId: doc.id, token }),
      visit(server, docDownload, { docId: doc.id, token }),
      visit(server, filePublic, { fileId: doc.fileId, token }),
      visit(server, filePublicDownload, { fileId: doc.fileId, token }),
      visit(server, filePublic, { fileId: doc.fileId, token: key }),
      ...(['view', 'download'] as const).map(async (right) => {
        const ticket = await guest.call(fileTicket, { query: { docId: doc.id, right } })
        const call = right === 'view' ? docPreview : docDownload
        return visit(server, call, { docId: doc.id, token: ticket.token })
      }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('%PDF-') })
  })
  it('has no right the link was not given', async () => {
    const { token } = await open((await share(editor, doc.id)).key)
    expect((await visit(server, docDownload, { docId: doc.id, token })).status).toBe(403)
    expect((await visit(server, filePublicDownload, { fileId: doc.fileId, token })).status).toBe(403)
    const [row] = (await server.api(token).call(docGet, { query: { id: doc.id } })).records
    expect(new Set(Object.values(row!.may!))).toEqual(new Set([false]))
  })
  it('is nobody: every call for people is refused, and nothing is done in the name of the owner', async () => {
    const { token } = await open((await share(admin, doc.id, { bits: ['view', 'download'] })).key)
    const calls = contract.filter((e) => e.access !== 'anonymous' && !e.links)
    expect(calls.map((e) => e.path)).toContain('/KM/kmCategory/loadAllData')
    for (const e of calls) {
      const path = e.path.replace(/\{\w+\}/g, 'x')
      const init = { method: e.methods[0], headers: { 'X-Access-Token': token } }
      expect((await fetch(`${server.baseURL}/api${path}`, init)).status, e.path).toBe(403)
    }
    await db().delete(visitRecord)
    await visit(server, docPreview, { docId: doc.id, token })
    await visit(server, docDownload, { docId: doc.id, token })
    const records = await db().select().from(visitRecord)
    expect(records.map(({ userId, createBy, sourceIp }) => [userId, createBy, sourceIp])).toEqual([
      [null, null, '127.0.0.1'],
      [null, null, '127.0.0.1'],
    ])
  })
})

describe('an extraction code', () => {
  it('is asked for, checked, and counted against; the key alone opens nothing', async () => {
    const { key, id } = await share(editor, doc.id, { code: 'k3Y9' })
    await expect(open(key)).rejects.toThrow('请输入提取码')
    await expect(open(key, 'K3Y9')).rejects.toThrow('提取码错误')
    expect((await visit(server, filePublic, { fileId: doc.fileId, token: key })).text).toBe(DEAD)
    expect(await reads(await reader(key, 'k3Y9'), doc.id)).toBe(true)
    expect((await editor.call(shareList, { query: { id } })).records[0]!.uses).toBe(1)
  })
  it('locks after five mistakes, also when they come at once, and then refuses the right one too', async () => {
    const { key } = await share(editor, doc.id, { code: 'k3Y9' })
    const guesses = Array.from({ length: 12 }, (_, i) =>
      open(key, `no${i}x`).then(
        () => 'opened',
        (error: Error) => error.message,
      ),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter((text) => text === '提取码错误')).toHaveLength(5)
    expect(answers.filter((text) => /^提取码错误次数过多，请 10 分钟后再试$/.test(text))).toHaveLength(7)
    await expect(open(key, 'k3Y9')).rejects.toThrow('提取码错误次数过多')
    const other = await share(editor, doc.id, { code: 'abcd' })
    expect(await reads(await reader(other.key, 'abcd'), doc.id)).toBe(true)
  })
})

describe('a link is over', () => {
  it.each([['no key'], ['zs_'], ['zs_IngI.AAAA'], ['zl_x.y']])('that never was: %s', async (key) => {
    await expect(open(key)).rejects.toThrow(DEAD)
  })
  it('before its time and after it', async () => {
    const { key, id } = await share(editor, doc.id, { validFrom: dayIn(170) })
    await expect(open(key)).rejects.toThrow(DEAD)
    const period = (validFrom: Date, validUntil: Date) =>
      db().update(shareLink).set({ validFrom, validUntil }).where(eq(shareLink.id, id))
    const hour = 3_600_000
    await period(new Date(Date.now() - hour), new Date(Date.now() + hour))
    const opened = await open(key)
    expect(opened.lasts).toBeLessThanOrEqual(hour)
    const guest = server.api(opened.token)
    expect(await reads(guest, doc.id)).toBe(true)
    await period(new Date(Date.now() - hour), new Date(Date.now() - 1))
    expect(await reads(guest, doc.id)).toBe('拒绝访问')
    await expect(open(key)).rejects.toThrow(DEAD)
    expect((await editor.call(shareList, { query: { id } })).records[0]!.state).toBe('over')
  })
  it('when it is cancelled, which only its owner does: on the next call of header, address and ticket', async () => {
    const { key, id } = await share(editor, doc.id)
    const { token } = await open(key)
    const ticket = await server.api(token).call(fileTicket, { query: { docId: doc.id, right: 'view' } })
    await expect(server.guest.call(shareCancel, { query: { ids: id } })).rejects.toMatchObject({ kind: 'expired' })
    await expect(lina.call(shareCancel, { query: { ids: id } })).rejects.toThrow('找不到这条分享')
    await expect(admin.call(shareCancel, { query: { ids: 'none' } })).rejects.toThrow('找不到这条分享')
    expect(await reads(server.api(token), doc.id)).toBe(true)
    await editor.call(shareCancel, { query: { ids: id } })
    expect(await reads(server.api(token), doc.id)).toBe('拒绝访问')
    expect(await visit(server, filePublic, { fileId: doc.fileId, token })).toEqual({ status: 403, text: DEAD })
    expect((await visit(server, docPreview, { docId: doc.id, token: ticket.token })).status).toBe(403)
    await expect(open(key)).rejects.toThrow(DEAD)
    const [log] = await db().select().from(auditLog).where(eq(auditLog.action, 'share-cancel'))
    expect(log).toMatchObject({ objectId: id, username: 'editor' })
  })
  it('with the rights of its owner, at once, and back with them', async () => {
    const body = { effect: 'authorise', objectKind: 'document', objectId: doc.id, subjectKind: 'user' } as const
    const [grant] = await admin.call(grantAdd, { body: { ...body, subjectIds: [linaId], bits: ['view'] } })
    const { key } = await share(lina, doc.id)
    const guest = await reader(key)
    expect(await reads(guest, doc.id)).toBe(true)
    await admin.call(grantDelete, { query: { ids: grant! } })
    expect(await reads(guest, doc.id)).toBe(false)
    await expect(open(key)).rejects.toThrow(DEAD)
    const [again] = await admin.call(grantAdd, { body: { ...body, subjectIds: [linaId], bits: ['view'] } })
    expect(await reads(guest, doc.id)).toBe(true)
    await db().update(user).set({ status: 2 }).where(eq(user.id, linaId))
    expect(await reads(guest, doc.id)).toBe('拒绝访问')
    await expect(open(key)).rejects.toThrow(DEAD)
    await db().update(user).set({ status: 1 }).where(eq(user.id, linaId))
    expect(await reads(guest, doc.id)).toBe(true)
    await admin.call(grantDelete, { query: { ids: again! } })
  })
  it('that belongs to somebody of another tenant', async () => {
    const { key, id } = await share(editor, doc.id)
    const guest = await reader(key)
    await db().update(shareLink).set({ ownerId: 'stranger', tenantId: '7' }).where(eq(shareLink.id, id))
    expect([await reads(guest, doc.id), await foundIds(guest, '麝牛')]).toEqual([false, []])
    await expect(open(key)).rejects.toThrow(DEAD)
    await expect(admin.call(shareCancel, { query: { ids: id } })).rejects.toThrow('找不到这条分享')
  })
  it('while its document is in the bin', async () => {
    const { key } = await share(editor, secret.id)
    const guest = await reader(key)
    await editor.call(docDelete, { query: { id: secret.id } })
    expect(await reads(guest, secret.id)).toBe(false)
    expect(await foundIds(guest, '麝牛')).toEqual([])
    await expect(open(key)).rejects.toThrow(DEAD)
    await editor.call(docRestore, { query: { ids: secret.id } })
    expect(await reads(guest, secret.id)).toBe(true)
  })
  it('and says why to who has its key, but not what its owner has lost', async () => {
    const refusal = (key: string, code?: string) =>
      open(key, code).then(
        () => 'opened',
        (error: ApiFault) => error.result,
      )
    const early = await share(editor, doc.id, { validFrom: `${dayIn(170)} 08:00:00` })
    expect(await refusal(early.key)).toEqual({ state: 'waiting', validFrom: `${dayIn(170)} 08:00:00` })
    const once = await share(editor, doc.id, { maxViews: 1, code: 'k3Y9' })
    expect(await refusal(once.key)).toEqual({ state: 'code' })
    expect(await refusal(once.key, 'k3Y9')).toBe('opened')
    expect(await refusal(once.key, 'k3Y9')).toEqual({ state: 'usedUp' })
    await editor.call(shareCancel, { query: { ids: once.id } })
    expect(await refusal(once.key)).toEqual({ state: 'cancelled' })
    const past = { validFrom: new Date(1), validUntil: new Date(2) }
    await db().update(shareLink).set(past).where(eq(shareLink.id, early.id))
    expect(await refusal(early.key)).toEqual({ state: 'over' })
    const lost = await share(editor, doc.id)
    await db().update(document).set({ released: false }).where(eq(document.id, doc.id))
    expect(await refusal(lost.key)).toBeNull()
    await db().update(document).set({ released: true }).where(eq(document.id, doc.id))
    await db().update(shareLink).set({ addressed: true }).where(eq(shareLink.id, once.id))
    expect(await refusal(once.key)).toBeNull()
  })
})
