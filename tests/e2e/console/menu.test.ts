import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MenuNode, OWN_SCREENS, userPermissions } from '#core/contract/sys/permission.ts'
import { task } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, pagePath, soon, type Stage } from '../support/stage.ts'
import {
  draftBox,
  everyKindOfRow,
  follow,
  pageHeading,
  consoleMenu,
  openGroups,
  openPages,
  visit,
} from './console-stage.ts'

/** Pages of the console come from the menu table, with everything that its rows say. */
describeInBrowser('the menu of the console', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    await everyKindOfRow(stage)
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  // proves RD-01, S-80
  it('has other pages for other people, and says of theirs that one may not open them', async () => {
    const admin = await stage.page('admin')
    await visit(admin, '/isystem/deep/page', '深处的页')
    const lina = await stage.page('lina')
    await lina.goto('/isystem/deep/page')
    await lina.getByRole('heading', { name: '403 您没有打开这个页面的权限' }).waitFor()
    await openGroups(lina)
    expect(await consoleMenu(lina).getByRole('link').allInnerTexts()).toEqual(['首页', '我的通告'])
  })

  // proves S-81, RD-09
  it('says 404 of what nobody has, and of rows without a route', async () => {
    const page = await stage.page('admin')
    await page.goto('/isystem/none')
    await page.getByRole('heading', { name: '404 没有这个页面' }).waitFor()
    expect(await consoleMenu(page).getByText('无路由').count()).toBe(0)
    await page.goto('/isystem/off')
    await page.getByRole('heading', { name: '404 没有这个页面' }).waitFor()
    expect(await draftBox(page).count()).toBe(0)
  })

  const NAMED = [
    ['/isystem/user', '用户', ['首页', '组织', '用户']],
    ['/isystem/site', '站点配置', ['首页', '知识', '站点配置']],
    ['/isystem/deep/page', '深处的页', ['首页', '系统管理', '深处', '深处的页']],
  ] as const

  // proves RD-02
  it('names open page and window by the title of the row', async () => {
    const page = await stage.page('admin')
    for (const [path, title] of NAMED) {
      await page.goto(path)
      await openPages(page).getByRole('link', { name: title, exact: true }).waitFor()
      await soon(() => page.title()).toBe(`${title} - 知库`)
    }
    await visit(page, '/dashboard/analysis', '首页')
    await soon(() => page.title()).toBe('知库')
  })

  // proves L-11
  it('heads the page by the title of the row', async () => {
    const page = await stage.page('admin')
    for (const [path, title] of NAMED) {
      await page.goto(path)
      await soon(() => page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([title])
    }
  })

  // proves RD-02, L-12
  it('says where one is, from 首页 on', async () => {
    const page = await stage.page('admin')
    for (const [path, , crumbs] of NAMED) {
      await page.goto(path)
      const items = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem')
      await soon(() => items.allInnerTexts()).toEqual(crumbs)
    }
  })

  // proves L-33
  it('draws every row by its title, in the order of the table', async () => {
    const page = await stage.page('admin')
    await visit(page, '/dashboard/analysis', '首页')
    await openGroups(page)
    const drawn = await consoleMenu(page).locator('a, button').allInnerTexts()
    const { menu } = await (await stage.server.signIn('admin')).call(userPermissions, OWN_SCREENS)
    const titles = (nodes: readonly MenuNode[]): string[] =>
      nodes.flatMap((node) =>
        node.hidden || node.route === '0' ? [] : [node.meta.title, ...titles(node.children ?? [])],
      )
    expect(titles(menu).slice(0, 3)).toEqual(['首页', '系统管理', '用户'])
    expect(titles(menu)).toEqual(expect.arrayContaining(['深处', '深处的页', '留存页', '按名页', '内嵌页', '外部站']))
    // Rows of the product stand in their groups; what somebody has added stays where it was put.
    const groups = ['组织', '知识', '问答', '授权', '消息', '集成', '安全', '运维']
    const dissolved = ['系统监控', '开放接口', '文件管理']
    const names = drawn.map((text) => text.trim().split('\n')[0]!)
    expect(names.toSorted()).toEqual(
      [...titles(menu).filter((title) => !dissolved.includes(title)), ...groups].toSorted(),
    )
    const buttons = await consoleMenu(page).getByRole('button').allInnerTexts()
    expect(buttons.map((text) => text.trim()).slice(0, groups.length)).toEqual(groups)
    const own = ['系统管理', '深处', '深处的页', '留存页', '按名页', '内嵌页', '外部站']
    expect(names.slice(names.indexOf('系统管理'))).toEqual(own)
  })

  it('opens the group of the page, shows its entry, and tells of a closed one what waits in it', async () => {
    const { db } = stage.server.running.engines
    await db.insert(task).values({
      kind: 'probe',
      dedupeKey: 'probe',
      payload: {},
      state: 'failed',
      lastError: '试',
      finishTime: new Date(),
    })
    const page = await stage.page('admin', { viewport: { width: 1440, height: 500 } })
    await visit(page, '/monitor/HttpTrace', '请求追踪')
    const button = (name: string) => consoleMenu(page).getByRole('button', { name })
    expect(await button('运维').getAttribute('aria-expanded')).toBe('true')
    expect(await button('组织').getAttribute('aria-expanded')).toBe('false')
    const entry = consoleMenu(page).getByRole('link', { name: '请求追踪' })
    const inSight = () =>
      entry.evaluate((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await soon(inSight).toBe(true)
    await soon(() => consoleMenu(page).getByRole('link', { name: '后台任务' }).innerText()).toMatch(/1$/)
    await button('运维').click()
    await soon(() => button('运维').innerText()).toMatch(/1$/)
  })

  it('is narrowed by what is typed: a part of the name, its sound, its first letters', async () => {
    const page = await stage.page('admin')
    await visit(page, '/dashboard/analysis', '首页')
    const found = () => consoleMenu(page).getByRole('link').allInnerTexts()
    for (const word of ['站点', 'zhandian', 'zdpz']) {
      await consoleMenu(page).getByRole('searchbox', { name: '找菜单' }).fill(word)
      await soon(found).toEqual(['站点配置'])
    }
    await consoleMenu(page).getByRole('searchbox', { name: '找菜单' }).fill('没有的')
    await consoleMenu(page).getByText('没有这样的菜单').waitFor()
  })

  // proves RD-03
  it('draws the icon of the row', async () => {
    const page = await stage.page('admin')
    await visit(page, '/dashboard/analysis', '首页')
    await openGroups(page)
    const icon = (name: string) => consoleMenu(page).getByRole('button', { name }).locator('[data-icon]').first()
    expect([await icon('组织').getAttribute('data-icon'), await icon('深处').getAttribute('data-icon')]).toEqual([
      'people',
      'cloud',
    ])
    await soon(() => icon('深处').locator('path[d]').count()).toBe(1)
  })

  // proves L-34, E-18
  it('draws no hidden row, but opens it', async () => {
    const page = await stage.page('admin')
    await visit(page, '/isystem/hidden', '隐藏页')
    expect(await consoleMenu(page).getByText('隐藏页').count()).toBe(0)
  })

  // proves RD-08
  it('shows the screen that a row names, where its component is not known', async () => {
    const page = await stage.page('admin')
    await visit(page, '/isystem/named', '按名页')
    await draftBox(page).waitFor()
  })

  // proves RD-04
  it('shows the address of a row within the console', async () => {
    const page = await stage.page('admin')
    await visit(page, '/isystem/user', '用户')
    await follow(page, '内嵌页')
    const frame = page.locator('iframe')
    expect(await frame.getAttribute('src')).toBe(`${stage.server.baseURL}/apiDocs`)
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    await frame.contentFrame().locator('zhiku-portal').waitFor()
    await page.reload()
    await page.locator('iframe').contentFrame().locator('zhiku-portal').waitFor()
  })

  it('lets the header of our page name the sites that the menu shows, and no others', async () => {
    const header = async (path: string) =>
      (await fetch(stage.server.baseURL + path)).headers.get('content-security-policy') ?? ''
    expect(await header('/isystem/user')).toContain(`frame-src 'self' blob: ${stage.server.baseURL};`)
    expect(await header('/index')).toContain("frame-src 'self' blob:;")
  })

  // proves RD-07, L-35
  it('opens another site in a window of its own, and stays where it is', async () => {
    const page = await stage.page('admin')
    await page.context().route('https://outside.example/**', (route) => route.fulfill({ body: 'outside' }))
    await visit(page, '/isystem/user', '用户')
    await openGroups(page)
    const link = consoleMenu(page).getByRole('link', { name: '外部站' })
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await soon(() => opened.url()).toBe('https://outside.example/page')
    expect(pagePath(page)).toBe('/isystem/user')
  })

  // proves RD-06
  it('keeps what was typed into a page whose row says so, and no other', async () => {
    const page = await stage.page('admin')
    await visit(page, '/isystem/kept', '留存页')
    await draftBox(page).fill('水印')
    await follow(page, '站点配置')
    await soon(() => draftBox(page).filter({ visible: true }).inputValue()).toBe('')
    await draftBox(page).filter({ visible: true }).fill('标题')
    await follow(page, '留存页')
    await soon(() => draftBox(page).filter({ visible: true }).inputValue()).toBe('水印')
    await follow(page, '站点配置')
    await soon(() => draftBox(page).filter({ visible: true }).inputValue()).toBe('')
  })

  // proves E-18
  it('reads what a row says: hidden, what stands below it, the permissions of which one is wanted', async () => {
    const page = await stage.page('admin')
    let wanted: unknown
    await page.route(/getUserPermissionByToken/, async (route) => {
      const response = await route.fetch()
      const json = JSON.parse(await response.text(), (key, value: unknown) => {
        const row = value as { path?: string; meta?: object } | null
        return wanted !== undefined && row?.path === '/isystem/site' && row.meta
          ? { ...row, meta: { ...row.meta, permission: wanted } }
          : value
      }) as object
      await route.fulfill({ response, json })
    })
    await visit(page, '/isystem/deep/page', '深处的页')
    const links = () => consoleMenu(page).getByRole('link').allInnerTexts()
    await openGroups(page)
    await soon(links).toContain('站点配置')
    expect(await links()).toContain('深处的页')
    expect(await links()).not.toContain('隐藏页')
    await visit(page, '/isystem/hidden', '隐藏页')
    wanted = ['nobody:has:this']
    await page.goto('/isystem/site')
    await page.getByRole('heading', { name: '403 您没有打开这个页面的权限' }).waitFor()
    expect(await links()).not.toContain('站点配置')
    wanted = ['nobody:has:this', 'km:config:list']
    await visit(page, '/isystem/site', '站点配置')
  })

  // proves RD-05
  it('shows the buttons that the row of the page names', async () => {
    const page = await stage.page('admin')
    let named: { action: string }[] | undefined = [{ action: 'km:config:list' }]
    await page.route(/getUserPermissionByToken/, async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      const json = JSON.parse(text, (key, value: unknown) =>
        key === 'meta' && named ? { ...(value as object), permissionList: named } : value,
      ) as object
      await route.fulfill({ response, json })
    })
    const save = page.getByRole('textbox', { name: '站点名称' })
    await visit(page, '/isystem/site', '站点配置')
    await soon(() => save.isEditable()).toBe(false)
    named = undefined
    await page.reload()
    await soon(() => save.isEditable()).toBe(true)
  })

  // proves E-18
  it('opens a page only to who holds one of the permissions that its row names', async () => {
    const page = await stage.page('admin')
    let permission = ['km:nobody:holds']
    await page.route(/getUserPermissionByToken/, async (route) => {
      const response = await route.fetch()
      const json = JSON.parse(await response.text(), (_, value: unknown) =>
        typeof value === 'object' &&
        value !== null &&
        'path' in value &&
        'meta' in value &&
        value.path === '/isystem/site'
          ? { ...value, meta: { ...(value.meta as object), permission } }
          : value,
      ) as object
      await route.fulfill({ response, json })
    })
    await page.goto('/isystem/site')
    await page.getByRole('heading', { name: '403 您没有打开这个页面的权限' }).waitFor()
    await openGroups(page)
    expect(await consoleMenu(page).getByRole('link', { name: '站点配置' }).count()).toBe(0)
    permission = ['km:nobody:holds', 'km:config:list']
    await page.reload()
    await draftBox(page).waitFor()
  })

  const choose = async (page: Page, word: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索页面、人员、知识' }).fill(word)
    await page.getByRole('option', { name: word }).first().waitFor()
    await page.keyboard.press('Enter')
  }

  // proves L-36
  it('is searched, and opens another site in a window of its own', async () => {
    const page = await stage.page('admin')
    await page.context().route('https://outside.example/**', (route) => route.fulfill({ body: 'outside' }))
    await visit(page, '/dashboard/analysis', '首页')
    const [opened] = await Promise.all([page.context().waitForEvent('page'), choose(page, '外部站')])
    await soon(() => opened.url()).toBe('https://outside.example/page')
    expect(pagePath(page)).toBe('/dashboard/analysis')
  })

  // proves L-37
  it('is searched, and goes to a framed page by its route', async () => {
    const page = await stage.page('admin')
    await visit(page, '/dashboard/analysis', '首页')
    await choose(page, '内嵌页')
    await pageHeading(page, '内嵌页').waitFor()
    expect(pagePath(page)).toMatch(/^\/[\da-f]{32}$/)
  })

  // proves L-38
  it('is searched, and goes to every other page by its path', async () => {
    const page = await stage.page('admin')
    await visit(page, '/dashboard/analysis', '首页')
    await choose(page, '站点配置')
    await soon(() => pagePath(page)).toBe('/isystem/site')
  })

  it('is searched for people by the sound and the first letters of their names', async () => {
    const page = await stage.page('admin')
    await visit(page, '/dashboard/analysis', '首页')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: '搜索页面、人员、知识' })
    for (const word of ['zhangwei', 'zw']) {
      await field.fill(word)
      await page.getByRole('option', { name: /张伟/ }).first().waitFor()
    }
  })

  it('leads from the path of a group to its first page', async () => {
    const page = await stage.page('admin')
    await page.goto('/isystem/deep')
    await soon(() => pagePath(page)).toBe('/isystem/deep/page')
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
