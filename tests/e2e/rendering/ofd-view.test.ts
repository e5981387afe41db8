import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { CORPUS, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

/** Four pages of the standard itself, with fonts of its own. */
const STANDARD = path.join(CORPUS, 'open/ofd/z.ofd')
const IS_HERE = existsSync(STANDARD)
const PAGES = 4
const IN_SIZE = { width: 1440, height: 900 }

describeInBrowser('an OFD has the tools that a PDF has', () => {
  let stage: Stage
  let id: string
  beforeAll(async () => {
    if (!IS_HERE) return
    stage = await openStage()
    const api = await stage.server.signIn('editor')
    id = (await settled(api, (await uploadText(api, '字型.ofd', new Uint8Array(readFileSync(STANDARD)))).id)).id
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const open = async (more = '', viewport = IN_SIZE): Promise<Page> => {
    const page = await stage.page('editor', { viewport })
    await page.goto(`/knowledge?id=${id}${more}`)
    await page.locator('.zk-page-drawing').first().waitFor()
    await page.getByRole('region', { name: '版式文件正文' }).focus()
    return page
  }
  const number = (page: Page) => page.getByLabel('页码').inputValue()
  const tools = (page: Page) => page.getByRole('group', { name: '版式文件工具' })
  const sheet = (page: Page, at: number) => page.locator(`.zk-page-sheet[data-page-number="${at}"]`)
  const sizeOf = async (page: Page, at = 1) => (await sheet(page, at).boundingBox())!

  it.skipIf(!IS_HERE)(
    'finds a word in the whole file, says which of how many, and gives the words of the search back',
    async () => {
      const page = await open('&q=字型')
      await page.getByText(/^共 \d+ 处$/).waitFor()
      await page.keyboard.press('Control+f')
      await page.getByLabel('要找的词').fill('的')
      const status = page.getByRole('search', { name: '在文件里查找' }).getByRole('status')
      await soon(() => status.textContent()).toBe('1 / 25')
      await page.keyboard.press('Enter')
      await soon(() => status.textContent()).toBe('2 / 25')
      await soon(() => page.locator('.zk-page-text .is-now').count()).toBe(1)
      await page.keyboard.press('Shift+Enter')
      await page.keyboard.press('Shift+Enter')
      await soon(() => status.textContent()).toBe('25 / 25')
      await soon(() => page.locator('.zk-page-text .is-now rect').count()).toBeGreaterThan(0)
      expect(await violations(page)).toEqual([])
      await page.getByLabel('要找的词').fill('无此词语')
      await soon(() => status.textContent()).toBe('没有找到')
      await page.keyboard.press('Escape')
      await page.getByText(/^共 \d+ 处$/).waitFor()
      expect(await page.getByRole('search', { name: '在文件里查找' }).count()).toBe(0)
    },
  )

  it.skipIf(!IS_HERE)('turns, fits, zooms and pairs its pages, and keeps the page that is read', async () => {
    const page = await open()
    const wide = await sizeOf(page)
    await page.keyboard.press('End')
    await soon(() => number(page)).toBe(String(PAGES))
    await page.keyboard.press('r')
    await soon(async () => (await sizeOf(page, PAGES)).width > (await sizeOf(page, PAGES)).height).toBe(true)
    await soon(() => number(page)).toBe(String(PAGES))
    for (const _ of [1, 2, 3]) await page.keyboard.press('r')
    await page.getByLabel('缩放').selectOption({ label: '适合页面' })
    await soon(async () => (await sizeOf(page, PAGES)).width < wide.width).toBe(true)
    await page.getByLabel('缩放').selectOption({ label: '100 %' })
    // A4 at its size on paper.
    await soon(async () => Math.round((await sizeOf(page, PAGES)).width)).toBe(Math.round((210 / 25.4) * 96))
    await page.keyboard.press('+')
    await soon(() => page.getByLabel('缩放').inputValue()).toBe('125')
    await page.keyboard.press('0')
    await page.keyboard.press('d')
    await soon(async () => (await sizeOf(page, 3)).y === (await sizeOf(page, 4)).y).toBe(true)
    expect(await violations(page)).toEqual([])
  })

  it.skipIf(!IS_HERE)(
    'shows its pages small beside the large one, and its words can be selected on a turned page',
    async () => {
      const page = await open()
      await page.keyboard.press('b')
      const panel = page.getByRole('complementary', { name: '缩略图和目录' })
      await soon(() => panel.locator('img').count()).toBe(PAGES)
      await panel.getByRole('button', { name: '第 3 页' }).click()
      await soon(() => number(page)).toBe('3')
      await panel.getByRole('button', { name: '目录' }).click()
      await panel.getByRole('listitem').first().getByRole('button').click()
      await soon(() => number(page)).toBe('1')
      await page.keyboard.press('r')
      const word = sheet(page, 1).locator('.zk-page-text text').first()
      await word.click({ clickCount: 3 })
      await soon(() => page.evaluate(() => String(getSelection()).trim().length)).toBeGreaterThan(0)
      expect(await violations(page)).toEqual([])
    },
  )

  it.skipIf(!IS_HERE)('fills the screen, is shown page by page, and explains its keys', async () => {
    const page = await open()
    await page.keyboard.press('s')
    await soon(() => page.locator('.zk-page-sheet').count()).toBe(1)
    await page.keyboard.press(' ')
    await page.getByText(`2 / ${PAGES}`, { exact: true }).waitFor()
    await sheet(page, 2).waitFor()
    await page.getByRole('button', { name: '结束放映' }).click()
    await soon(() => page.evaluate(() => document.fullscreenElement)).toBe(null)
    await soon(() => number(page)).toBe('2')
    await page.getByRole('region', { name: '版式文件正文' }).focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('顺时针旋转').waitFor()
  })

  it.skipIf(!IS_HERE)('prints a range of its pages under the watermark', async () => {
    const page = await open()
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await page.keyboard.press('r')
    await tools(page).getByRole('button', { name: '打印' }).click()
    await page.getByLabel('到第几页').fill('2')
    await page.getByRole('dialog').getByRole('button', { name: '打印' }).click()
    await soon(() => page.locator('body').getAttribute('data-printed')).toBe('yes')
    const sides = await page
      .locator('.zk-print img')
      .evaluateAll((all) => (all as HTMLImageElement[]).map((each) => each.naturalWidth > each.naturalHeight))
    expect(sides).toEqual([true, true])
    expect(await page.locator('.zk-print [data-part=watermark]').count()).toBe(2)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(stage.complaints).toEqual([])
  })

  it.skipIf(!IS_HERE)('on a phone the tools are one line and the rest a menu', async () => {
    const page = await open('', { width: 390, height: 844 })
    expect(await tools(page).evaluate((bar) => bar.clientHeight)).toBeLessThan(50)
    await page.getByRole('button', { name: '更多操作' }).last().click()
    await page.getByRole('menuitemradio', { name: '双页并排' }).click()
    await soon(async () => (await sizeOf(page, 1)).y === (await sizeOf(page, 2)).y).toBe(true)
    expect(await violations(page)).toEqual([])
  })
})
