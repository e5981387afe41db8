import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import {
  requestAdd,
  requestApprove,
  requestDecline,
  requestsToDecide,
} from '#core/contract/km/rights/access-request.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docDownload, docListDraft, docListMine, docPreview, docUpload } from '#core/contract/km/documents/document.ts'
import { fileTicket } from '#core/contract/km/documents/file.ts'
import { docPageImage, docThumbnail } from '#core/contract/km/files/preview.ts'
import { savedSearchAdd, savedSearchDelete, savedSearchList } from '#core/contract/km/search/saved-search.ts'
import { searchHistory, searchHistoryClear } from '#core/contract/km/search/search-history.ts'
import { shareAdd, shareOpen } from '#core/contract/km/rights/share.ts'
import { docSuggest } from '#core/contract/km/search/suggest.ts'
import { uploadBegin, uploadCancel, uploadList, uploadState } from '#core/contract/km/files/upload-session.ts'
import { visitRecent } from '#core/contract/km/documents/visit.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { topics } from '#core/contract/sys/category.ts'
import { accessRequest, document, searchRecord } from '#server/db/schema/index.ts'
import { approveRequest, declineRequest } from '#server/knowledge/access-requests/decide-requests.ts'
import { requestsWaiting } from '#server/knowledge/access-requests/waiting.ts'
import { dayIn } from '../support/dates.ts'
import { search, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { pdf, visit } from '../support/plain-address.ts'

const DENIED = { kind: 'denied' }

let server: TestServer
let editor: Api
let lina: Api
/** The editor's: one she shares and gives a program, and one that is none of theirs. */
let shared: string
let other: string
beforeAll(async () => {
  server = await startServer()
  ;[editor, lina] = (await Promise.all(['editor', 'lina'].map(server.signIn))) as [Api, Api]
  shared = (await uploadText(editor, '雪豹手册.txt', '雪豹手册的全文', 'department')).id
  other = (await uploadText(editor, '猞猁手册.txt', '猞猁手册的全文', 'department')).id
  for (const id of [shared, other]) await settled(editor, id)
  await searchable(editor, '雪豹', shared)
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db

async function linkTo(docId: string): Promise<string> {
  const { key } = await editor.call(shareAdd, { body: { docId, validUntil: dayIn(100) } })
  return (await server.guest.call(shareOpen, { body: { key } })).token
}

async function program(more: { works?: boolean; codes?: string[] } = {}): Promise<Api> {
  const body = { name: '脚本', bits: ['view' as const], places: [{ kind: 'document' as const, id: shared }], ...more }
  return server.api((await editor.call(apiTokenAdd, { body })).token)
}

/** Of the editor, for uploads anywhere. */
async function everywhere(): Promise<Api> {
  const body = { name: '上传', codes: ['km:doc:upload', 'km:doc:release'], works: true }
  return server.api((await editor.call(apiTokenAdd, { body })).token)
}

const readHistory = (api: Api) => api.call(searchHistory, {})
const readRecords = (folded: string) => db().select().from(searchRecord).where(eq(searchRecord.folded, folded))

describe('an API token', () => {
  it('decides no access request, whatever it was made with', async () => {
    await lina.call(requestAdd, { body: { docId: other, reason: '项目需要' } })
    const [row] = (await editor.call(requestsToDecide, { query: {} })).records
    expect(row).toMatchObject({ docId: other, title: '猞猁手册' })
    for (const api of [await program(), await program({ works: true, codes: ['km:doc:upload'] })]) {
      await expect(api.call(requestsToDecide, { query: {} })).rejects.toMatchObject(DENIED)
      await expect(api.call(requestApprove, { body: { id: row!.id, bits: ['view'] } })).rejects.toMatchObject(DENIED)
      await expect(api.call(requestDecline, { body: { id: row!.id, answer: '不' } })).rejects.toMatchObject(DENIED)
    }
    const [stored] = await db().select().from(accessRequest).where(eq(accessRequest.id, row!.id))
    expect(stored).toMatchObject({ state: 'open', decideBy: null })
  })
  it('neither sees nor changes what is its owner’s own: history, saved searches, what they read last', async () => {
    await search(editor, '猞猁手册')
    const body = { name: '猞猁', query: { content: '猞猁' }, alert: false }
    const id = await editor.call(savedSearchAdd, { body })
    const api = await program({ works: true })
    await expect(readHistory(api)).rejects.toMatchObject(DENIED)
    await expect(api.call(searchHistoryClear, { query: {} })).rejects.toMatchObject(DENIED)
    expect(await api.call(savedSearchList, {})).toEqual([])
    await expect(api.call(savedSearchAdd, { body })).rejects.toMatchObject(DENIED)
    await expect(api.call(savedSearchDelete, { query: { ids: id } })).rejects.toMatchObject(DENIED)
    await expect(api.call(visitRecent, {})).rejects.toMatchObject(DENIED)
    expect(await readHistory(editor)).toContain('猞猁手册')
    expect(await editor.call(savedSearchList, {})).toHaveLength(1)
  })
  it('sees drafts only where it was made to work on them', async () => {
    const { id } = await uploadText(lina, '兔狲草稿.txt', '兔狲草稿的全文', 'department')
    const made = async (works: boolean) =>
      server.api((await lina.call(apiTokenAdd, { body: { name: '草稿', works } })).token)
    const [reading, working] = [await made(false), await made(true)]
    for (const list of [docListMine, docListDraft]) {
      expect((await reading.call(list, { query: {} })).records, list.path).toEqual([])
      expect((await working.call(list, { query: {} })).records.map((row) => row.id)).toEqual([id])
    }
    await search(editor, '雪豹')
    expect((await (await program()).call(docListMine, { query: {} })).records.map((row) => row.id)).toEqual([shared])
  })
  it('for one place is told of no file its owner has elsewhere', async () => {
    const admin = await server.signIn('admin')
    const category = await admin.call(categories.taxonomyAdd, { body: { name: '程序专用' } })
    await uploadText(editor, '别处的文件.txt', '同样的内容', 'private')
    const upload = {
      file: new Blob(['同样的内容']),
      fileName: '又一份.txt',
      body: { scope: 'private' as const, category: category.code! },
    }
    await expect(editor.call(docUpload, upload)).rejects.toThrow('别处的文件')
    const places = [{ kind: 'category' as const, id: category.id }]
    const body = { name: '一处', codes: ['km:doc:upload', 'km:doc:release'], works: true, places }
    const api = server.api((await editor.call(apiTokenAdd, { body })).token)
    expect(await api.call(docUpload, upload)).toMatchObject({ name: '又一份.txt', createBy: 'editor' })
    await expect(api.call(docUpload, upload)).rejects.toThrow('又一份')
  })
  it('goes on with the uploads it has begun itself, and with no other', async () => {
    const begin = (api: Api, name: string) => api.call(uploadBegin, { body: { name, size: 9, scope: 'private' } })
    const own = await begin(editor, '本人的大文件.txt')
    const [api, other] = [await program({ codes: ['km:doc:upload'], works: true }), await everywhere()]
    expect(await api.call(uploadList, {})).toEqual([])
    const { id } = await begin(other, '程序的大文件.txt')
    expect((await other.call(uploadList, {})).map((session) => session.id)).toEqual([id])
    for (const foreign of [own.id, id]) {
      await expect(api.call(uploadState, { query: { id: foreign } })).rejects.toThrow('这次上传不存在或已过期')
      await expect(api.call(uploadCancel, { query: { id: foreign } })).rejects.toThrow('这次上传不存在或已过期')
    }
    expect((await editor.call(uploadList, {})).map((session) => session.id)).toEqual([own.id, id])
    for (const session of [own.id, id]) await editor.call(uploadCancel, { query: { id: session } })
  })
  it('suggests nothing its owner searched for, and searches for itself', async () => {
    await search(editor, '猞猁手册')
    const api = await program()
    const suggested = await api.call(docSuggest, { query: { text: '猞猁' } })
    expect(suggested.map((each) => each.text)).toEqual([])
    await search(api, '雪豹程序')
    expect(await readHistory(editor)).not.toContain('雪豹程序')
    expect(await readRecords('雪豹程序')).toMatchObject([{ userId: null, via: 'token' }])
  })
})

describe('a reader by a share link', () => {
  it('neither sees nor writes the history of the link’s owner', async () => {
    await search(editor, '雪豹预算')
    const guest = server.api(await linkTo(shared))
    const suggested = await guest.call(docSuggest, { query: { text: '雪豹' } })
    expect(suggested.map((each) => each.text)).toEqual(['雪豹手册'])
    await search(guest, '雪豹分享')
    expect(await readHistory(editor)).not.toContain('雪豹分享')
    expect(await readRecords('雪豹分享')).toMatchObject([{ userId: null, createBy: null, via: 'link' }])
    const mine = await readRecords('雪豹预算')
    expect(mine).toMatchObject([{ createBy: 'editor', via: 'session' }])
  })
  it('is shown no trees of categories and topics', async () => {
    const guest = server.api(await linkTo(shared))
    await expect(guest.call(categories.taxonomyOptions, { query: {} })).rejects.toMatchObject(DENIED)
    await expect(guest.call(topics.taxonomyOptions, { query: {} })).rejects.toMatchObject(DENIED)
  })
})

describe('a session in the address', () => {
  it('is taken by preview and download alone; pictures take tickets', async () => {
    const doc = await pdf(editor, 'address')
    const token = await server.tokenOf('editor')
    const link = await linkTo(doc.id)
    const ticket = await editor.call(fileTicket, { query: { docId: doc.id, right: 'view' } })
    const download = await editor.call(fileTicket, { query: { docId: doc.id, right: 'download' } })
    for (const e of [docThumbnail, docPageImage]) {
      expect((await visit(server, e, { docId: doc.id, token })).status, e.path).toBe(401)
      expect((await visit(server, e, { docId: doc.id, token: link })).status, e.path).toBe(401)
      expect((await visit(server, e, { docId: doc.id, token: download.token })).status, e.path).toBe(403)
      expect((await visit(server, e, { docId: doc.id, token: ticket.token })).status, e.path).toBe(200)
      expect((await visit(server, e, { docId: doc.id }, { 'X-Access-Token': token })).status, e.path).toBe(200)
    }
    for (const e of [docPreview, docDownload])
      expect((await visit(server, e, { docId: doc.id, token })).status).toBe(200)
  })
})

/** What keeps the calls in bounds is the contract; these keep themselves there as well. */
it('the decisions themselves refuse whoever asks for somebody else', async () => {
  const { db: database, actors } = server.running.engines
  const { resolveActor } = await import('#server/sign-in/actor/resolve-actor.ts')
  const [doc] = await database.select().from(document).where(eq(document.id, other))
  expect(doc).toBeDefined()
  const { token } = await editor.call(apiTokenAdd, { body: { name: '域', works: true } })
  const now = new Date()
  const asking = { token, credentialSource: 'header' as const, tenant: null, ip: '127.0.0.1', userAgent: '', now }
  const actor = await resolveActor({ db: database, secret: Buffer.alloc(32), actors }, asking)
  const deps = { db: database, actorOfUser: async () => null }
  const client = { ip: '127.0.0.1', userAgent: '', token }
  const ctx = { actor, deps, now, client, file: null } as unknown as Parameters<typeof approveRequest>[0]
  const [request] = await database.select().from(accessRequest).where(eq(accessRequest.documentId, other))
  const denied = { status: 403 }
  await expect(requestsWaiting(ctx, { pageNo: 1, pageSize: 10 } as never)).rejects.toMatchObject(denied)
  await expect(approveRequest(ctx, { id: request!.id, bits: ['view'] })).rejects.toMatchObject(denied)
  await expect(declineRequest(ctx, request!.id, '不')).rejects.toMatchObject(denied)
})
