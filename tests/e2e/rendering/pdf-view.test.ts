import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commentList } from '#core/contract/km/community/comment.ts'
import { docPreview } from '#core/contract/km/documents/document.ts'
import { docRelated } from '#core/contract/km/search/search-reading.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { CORPUS, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { smallPdf } from '../../fixtures/small-pdf.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

const PAGES = 300
const STANDARD = path.join(CORPUS, 'open/pdf/GMT_0031-2014_安全电子签章密码技术规范.pdf')

describeInBrowser('the PDF viewer', () => {
  let stage: Stage
  let long = ''
  beforeAll(async () => {
    stage = await openStage()
    long = await upload('长文件.pdf', smallPdf(Array.from({ length: PAGES }, (_, at) => `Page ${at + 1} lodging`)))
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const upload = async (name: string, bytes: Uint8Array): Promise<string> => {
    const admin = await stage.server.signIn('admin')
    return (await settled(admin, (await uploadText(admin, name, new Uint8Array(bytes))).id)).id
  }
  const open = async (id: string, more = '', viewport = { width: 1440, height: 900 }): Promise<Page> => {
    const page = await stage.page('admin', { viewport })
    await page.goto(`/knowledge?id=${id}${more}`)
    await page.locator('.textLayer span').first().waitFor()
    await text(page).focus()
    return page
  }
  const text = (page: Page) => page.getByRole('region', { name: 'PDF 正文' })
  const number = (page: Page) => page.getByLabel('页码').inputValue()
  /** The frame is covered by the watermark as it is shown now. */
  const isMarked = (page: Page) =>
    page.locator('.zk-page-box').evaluate((pdf) => {
      const [frame, layer] = [pdf, pdf.parentElement!.querySelector('[data-part=watermark]')!].map((each) =>
        each.getBoundingClientRect(),
      )
      return layer!.width >= frame!.width && layer!.height >= frame!.height && frame!.height > 300
    })

  it('keys turn the pages, turn them round, lay two side by side and size them', async () => {
    const page = await open(long)
    await page.keyboard.press('End')
    await soon(() => number(page)).toBe(String(PAGES))
    await page.keyboard.press('PageUp')
    await soon(() => number(page)).toBe(String(PAGES - 1))
    await page.keyboard.press('Home')
    await soon(() => number(page)).toBe('1')
    const first = page.locator('.page').first()
    const [width, height] = await first.evaluate((each) => [each.clientWidth, each.clientHeight])
    await page.keyboard.press('r')
    await soon(() => first.evaluate((each) => each.clientWidth > each.clientHeight)).toBe(true)
    for (let turn = 0; turn < 3; turn++) await page.keyboard.press('r')
    await page.keyboard.press('9')
    await soon(() => first.evaluate((each) => each.clientHeight)).toBeLessThan(height)
    await page.keyboard.press('d')
    await soon(() => page.locator('.spread').first().locator('.page').count()).toBe(2)
    await page.keyboard.press('d')
    await page.keyboard.press('0')
    await soon(() => first.evaluate((each) => each.clientWidth)).toBe(width)
    await page.getByLabel('缩放').selectOption('50')
    await soon(() => first.evaluate((each) => each.clientWidth)).toBe(408)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: '快捷键' }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('says so where its worker does not come, and opens when it is asked again', async () => {
    const page = await stage.page('admin')
    await page.route('**/pdf.worker.mjs', (route) => route.abort(), { times: 1 })
    await page.goto(`/knowledge?id=${long}`)
    await page.getByText('PDF 没有打开').waitFor()
    await page.getByRole('button', { name: '重试' }).click()
    await page.locator('.textLayer span').first().waitFor()
  })

  /** What was asked of the page, whose file comes when it is let go. With `patient` nothing is done because time went by. */
  const held = async ({ isPatient }: { isPatient: boolean }) => {
    const page = await stage.page('admin')
    if (isPatient) {
      await page.addInitScript((atMost) => {
        const wait = globalThis.setTimeout
        const patiently = (handler: () => void, ms = 0) => wait(handler, ms === atMost ? 1e9 : ms)
        Object.assign(globalThis, { setTimeout: patiently })
      }, 3000)
    }
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    const { promise: file, resolve: letGo, reject: fail } = Promise.withResolvers<void>()
    await page.route(`**${docPreview.path}?*`, (route) => file.then(() => route.continue()).catch(() => route.abort()))
    await page.goto(`/knowledge?id=${long}`)
    const asked = ({ path: endpoint }: { path: string }) => sent.filter((each) => each.endsWith(endpoint)).length
    await soon(() => asked(docPreview)).toBeGreaterThan(0)
    return { page, letGo, fail, asked }
  }

  it('comes before what stands around it', async () => {
    const { page, letGo, asked } = await held({ isPatient: true })
    expect([asked(docRelated), asked(commentList)]).toEqual([0, 0])
    letGo()
    await page.locator('.textLayer span').first().waitFor()
    await soon(() => [asked(docRelated), asked(commentList)]).toEqual([1, 1])
  })

  it('is not waited for when it does not come, or takes long', async () => {
    const broken = await held({ isPatient: true })
    expect(broken.asked(docRelated)).toBe(0)
    broken.fail()
    await broken.page.getByText('PDF 没有打开').waitFor()
    await soon(() => broken.asked(docRelated)).toBe(1)
    const slow = await held({ isPatient: false })
    await soon(() => slow.asked(docRelated)).toBe(1)
    slow.letGo()
  })

  // proves S-24
  it('finds a word in the whole file, walks through it and gives the words of the search back', async () => {
    const page = await open(long, '&q=lodging')
    await page.getByText(`第 1 / ${PAGES} 处`).waitFor()
    await page.keyboard.press('Control+f')
    await page.getByLabel('要找的词').fill('Page 29')
    const status = page.getByRole('search', { name: '在文件里查找' }).getByRole('status')
    await soon(() => status.textContent()).toBe('1 / 11')
    await soon(() => page.locator('.textLayer .highlight.selected').textContent()).toBe('Page 29')
    await page.keyboard.press('Enter')
    await soon(() => status.textContent()).toBe('2 / 11')
    await soon(() => number(page)).toBe('290')
    await text(page).focus()
    await page.keyboard.press('N')
    await soon(() => status.textContent()).toBe('1 / 11')
    expect(await violations(page)).toEqual([])
    await page.getByLabel('要找的词').fill('nowhere')
    await soon(() => status.textContent()).toBe('没有找到')
    await page.keyboard.press('Escape')
    await page.getByText(/^第 \d+ \/ 300 处$/).waitFor()
  })

  it('opens in the middle, draws the pages near the reader only and lets go of the others', async () => {
    const page = await open(long, '&page=200')
    await page.locator('.page[data-page-number="200"] .textLayer span').waitFor()
    const drawn = () => page.locator('.page canvas').count()
    expect(await drawn()).toBeLessThan(8)
    const spent: number[] = []
    for (const to of [20, 60, 100, 140, 180, 220, 260]) {
      const start = performance.now()
      await page.getByLabel('页码').fill(String(to))
      await page.keyboard.press('Enter')
      await page.locator(`.page[data-page-number="${to}"] .textLayer span`).waitFor()
      spent.push(performance.now() - start)
    }
    expect(Math.min(...spent)).toBeLessThan(1500)
    expect(await drawn()).toBeLessThan(14)
  })

  it('shows all pages small beside the large one, drawn as they come into sight', { tags: 'prove' }, async () => {
    const page = await open(long)
    await page.keyboard.press('b')
    const panel = page.getByRole('complementary', { name: '缩略图和目录' })
    await soon(() =>
      panel
        .locator('canvas')
        .first()
        .evaluate((each: HTMLCanvasElement) => each.width),
    ).toBe(104)
    expect(await panel.locator('canvas').count()).toBeLessThan(40)
    expect(await violations(page)).toEqual([])
    await panel.getByRole('button', { name: '第 1 页' }).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await soon(() => number(page)).toBe(String(PAGES))
    await soon(() => panel.locator('li').last().locator('canvas').count()).toBe(1)
    expect(await panel.locator('li').first().locator('canvas').count()).toBe(0)
    await panel.getByRole('button', { name: '目录' }).click()
    await panel.getByText('这个文件没有目录').waitFor()
  })

  it('fills the screen and is shown page by page, always under the watermark', { tags: 'prove' }, async () => {
    const page = await open(long)
    await page.keyboard.press('f')
    await soon(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await page.getByRole('button', { name: '退出全屏' }).waitFor()
    await soon(() => isMarked(page)).toBe(true)
    await page.keyboard.press('s')
    await soon(() => page.locator('.pdfViewer .page').count()).toBe(1)
    await soon(() => isMarked(page)).toBe(true)
    const bar = page.getByText(`2 / ${PAGES}`, { exact: true })
    await text(page).click({ position: { x: 900, y: 300 } })
    await bar.waitFor()
    await page.keyboard.press(' ')
    await page.getByText(`3 / ${PAGES}`, { exact: true }).waitFor()
    await text(page).click({ position: { x: 100, y: 300 } })
    await bar.waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '结束放映' }).click()
    await soon(() => page.evaluate(() => document.fullscreenElement)).toBe(null)
    await soon(() => page.locator('.pdfViewer .page').count()).toBe(PAGES)
    expect(await number(page)).toBe('2')
  })

  it('where the browser gives no screen it covers the window, and Escape leads out', { tags: 'prove' }, async () => {
    const page = await open(long)
    await page.evaluate(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new Error('not here'))
    })
    await page.keyboard.press('s')
    await soon(() => page.locator('.zk-page-frame').evaluate((each) => each.clientHeight)).toBe(900)
    await soon(() => isMarked(page)).toBe(true)
    await page.keyboard.press('Escape')
    await soon(() => page.locator('.zk-page-frame').evaluate((each) => each.clientHeight)).toBeLessThan(900)
  })

  it('on a phone the tools are one line and the rest a menu', { tags: 'prove' }, async () => {
    const page = await open(long, '', { width: 390, height: 844 })
    expect(await page.getByRole('group', { name: 'PDF 工具' }).evaluate((bar) => bar.clientHeight)).toBeLessThan(50)
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitemradio', { name: '双页并排' }).click()
    await soon(() => page.locator('.spread').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: '缩略图和目录' }).click()
    await page.getByRole('button', { name: '第 2 页' }).click()
    await soon(() => page.getByRole('complementary', { name: '缩略图和目录' }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(stage.complaints).toEqual([])
  })

  it.skipIf(!existsSync(STANDARD))(
    'the bookmarks of a real standard lead to their pages',
    { tags: 'prove' },
    async () => {
      const page = await open(await upload('标准.pdf', readFileSync(STANDARD)))
      await page.keyboard.press('b')
      const panel = page.getByRole('complementary', { name: '缩略图和目录' })
      await panel.getByRole('button', { name: '目录' }).first().click()
      await panel.getByRole('button', { name: /^6\.2\.1 数据格式/ }).click()
      await soon(() => number(page)).toBe('9')
    },
  )
})
