import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docPreview } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { SAMPLE_FILES, writeZip } from '#server/formats/testing/sample-packages.ts'
import { smallDocx } from '../../fixtures/office-files.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

/** What clients of the family show: a PDF of whatever can be read. There is no LibreOffice here. */
let server: TestServer
let editor: Api
beforeAll(async () => {
  server = await startServer({ ZHIKU_SOFFICE: 'off' })
  editor = await server.signIn('editor')
})
afterAll(() => server[Symbol.asyncDispose]())

type Scope = Parameters<typeof uploadText>[3]
const upload = async (name: string, content: Buffer | string, scope: Scope = 'staff'): Promise<DocRow> =>
  settled(editor, (await uploadText(editor, name, new Uint8Array(Buffer.from(content)), scope)).id)

async function firstPage(blob: Blob): Promise<string> {
  const task = getDocument({ data: new Uint8Array(await blob.arrayBuffer()), verbosity: 0 })
  const { items } = await (await (await task.promise).getPage(1)).getTextContent()
  await task.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

const MAIL = `From: =?utf-8?B?${Buffer.from('王敏').toString('base64')}?= <wang@example.com>
Subject: =?utf-8?B?${Buffer.from('发车通知').toString('base64')}?=
Content-Type: text/plain; charset=utf-8

班车改到七点半。`

const READABLE: readonly (readonly [string, Buffer | string, string])[] = [
  ['班车.txt', '班车七点半发车', '班车七点半发车'],
  ['章程.md', '# 第一章\n\n本章程**自今日**起施行', '第一章'],
  ['通知.eml', MAIL, '班车改到七点半'],
  ['制度.docx', smallDocx('没有版面也能阅读'), '没有版面也能阅读'],
  ['版式.ofd', writeZip(SAMPLE_FILES.ofd), '季度例会'],
]

describe('the preview of a file without pages', () => {
  it('asks for the right to read first, and for something that can be read', async () => {
    const { id } = await upload('本人的.txt', '只有自己能看', 'private')
    const address = `${server.baseURL}/api/KM/kmDoc/previewKmDoc?docId=${id}`
    expect((await fetch(address)).status).toBe(401)
    const lina = await server.signIn('lina')
    await expect(lina.call(docPreview, { query: { docId: id } })).rejects.toMatchObject({ status: 404 })
    const empty = await upload('空的.txt', ' ')
    await expect(editor.call(docPreview, { query: { docId: empty.id } })).rejects.toMatchObject({ status: 404 })
  })

  // proves F-10
  it('is a PDF whose first page says the first words, for every kind of text', { timeout: 120_000 }, async () => {
    for (const [name, content, words] of READABLE) {
      const doc = await upload(name, content)
      expect(doc.previewFileId).toBe(doc.fileId)
      const shown = await editor.call(docPreview, { query: { docId: doc.id } })
      expect(shown.type).toBe('application/pdf')
      const text = await firstPage(shown)
      expect(text, name).toContain(doc.title)
      expect(text.replace(/\s+/g, ''), name).toContain(words)
    }
  })
})
