import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, pagePath, soon, type Stage } from '../support/stage.ts'

describeInBrowser('guests', () => {
  let stage: Stage
  let open: string
  let closed: string
  beforeAll(async () => {
    stage = await openStage()
    const editor = await stage.server.signIn('editor')
    open = (await uploadText(editor, '公开须知.md', '# 访客须知\n\n访客停车请走东门。\n', 'public')).id
    closed = (await uploadText(editor, '内部须知.md', '# 内部须知\n\n员工停车请走西门。\n', 'staff')).id
    await settled(editor, open)
    await settled(editor, closed)
    await searchable(editor, '停车', closed)
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  // proves CF-08, G-03, G-08
  it('are invited to sign in while the site is closed to them, and come back to their search', async () => {
    await stage.server.setSite('AllowGuestSearch', '0')
    const page = await stage.page()
    await page.goto('/doSearch?q=停车')
    await soon(() => page.getByRole('heading', { name: '登录后才能搜索' }).count()).toBe(1)
    await page.getByRole('main').getByRole('link', { name: '登录' }).click()
    await soon(() => pagePath(page)).toBe('/user/login?redirect=%2FdoSearch%3Fq%3D%25E5%2581%259C%25E8%25BD%25A6')
    await page.goto('/index')
    await soon(() => page.getByRole('heading', { name: '请先登录' }).count()).toBe(1)
  })

  // proves R-10
  it('who sign in find both, from the home page, by the address, after a reload and by the last question', async () => {
    const page = await stage.page('lina')
    const results = page.getByRole('region', { name: '搜索结果' }).getByRole('listitem').getByRole('heading')
    const found = async () => (await results.allTextContents()).toSorted()
    await page.goto('/index')
    await page.getByRole('combobox', { name: '搜索内容' }).fill('停车')
    await page.keyboard.press('Enter')
    await soon(() => decodeURIComponent(pagePath(page))).toBe('/doSearch?q=停车')
    await soon(found).toEqual(['公开须知', '内部须知'])
    await page.reload()
    await soon(found).toEqual(['公开须知', '内部须知'])
    await page.goto('/doSearch?q=西门')
    await soon(found).toEqual(['内部须知'])
    expect(await page.getByRole('combobox', { name: '搜索内容' }).inputValue()).toBe('西门')
    // Without a question in the address, the last one is asked again.
    await page.goto('/doSearch')
    await soon(() => decodeURIComponent(pagePath(page))).toBe('/doSearch?q=西门')
    await soon(found).toEqual(['内部须知'])
  })

  // proves CF-08, G-07
  it('see what is public and nothing else once it is open', async () => {
    await stage.server.setSite('AllowGuestSearch', '1')
    const page = await stage.page()
    await page.goto('/doSearch?q=停车')
    await soon(() => page.getByRole('listitem').getByRole('heading').allTextContents()).toHaveLength(1)
    expect(await page.content()).not.toContain('西门')
    await page.goto(`/knowledge?id=${open}`)
    await soon(() => page.getByText('访客停车请走东门').count()).toBe(1)
    await page.goto(`/knowledge?id=${closed}`)
    const title = page.getByRole('heading', { level: 1 })
    await soon(() => title.textContent()).toBe('没有这篇知识，或者您不能阅读它')
    await page.goto('/knowledge?id=00000000000000000000000000000000')
    await soon(() => title.textContent()).toBe('没有这篇知识，或者您不能阅读它')
  })

  // proves CF-10, CF-19
  it('read under a watermark that says 访客 and comes back when it is taken away (CF-10, CF-19)', async () => {
    await stage.server.setSite('WaterMarkText', '#USERNAME')
    const page = await stage.page()
    await page.goto(`/knowledge?id=${open}`)
    const layer = page.locator('[data-part=watermark]')
    await soon(() => layer.getAttribute('style')).toContain(encodeURIComponent('访客'))
    await layer.evaluate((element) => element.remove())
    await soon(() => layer.count()).toBe(1)
    await layer.evaluate((element) => element.style.setProperty('opacity', '0', 'important'))
    await soon(() => layer.evaluate((element) => element.style.opacity)).toBe('1')
    await stage.server.setSite('WaterMarkEnableFlag', '0')
    await page.reload()
    await soon(() => page.getByText('访客停车请走东门').count()).toBe(1)
    expect(await layer.count()).toBe(0)
  })
})
