import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage, violations } from '../stage.ts'
import { menuOf, pagesOf, visit } from './console-stage.ts'

const DAY_MS = 86_400_000
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
  const settingsOf = async (page: Page) => {
    await page.getByRole('button', { name: '界面设置', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: '界面设置' })
    await drawer.waitFor()
    return drawer
  }
  const close = async (page: Page) => {
    await page.keyboard.press('Escape')
    await soon(() => page.getByRole('dialog').count()).toBe(0)
  }
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

  // proves L-05
  it('has a menu beside the page', async () => {
    const page = await users({ width: 1280, height: 800 })
    await side(page).getByRole('link', { name: '站点配置' }).waitFor()
    const [menu, main] = [(await side(page).boundingBox())!, (await page.getByRole('main').boundingBox())!]
    expect([menu.x, Math.round(menu.x + menu.width - main.x)]).toEqual([0, 0])
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  // proves L-10, K-43
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

  // proves L-06
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

  // proves L-31, L-32, K-46
  it('changes below 1088 and 768', async () => {
    const page = await users()
    const frame = page.locator('.zk-console-frame')
    for (const [width, classes] of [
      // Chromium takes a fiftieth of a pixel for nothing, so 1088 and 768 may count either way.
      [1089, ''],
      [1087, 'is-mobile'],
      [769, 'is-mobile'],
      [767, 'is-mobile is-phone'],
      [1100, ''],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await soon(
        async () => ((await frame.getAttribute('class')) ?? '').match(/is-(?:mobile|phone)/g)?.join(' ') ?? '',
      ).toBe(classes)
      expect([width, await side(page).count()]).toEqual([width, classes ? 0 : 1])
      expect(await page.getByRole('dialog').count()).toBe(0)
    }
    expect(await widthOf(page, 'aside')).toBe(200)
  })

  // proves K-44
  it('leaves 250 for the mark beside a menu on top', async () => {
    const page = await users()
    const drawer = await settingsOf(page)
    await drawer.getByRole('radio', { name: '顶部' }).check({ force: true })
    await soon(() => widthOf(page, '.zk-console-mark')).toBe(250)
  })

  // proves L-07, L-23
  it('has it on top when one likes', async () => {
    const page = await users()
    const drawer = await settingsOf(page)
    await drawer.getByRole('radio', { name: '顶部' }).check({ force: true })
    await close(page)
    await soon(() => side(page).count()).toBe(0)
    const tops = await menuOf(page)
      .locator('> ul > li')
      .evaluateAll((all) => new Set(all.map((row) => row.getBoundingClientRect().top)).size)
    expect(tops).toBe(1)
    await menuOf(page).getByRole('button', { name: '系统管理' }).click()
    await page.locator('.zk-flyout').getByRole('link', { name: '站点配置' }).click()
    await page.getByRole('heading', { level: 1, name: '站点配置' }).waitFor()
    const again = await settingsOf(page)
    await again.getByRole('radio', { name: '混合' }).check({ force: true })
    await close(page)
    await side(page).getByRole('link', { name: '用户' }).waitFor()
    await again.waitFor({ state: 'detached' })
  })

  // proves K-76
  it('is light, with the menu at the side, in a fresh browser', async () => {
    const page = await users()
    await page.locator('.zk-console-frame.is-side.is-fixed').waitFor()
    expect(await page.locator('.zk-night').count()).toBe(0)
    const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--zk-accent'))
    expect(accent).toBe('#1890FF')
    expect(await stored(page)).toEqual({})
  })

  // proves L-20
  it('lets people choose where the site does', async () => {
    const page = await users()
    const drawer = await settingsOf(page)
    await drawer.getByRole('radio', { name: '顶部' }).check({ force: true })
    await close(page)
    await stage.server.setSite('ConsoleSettingsFlag', '0')
    await page.reload()
    await side(page).waitFor()
    await soon(() => page.getByRole('button', { name: '界面设置', exact: true }).count()).toBe(0)
    await stage.server.setSite('ConsoleSettingsFlag', '1')
    await page.reload()
    await page.getByRole('button', { name: '界面设置', exact: true }).waitFor()
    await soon(() => side(page).count()).toBe(0)
  })

  // proves L-21
  it('has a dark menu', async () => {
    const page = await users()
    const ground = () => side(page).evaluate((menu) => getComputedStyle(menu).backgroundColor)
    const light = await ground()
    const drawer = await settingsOf(page)
    await drawer
      .getByRole('radiogroup', { name: '菜单配色' })
      .getByRole('radio', { name: '深色' })
      .check({ force: true })
    await soon(ground).not.toBe(light)
    await close(page)
    expect(await violations(page)).toEqual([])
  })

  // proves L-22
  it('has eight colours', async () => {
    const page = await users()
    const colour = () =>
      menuOf(page)
        .getByRole('link', { name: '用户' })
        .evaluate((row) => getComputedStyle(row).color)
    const before = await colour()
    const drawer = await settingsOf(page)
    const swatches = drawer.getByRole('group', { name: '主题颜色' }).locator('svg')
    expect(await swatches.count()).toBe(8)
    await drawer.getByRole('radio', { name: '极光绿' }).check({ force: true })
    await soon(colour).not.toBe(before)
  })

  // proves L-24
  it('gives the page the whole width only below a menu on top', async () => {
    const page = await users({ width: 1800, height: 900 })
    const drawer = await settingsOf(page)
    const fluid = drawer.getByRole('radio', { name: '流式' })
    expect(await fluid.isDisabled()).toBe(true)
    await drawer.getByRole('radio', { name: '顶部' }).check({ force: true })
    await soon(() => widthOf(page, 'main')).toBe(1200)
    await fluid.check({ force: true })
    await soon(() => widthOf(page, 'main')).toBeGreaterThan(1700)
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
    const drawer = await settingsOf(page)
    await drawer.getByLabel('固定页头').uncheck({ force: true })
    await soon(() => headTop(page)).toBeLessThan(0)
  })

  // proves L-26
  it('offers to hide the header only where it is kept in sight', async () => {
    const page = await users()
    const drawer = await settingsOf(page)
    expect(await drawer.getByLabel('向下滚动时隐藏页头').isDisabled()).toBe(false)
    await drawer.getByLabel('固定页头').uncheck({ force: true })
    await soon(() => drawer.getByLabel('向下滚动时隐藏页头').isDisabled()).toBe(true)
  })

  // proves K-45
  it('hides the header beyond 100 when one scrolls down', async () => {
    const page = await users()
    const drawer = await settingsOf(page)
    await drawer.getByLabel('向下滚动时隐藏页头').check({ force: true })
    await close(page)
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
    const top = () => side(page).evaluate((menu) => menu.getBoundingClientRect().top)
    await scrollDown(page, 600)
    await soon(top).toBe(0)
    const drawer = await settingsOf(page)
    await drawer.getByLabel('固定侧边菜单').uncheck({ force: true })
    await soon(top).toBe(-600)
    await drawer.getByRole('radio', { name: '顶部' }).check({ force: true })
    await soon(() => drawer.getByLabel('固定侧边菜单').isDisabled()).toBe(true)
  })

  // proves L-28
  it('has other pairs of colours for who does not see red and green', async () => {
    const page = await users()
    const good = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--zk-good'))
    const before = await good()
    const drawer = await settingsOf(page)
    await drawer.getByLabel('色弱模式').check({ force: true })
    await soon(() => page.locator('body').getAttribute('class')).toContain('colorWeak')
    await soon(good).not.toBe(before)
  })

  // proves L-29
  it('has no bar of open pages when one does not like it', async () => {
    const page = await users()
    await pagesOf(page).waitFor()
    const drawer = await settingsOf(page)
    await drawer.getByLabel('多页签').uncheck({ force: true })
    await soon(() => pagesOf(page).count()).toBe(0)
  })

  // proves L-30, E-77
  it('is as it was left, under the keys of the family', async () => {
    const page = await users()
    const drawer = await settingsOf(page)
    await drawer.getByRole('radio', { name: '顶部' }).check({ force: true })
    await drawer
      .getByRole('radiogroup', { name: '菜单配色' })
      .getByRole('radio', { name: '深色' })
      .check({ force: true })
    await drawer.getByRole('radio', { name: '酱紫' }).check({ force: true })
    await drawer.getByRole('radio', { name: '流式' }).check({ force: true })
    await drawer.getByLabel('向下滚动时隐藏页头').check({ force: true })
    await drawer.getByLabel('色弱模式').check({ force: true })
    await drawer.getByLabel('多页签').uncheck({ force: true })
    const all = {
      DEFAULT_LAYOUT_MODE: 'topmenu',
      DEFAULT_THEME: 'dark',
      DEFAULT_COLOR: '#722ED1',
      DEFAULT_CONTENT_WIDTH_TYPE: 'Fluid',
      DEFAULT_FIXED_HEADER_HIDDEN: true,
      DEFAULT_COLOR_WEAK: true,
      DEFAULT_MULTI_PAGE: false,
    }
    await soon(() => stored(page)).toEqual(all)
    await page.reload()
    await page.locator('.zk-console-frame.is-top.is-fluid .zk-night').waitFor()
    expect(await pagesOf(page).count()).toBe(0)
    expect(await page.locator('body').getAttribute('class')).toContain('colorWeak')
    const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--zk-accent'))
    expect(accent).toBe('#722ED1')
  })

  // proves L-09
  it('ends with the copyright of the site', async () => {
    await stage.server.setSite('SiteCopyRight', '© 2026 知库示例公司')
    const page = await users()
    await soon(() => page.getByRole('contentinfo').innerText()).toBe('© 2026 知库示例公司')
  })

  // proves E-71, E-72
  it('keeps what is granted and what there is to grant, for scripts of the family', async () => {
    const page = await users()
    const [granted, all] = await page.evaluate(() =>
      ['LOGIN_USER_BUTTON_AUTH', 'SYS_BUTTON_AUTH'].map(
        (key) => JSON.parse(sessionStorage.getItem(key) ?? '[]') as { action: string; status?: string }[],
      ),
    )
    expect(granted!.map(({ action }) => action)).toContain('sys:user:edit')
    expect(all!.find(({ action }) => action === 'sys:user:edit')).toMatchObject({ status: '1' })
  })

  const kept = (page: Page) => page.evaluate(() => localStorage.getItem('UI_CACHE_DB_DICT_DATA') ?? '')
  const clearStale = async (page: Page) => {
    await page.evaluate((expire) => {
      localStorage.setItem('UI_CACHE_DB_DICT_DATA', JSON.stringify({ value: { stale: [] }, expire }))
    }, Date.now() + DAY_MS)
    await page.getByRole('button', { name: /的菜单$/ }).click()
    await page.getByRole('menuitem', { name: '清除缓存' }).click()
  }

  // proves W-07, X-33
  it('fetches anew what the browser keeps', async () => {
    const page = await users()
    await clearStale(page)
    await page.getByRole('status').getByText('刷新缓存完成！', { exact: true }).waitFor()
    expect(await kept(page)).toContain('sex')
  })

  // proves X-32
  it('says that what the browser keeps could not be fetched, and keeps it', async () => {
    const page = await users()
    await page.route('**/sys/dict/queryAllDictItems*', (route) => route.abort())
    await clearStale(page)
    await page.getByRole('status').getByText('刷新缓存失败！', { exact: true }).waitFor()
    expect(await kept(page)).toContain('stale')
  })

  it('has nothing against it, light or dark, wide or narrow, with all that opens', async () => {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 390, height: 800 },
      ]) {
        const page = await stage.page('admin', { viewport, colorScheme })
        await visit(page, '/isystem/site', '站点配置')
        expect([colorScheme, viewport.width, await violations(page)]).toEqual([colorScheme, viewport.width, []])
        await settingsOf(page)
        expect([colorScheme, 'settings', await violations(page)]).toEqual([colorScheme, 'settings', []])
        await close(page)
        await page.keyboard.press('Control+k')
        await page.getByRole('option').first().waitFor()
        expect([colorScheme, 'palette', await violations(page)]).toEqual([colorScheme, 'palette', []])
        await close(page)
        if (viewport.width < 1000) await page.getByRole('button', { name: '打开菜单' }).click()
        else await pagesOf(page).getByRole('link', { name: '首页' }).click({ button: 'right' })
        expect([colorScheme, 'menu', await violations(page)]).toEqual([colorScheme, 'menu', []])
        await page.context().close()
      }
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
