import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleDocuments } from '#core/contract/km/help.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, pagePath, soon, type Stage, violationsInBothThemes } from '../support/stage.ts'

describeInBrowser('the help', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ ZHIKU_SAMPLE: '1' })
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  it('opens from the menu of a person, finds pages, and leads from page to page with their pictures', async () => {
    const page = await stage.page('lina')
    await page.goto('/index')
    await page.getByRole('button', { name: /的菜单$/ }).click()
    await page.getByRole('menuitem', { name: '帮助' }).click()
    await page.getByRole('heading', { name: '知库是什么', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: '移走示例' }).count()).toBe(0)
    await page.getByRole('article').getByRole('link', { name: '《搜索知识》' }).click()
    await soon(() => decodeURIComponent(pagePath(page))).toBe('/help?page=搜索知识')
    const picture = page.getByRole('img', { name: '搜索结果，命中的词有底色' })
    await picture.scrollIntoViewIfNeeded()
    await soon(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300)
    expect(await page.title()).toContain('搜索知识')
    await page.getByRole('searchbox', { name: '查找帮助' }).fill('命令行 zhiku')
    const listed = page.getByRole('navigation', { name: '帮助的各页' })
    await listed.getByRole('link', { name: '命令行工具' }).click()
    await page.getByRole('heading', { name: '命令行工具', exact: true }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('searchbox', { name: '查找帮助' }).fill('没有一页写着这一句')
    await page.getByText('没有这样的页').waitFor()
    await page.goto('/help?page=没有')
    await page.getByText('帮助里没有这一页').waitFor()
    expect(stage.complaints).toEqual([])
  })

  it('shows a list first on a phone, and the way back to it', async () => {
    const page = await stage.page('lina', { viewport: { width: 390, height: 844 } })
    await page.goto('/index')
    await page.getByRole('contentinfo').getByRole('link', { name: '帮助' }).click()
    await page.getByRole('link', { name: '常见问题与排错' }).click()
    await page.getByRole('heading', { name: '常见问题与排错', exact: true }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('link', { name: '全部帮助' }).click()
    await page.getByRole('searchbox', { name: '查找帮助' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('asks guests of a closed site to sign in', async () => {
    const guest = await stage.page()
    await guest.goto('/help')
    await guest.getByRole('heading', { name: '请先登录' }).waitFor()
  })

  it('takes the manual out of the library for an administrator, who is asked first', async () => {
    const page = await stage.page('admin')
    await page.goto('/help')
    await page.getByText('随产品载入的示例 59 篇').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: '移走示例' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('彻底删除').waitFor()
    await dialog.getByRole('button', { name: '移走示例' }).click()
    await page.getByText('已移走 59 篇示例').waitFor()
    await soon(() => page.getByText('随产品载入的示例').count()).toBe(0)
    expect(await (await stage.server.signIn('admin')).call(sampleDocuments, {})).toEqual([])
  })
})
