import path from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ocrEngine } from '#server/rendering/ocr/ocr-engine.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'
import { chooseFiles, isInSight, realFile, searchAndOpen } from './steps.ts'

describeInBrowser('staff brings in what lies on the drive', { tags: 'prove' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ ZHIKU_SOFFICE: '/nowhere' }) // a Word file is shown as its own text everywhere
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const bring = async (page: Page, files: readonly string[]) => {
    await page.goto('/createStore')
    await chooseFiles(page, files)
    await page.getByLabel('全体员工').check()
    await page.getByRole('button', { name: `上传 ${files.length} 个文件` }).click()
    for (const file of files) {
      const row = page.getByRole('listitem').filter({ hasText: path.basename(file) })
      await soon(() => row.textContent()).toContain('已发布')
    }
  }

  it('finds a sentence of a Word, a sheet and a fixed layout, and opens each at it', async (context) => {
    const files = [
      'docx/浙江省人口与计划生育条例(2021-11-25).docx',
      'xlsx/table_template_zh.xlsx',
      'ofd/gen_03_complex_text.ofd',
    ].map((name) => realFile(context, name))
    const page = await stage.page('editor')
    await bring(page, files)

    await searchAndOpen(page, '本条例适用于具有本省户籍', '户籍')
    const marked = page.locator('mark').filter({ hasText: '户籍' }).first()
    await soon(() => marked.evaluate(isInSight)).toBe(true)

    await searchAndOpen(page, '二线城市报销标准', '二线城市')
    const cell = page.getByRole('grid').locator('.zk-sheet-cell.is-hit').filter({ hasText: '二线城市报销标准' })
    await soon(() => cell.first().evaluate(isInSight)).toBe(true)

    await searchAndOpen(page, '数字签名等多种内容类型', '数字签名')
    await page.locator('.zk-page-drawing').first().waitFor()
    await soon(() => page.locator('.zk-page-text rect').first().evaluate(isInSight)).toBe(true)
    expect(stage.complaints).toEqual([])
  })

  it('finds what stands in a scan, and opens it', async (context) => {
    const scan = realFile(context, 'image/ocr_test.jpg')
    context.skip((await ocrEngine()) === null, 'tesseract with chi_sim is not installed here')
    await stage.server.setSite('OcrEnabled', '1')
    const page = await stage.page('editor')
    await bring(page, [scan])
    await searchAndOpen(page, '横向文本框', '文本框')
    await page.getByRole('main').getByRole('img', { name: 'ocr_test' }).waitFor()
    await page.getByText('部分正文由文字识别得到').waitFor()
  })
})
