import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, pagePath, soon, type Stage } from '../support/stage.ts'
import { everyKindOfRow, follow, openPages, pageTitles, visit } from './console-stage.ts'

/** Somebody is asked before what was typed is lost, and only then. */
describeInBrowser('unsaved changes in the console', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    await everyKindOfRow(stage)
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const NAME = '没有保存的名字'
  const siteNameBox = (page: Page) => page.getByRole('textbox', { name: '站点名称' }).filter({ visible: true })
  const unsavedQuestion = (page: Page) => page.getByRole('dialog', { name: '有修改还没有保存' })
  const answer = async (page: Page, name: '留在这一页' | '放弃修改并离开') => {
    await unsavedQuestion(page).getByRole('button', { name }).click()
    await soon(() => unsavedQuestion(page).count()).toBe(0)
  }
  const typed = async (path: string, title: string) => {
    const page = await stage.page('admin')
    await visit(page, path, title)
    await siteNameBox(page).fill(NAME)
    return page
  }
  /** Something was typed into a kept page, and another one is looked at. */
  const keptBehind = async () => {
    const page = await typed('/isystem/kept', '留存页')
    await follow(page, '用户')
    expect(await unsavedQuestion(page).count()).toBe(0)
    return page
  }
  const close = (page: Page, title: string) =>
    openPages(page)
      .getByRole('button', { name: `关闭${title}` })
      .click()

  it('ask when another page is looked at, unless the page is kept', async () => {
    const page = await keptBehind()
    await follow(page, '留存页')
    await soon(() => siteNameBox(page).inputValue()).toBe(NAME)
    await follow(page, '站点配置')
    await siteNameBox(page).fill('另一个名字')
    await openPages(page).getByRole('link', { name: '用户', exact: true }).click()
    await answer(page, '留在这一页')
    expect([pagePath(page), await siteNameBox(page).inputValue()]).toEqual(['/isystem/site', '另一个名字'])
    await openPages(page).getByRole('link', { name: '用户', exact: true }).click()
    await answer(page, '放弃修改并离开')
    await soon(() => pagePath(page)).toBe('/isystem/user')
    // What the kept page holds has nothing to do with it.
    await follow(page, '留存页')
    await soon(() => siteNameBox(page).inputValue()).toBe(NAME)
  })

  it('ask when a kept page is closed, in front or behind, by itself or with others', { tags: 'prove' }, async () => {
    const page = await keptBehind()
    await close(page, '留存页')
    await unsavedQuestion(page).getByText('“留存页”里没有保存的修改会丢失。').waitFor()
    await answer(page, '留在这一页')
    await openPages(page).getByRole('link', { name: '用户', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '关闭其他', exact: true }).click()
    await answer(page, '留在这一页')
    expect(await pageTitles(page)).toEqual(['首页', '留存页', '用户'])
    await follow(page, '留存页')
    await page.keyboard.press('Alt+w')
    await answer(page, '留在这一页')
    expect(await siteNameBox(page).inputValue()).toBe(NAME)
    await follow(page, '用户')
    await close(page, '留存页')
    await answer(page, '放弃修改并离开')
    await soon(() => pageTitles(page)).toEqual(['首页', '用户'])
    await follow(page, '留存页')
    await soon(() => siteNameBox(page).inputValue()).toBe('知库')
  })

  it('ask before a page starts anew', { tags: 'prove' }, async () => {
    const page = await typed('/isystem/kept', '留存页')
    await page.keyboard.press('Alt+r')
    await answer(page, '留在这一页')
    expect(await siteNameBox(page).inputValue()).toBe(NAME)
    await page.keyboard.press('Alt+r')
    await answer(page, '放弃修改并离开')
    await soon(() => siteNameBox(page).inputValue()).toBe('知库')
  })

  it('ask before one signs out', { tags: 'prove' }, async () => {
    const page = await keptBehind()
    const leave = async () => {
      await page.getByRole('button', { name: '管理员的菜单' }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
    }
    await leave()
    await answer(page, '留在这一页')
    expect(pagePath(page)).toBe('/isystem/user')
    await leave()
    await unsavedQuestion(page).getByRole('button', { name: '放弃修改并离开' }).click()
    await soon(() => pagePath(page)).toBe('/user/login')
  })

  it('ask before the window goes, and not when all is saved or given up', async () => {
    const page = await keptBehind()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.close({ runBeforeUnload: true })
    await soon(() => asked).toEqual(['beforeunload'])
    expect(page.isClosed()).toBe(false)
    await follow(page, '留存页')
    await page.getByRole('button', { name: '放弃', exact: true }).click()
    await follow(page, '用户')
    await page.close({ runBeforeUnload: true })
    await soon(() => page.isClosed()).toBe(true)
    expect(asked).toEqual(['beforeunload'])
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
