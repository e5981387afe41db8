import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docGet, docText, docUpload } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { docSearch } from '#core/contract/km/search/search.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled } from '#tests/whole-server/support/documents.ts'
import { openStage, pagePath, soon, type Stage, violations, violationsInBothThemes } from '../support/stage.ts'

const LONG = '灯塔'.repeat(95)
const DOCUMENTS: readonly (readonly [name: string, text: string, expireTime?: string])[] = [
  [
    '灯塔检修.md',
    '# 灯塔检修\n\n总述。\n\n## 二、检修周期\n\n灯塔检修每季度一次，灯塔检修须两人同行。',
    '2099-01-01 00:00:00',
  ],
  ['灯塔检修费用.csv', '项目,金额\n灯塔检修,1200\n'],
  ['旧灯塔检修.txt', '灯塔检修以前每年一次。', '2020-01-01 00:00:00'],
  [`${LONG}.txt`, '灯塔检修的长题目。'],
  ['灯塔简史.txt', '灯塔建于上世纪。'],
]
const Q = '灯塔检修'

describeInBrowser('the look of results', () => {
  let stage: Stage
  let editor: Api
  beforeAll(async () => {
    stage = await openStage()
    editor = await stage.server.signIn('editor')
    const admin = await stage.server.signIn('admin')
    const { code } = await admin.call(categories.taxonomyAdd, { body: { name: '航标规章' } })
    for (const [fileName, text, expireTime] of DOCUMENTS) {
      const body = { scope: 'staff' as const, category: code! }
      const { id } = await editor.call(docUpload, { file: new Blob([text]), fileName, body })
      await settled(editor, id)
      const days = { effectiveFrom: '2019-01-01 00:00:00', expireTime }
      if (expireTime) await editor.call(docEditRelease, { body: { id, ...days } })
      await searchable(editor, '灯塔', id)
    }
  }, 120_000)
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const open = async (width: number, height = 900, q = Q): Promise<Page> => {
    const page = await stage.page('lina', { viewport: { width, height } })
    await page.goto(`/doSearch?q=${encodeURIComponent(q)}`)
    await page.locator('.zk-result-title > a').first().waitFor()
    return page
  }
  const row = (page: Page, title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  const pane = (page: Page) => page.getByRole('complementary', { name: '预览' })

  it('has the box in the header, tabs by kind with counts, and facets that stay when one is chosen', async () => {
    const page = await open(1440)
    expect(await page.getByRole('banner').getByRole('combobox').inputValue()).toBe(Q)
    expect(await page.getByRole('combobox').count()).toBe(1)
    const tab = (name: RegExp) => page.getByRole('tab', { name })
    await soon(() => page.getByRole('tab').allTextContents()).toEqual(['全部5', '文档4', '表格1'])
    await tab(/表格/).click()
    await soon(() => page.locator('.zk-result-title > a').allTextContents()).toEqual(['灯塔检修费用'])
    // What was counted before is still there, and the tab is no chip.
    expect(await page.getByRole('tab').allTextContents()).toEqual(['全部5', '文档4', '表格1'])
    expect(await page.getByRole('button', { name: /去掉条件/ }).count()).toBe(0)
    await tab(/全部/).click()
    const kinds = page.getByRole('complementary', { name: '筛选' })
    await kinds.getByRole('button', { name: /Markdown/ }).click()
    await soon(() => decodeURIComponent(pagePath(page))).toBe(`/doSearch?q=${Q}&kind=markdown`)
    await kinds.getByRole('button', { name: /CSV/ }).click()
    await soon(() => decodeURIComponent(pagePath(page))).toBe(`/doSearch?q=${Q}&kind=markdown,csv`)
    // The box in the header has a button of this name too, and is there before the chips.
    await page.locator('.zk-search-line').getByRole('button', { name: '清空', exact: true }).click()
    await soon(() => decodeURIComponent(pagePath(page))).toBe(`/doSearch?q=${Q}`)
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  it('says of a hit its place without the title, its person and whether it is valid; partial hits stand apart', async () => {
    const page = await open(1440)
    await row(page, '灯塔检修').getByText('现行有效').waitFor()
    await row(page, '旧灯塔检修').getByText('已过期').waitFor()
    expect(await row(page, '灯塔检修').locator('.zk-result-place').textContent()).toBe('二、检修周期')
    await row(page, '灯塔检修').getByText('航标规章').waitFor()
    const partial = page.getByRole('region', { name: '部分匹配' })
    expect(await partial.locator('.zk-result-title > a').allTextContents()).toEqual(['灯塔简史'])
    const height = (title: string) =>
      row(page, title)
        .locator('.zk-result-title')
        .evaluate((each) => each.clientHeight)
    // Two lines, of which the first may be as high as a tag beside it.
    const line = await height('灯塔检修')
    expect(await height(LONG)).toBeGreaterThan(line)
    expect(await height(LONG)).toBeLessThanOrEqual(2 * line)
  })

  it('previews beside the list what the pointer rests on and what keys reach, and asks once for each', async () => {
    const page = await open(1440)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes(docText.path) && asked.push(request.url()))
    const heading = () => pane(page).getByRole('heading').first().textContent()
    const titles = await page.locator('.zk-result-title > a').allTextContents()
    await soon(heading).toBe(titles[0])
    await row(page, titles[2]!).hover()
    await soon(heading).toBe(titles[2])
    // A pointer that only passes means nothing.
    await row(page, titles[1]!).hover()
    await row(page, titles[2]!).hover()
    await page.waitForTimeout(400)
    expect(await heading()).toBe(titles[2])
    await page.mouse.move(5, 500)
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await soon(heading).toBe(titles[1])
    const before = await page.evaluate(() => scrollY)
    await page.keyboard.press('Space')
    await pane(page).locator('mark.is-now').waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await page.keyboard.press('ArrowUp')
    await soon(heading).toBe(titles[0])
    expect(asked.length).toBeLessThanOrEqual(3)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 1200, height: 900 })
    await soon(() => pane(page).count()).toBe(0)
  })

  it('previews a written page in the form in which it is read, at its hit', async () => {
    const html =
      '<h1>雾号说明</h1><h2>一、间隔</h2><ul><li>雾号每三十秒一次</li></ul><table><tr><th>天气</th></tr><tr><td>浓雾</td></tr></table>'
    const body = { scope: 'staff' as const }
    const { id } = await editor.call(docUpload, { file: new Blob([html]), fileName: '雾号说明.html', body })
    await settled(editor, id)
    await searchable(editor, '雾号', id)
    const page = await open(1440, 900, '雾号')
    const shown = pane(page).getByRole('group', { name: '正文预览' })
    await shown.getByRole('table').waitFor()
    await shown.getByRole('heading', { name: '一、间隔' }).waitFor()
    await shown.getByRole('listitem').locator('mark.is-now').waitFor()
    // The pane says the title itself.
    expect(await shown.getByRole('heading', { name: '雾号说明' }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  it('shows a colleague of this name above the documents, and all of them in the tab', async () => {
    const page = await stage.page('lina')
    await page.goto(`/doSearch?q=${encodeURIComponent('张')}`)
    const people = page.getByRole('region', { name: '同事' })
    await people.getByRole('link', { name: /张伟/ }).waitFor()
    expect(await people.getByRole('link').count()).toBeLessThanOrEqual(3)
    expect(await violations(page)).toEqual([])
  })

  it('begins at its top in a tab that was scrolled on another page, and stays in place when reloaded', async () => {
    const page = await open(1440, 500)
    await page.evaluate(() => scrollTo(0, 30))
    await soon(() => page.evaluate(() => scrollY)).toBe(30)
    await page.goto(`/doSearch?q=${encodeURIComponent('灯塔')}`)
    await page.locator('.zk-result-title > a').first().waitFor()
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.evaluate(() => scrollTo(0, 40))
    await soon(() => page.evaluate(() => scrollY)).toBe(40)
    await page.reload()
    await soon(() => page.evaluate(() => scrollY)).toBe(40)
  })

  it('says that there is no network, and searches by itself when there is one again', async () => {
    const page = await stage.page('lina', { serviceWorkers: 'block' })
    // The parts of the page that are loaded after the first ones must be there.
    await page.goto(`/doSearch?q=${encodeURIComponent(Q)}`, { waitUntil: 'networkidle' })
    await page.locator('.zk-result-title > a').first().waitFor()
    await page.context().setOffline(true)
    await page.getByRole('combobox').fill('灯塔简史')
    await page.keyboard.press('Enter')
    const failure = page.getByRole('alert').filter({ hasText: '搜索没有完成' })
    await failure.getByText('现在没有网络，连上以后会自动再试。').waitFor()
    expect(await violations(page)).toEqual([])
    await page.context().setOffline(false)
    await page.getByRole('link', { name: '灯塔简史' }).first().waitFor()
  })

  it('is a list as wide as the phone, with its filters behind one chip', async () => {
    const page = await open(390, 844)
    const box = await page.getByRole('listitem').first().boundingBox()
    expect(box!.width).toBeGreaterThan(350)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: '筛选', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: '筛选' })
    await sheet.getByRole('button', { name: /Markdown/ }).click()
    await sheet.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '筛选 1' }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it.each([1440, 390])('moves nothing that is already drawn, at %i pixels', async (width) => {
    const page = await stage.page('lina', { viewport: { width, height: 900 } })
    await page.addInitScript(() => {
      const seen = { shift: 0 }
      Object.assign(globalThis, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) seen.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`/doSearch?q=${encodeURIComponent('灯塔检修多久一次')}`)
    await page.locator('.zk-result-title > a').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(300)
    const { shift } = await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen)
    expect(shift).toBeLessThanOrEqual(0.02)
  })

  it('asks ahead for the one document on which the pointer rests, so that opening it need not', async () => {
    const page = await open(1100)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(docGet.path)) asked.push(new URL(request.url()).searchParams.get('id')!)
    })
    const link = page.locator('.zk-result-title > a').nth(1)
    await link.hover()
    await soon(() => asked.length).toBe(1)
    await link.click()
    await page.getByRole('article').waitFor()
    expect(asked).toHaveLength(1)
  })

  it('fetches the next page when its end is near, so that turning to it asks nothing', async () => {
    for (let n = 0; n < 11; n++) {
      const body = { scope: 'staff' as const }
      const fileName = `航标记录${n}.txt`
      const { id } = await editor.call(docUpload, { file: new Blob([`航标记录第 ${n} 条`]), fileName, body })
      await settled(editor, id)
      await searchable(editor, '航标记录', id)
    }
    const page = await open(1440, 700, '航标记录')
    const asked: number[] = []
    page.on('request', (request) => {
      if (request.url().includes(docSearch.path)) asked.push((request.postDataJSON() as { pageNo: number }).pageNo)
    })
    await page.getByRole('navigation', { name: '分页' }).scrollIntoViewIfNeeded()
    await soon(() => asked).toEqual([2])
    await page.getByRole('button', { name: '下一页' }).click()
    await soon(() => page.locator('.zk-result-title > a').count()).toBe(1)
    expect(asked).toEqual([2])
    expect(stage.complaints).toEqual([])
  })
})
