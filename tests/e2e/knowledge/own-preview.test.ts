import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { smallPdf } from '../../fixtures/small-pdf.ts'
import { choose as chooseEntry } from '../support/reading.ts'
import { openStage, type Stage, violations } from '../support/stage.ts'

describeInBrowser('the preview file of one’s own', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage[Symbol.asyncDispose]())

  it('is chosen in the menu of the document, shown under the watermark, and given up again', async () => {
    const editor = await stage.server.signIn('editor')
    const { id } = await settled(editor, (await uploadText(editor, '租赁合同.txt', '租赁合同的正文')).id)
    const page = await stage.page('editor')
    const ask = (name: string) => chooseEntry(page, name)
    await page.goto(`/knowledge?id=${id}`)
    await page.getByText('租赁合同的正文').waitFor()
    await ask('更换预览文件')
    await page.getByRole('dialog', { name: '更换预览文件' }).waitFor()
    expect(await violations(page)).toEqual([])
    const choose = async (name: string, bytes: Buffer) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: '选择 PDF 文件' }).click()
      await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: bytes })
    }
    await choose('不是.pdf', Buffer.from('只是文字'))
    await page.getByText('仅支持pdf文件').waitFor()
    await choose('盖章扫描件.pdf', smallPdf(['SIGNED COPY']))
    await page.locator('.textLayer').getByText('SIGNED COPY').waitFor()
    expect(await page.locator('[data-part=watermark]').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: '文字' }).click()
    await page.getByText('租赁合同的正文').waitFor()

    await ask('恢复生成的预览')
    await page.getByRole('button', { name: '恢复', exact: true }).click()
    await page.getByText('已恢复生成的预览').waitFor()
    await page.getByText('租赁合同的正文').waitFor()
    expect(await page.locator('.textLayer').count()).toBe(0)
    expect(stage.complaints).toEqual([])
  })

  it('is offered to nobody who may not edit the document', async () => {
    const editor = await stage.server.signIn('editor')
    const { id } = await settled(editor, (await uploadText(editor, '只读的.txt', '只读的正文')).id)
    const page = await stage.page('zhangwei')
    await page.goto(`/knowledge?id=${id}`)
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '复制链接' }).waitFor()
    expect(await page.getByRole('menuitem', { name: /预览/ }).count()).toBe(0)
  })
})
