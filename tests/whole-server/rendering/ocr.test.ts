import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet, docText } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { docRecognise } from '#core/contract/km/files/recognise.ts'
import { ocrPage, task } from '#server/db/schema/index.ts'
import { ocrEngine } from '#server/rendering/ocr/ocr-engine.ts'
import { eventually, search, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { scannedPdf, scannedPicture } from '../support/scanned.ts'

let server: TestServer
let editor: Api
beforeAll(async () => {
  server = await startServer()
  editor = await server.signIn('editor')
})
afterAll(() => server[Symbol.asyncDispose]())

const needsEngine = async (context: TestContext) => {
  if ((await ocrEngine()) === null) context.skip('tesseract with chi_sim is not installed here')
}

const upload = async (name: string, bytes: Uint8Array<ArrayBuffer>) =>
  settled(editor, (await uploadText(editor, name, bytes)).id)

const recognised = (id: string) =>
  eventually(
    `${id} recognised`,
    async () => {
      const row = (await editor.call(docGet, { query: { id } })).records[0] as DocRow
      return row.ocr ? null : row
    },
    120_000,
  )

describe('a scan', { timeout: 180_000 }, () => {
  it('says that nobody reads it while the site has it switched off', async () => {
    const doc = await upload('扫描件.pdf', await scannedPdf([['设备巡检记录']]))
    expect(doc.processMsg).toContain('没有文字层（可能是扫描件），正文需要文字识别（站点没有开启文字识别）')
    await expect(editor.call(docRecognise, { body: { docId: doc.id } })).rejects.toThrow('站点没有开启文字识别')
    expect(await server.running.engines.db.$count(ocrPage)).toBe(0)
  })

  it('is recognised page by page, found at its page, and marked as recognised', async (context) => {
    await needsEngine(context)
    await server.setSite('OcrEnabled', '1')
    const bytes = await scannedPdf([['锅炉定期检验报告'], ['压力容器安全阀校验']], 'Boiler inspection')
    const { id } = await uploadText(editor, '检验.pdf', bytes)
    const first = await settled(editor, id)
    expect(first.ocr ?? { total: 2 }).toMatchObject({ total: 2 })
    const doc = await recognised(id)
    expect(doc.processMsg).toBe('部分正文由文字识别得到，可能有错字')
    await searchable(editor, '压力容器安全阀', id)
    const hit = (await search(editor, '压力容器安全阀')).kmSearchResultVOPage.records.find((row) => row.id === id)?.hit
    expect(hit).toMatchObject({ page: 3, heading: '文字识别' })
    const { text } = await editor.call(docText, { query: { id } })
    expect(text).toMatch(/^Boiler inspection\n\n锅炉定期检验报告/)
    await expect(editor.call(docRecognise, { body: { docId: id } })).rejects.toThrow('每一页都已有文字')
  })

  it('as a picture likewise, and one that was read before when its author asks', async (context) => {
    await needsEngine(context)
    await server.setSite('OcrEnabled', '0')
    const doc = await upload('照片.png', new Uint8Array(await scannedPicture(['会议室使用须知', '请保持安静整洁'])))
    await server.setSite('OcrEnabled', '1')
    expect(await editor.call(docRecognise, { body: { docId: doc.id } })).toBe(1)
    await recognised(doc.id)
    await searchable(editor, '会议室使用须知', doc.id)
  })

  it('is recognised for nobody but who may edit it', async () => {
    const doc = await upload('合同.pdf', await scannedPdf([['采购合同']]))
    const body = { docId: doc.id }
    await expect(server.guest.call(docRecognise, { body })).rejects.toMatchObject({ kind: 'expired' })
    const lina = await server.signIn('lina')
    await expect(lina.call(docRecognise, { body })).rejects.toMatchObject({ name: 'ApiFault' })
    await expect(editor.call(docRecognise, { body: { docId: 'none' } })).rejects.toThrow('找不到文档')
    const note = await upload('说明.txt', new TextEncoder().encode('没有页面的格式'))
    await expect(editor.call(docRecognise, { body: { docId: note.id } })).rejects.toThrow('只有 PDF 和图片')
  })

  it('waits behind everything else, a page at a time', async (context) => {
    await needsEngine(context)
    const rows = await server.running.engines.db.select().from(task).where(eq(task.kind, 'ocr-page'))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => row.priority === 20)).toBe(true)
  })
})
