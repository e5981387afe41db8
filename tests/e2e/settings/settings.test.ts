import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'
import {
  consoleMenu,
  openPages,
  openSettings,
  shut,
  sidebar,
  usersAt,
  visit,
  measureWidth,
} from '../console/console-stage.ts'

/** What one may choose about the console, and what that does. */
describeInBrowser('the settings of the console', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const users = (viewport?: { width: number; height: number }) => usersAt(stage, viewport)
  /** The page, long enough to be scrolled, at a height. */
  const scrollDown = (page: Page, y: number) =>
    page.evaluate((top) => {
      document.querySelector('main')!.style.minHeight = '3000px'
      scrollTo(0, top)
    }, y)
  const headTop = (page: Page) => page.getByRole('banner').evaluate((head) => head.getBoundingClientRect().bottom)
  const stored = (page: Page) =>
    page.evaluate(() =>
      Object.fromEntries(
        Object.entries(localStorage)
          .filter(([key]) => /^(DEFAULT_|SIDEBAR)/.test(key))
          .map(([key, text]) => [key, (JSON.parse(text as string) as { value: unknown }).value]),
      ),
    )

  // proves K-76
  it('is light, with the menu at the side, in a fresh browser', async () => {
    const page = await users()
    await page.locator('.zk-console-frame.is-side.is-fixed').waitFor()
    expect(await page.locator('.zk-night').count()).toBe(0)
    const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--zk-accent'))
    expect(accent).toBe('#1890FF')
    expect(await stored(page)).toEqual({})
    // Beside a side menu no other width could be seen.
    const drawer = await openSettings(page)
    await drawer.getByRole('radio', { name: '顶部' }).check({ force: true })
    await page.locator('.zk-console-frame.is-top.is-fixed').waitFor()
  })

  // proves L-20
  it('lets people choose where the site does', async () => {
    const staff = await stage.page('lina')
    await visit(staff, '/dashboard/analysis', '首页')
    await openSettings(staff)
    const page = await users()
    const drawer = await openSettings(page)
    await drawer.getByRole('radio', { name: '顶部' }).check({ force: true })
    await shut(page)
    await stage.server.setSite('ConsoleSettingsFlag', '0')
    await page.reload()
    await sidebar(page).waitFor()
    await soon(() => page.getByRole('button', { name: '界面设置', exact: true }).count()).toBe(0)
    await stage.server.setSite('ConsoleSettingsFlag', '1')
    await page.reload()
    await page.getByRole('button', { name: '界面设置', exact: true }).waitFor()
    await soon(() => sidebar(page).count()).toBe(0)
  })

  // proves L-21
  it('has a dark menu', async () => {
    const page = await users()
    const ground = () => sidebar(page).evaluate((menu) => getComputedStyle(menu).backgroundColor)
    const light = await ground()
    const drawer = await openSettings(page)
    await drawer
      .getByRole('radiogroup', { name: '菜单配色' })
      .getByRole('radio', { name: '深色' })
      .check({ force: true })
    await soon(ground).not.toBe(light)
    await shut(page)
    expect(await violations(page)).toEqual([])
  })

  // proves L-22
  it('has eight colours', async () => {
    const page = await users()
    const colour = () =>
      consoleMenu(page)
        .getByRole('link', { name: '用户', exact: true })
        .evaluate((row) => getComputedStyle(row).color)
    const before = await colour()
    const drawer = await openSettings(page)
    const swatches = drawer.getByRole('group', { name: '主题颜色' }).locator('svg')
    expect(await swatches.count()).toBe(8)
    await drawer.getByRole('radio', { name: '极光绿' }).check({ force: true })
    await soon(colour).not.toBe(before)
  })

  // proves L-24
  it('gives the page the whole width only below a menu on top', async () => {
    const page = await users({ width: 1800, height: 900 })
    const drawer = await openSettings(page)
    const fluid = drawer.getByRole('radio', { name: '流式' })
    expect(await fluid.isDisabled()).toBe(true)
    await drawer.getByRole('radio', { name: '顶部' }).check({ force: true })
    await soon(() => measureWidth(page, 'main')).toBe(1200)
    await fluid.check({ force: true })
    await soon(() => measureWidth(page, 'main')).toBeGreaterThan(1700)
    await drawer.getByRole('radio', { name: '侧边' }).check({ force: true })
    await soon(() => fluid.isDisabled()).toBe(true)
    expect(await fluid.isChecked()).toBe(false)
  })

  // proves L-25
  it('keeps the header in sight', async () => {
    const page = await users()
    await scrollDown(page, 600)
    await soon(() => page.evaluate(() => scrollY)).toBe(600)
    expect(await headTop(page)).toBeGreaterThan(40)
    const drawer = await openSettings(page)
    await drawer.getByRole('checkbox', { name: '固定页头', exact: true }).uncheck({ force: true })
    await soon(() => headTop(page)).toBeLessThan(0)
  })

  // proves L-26
  it('offers to hide the header only where it is kept in sight', async () => {
    const page = await users()
    const drawer = await openSettings(page)
    expect(await drawer.getByLabel('向下滚动时隐藏页头').isDisabled()).toBe(false)
    await drawer.getByRole('checkbox', { name: '固定页头', exact: true }).uncheck({ force: true })
    await soon(() => drawer.getByLabel('向下滚动时隐藏页头').isDisabled()).toBe(true)
    await drawer.getByRole('checkbox', { name: '固定页头', exact: true }).check({ force: true })
    await soon(() => drawer.getByLabel('向下滚动时隐藏页头').isDisabled()).toBe(false)
  })

  // proves K-45
  it('hides the header beyond 100 when one scrolls down', async () => {
    const page = await users()
    const drawer = await openSettings(page)
    await drawer.getByLabel('向下滚动时隐藏页头').check({ force: true })
    await shut(page)
    await scrollDown(page, 0)
    await scrollDown(page, 99)
    await soon(() => page.evaluate(() => scrollY)).toBe(99)
    expect(await headTop(page)).toBeGreaterThan(40)
    await scrollDown(page, 101)
    await soon(() => headTop(page)).toBeLessThanOrEqual(0)
    await scrollDown(page, 90)
    await soon(() => headTop(page)).toBeGreaterThan(40)
  })

  // proves L-27
  it('keeps the side menu in sight, which a menu on top does not need', async () => {
    const page = await users()
    const top = () => sidebar(page).evaluate((menu) => menu.getBoundingClientRect().top)
    await scrollDown(page, 600)
    await soon(top).toBe(0)
    const drawer = await openSettings(page)
    await drawer.getByLabel('固定侧边菜单').uncheck({ force: true })
    await soon(top).toBeLessThan(0)
    await drawer.getByRole('radio', { name: '顶部' }).check({ force: true })
    await soon(() => drawer.getByLabel('固定侧边菜单').isDisabled()).toBe(true)
  })

  // proves L-28
  it('has other pairs of colours for who does not see red and green', async () => {
    const page = await users()
    const good = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--zk-good'))
    const before = await good()
    const drawer = await openSettings(page)
    await drawer.getByLabel('色弱模式').check({ force: true })
    await soon(() => page.locator('body').getAttribute('class')).toContain('colorWeak')
    await soon(good).not.toBe(before)
  })

  // proves L-29
  it('has no bar of open pages when one does not like it', async () => {
    const page = await users()
    await openPages(page).waitFor()
    const drawer = await openSettings(page)
    await drawer.getByLabel('多页签').uncheck({ force: true })
    await soon(() => openPages(page).count()).toBe(0)
  })

  // proves L-30, E-77
  it('is as it was left, under the keys of the family', async () => {
    const page = await users()
    const drawer = await openSettings(page)
    await drawer.getByLabel('固定侧边菜单').uncheck({ force: true })
    await drawer.getByRole('radio', { name: '顶部' }).check({ force: true })
    await drawer
      .getByRole('radiogroup', { name: '菜单配色' })
      .getByRole('radio', { name: '深色' })
      .check({ force: true })
    await drawer.getByRole('radio', { name: '酱紫' }).check({ force: true })
    await drawer.getByRole('radio', { name: '流式' }).check({ force: true })
    await drawer.getByLabel('向下滚动时隐藏页头').check({ force: true })
    await drawer.getByRole('checkbox', { name: '固定页头', exact: true }).uncheck({ force: true })
    await drawer.getByLabel('色弱模式').check({ force: true })
    await drawer.getByLabel('多页签').uncheck({ force: true })
    const all = {
      DEFAULT_LAYOUT_MODE: 'topmenu',
      DEFAULT_THEME: 'dark',
      DEFAULT_COLOR: '#722ED1',
      DEFAULT_CONTENT_WIDTH_TYPE: 'Fluid',
      DEFAULT_FIXED_HEADER: false,
      DEFAULT_FIXED_HEADER_HIDDEN: true,
      DEFAULT_FIXED_SIDEMENU: false,
      DEFAULT_COLOR_WEAK: true,
      DEFAULT_MULTI_PAGE: false,
    }
    await soon(() => stored(page)).toEqual(all)
    await page.reload()
    await page.locator('.zk-console-frame.is-top.is-fluid:not(.is-head-fixed, .is-side-fixed) .zk-night').waitFor()
    expect(await openPages(page).count()).toBe(0)
    expect(await page.locator('body').getAttribute('class')).toContain('colorWeak')
    const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--zk-accent'))
    expect(accent).toBe('#722ED1')
    expect(await stored(page)).toEqual(all)
    const kept = await openSettings(page)
    const isOn = (name: string) => kept.getByLabel(name, { exact: name === '固定页头' }).isChecked()
    const radio = (group: string, name: string) =>
      kept.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).isChecked()
    expect(await Promise.all(['固定页头', '固定侧边菜单', '多页签'].map(isOn))).toEqual([false, false, false])
    expect(await isOn('色弱模式')).toBe(true)
    expect(await radio('菜单配色', '深色')).toBe(true)
    expect(await kept.getByRole('radio', { name: '酱紫' }).isChecked()).toBe(true)
    // The header is hidden again, once it is kept in sight.
    await kept.getByRole('checkbox', { name: '固定页头', exact: true }).check({ force: true })
    await soon(() => isOn('向下滚动时隐藏页头')).toBe(true)
    await shut(page)
    await scrollDown(page, 0)
    await scrollDown(page, 101)
    await soon(() => headTop(page)).toBeLessThanOrEqual(0)
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
