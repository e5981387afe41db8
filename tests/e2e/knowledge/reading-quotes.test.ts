import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SAMPLE_FILES, writeZip } from '#server/formats/testing/sample-packages.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { smallPdf } from '../../fixtures/small-pdf.ts'
import { openReading, type Reading } from '../support/reading.ts'
import { soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('quotes of a document', () => {
  let reading: Reading
  let stage: Stage
  let upload: Reading['upload']
  let bytesOf: Reading['bytesOf']
  let open: Reading['open']
  beforeAll(async () => {
    reading = await openReading()
    ;({ stage, upload, bytesOf, open } = reading)
  })
  afterAll(async () => {
    await reading?.[Symbol.asyncDispose]()
  })

  /** The marked passage, and whether the reader sees it. */
  const markedPassage = (page: Page) =>
    page.evaluate(() => {
      const [range] = CSS.highlights.get('zk-quote') ?? []
      const box = (range as Range | undefined)?.getBoundingClientRect()
      return box ? `${(range as Range).toString().trim()} ${box.top > 0 && box.bottom < innerHeight}` : ''
    })
  const copiedFrom = async (page: Page, words: string) => {
    await page.getByText(words).first().click({ clickCount: 3 })
    await page.getByRole('button', { name: '复制链接' }).click()
    await page.getByText('引用链接已复制').waitFor()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const permissions = { permissions: ['clipboard-read', 'clipboard-write'] }

  it('a selected passage is quoted by a link that opens at it, in a text and in a PDF', async () => {
    const id = await upload()
    const page = await open('lina', id, '', permissions)
    const link = await copiedFrom(page, '编号为乙47。')
    expect(new URL(link).searchParams.get('quote')).toBe('第47条 各部门按季度清点物资，编号为乙47。')
    const other = await stage.page('zhangwei')
    await other.goto(link)
    await soon(() => markedPassage(other)).toBe('第47条 各部门按季度清点物资，编号为乙47。 true')

    const pdf = await bytesOf('rules.pdf', smallPdf(['First page', 'Second page', 'Lodging allowance', 'Last page']))
    const viewer = await open('lina', pdf, '&page=3', permissions)
    const quoted = await copiedFrom(viewer, 'Lodging allowance')
    expect(new URL(quoted).searchParams.get('page')).toBe('3')
    await other.goto(quoted)
    await soon(() => markedPassage(other)).toBe('Lodging allowance true')
  })

  it('a page of an OFD and cells of a sheet are quoted by links that open at them', { tags: 'prove' }, async () => {
    const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
    const pages = await bytesOf('通知单.ofd', writeZip({ ...SAMPLE_FILES.ofd, 'note.txt': '引用' }))
    const viewer = await open('lina', pages, '&page=2', permissions)
    const quoted = await copiedFrom(viewer, '请准时参加。')
    expect(new URL(quoted).searchParams.get('page')).toBe('2')
    const other = await stage.page('zhangwei')
    await other.goto(quoted)
    await soon(() => markedPassage(other)).toBe('请准时参加。 true')
    await viewer.getByLabel('页码').fill('2')
    await viewer.keyboard.press('Enter')
    await viewer.getByRole('button', { name: '复制本页的引用链接' }).click()
    await soon(async () => [...new URL(await copied(viewer)).searchParams]).toEqual([
      ['id', pages],
      ['page', '2'],
    ])
    await other.goto(await copied(viewer))
    await soon(() => other.getByLabel('页码').inputValue()).toBe('2')

    const rows = Array.from({ length: 300 }, (_, at) => `项目${at + 1},${at + 1}00,备注${at + 1}`)
    const sheet = await upload(`名称,金额,备注\n${rows.join('\n')}`, '台账引用.csv')
    const grid = await open('lina', sheet, '', permissions)
    await grid.getByRole('gridcell', { name: '项目3', exact: true }).click()
    await grid.getByRole('gridcell', { name: '500', exact: true }).click({ modifiers: ['Shift'] })
    await grid.getByRole('button', { name: '复制 A4:B6 的引用链接' }).click()
    await soon(async () => new URL(await copied(grid)).searchParams.get('cell')).toBe('A4:B6')
    expect(await violations(grid)).toEqual([])
    await other.goto((await copied(grid)).replace('A4%3AB6', 'B250'))
    const cell = other.getByRole('gridcell', { name: '24900', exact: true })
    await soon(() => cell.getAttribute('aria-selected')).toBe('true')
    expect(await cell.isVisible()).toBe(true)
    await other.goto((await copied(grid)).replace('A4%3AB6', 'B9000'))
    await other.getByText('没有找到引用的单元格').waitFor()
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
