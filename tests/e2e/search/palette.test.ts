import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { categories } from '#core/contract/km/documents/category.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { searchHistory } from '#core/contract/km/search/search-history.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled } from '#tests/whole-server/support/documents.ts'
import { openStage, pagePath, soon, type Stage, violations, violationsInBothThemes } from '../support/stage.ts'

describeInBrowser('the command palette', () => {
  let stage: Stage
  let id: string
  let space: string
  beforeAll(async () => {
    stage = await openStage()
    const [admin, editor] = await Promise.all(['admin', 'editor'].map(stage.server.signIn))
    const category = await admin!.call(categories.taxonomyAdd, { body: { name: '航标规章' } })
    space = category.id
    const body = { scope: 'staff' as const, category: category.code! }
    const fileName = '锚地须知.md'
    const added = await editor!.call(docUpload, {
      file: new Blob(['# 锚地须知\n\n## 夜间\n\n锚地昼夜值守。']),
      fileName,
      body,
    })
    id = added.id
    await settled(editor!, id)
    await searchable(editor!, '锚地须知', id)
  }, 120_000)
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const box = (page: Page) => page.getByRole('combobox', { name: '快速前往' })
  const list = (page: Page) => page.getByRole('listbox', { name: '结果' })
  const option = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name })
  const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
  const type = async (page: Page, text: string) => {
    await box(page).fill(text)
    await soon(() => list(page).getByRole('option').first().textContent()).toContain(text)
  }

  // proves B-23
  it('goes to recent documents, people, spaces and actions, by Chinese, pinyin and initials, by keys alone', async () => {
    const page = await stage.page('lina')
    await page.goto(`/knowledge?id=${id}`)
    await page.getByRole('heading', { name: '锚地须知', level: 1 }).waitFor()
    await page.goto('/index')
    await page.getByRole('combobox', { name: '搜索内容' }).focus()
    await page.keyboard.press('Control+k')
    await group(page, '最近看过')
      .getByRole('option', { name: /锚地须知/ })
      .waitFor()
    await group(page, '空间')
      .getByRole('option', { name: /航标规章/ })
      .waitFor()
    await group(page, '动作').getByRole('option', { name: '新建文档' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    // Closing gives the focus back.
    await page.keyboard.press('Escape')
    await soon(() => page.getByRole('dialog').count()).toBe(0)
    const back = page.getByRole('combobox', { name: '搜索内容' })
    expect(await back.evaluate((field) => (field.getRootNode() as Document).activeElement === field)).toBe(true)

    await page.keyboard.press('Control+k')
    for (const typed of ['锚地', 'maodi', 'mdxz']) {
      await type(page, typed)
      await option(page, /锚地须知/).waitFor()
    }
    for (const typed of ['张', 'zhangwei', 'zw']) {
      await type(page, typed)
      await group(page, '同事').getByRole('option', { name: /张伟/ }).waitFor()
    }
    for (const typed of ['航标', 'hangbiao', 'hbgz']) {
      await type(page, typed)
      await group(page, '空间')
        .getByRole('option', { name: /航标规章/ })
        .waitFor()
    }
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await soon(() => pagePath(page)).toBe(`/CommonDocList?category=${space}`)

    await page.keyboard.press('Control+k')
    await type(page, 'xinjianwendang')
    await option(page, '新建文档').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await soon(() => pagePath(page)).toBe('/createWeb')
    expect(stage.complaints).toEqual([])
  })

  it('finds passages under the titles, with their section and the words marked, and opens there', async () => {
    const page = await stage.page('lina')
    await page.goto('/index')
    await page.getByRole('button', { name: '李娜的菜单' }).waitFor()
    await page.keyboard.press('Control+k')
    await type(page, '值守')
    const found = group(page, '正文').getByRole('option', { name: /锚地须知/ })
    await found.waitFor()
    expect(await found.innerText()).toContain('夜间')
    expect(await found.locator('mark').allInnerTexts()).toEqual(['值守'])
    expect(await violationsInBothThemes(page)).toEqual([])
    // What is being typed is no search yet: nobody finds it among the own ones.
    const lina = await stage.server.signIn('lina')
    expect(await lina.call(searchHistory, {})).not.toContain('值守')
    await found.click()
    await page.waitForURL(/\/knowledge\?id=.*offset=/)
    await soon(() => page.locator('.zk-knowledge-body mark').first().innerText()).toBe('值守')
    expect(stage.complaints).toEqual([])
  })

  it('stays at its line when passages arrive', async () => {
    const page = await stage.page('lina')
    await page.goto('/index')
    await page.getByRole('button', { name: '李娜的菜单' }).waitFor()
    let letCome = () => {}
    const held = new Promise<void>((resolve) => (letCome = resolve))
    await page.route(/suggestPassages/, async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await type(page, '锚地')
    await option(page, /锚地须知/)
      .first()
      .waitFor()
    await page.keyboard.press('ArrowUp')
    const now = () => list(page).locator('[aria-selected=true]').innerText()
    const before = await now()
    letCome()
    await group(page, '正文').getByRole('option').first().waitFor()
    expect(await now()).toBe(before)
  })

  it('searches for what is typed, leads to what a colleague wrote, and switches the theme', async () => {
    const page = await stage.page('lina')
    await page.goto('/index')
    await page.getByRole('button', { name: '李娜的菜单' }).waitFor()
    await page.keyboard.press('Control+k')
    await type(page, '锚地')
    await page.keyboard.press('Enter')
    await soon(() => decodeURIComponent(pagePath(page))).toBe('/doSearch?q=锚地')
    await page.keyboard.press('Control+k')
    await type(page, 'bianji')
    await option(page, /编辑/).first().click()
    await soon(() => pagePath(page)).toBe('/knowledgeList?author=editor')
    await page.keyboard.press('Control+k')
    await type(page, 'qhdss')
    await option(page, '切换到深色').click()
    await soon(() => page.locator('.zk-portal').getAttribute('data-theme')).toBe('dark')
  })

  it('offers the console only to who holds it, and a guest nothing of the staff', async () => {
    const open = async (user?: string) => {
      const page = await stage.page(user)
      await page.goto('/index')
      await page.getByRole('combobox', { name: '搜索内容' }).waitFor()
      await page.keyboard.press('Control+k')
      await box(page).fill('a')
      await box(page).fill('')
      await option(page, '首页').or(option(page, '新建文档')).first().waitFor()
      return page
    }
    const admin = await open('admin')
    await box(admin).fill('glht')
    await option(admin, '管理后台').waitFor()
    const lina = await open('lina')
    await box(lina).fill('glht')
    await option(lina, /搜索/).waitFor()
    expect(await option(lina, '管理后台').count()).toBe(0)
    await stage.server.setSite('AllowGuestSearch', '1')
    const guest = await open()
    expect(await option(guest, '新建文档').count()).toBe(0)
    await box(guest).fill('tcdl')
    expect(await option(guest, '退出登录').count()).toBe(0)
  })

  it('fills the phone, from an entry in its search', async () => {
    const page = await stage.page('lina', { viewport: { width: 390, height: 844 } })
    await page.goto('/doSearch?adv=1')
    await page.getByRole('button', { name: '快速前往' }).click()
    const dialog = page.getByRole('dialog', { name: '快速前往' })
    await box(page).waitFor()
    const { width, height } = (await dialog.boundingBox())!
    expect([width, height]).toEqual([390, 844])
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '关闭' }).click()
    await soon(() => page.getByRole('dialog').count()).toBe(0)
    expect(stage.complaints).toEqual([])
  })
})
