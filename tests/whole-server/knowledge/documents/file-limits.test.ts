import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDownload, docPreview, docText, docView } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { fileDownloadTold, fileTicket } from '#core/contract/km/documents/file.ts'
import { document, fileUse, visitRecord } from '#server/db/schema/index.ts'
import { eventually, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { pdf, visit } from '../../support/plain-address.ts'

const NO_DOWNLOAD = { status: 403, text: '24小时下载次数超过限制，请稍后再试' }
const NO_VIEW = { status: 403, text: '预览太频繁，请稍后再试' }

let server: TestServer
let editor: Api
let lina: Api
let doc: DocRow
let other: DocRow
beforeAll(async () => {
  server = await startServer({ ZHIKU_TRUST_PROXY: '1' })
  ;[editor, lina] = (await Promise.all(['editor', 'lina'].map(server.signIn))) as [Api, Api]
  doc = await pdf(editor, 'limits', 'public')
  other = await uploadText(editor, '另一篇.txt', '另一篇的全文', 'public')
  await server.setSite('AllowGuestSearch', '1')
  await server.setSite('WaterMarkDownloadFlag', '0') // what is stamped comes whole, and each takes a process
})
beforeEach(async () => {
  const { db } = server.running.engines
  await db.delete(fileUse)
  await db.delete(visitRecord)
  await db.update(document).set({ views: 0, downloads: 0 })
  await Promise.all([server.setSite('downloadLimitConfig', '1000'), server.setSite('viewLimitConfig', '1000')])
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (who: string) => ({ 'X-Access-Token': await server.tokenOf(who) })
const from = (address: string) => ({ 'X-Forwarded-For': address })
const download = (headers: Record<string, string>, docId = doc.id) => visit(server, docDownload, { docId }, headers)
const preview = (headers: Record<string, string>, docId = doc.id) => visit(server, docPreview, { docId }, headers)
const statuses = (answers: readonly { status: number }[]) => answers.map((answer) => answer.status)
const counters = async () => {
  const rows = await server.running.engines.db.select().from(document).where(eq(document.id, doc.id))
  const records = (visitType: number) =>
    server.running.engines.db.$count(visitRecord, eq(visitRecord.visitType, visitType))
  const { views, downloads } = rows[0]!
  return { views, downloads, viewRecords: await records(5), downloadRecords: await records(4) }
}
/** As if so much time had passed for everything that was counted. */
const age = (interval: string) =>
  server.running.engines.db.update(fileUse).set({ at: sql`${fileUse.at} - ${interval}::interval` })
/** Keeps what was counted within its ten seconds, however slow the machine is. */
const hold = () => age('-1 hour')

describe('downloads in 24 hours', () => {
  it('as many as the site allows, for each person by themselves, over all documents', async () => {
    await server.setSite('downloadLimitConfig', '3')
    for (const id of [doc.id, other.id, doc.id])
      expect(await download(await as('lina'), id)).toMatchObject({ status: 200 })
    expect(await download(await as('lina'))).toEqual(NO_DOWNLOAD)
    expect(await download(await as('lina'), other.id)).toEqual(NO_DOWNLOAD)
    expect(await counters()).toMatchObject({ downloads: 2, downloadRecords: 3 })
    expect(await download(await as('zhangwei'))).toMatchObject({ status: 200 })
    await expect(lina.call(fileTicket, { query: { docId: doc.id, right: 'download' } })).rejects.toThrow(
      '24小时下载次数超过限制',
    )
    await expect(lina.call(fileDownloadTold, { query: { docId: other.id } })).resolves.toBeUndefined()
    expect(await preview(await as('lina'))).toMatchObject({ status: 200 })
  })
  it('roll: what is older than a day counts no more, a minute less still does', async () => {
    await server.setSite('downloadLimitConfig', '2')
    await download(await as('lina'))
    await age('23 hours 59 minutes')
    await download(await as('lina'))
    expect(await download(await as('lina'))).toEqual(NO_DOWNLOAD)
    await age('2 minutes')
    expect(statuses([await download(await as('lina')), await download(await as('lina'))])).toEqual([200, 403])
  })
  it('exactly so many of fifty at once', async () => {
    await server.setSite('downloadLimitConfig', '30')
    const headers = await as('lina')
    const answers = statuses(await Promise.all(Array.from({ length: 50 }, () => download(headers))))
    expect(answers.filter((status) => status === 200)).toHaveLength(30)
    expect(answers.filter((status) => status === 403)).toHaveLength(20)
    expect(await counters()).toMatchObject({ downloads: 30, downloadRecords: 30 })
  })
  it('by address for guests; an IPv6 network is one address', async () => {
    await server.setSite('downloadLimitConfig', '1')
    expect(await download(from('203.0.113.1'))).toMatchObject({ status: 200 })
    expect(await download(from('203.0.113.1'))).toEqual(NO_DOWNLOAD)
    expect(await download(from('203.0.113.2'))).toMatchObject({ status: 200 })
    expect(await download(from('2001:db8::1'))).toMatchObject({ status: 200 })
    expect(await download(from('2001:db8::2'))).toEqual(NO_DOWNLOAD)
  })
  it('a limit that is no number is the built-in one, none at all is none', async () => {
    await server.setSite('downloadLimitConfig', '许多')
    expect(await download(await as('lina'))).toMatchObject({ status: 200 })
    await server.setSite('downloadLimitConfig', '0')
    expect(await download(await as('lina'))).toEqual(NO_DOWNLOAD)
  })
  it('a ticket is one, in however many ranges', async () => {
    await server.setSite('downloadLimitConfig', '1')
    const { token } = await lina.call(fileTicket, { query: { docId: doc.id, right: 'download' } })
    const ranges = ['bytes=0-9', 'bytes=10-19', 'bytes=20-']
    const parts = await Promise.all(
      ranges.map((range) => visit(server, docDownload, { docId: doc.id, token }, { range })),
    )
    expect(statuses(parts)).toEqual([206, 206, 206])
    expect(await counters()).toMatchObject({ downloads: 1, downloadRecords: 1 })
    expect(await download(await as('lina'))).toEqual(NO_DOWNLOAD)
  })
})

describe('a download that a client also tells of', () => {
  const tell = (query: { docId?: string; fileId?: string }) => lina.call(fileDownloadTold, { query })
  it('is refused as the download would be', async () => {
    await expect(tell({})).rejects.toThrow('请选择一条记录')
    await expect(tell({ docId: 'none' })).rejects.toThrow('找不到文档')
    await expect(tell({ fileId: 'none' })).rejects.toThrow('找不到文档')
    await expect(tell({ fileId: doc.fileId!, docId: other.id })).rejects.toThrow('找不到文档')
    const closed = await uploadText(editor, '部门的.txt', '部门的全文', 'department')
    await expect(tell({ docId: closed.id })).rejects.toThrow('找不到文档')
    await server.setSite('downloadLimitConfig', '0')
    await expect(tell({ docId: doc.id })).rejects.toMatchObject({ kind: 'denied' })
    expect(await counters()).toMatchObject({ downloads: 0, downloadRecords: 0 })
  })
  it('counts once, whichever comes first', async () => {
    await download(await as('lina'))
    await tell({ docId: doc.id })
    expect(await counters()).toMatchObject({ downloads: 1 })
    await tell({ fileId: doc.fileId! })
    await download(await as('lina'))
    expect(await counters()).toMatchObject({ downloads: 2, downloadRecords: 2 })
  })
  it('and each download by itself', async () => {
    await tell({ docId: doc.id })
    for (let i = 0; i < 3; i++) await download(await as('lina'))
    expect(await counters()).toMatchObject({ downloads: 3 })
    await tell({ docId: doc.id })
    await tell({ docId: doc.id })
    await tell({ docId: doc.id })
    expect(await counters()).toMatchObject({ downloads: 4 })
  })
})

describe('previews in ten seconds', () => {
  it('as many as the site allows, as PDF or as text', async () => {
    await server.setSite('viewLimitConfig', '3')
    const headers = await as('lina')
    expect(await preview(headers)).toMatchObject({ status: 200 })
    expect(await visit(server, docText, { id: doc.id }, headers)).toMatchObject({ status: 200 })
    expect(await preview(headers)).toMatchObject({ status: 200 })
    await hold()
    expect(await preview(headers)).toEqual(NO_VIEW)
    expect(await visit(server, docText, { id: doc.id }, headers)).toEqual(NO_VIEW)
    expect(await preview(await as('zhangwei'))).toMatchObject({ status: 200 })
    await age('1 hour 10 seconds')
    expect(await preview(headers)).toMatchObject({ status: 200 })
  })
  it('a PDF that is read piece by piece is one, its beginning once more another', async () => {
    await server.setSite('viewLimitConfig', '1')
    const headers = await as('lina')
    const part = (range: string, who = headers) => visit(server, docPreview, { docId: doc.id }, { ...who, range })
    expect(await preview(headers)).toMatchObject({ status: 200 })
    expect(statuses([await part('bytes=10-19'), await part('bytes=-9'), await part('bytes=20-')])).toEqual([
      206, 206, 206,
    ])
    await hold()
    expect(await part('bytes=0-9')).toEqual(NO_VIEW)
    const other = await as('zhangwei')
    expect((await part('bytes=10-19', other)).status).toBe(206)
    await hold()
    expect((await preview(other)).status).toBe(403)
  })
  it('exactly so many of fifty at once', async () => {
    await server.setSite('viewLimitConfig', '7')
    const headers = await as('lina')
    const allowed = async () => {
      await server.running.engines.db.delete(fileUse)
      const began = Date.now()
      const answers = statuses(await Promise.all(Array.from({ length: 50 }, () => preview(headers))))
      const inTime = Date.now() - began < 9_000
      return inTime ? answers.filter((status) => status === 200).length : null // a busy machine: once more
    }
    expect(await eventually('fifty within ten seconds', allowed)).toBe(7)
  })
})

describe('fifty at once', () => {
  it('who are fifty raise the counter by fifty', async () => {
    const addresses = Array.from({ length: 50 }, (_, i) => `198.51.100.${i + 1}`)
    const seen = await Promise.all(addresses.map((ip) => visit(server, docView, { docId: doc.id }, from(ip))))
    expect(new Set(statuses(seen))).toEqual(new Set([200]))
    expect(await counters()).toMatchObject({ views: 50, viewRecords: 50 })
    await Promise.all(addresses.map((ip) => download(from(ip))))
    expect(await counters()).toMatchObject({ views: 50, downloads: 50, downloadRecords: 50 })
  })
  it('who are one reader are one reading, by both calls that tell of it', async () => {
    const headers = await as('lina')
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        i % 2 === 0 ? preview(headers) : visit(server, docView, { docId: doc.id }, headers),
      ),
    )
    expect(await counters()).toMatchObject({ views: 1, viewRecords: 1 })
  })
})

it('what no window reaches any more is cleared away', async () => {
  await download(await as('lina'))
  await age('25 hours')
  await download(await as('zhangwei'))
  const old = and(sql`${fileUse.at} < now() - interval '24 hours'`)
  expect(await server.running.engines.db.$count(fileUse, old)).toBe(0)
})
