import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openReading, type Reading } from '../support/reading.ts'
import { violations } from '../support/stage.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

describeInBrowser('hits and headings of a text', () => {
  let reading: Reading
  beforeAll(async () => {
    reading = await openReading()
  })
  afterAll(async () => {
    await reading?.[Symbol.asyncDispose]()
  })

  /** Moves one finger over the element, as a hand does. */
  const swipe = async (page: Page, selector: string, by: { x: number; y: number }) => {
    const session = await page.context().newCDPSession(page)
    const box = (await page.locator(selector).first().boundingBox())!
    const from = { x: 195, y: Math.min(Math.max(box.y + box.height / 2, 300), 740) }
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number } | null) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    await send('touchStart', from)
    for (const part of [0.3, 0.6, 1]) await send('touchMove', { x: from.x + by.x * part, y: from.y + by.y * part })
    await send('touchEnd', null)
  }

  it('a swipe over the text or the bar goes to the next or the last hit; scrolling does not', async () => {
    const id = await reading.upload()
    const page = await reading.open('lina', id, '&q=清点&offset=0', PHONE)
    await page.getByText('第 1 / 61 处').waitFor()
    await swipe(page, '[data-part=text]', { x: -110, y: 6 })
    await page.getByText('第 2 / 61 处').waitFor()
    await swipe(page, '.zk-hit-bar', { x: -110, y: 0 })
    await page.getByText('第 3 / 61 处').waitFor()
    await swipe(page, '[data-part=text]', { x: 110, y: -4 })
    await page.getByText('第 2 / 61 处').waitFor()
    await swipe(page, '[data-part=text]', { x: -60, y: -160 })
    await swipe(page, '[data-part=text]', { x: -20, y: 0 })
    await page.getByRole('button', { name: '下一处（n）' }).click()
    await page.getByText('第 3 / 61 处').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it.each([
    ['差旅报销规定.md', '# 《差旅报销规定》\n\n## 第一条\n\n按标准报销。\n\n## 第二条\n\n三十日内。\n'],
    ['车辆使用规定.txt', '车辆 使用规定\n\n车辆使用须提前一天登记。\n'],
  ])('the title of %s stands once', async (name, text) => {
    const id = await reading.upload(text, name)
    const page = await reading.open('lina', id)
    const title = name.replace(/\.\w+$/, '')
    const body = page.locator('[data-part=text]')
    await body.locator('p').first().waitFor()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect((await body.textContent())!.replaceAll(/\s/g, '')).not.toContain(title)
  })

  it('a heading that says more than the title stays', async () => {
    const id = await reading.upload('# 值班安排（试行）\n\n每天一人。\n', '值班安排.md')
    const page = await reading.open('lina', id)
    await page.locator('[data-part=text]').getByRole('heading', { name: '值班安排（试行）' }).waitFor()
  })
})
