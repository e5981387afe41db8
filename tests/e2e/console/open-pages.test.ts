import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, pagePath, soon, type Stage } from '../support/stage.ts'
import { draftBox, everyKindOfRow, follow, pageHeading, openPages, pageTitles, visit } from './console-stage.ts'

/** Several pages of the console are open at once. */
describeInBrowser('open pages of the console', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    await everyKindOfRow(stage)
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  /** 首页, 用户, 站点配置 and 自定义字段 are open, in this order; the last one is looked at. */
  const four = async () => {
    const page = await stage.page('admin')
    await visit(page, '/isystem/user', '用户')
    for (const title of ['站点配置', '自定义字段']) await follow(page, title)
    return page
  }
  const act = async (page: Awaited<ReturnType<typeof four>>, title: string, action: string) => {
    await openPages(page).getByRole('link', { name: title, exact: true }).click({ button: 'right' })
    await page.getByRole('menu', { name: '页签操作' }).getByRole('menuitem', { name: action, exact: true }).click()
  }

  // proves R-27
  it('begin with 首页, which has no cross', async () => {
    const page = await stage.page('admin')
    await visit(page, '/dashboard/analysis', '首页')
    expect(await pageTitles(page)).toEqual(['首页'])
    expect(await openPages(page).getByRole('button', { name: '关闭首页' }).count()).toBe(0)
  })

  // proves L-14, V-89
  it('say why 首页 stays', async () => {
    const page = await stage.page('admin')
    await visit(page, '/dashboard/analysis', '首页')
    await page.keyboard.press('Alt+w')
    await soon(() => page.getByRole('status').first().innerText()).toBe('首页不能关闭!')
    expect(await pageTitles(page)).toEqual(['首页'])
  })

  // proves L-15, V-90
  it('never are none: the last one stays and says why', async () => {
    const page = await stage.page('admin')
    // Somebody whose menu has no home page.
    await page.route(/getUserPermissionByToken/, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { result: { menu: { path: string }[] } }
      answer.result.menu = answer.result.menu.filter(({ path }) => path !== '/dashboard/analysis')
      await route.fulfill({ response, json: answer })
    })
    await visit(page, '/isystem/user', '用户')
    await openPages(page).getByRole('button', { name: '关闭用户' }).click()
    await soon(() => page.getByRole('status').first().innerText()).toBe('这是最后一页，不能再关闭了啦')
    expect(await pageTitles(page)).toEqual(['用户'])
  })

  // proves L-13
  it('are two where only the query differs', async () => {
    const page = await stage.page('admin')
    await visit(page, '/isystem/site?part=1', '站点配置')
    await follow(page, '自定义字段')
    await visit(page, '/isystem/site?part=2', '站点配置')
    expect(await pageTitles(page)).toEqual(['首页', '站点配置', '自定义字段', '站点配置'])
    await openPages(page).getByRole('link', { name: '站点配置', exact: true }).first().click()
    await soon(() => pagePath(page)).toBe('/isystem/site?part=1')
  })

  // proves L-16
  it('start anew when they are refreshed', async () => {
    const page = await stage.page('admin')
    await visit(page, '/isystem/kept', '留存页')
    await draftBox(page).fill('水印')
    await act(page, '留存页', '刷新')
    await soon(() => draftBox(page).inputValue()).toBe('')
  })

  // proves L-17
  it('close to the left', async () => {
    const page = await four()
    await act(page, '站点配置', '关闭左侧')
    await soon(() => pageTitles(page)).toEqual(['首页', '站点配置', '自定义字段'])
    expect(pagePath(page)).toBe('/isystem/field')
  })

  // proves L-18
  it('close to the right, and what was looked at hands over', async () => {
    const page = await four()
    await act(page, '站点配置', '关闭右侧')
    await soon(() => pageTitles(page)).toEqual(['首页', '用户', '站点配置'])
    await soon(() => pagePath(page)).toBe('/isystem/site')
  })

  // proves L-19
  it('close all but one and 首页', async () => {
    const page = await four()
    await act(page, '站点配置', '关闭其他')
    await soon(() => pageTitles(page)).toEqual(['首页', '站点配置'])
    await soon(() => pagePath(page)).toBe('/isystem/site')
  })

  it('are the same after the window was loaded again, also by keys alone', async () => {
    const page = await four()
    await page.keyboard.press('Alt+Comma')
    await pageHeading(page, '站点配置').waitFor()
    await page.reload()
    await pageHeading(page, '站点配置').waitFor()
    expect(await pageTitles(page)).toEqual(['首页', '用户', '站点配置', '自定义字段'])
    await page.keyboard.press('Alt+w')
    await soon(() => pageTitles(page)).toEqual(['首页', '用户', '自定义字段'])
    expect(pagePath(page)).toBe('/isystem/field')
    await openPages(page).getByRole('link', { name: '用户', exact: true }).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '刷新', exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await soon(() => pageTitles(page)).toEqual(['首页', '自定义字段'])
  })

  it('stay open where somebody decides to go on with a draft', async () => {
    const page = await stage.page('admin')
    await visit(page, '/isystem/site', '站点配置')
    await page.getByRole('textbox', { name: '站点名称' }).fill('没有保存的名字')
    await page.keyboard.press('Alt+w')
    const question = page.getByRole('dialog', { name: '有修改还没有保存' })
    await question.getByRole('button', { name: '留在这一页' }).click()
    expect(await pageTitles(page)).toEqual(['首页', '站点配置'])
    await page.keyboard.press('Alt+w')
    await question.getByRole('button', { name: '放弃修改并离开' }).click()
    await soon(() => pageTitles(page)).toEqual(['首页'])
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
