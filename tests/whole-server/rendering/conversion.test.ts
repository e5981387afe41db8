import { PDFDocument } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDelete, docDownload, docGet, docPreview, docText } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { filePublic, fileTicket } from '#core/contract/km/documents/file.ts'
import { grantAdd } from '#core/contract/km/rights/grant.ts'
import { docConvert } from '#core/contract/km/files/conversion.ts'
import { docPageImage, docThumbnail } from '#core/contract/km/files/preview.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { versionList, versionPreview } from '#core/contract/km/documents/version.ts'
import { conversionMonitor } from '#core/contract/platform/health.ts'
import { attachment, rendition, task, user } from '#server/db/schema/index.ts'
import { smallOds, smallRtf } from '../../fixtures/office-files.ts'
import { FickleOffice, SOFFICE } from '../../fixtures/office-program.ts'
import { eventually, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { visit } from '../support/plain-address.ts'

const LONG = 120_000
const bytes = (content: Buffer) => new Uint8Array(content)

let server: TestServer
let office: FickleOffice
let editor: Api
let lina: Api
let admin: Api
async function begin(mood: Parameters<FickleOffice['be']>[0]) {
  office = new FickleOffice()
  office.be(mood)
  server = await startServer({ ZHIKU_SOFFICE: office.program })
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
}
async function end() {
  await server[Symbol.asyncDispose]()
  office[Symbol.dispose]()
}

const look = async (api: Api, id: string): Promise<DocRow> => (await api.call(docGet, { query: { id } })).records[0]!
const upload = async (name: string, content: Buffer, scope: 'staff' | 'private' = 'staff') =>
  settled(editor, (await uploadText(editor, name, bytes(content), scope)).id)
/** The document once its conversion has ended. */
const converted = (id: string, flag = 1) =>
  eventually(
    `${id} with convertFlag ${flag}`,
    async () => {
      const row = await look(editor, id)
      return row.convertFlag === flag ? row : null
    },
    60_000,
  )
const pageCounts = async (blob: Blob) => (await blob.text()).startsWith('%PDF-')

describe.skipIf(SOFFICE === null)('with LibreOffice (skipped where it is not installed)', () => {
  beforeAll(() => begin('well'), LONG)
  afterAll(end)

  it('an office file is shown as its pages soon after its upload', { timeout: LONG }, async () => {
    const { id, fileId } = await upload('采购办法.rtf', smallRtf(['采购办法', '第一条']))
    const doc = await converted(id)
    expect(doc).toMatchObject({
      viewKind: 'pdf',
      previewFileId: fileId,
      pages: 1,
      hasThumbnail: true,
      convertMsg: null,
    })
    const shown = await lina.call(docPreview, { query: { docId: id } })
    expect(await pageCounts(shown)).toBe(true)
    // What is read as text is its text; what its author downloads is what was uploaded.
    expect(await (await editor.call(docDownload, { query: { docId: id } })).text()).toContain('{\\rtf1')
    expect((await lina.call(docText, { query: { id } })).text).toContain('第一条')
    const [version] = (await editor.call(versionList, { query: { docId: id } })).records
    expect(version!.files[0]).toMatchObject({ viewKind: 'pdf', convertFlag: 1 })
    expect(await pageCounts(await editor.call(versionPreview, { query: { id: version!.id } }))).toBe(true)
  })

  it(
    'is downloaded as its PDF with the reader’s watermark, the original by who may have it',
    { timeout: LONG },
    async () => {
      const { id } = await converted((await upload('报销办法.rtf', smallRtf(['报销办法', '第二条']))).id)
      const download = async (username: string) => {
        const headers = { 'X-Access-Token': await server.tokenOf(username) }
        const answer = await fetch(`${server.baseURL}/api${docDownload.path}?docId=${id}`, { headers })
        return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
      }
      expect((await look(lina, id)).downloadAs).toBe('pdf')
      const { answer, bytes } = await download('lina')
      expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('报销办法.pdf'))
      const stamps = (await PDFDocument.load(bytes)).context
        .enumerateIndirectObjects()
        .filter(([, object]) => /\/Subtype \/Form/.test(String(object)))
      expect(stamps.length).toBeGreaterThan(0)
      expect(bytes.equals((await download('zhangwei')).bytes)).toBe(false)
      const clean = Buffer.from(await (await lina.call(docPreview, { query: { docId: id } })).arrayBuffer())
      expect(bytes.equals(clean)).toBe(false)
      expect((await look(editor, id)).downloadAs).toBe('original')
      expect((await download('admin')).bytes.toString('latin1')).toContain('{\\rtf1')
      await server.setSite('WaterMarkOfficeFlag', '0')
      expect((await look(lina, id)).downloadAs).toBe('original')
      expect((await download('lina')).bytes.toString('latin1')).toContain('{\\rtf1')
      await server.setSite('WaterMarkOfficeFlag', '1')
    },
  )

  it(
    'of a sheet, which nobody has asked for, is converted first where the stamp is obligatory',
    { timeout: LONG },
    async () => {
      const { id } = await upload('台账.ods', smallOds('台账'))
      expect((await look(lina, id)).downloadAs).toBe('original')
      await server.setSite('WaterMarkDownloadFlag', '2')
      await expect(lina.call(fileTicket, { query: { docId: id, right: 'download' } })).rejects.toThrow(
        '这个文件正在转换成带水印的 PDF，请稍后再下载',
      )
      await converted(id)
      await lina.call(fileTicket, { query: { docId: id, right: 'download' } })
      expect(await pageCounts(await lina.call(docDownload, { query: { docId: id } }))).toBe(true)
      await server.setSite('WaterMarkDownloadFlag', '1')
    },
  )

  it('thumbnail and page images are drawn once, for the same people as the preview', { timeout: LONG }, async () => {
    const doc = await converted((await upload('私人.rtf', smallRtf(['只有作者能看']), 'private')).id)
    const query = { docId: doc.id }
    for (const e of [docThumbnail, docPageImage, docPreview]) {
      await expect(server.guest.call(e, { query })).rejects.toMatchObject({ kind: 'expired' })
      await expect(lina.call(e, { query })).rejects.toMatchObject({ status: 404 })
    }
    const headers = { 'X-Access-Token': await server.tokenOf('editor') }
    for (const bad of [{ page: '0' }, { page: 'x' }, { page: '-1' }, { width: '9999' }, { width: 'a' }]) {
      const { text } = await visit(server, docPageImage, { ...query, ...bad }, headers)
      expect(text, JSON.stringify(bad)).toMatch(/^(页码不正确|宽度应在 1 到 4000 之间)$/)
    }
    await expect(editor.call(docPageImage, { query: { ...query, page: '2' } })).rejects.toMatchObject({ status: 404 })
    expect(await drawings(doc)).toEqual([])

    const small = await editor.call(docThumbnail, { query })
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 320 })
    const large = await editor.call(docPageImage, { query: { ...query, page: '1', width: '700' } })
    expect(await sharp(await large.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 800 })
    const before = await drawings(doc)
    expect(before.map((row) => row.kind).toSorted()).toEqual(['page', 'thumbnail'])
    await editor.call(docPageImage, { query: { ...query, width: '799' } })
    await editor.call(docThumbnail, { query })
    expect(await drawings(doc)).toEqual(before)
  })

  it('a ticket opens it, and a narrowing closes everything at once', { timeout: LONG }, async () => {
    const doc = await converted((await upload('会收回.rtf', smallRtf(['稍后收回']))).id)
    const query = { docId: doc.id }
    const { token } = await lina.call(fileTicket, { query: { ...query, right: 'view' } })
    const ask = () => visit(server, filePublic, { fileId: doc.fileId!, token })
    expect(await ask()).toMatchObject({ status: 200, text: expect.stringMatching(/^%PDF-/) })
    expect((await visit(server, docThumbnail, { ...query, token })).status).toBe(200)
    const body = { effect: 'restrict', objectKind: 'document', objectId: doc.id, subjectKind: 'user' } as const
    await admin.call(grantAdd, { body: { ...body, subjectIds: [await userId('lina')], bits: ['view'] } })
    expect((await ask()).status).toBe(403)
    for (const e of [docThumbnail, docPageImage, docPreview])
      await expect(lina.call(e, { query })).rejects.toMatchObject({ status: 404 })
    await expect(lina.call(docConvert, { query })).rejects.toMatchObject({ message: '找不到文档' })
  })

  it('a web page named .docx stays a web page', { timeout: LONG }, async () => {
    const doc = await upload(
      '冒充.docx',
      Buffer.from('<html><body><img src="http://127.0.0.1:9/x"> 网页</body></html>'),
    )
    expect(doc).toMatchObject({ convertFlag: 2, previewFileId: doc.fileId, viewKind: 'html' })
    const asking = editor.call(docConvert, { query: { docId: doc.id } })
    await expect(asking).rejects.toMatchObject({ message: '这种文件不需要转换' })
  })

  it('a sheet is converted when somebody asks', { timeout: LONG }, async () => {
    const { id } = await upload('预算.ods', smallOds('三百万'))
    expect(await look(lina, id)).toMatchObject({ convertFlag: 2, may: { convert: true } })
    await expect(server.guest.call(docConvert, { query: { docId: id } })).rejects.toMatchObject({ kind: 'expired' })
    expect(await lina.call(docConvert, { query: { docId: id } })).toEqual({ convertFlag: 0 })
    expect(await converted(id)).toMatchObject({ viewKind: 'pdf' })
  })

  it(
    'what crashes is tried once more, then given up with a reason, and its author may repeat it',
    { timeout: LONG },
    async () => {
      office.be('crash')
      const { id } = await upload('会崩溃.rtf', smallRtf(['崩溃的文件']))
      const failed = await converted(id, -1)
      expect(failed).toMatchObject({ viewKind: 'text', convertMsg: '转换组件意外结束（137）', may: { convert: true } })
      await eventually('the task is given up', async () =>
        (await conversionTask(failed))?.state === 'failed' ? true : null,
      )
      expect(await conversionTask(failed)).toMatchObject({ attempts: 2 })
      expect((await look(lina, id)).may?.convert).toBe(false)
      const others = lina.call(docConvert, { query: { docId: id } })
      await expect(others).rejects.toMatchObject({ message: '这个文件没有转换成功，请联系它的作者' })
      office.be('well')
      await editor.call(docConvert, { query: { docId: id } })
      await converted(id)
    },
  )

  it('a crash in between costs one attempt only', { timeout: LONG }, async () => {
    office.be('crash')
    const { id } = await upload('只崩一次.rtf', smallRtf(['只崩溃一次']))
    const doc = await look(editor, id)
    await eventually(
      'the first attempt has failed',
      async () => ((await conversionTask(doc))?.lastError ? true : null),
      30_000,
    )
    office.be('well')
    expect(await converted(id)).toMatchObject({ viewKind: 'pdf' })
  })

  it('goes with the document, its drawings too', { timeout: LONG }, async () => {
    const doc = await converted((await upload('会清空.rtf', smallRtf(['清空以后什么都不留']))).id)
    await editor.call(docThumbnail, { query: { docId: doc.id } })
    const source = await sourceHash(doc)
    const made = await server.running.engines.db.select().from(rendition).where(eq(rendition.source, source))
    expect(made.length).toBe(2)
    await editor.call(docDelete, { query: { id: doc.id } })
    await admin.call(docPurge, { query: { ids: doc.id } })
    await eventually('released', async () => ((await server.running.engines.files.has(source)) ? null : true))
    for (const { sha256 } of made) expect(await server.running.engines.files.has(sha256!)).toBe(false)
    expect(await server.running.engines.db.select().from(rendition).where(eq(rendition.source, source))).toEqual([])
  })

  it('tells the administrator how it stands, and nobody else', async () => {
    await expect(server.guest.call(conversionMonitor, {})).rejects.toMatchObject({ kind: 'expired' })
    await expect(editor.call(conversionMonitor, {})).rejects.toMatchObject({ kind: 'denied' })
    const state = await admin.call(conversionMonitor, {})
    expect(state).toMatchObject({ present: true, version: expect.stringMatching(/^\d+\./), waiting: 0, running: 0 })
    expect(state.offline).toBe(state.sandbox !== 'process-only')
  })
})

describe('without LibreOffice', () => {
  beforeAll(() => begin('absent'), LONG)
  afterAll(end)

  it('the text is shown and the page says why; the download stays', { timeout: LONG }, async () => {
    const doc = await upload('制度.rtf', smallRtf(['没有转换组件', '也能阅读']))
    const seen = await look(lina, doc.id)
    expect(seen).toMatchObject({
      viewKind: 'text',
      convertFlag: 2,
      convertMsg: '未安装转换组件，不能按页面显示',
      previewFileId: doc.fileId,
    })
    expect((await lina.call(docText, { query: { id: doc.id } })).text).toContain('也能阅读')
    expect((await lina.call(docPreview, { query: { docId: doc.id } })).type).toBe('application/pdf')
    await expect(lina.call(docThumbnail, { query: { docId: doc.id } })).rejects.toMatchObject({ status: 404 })
    const asking = lina.call(docConvert, { query: { docId: doc.id } })
    await expect(asking).rejects.toMatchObject({ message: '未安装转换组件，不能按页面显示' })
    expect(await (await lina.call(docDownload, { query: { docId: doc.id } })).text()).toContain('{\\rtf1')
    expect(await admin.call(conversionMonitor, {})).toMatchObject({ present: false, version: null, sandbox: null })
  })

  it.skipIf(SOFFICE === null)(
    'once it is installed, the first look at an older file converts it',
    { timeout: LONG },
    async () => {
      const { id } = await upload('早先.rtf', smallRtf(['安装之前上传']))
      expect((await look(editor, id)).convertFlag).toBe(2)
      await server.restart(() => office.be('slow'))
      ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
      expect(await look(editor, id)).toMatchObject({ convertFlag: 0, viewKind: 'text' })
      // The server ends in the middle of it: the task is waiting when it comes back.
      await server.restart(() => office.be('well'))
      ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
      expect(await converted(id)).toMatchObject({ viewKind: 'pdf' })
    },
  )
})

const drawings = async (doc: DocRow) =>
  (
    await server.running.engines.db
      .select()
      .from(rendition)
      .where(eq(rendition.source, await sourceHash(doc)))
  ).filter((row) => row.kind !== 'pdf')
const conversionTask = async (doc: DocRow) => {
  const rows = await server.running.engines.db
    .select()
    .from(task)
    .where(eq(task.dedupeKey, await sourceHash(doc)))
  return rows.find((row) => row.kind === 'convert-file')
}
const sourceHash = async (doc: DocRow): Promise<string> =>
  (await server.running.engines.db.select().from(attachment).where(eq(attachment.id, doc.fileId!)))[0]!.sha256
const userId = async (username: string) =>
  (await server.running.engines.db.select().from(user).where(eq(user.username, username)))[0]!.id
