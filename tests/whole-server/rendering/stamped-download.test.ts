import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docDownload, docGet } from '#core/contract/km/documents/document.ts'
import { docPass, docSubmit } from '#core/contract/km/review/review.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const passedOn = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const editor = await server.signIn('editor')
  const { id } = await uploadText(editor, name, bytes)
  await settled(editor, id)
  if ((await editor.call(docGet, { query: { id } })).records[0]!.status !== 2) {
    await editor.call(docSubmit, { query: { id } })
    await (await server.signIn('admin')).call(docPass, { query: { id } })
  }
  return id
}

let made = 0
async function pdf(encrypt = false): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  document.addPage([595, 842]).drawText(`budget ${(made += 1)}`)
  if (encrypt) document.encrypt({ userPassword: 'open', ownerPassword: 'owner' })
  return new Uint8Array(await document.save())
}

async function download(username: string, docId: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.baseURL}/api${docDownload.path}?docId=${docId}`, {
    headers: { 'x-access-token': username === '' ? '' : await server.tokenOf(username), ...headers },
  })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const isStamped = async (bytes: Buffer) =>
  (await PDFDocument.load(bytes)).context
    .enumerateIndirectObjects()
    .some(([, object]) => /\/Subtype \/Form/.test(String(object)))

describe('a downloaded PDF', { timeout: 60_000 }, () => {
  it('carries the reader’s name; its author and the administrator have the original', async () => {
    const original = await pdf()
    const id = await passedOn('预算.pdf', original)
    const { answer, bytes } = await download('lina', id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('预算.pdf'))
    expect(await isStamped(bytes)).toBe(true)
    for (const username of ['editor', 'admin']) expect((await download(username, id)).bytes.equals(original)).toBe(true)
  })

  it('says on a last page who approved it and when, and only where a review did', async () => {
    const staff = await server.signIn('zhangwei')
    const { id } = await uploadText(staff, '送审的.pdf', await pdf())
    await settled(staff, id)
    await staff.call(docSubmit, { query: { id } })
    await (await server.signIn('admin')).call(docPass, { query: { id } })
    const pagesOf = async (docId: string) => (await PDFDocument.load((await download('lina', docId)).bytes)).getPages()
    expect(await pagesOf(id)).toHaveLength(2)
    expect(await pagesOf(await passedOn('没有送审.pdf', await pdf()))).toHaveLength(1)
  })

  it('is another one for every reader, and is sent whole whatever range is asked', async () => {
    const id = await passedOn('预算二.pdf', await pdf())
    const [lina, zhangwei] = [await download('lina', id), await download('zhangwei', id)]
    expect(lina.bytes.equals(zhangwei.bytes)).toBe(false)
    const { answer, bytes } = await download('lina', id, { range: 'bytes=100-' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('accept-ranges')).toBe('none')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('is the original where the site wants no watermark, or none in downloads', async () => {
    const original = await pdf()
    const id = await passedOn('预算三.pdf', original)
    for (const key of ['WaterMarkDownloadFlag', 'WaterMarkEnableFlag'] as const) {
      await server.setSite(key, '0')
      expect((await download('lina', id)).bytes.equals(original)).toBe(true)
      await server.setSite(key, '1')
    }
    expect(await isStamped((await download('lina', id)).bytes)).toBe(true)
  })

  it('that cannot be stamped is given out as it is, or not at all where the stamp is obligatory', async () => {
    const original = await pdf(true)
    const id = await passedOn('密.pdf', original)
    expect((await download('lina', id)).bytes.equals(original)).toBe(true)
    await server.setSite('WaterMarkDownloadFlag', '2')
    const { answer, bytes } = await download('lina', id)
    expect(answer.status).toBe(403)
    expect(bytes.toString()).toContain('下载的 PDF 必须带水印，这个文件不能加水印（PDF 已加密），请联系作者')
    expect((await download('editor', id)).bytes.equals(original)).toBe(true)
    const note = await passedOn('说明.txt', new TextEncoder().encode('不带水印的格式'))
    expect((await download('lina', note)).bytes.toString()).toBe('不带水印的格式')
    await server.setSite('WaterMarkDownloadFlag', '1')
  })

  it('is not given to who may not read it', async () => {
    const id = await passedOn('预算四.pdf', await pdf())
    expect((await download('', id)).answer.status).toBe(401)
    expect((await download('lina', 'no-such-document')).answer.status).toBe(404)
  })
})
