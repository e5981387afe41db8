import { PDFDocument } from '@cantoo/pdf-lib'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { document as documentTable } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { smallPdf } from '../../fixtures/small-pdf.ts'
import { openReading, type Reading } from '../support/reading.ts'
import { soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('a document on paper', () => {
  let reading: Reading
  let stage: Stage
  let upload: Reading['upload']
  let bytesOf: Reading['bytesOf']
  beforeAll(async () => {
    reading = await openReading()
    ;({ stage, upload, bytesOf } = reading)
  })
  afterAll(async () => {
    await reading?.[Symbol.asyncDispose]()
  })

  it('a PDF and a sheet are printed whole, under the watermark, by who may have the file', async () => {
    const pdf = await bytesOf('paper.pdf', smallPdf(['First sheet', 'Second sheet', 'Third sheet']))
    const rows = Array.from({ length: 260 }, (_, at) => `物资${at + 1},${at + 1}`)
    const sheet = await upload(`名称,数量\n${rows.join('\n')}`, '打印台账.csv')
    const page = await stage.page('lina')
    await page.addInitScript('globalThis.printed = 0; globalThis.print = () => { globalThis.printed += 1 }')
    const printed = () => page.evaluate('globalThis.printed')
    const onPaper = async () => (await PDFDocument.load(await page.pdf({ format: 'A4' }))).getPageCount()
    await page.goto(`/knowledge?id=${pdf}`)
    await page.getByText('First sheet').waitFor()
    await page.getByRole('button', { name: '打印', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '打印' })
    await dialog.getByLabel('到第几页').fill('9')
    await dialog.getByRole('button', { name: '打印' }).click()
    await dialog.getByText('请填写 1 到 3 之间的页码').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel('到第几页').fill('2')
    await dialog.getByRole('button', { name: '打印' }).click()
    await soon(printed).toBe(1)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.zk-print-page img:visible').count()).toBe(2)
    expect(await page.locator('.zk-print-page [data-part=watermark]:visible').count()).toBe(2)
    expect(await page.getByRole('heading', { name: 'paper', level: 1 }).isVisible()).toBe(false)
    expect(await onPaper()).toBe(2)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await soon(() => page.locator('.zk-print').count()).toBe(0)

    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/knowledge?id=${sheet}`)
    await page.getByRole('button', { name: '打印这个工作表' }).click()
    await soon(printed).toBe(1)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.zk-print tr:visible').count()).toBe(261)
    expect(await page.getByRole('cell', { name: '物资260' }).count()).toBe(1)
    const layer = page.locator('.zk-print [data-part=watermark]')
    expect(await layer.evaluate((each) => getComputedStyle(each).printColorAdjust)).toBe('exact')
    expect(await layer.evaluate((each) => each.clientHeight >= each.parentElement!.clientHeight)).toBe(true)
    expect(await onPaper()).toBeGreaterThan(3)

    const { db } = stage.server.running.engines
    await db
      .update(documentTable)
      .set({ downloadFlag: 0 })
      .where(inArray(documentTable.id, [pdf, sheet]))
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/knowledge?id=${pdf}`)
    await page.getByText('First sheet').waitFor()
    expect(await page.getByRole('button', { name: '打印', exact: true }).count()).toBe(0)
    await page.goto(`/knowledge?id=${sheet}`)
    await page.getByRole('gridcell', { name: '物资3', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: '打印这个工作表' }).count()).toBe(0)
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
