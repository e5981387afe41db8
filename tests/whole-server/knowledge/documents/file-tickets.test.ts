import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDelete, docDownload, docGet, docPreview, docText } from '#core/contract/km/documents/document.ts'
import { filePublic, filePublicDownload, fileTicket } from '#core/contract/km/documents/file.ts'
import { grantAdd, grantDelete, grantEdit } from '#core/contract/km/rights/grant.ts'
import { docRestore } from '#core/contract/km/review/review.ts'
import { departmentEdit } from '#core/contract/sys/departments/department.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { attachment, document, user, version } from '#server/db/schema/index.ts'
import { installationSecret } from '#server/boot/secret.ts'
import { type FileTicket, readTicket, writeTicket } from '#server/kernel/signing/ticket.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { pdf, stranger, visit } from '../../support/plain-address.ts'

const DEAD = { status: 403, text: '文件链接已失效，请重新打开' }
const EXPIRED = { status: 401, text: 'Token失效，请重新登录' }
type Right = FileTicket['right']

let server: TestServer
let admin: Api
let editor: Api
let lina: Api
let foreign: { id: string; token: string }
beforeAll(async () => {
  server = await startServer()
  foreign = await stranger(server)
  await server.setSite('WaterMarkDownloadFlag', '0') // a stamp takes a process each time
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const takeTicket = async (api: Api, docId: string, right: Right) =>
  (await api.call(fileTicket, { query: { docId, right } })).token
const CALL = { view: docPreview, download: docDownload } as const
const use = (token: string, docId: string, right: Right) => visit(server, CALL[right], { docId, token })
const secret = () => installationSecret({ dataFolder: server.dataFolder, secret: undefined })
const changed = (token: string, change: Partial<FileTicket>) =>
  writeTicket(secret(), { ...readTicket(secret(), token, new Date(0))!, ...change })

describe('is not handed out', () => {
  it('to nobody, for what one may not read, and for a right that one has not', async () => {
    const doc = await pdf(editor, 'handed', 'department')
    const ask = (api: Api, right: Right) => takeTicket(api, doc.id, right)
    await expect(ask(server.guest, 'view')).rejects.toMatchObject({ kind: 'expired' })
    await expect(ask(lina, 'view')).rejects.toThrow('找不到文档')
    await expect(takeTicket(lina, 'none', 'view')).rejects.toThrow('找不到文档')
    const other = server.api(foreign.token)
    await expect(ask(other, 'view')).rejects.toMatchObject({ kind: 'denied' })
    const open = await pdf(editor, 'noload')
    await server.running.engines.db.update(document).set({ downloadFlag: 0 }).where(eq(document.id, open.id))
    await expect(takeTicket(lina, open.id, 'download')).rejects.toMatchObject({ kind: 'denied' })
    expect(await takeTicket(lina, open.id, 'view')).toMatch(/^zt_/)
  })
})

describe('opens', () => {
  it('exactly the file and the right it is for, without any header', async () => {
    const doc = await pdf(editor, 'exact')
    const other = await pdf(editor, 'another')
    for (const right of ['view', 'download'] as const) {
      const token = await takeTicket(lina, doc.id, right)
      const wrong = right === 'view' ? 'download' : 'view'
      expect(await use(token, other.id, right)).toEqual(DEAD)
      expect(await use(token, 'none', right)).toEqual(DEAD)
      expect(await use(token, doc.id, wrong)).toEqual(DEAD)
      expect(await use(token, doc.id, right)).toMatchObject({ status: 200, text: expect.stringContaining('%PDF-') })
      const [public_, wrongPublic] =
        right === 'view' ? [filePublic, filePublicDownload] : [filePublicDownload, filePublic]
      expect(await visit(server, public_, { fileId: doc.fileId!, token })).toMatchObject({ status: 200 })
      expect(await visit(server, wrongPublic, { fileId: doc.fileId!, token })).toEqual(DEAD)
      expect(await visit(server, public_, { fileId: other.fileId!, token })).toEqual(DEAD)
      expect(await visit(server, public_, { fileId: 'none', token })).toEqual(DEAD)
    }
  })
  it('nothing when it was changed, is over, or is for another version, attachment or person', async () => {
    const doc = await pdf(editor, 'forged')
    const token = await takeTicket(lina, doc.id, 'view')
    expect(await use(changed(token, {}), doc.id, 'view')).toMatchObject({ status: 200 })
    const cases = {
      over: changed(token, { until: Date.now() - 1 }),
      version: changed(token, { versionId: 'x' }),
      attachment: changed(token, { attachmentId: 'x' }),
      nobody: changed(token, { holder: { kind: 'session', id: 'nobody' } }),
      'other tenant': changed(token, { holder: { kind: 'session', id: foreign.id } }),
      'unknown link': changed(token, { holder: { kind: 'link', id: 'x' } }),
      'unknown token': changed(token, { holder: { kind: 'token', id: 'x' } }),
      guest: changed(token, { holder: { kind: 'guest', id: '0' } }),
      tampered: `${token.slice(0, -2)}AA`,
      'other secret': writeTicket(Buffer.alloc(32), readTicket(secret(), token, new Date(0))!),
    }
    for (const [what, text] of Object.entries(cases)) expect(await use(text, doc.id, 'view'), what).toEqual(DEAD)
  })
  it('not in the header, and not for any other call', async () => {
    const doc = await pdf(editor, 'header')
    const token = await takeTicket(lina, doc.id, 'view')
    for (const e of [docPreview, docText, docGet]) {
      const query = { docId: doc.id, id: doc.id }
      expect(await visit(server, e, query, { 'X-Access-Token': token }), e.path).toEqual(EXPIRED)
    }
    expect(await visit(server, docText, { id: doc.id, token })).toEqual(EXPIRED)
  })
})

describe('the right is asked again when it is used', () => {
  const narrowings: Record<string, (id: string, editorOwn: { id: string }) => Promise<() => Promise<unknown>>> = {
    'a restriction': async (objectId) => {
      const linaId = await userId('lina')
      const body = { effect: 'restrict', objectKind: 'document', objectId, subjectKind: 'user' } as const
      const [id] = await admin.call(grantAdd, { body: { ...body, subjectIds: [linaId], bits: ['view'] } })
      return () => admin.call(grantDelete, { query: { ids: id! } })
    },
    'the bin': async (id) => {
      await editor.call(docDelete, { query: { id } })
      return () => editor.call(docRestore, { query: { ids: id } })
    },
    'a closed department': async (_, { id }) => {
      await admin.call(departmentEdit, { body: { id, closed: 1 } })
      return () => admin.call(departmentEdit, { body: { id, closed: 0 } })
    },
    'a frozen person': async () => {
      const set = (status: number) =>
        server.running.engines.db.update(user).set({ status }).where(eq(user.username, 'lina'))
      await set(2)
      return () => set(1)
    },
  }
  it.each(Object.keys(narrowings))('%s closes it at once, and its end opens it again', async (what) => {
    const doc = await pdf(editor, `narrowed-${Object.keys(narrowings).indexOf(what)}`)
    const own = (await editor.call(currentDepartments, {})).list[0]!
    const tickets = {
      view: await takeTicket(lina, doc.id, 'view'),
      download: await takeTicket(lina, doc.id, 'download'),
    }
    const answers = async () =>
      Promise.all((['view', 'download'] as const).map((right) => use(tickets[right], doc.id, right)))
    const undo = await narrowings[what]!(doc.id, own)
    expect(await answers()).toEqual([DEAD, DEAD])
    await undo()
    expect((await answers()).map((answer) => answer.status)).toEqual([200, 200])
  })
  it('a grant that was taken back, and one that lost a bit', async () => {
    const doc = await pdf(editor, 'granted', 'department')
    const body = { effect: 'authorise', objectKind: 'document', objectId: doc.id, subjectKind: 'user' } as const
    const [id] = await admin.call(grantAdd, { body: { ...body, subjectIds: [await userId('lina')], bits: ['view'] } })
    const token = await takeTicket(lina, doc.id, 'view')
    expect(await use(token, doc.id, 'view')).toMatchObject({ status: 200 })
    await admin.call(grantEdit, { body: { id: id!, bits: ['download'] } })
    expect(await use(token, doc.id, 'view')).toEqual(DEAD)
  })
  it('a newer version', async () => {
    const doc = await pdf(editor, 'versioned')
    const { db } = server.running.engines
    const token = await takeTicket(lina, doc.id, 'view')
    const [shown] = await db.select().from(version).where(eq(version.documentId, doc.id))
    const [file] = await db.select().from(attachment).where(eq(attachment.versionId, shown!.id))
    await db.insert(version).values({ ...shown!, id: 'v-next', number: 2 })
    await db.insert(attachment).values({ ...file!, id: 'a-next', versionId: 'v-next' })
    await db.update(document).set({ visibleVersion: 'v-next' }).where(eq(document.id, doc.id))
    expect(await use(token, doc.id, 'view')).toEqual(DEAD)
    expect(await use(await takeTicket(lina, doc.id, 'view'), doc.id, 'view')).toMatchObject({ status: 200 })
  })
  it("a guest's, while the site admits guests", async () => {
    const doc = await pdf(editor, 'guests', 'public')
    await server.setSite('AllowGuestSearch', '1')
    const token = await takeTicket(server.guest, doc.id, 'view')
    expect(await use(token, doc.id, 'view')).toMatchObject({ status: 200 })
    await server.setSite('AllowGuestSearch', '0')
    expect(await use(token, doc.id, 'view')).toEqual(DEAD)
  })
})

// proves CE-09, CE-10
it('a file number with a ticket gives the file to look at and to keep, and neither without the right', async () => {
  const doc = await pdf(editor, 'public')
  const fileId = doc.fileId!
  const get = async (e: typeof filePublic, right: Right) => {
    const token = await takeTicket(lina, doc.id, right)
    return fetch(`${server.baseURL}/api${e.path}?${new URLSearchParams({ fileId, token })}`)
  }
  const [seen, kept] = [await get(filePublic, 'view'), await get(filePublicDownload, 'download')]
  for (const answer of [seen, kept]) {
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('public two')
  }
  expect(seen.headers.get('content-type')).toBe('application/pdf')
  expect(seen.headers.get('content-disposition') ?? '').not.toContain('attachment')
  expect(kept.headers.get('content-disposition')).toMatch(/^attachment;.*public\.pdf/)
  expect((await get(filePublic, 'download')).status).toBe(403)
  expect((await get(filePublicDownload, 'view')).status).toBe(403)
  for (const e of [filePublic, filePublicDownload]) {
    expect(await visit(server, e, { fileId, token: 'zt_none' })).toEqual(EXPIRED)
    expect(await visit(server, e, { fileId })).toEqual(EXPIRED)
  }
})

describe('a session token in the address', () => {
  it('is taken by preview and download alone', async () => {
    const doc = await pdf(editor, 'family')
    const token = await server.tokenOf('lina')
    expect(await visit(server, docPreview, { docId: doc.id, token })).toMatchObject({ status: 200 })
    expect(await visit(server, docDownload, { docId: doc.id, token })).toMatchObject({ status: 200 })
    expect(await visit(server, docText, { id: doc.id, token })).toEqual(EXPIRED)
    expect(await visit(server, filePublic, { fileId: doc.fileId!, token })).toEqual(EXPIRED)
  })
  it('gives way to the header, and an invented one is refused', async () => {
    const doc = await pdf(editor, 'both', 'department')
    const headers = { 'X-Access-Token': await server.tokenOf('lina') }
    const token = await server.tokenOf('editor')
    expect((await visit(server, docPreview, { docId: doc.id, token }, headers)).status).toBe(404)
    expect(await visit(server, docPreview, { docId: doc.id, token: 'A'.repeat(43) })).toEqual(EXPIRED)
  })
  it('of another tenant reaches nothing here', async () => {
    const doc = await pdf(editor, 'abroad', 'public')
    expect((await visit(server, docPreview, { docId: doc.id, token: foreign.token })).status).toBe(404)
  })
})

it('a file number alone opens nothing, whoever asks', async () => {
  const doc = await pdf(editor, 'plain', 'public')
  await server.setSite('AllowGuestSearch', '1')
  expect(await visit(server, filePublic, { fileId: doc.fileId! })).toEqual(DEAD)
  const headers = { 'X-Access-Token': await server.tokenOf('lina') }
  expect(await visit(server, filePublicDownload, { fileId: doc.fileId! }, headers)).toEqual(DEAD)
  await server.setSite('AllowGuestSearch', '0')
  expect(await visit(server, filePublic, { fileId: doc.fileId! })).toEqual(EXPIRED)
})

const userId = async (username: string) =>
  (await server.running.engines.db.select().from(user).where(eq(user.username, username)))[0]!.id
