import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage } from '../stage.ts'
import { visit } from './console-stage.ts'

type Size = { width: number; height: number }

/** What stands around the pages of the console, and what one may choose about it. */
describeInBrowser('the frame of the console', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const users = async (viewport: Size = { width: 1440, height: 900 }) => {
    const page = await stage.page('admin', { viewport })
    await visit(page, '/isystem/user', '用户')
    return page
  }
  const side = (page: Page) => page.locator('aside')
  const widthOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!.width
  it('has a menu beside the page', async () => {
    const page = await users({ width: 1280, height: 800 })
    await side(page).getByRole('link', { name: '站点配置' }).waitFor()
    const [menu, main] = [(await side(page).boundingBox())!, (await page.getByRole('main').boundingBox())!]
    expect([menu.x, Math.round(menu.x + menu.width - main.x)]).toEqual([0, 0])
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('has it 200 wide, 80 when it is small', async () => {
    const page = await users()
    expect(await widthOf(page, 'aside')).toBeCloseTo(200, 0)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await soon(() => widthOf(page, 'aside')).toBe(80)
    await side(page).getByRole('button', { name: '系统管理' }).click()
    await page.locator('.zk-flyout').getByRole('link', { name: '站点配置' }).click()
    await page.getByRole('heading', { level: 1, name: '站点配置' }).waitFor()
    await page.getByRole('button', { name: '展开菜单' }).click()
    await soon(() => widthOf(page, 'aside')).toBe(200)
  })

  it('has it in a drawer, 200 wide, on a phone', async () => {
    const page = await users({ width: 600, height: 800 })
    expect(await side(page).count()).toBe(0)
    await page.getByRole('button', { name: '打开菜单' }).click()
    const drawer = page.getByRole('dialog', { name: '知库' })
    await soon(async () => (await drawer.boundingBox())?.width).toBe(200)
    await drawer.getByRole('link', { name: '站点配置' }).click()
    await soon(() => drawer.count()).toBe(0)
    await page.getByRole('heading', { level: 1, name: '站点配置' }).waitFor()
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
