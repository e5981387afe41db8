import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import { permissionList, type PermissionNode } from '#core/contract/sys/menu.ts'
import { positionAdd } from '#core/contract/sys/position.ts'
import { roleAdd, rolePermissionsSave } from '#core/contract/sys/role.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { rawCalls } from '../../whole-server/support/raw-calls.ts'
import { flattenTree, rightsTools } from '../../whole-server/support/rights-admin.ts'
import { isTurn, way } from '../../whole-way.ts'
import { cutOff } from '../support/cut-off.ts'
import { foreignWords } from '../support/foreign-words.ts'
import { openStage, pagePath, soon, type Stage, violations, violationsInBothThemes } from '../support/stage.ts'
import { consoleMenu, openGroups, openPages } from './console-stage.ts'

const BUTTON = 2
/** What changes something, by how its button begins. */
const CHANGING =
  /^(新增|批量(?!操作)|导入|编辑|修改(?!记录|人|时间)|删除|冻结|解冻|还原|撤销|彻底删除|强制下线|更换密钥|重置密码|授权|移出|移到|清空)/
const nothing = () => Promise.resolve([])
const isReading = (perms: string) => /:(list|query)$/.test(perms)
const FOR_EVERYBODY = ['/dashboard/analysis', '/isps/userAnnouncement']
/** What an editor of the first data has besides. */
const FOR_EDITORS = ['/isystem/dueKnowledge', '/isystem/failedFile', '/isystem/statistics']
/** Where a new server has records that can at least be looked at: in a table, in a tree, in a log. */
const WITH_RECORDS = ['/isystem/user', '/isystem/position', '/isystem/depart', '/monitor/data-log']
/** What is shown there is shown only to who may change it. */
const FOR_KEEPERS = ['/isystem/userBin', '/isystem/field']

const FORBIDDEN = '403 您没有打开这个页面的权限'
const UNKNOWN = '404 没有这个页面'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** In the page: the paths that the server does not hand out as pages of the menu. */
async function notMarked(paths: readonly string[]): Promise<string[]> {
  const pages = await Promise.all(paths.map(async (path) => (await fetch(path)).text()))
  return paths.filter((_, i) => !pages[i]!.includes('place="menu"'))
}

/** Opens the page of a path in the console that is open. */
type Go = (page: Page, path: string) => Promise<void>

describeInBrowser('every screen of the console', () => {
  let stage: Stage
  let menus: PermissionNode[]
  /** Codes that stand below a screen. */
  let codes: string[]
  beforeAll(async () => {
    stage = await openStage()
    const admin = await stage.server.signIn('admin')
    const all = flattenTree(await admin.call(permissionList, {}))
    menus = all.filter((row) => row.menuType !== BUTTON)
    codes = all.flatMap((row) => (row.menuType === BUTTON && row.perms ? [row.perms] : []))
    await admin.call(positionAdd, { body: { code: 'clerk', name: '文员' } })
    await give(admin, 'lina', 'half', (row) => row.menuType !== BUTTON || isReading(row.perms ?? ''))
    await give(admin, 'zhangwei', 'nothing', (row) => row.menuType !== BUTTON)
    async function give(api: Api, username: string, roleCode: string, has: (row: PermissionNode) => boolean) {
      const rights = rightsTools(stage.server, api)
      await api.call(roleAdd, { body: { roleName: `角色${roleCode}`, roleCode } })
      const roleId = await rights.roleId(roleCode)
      const permissionIds = all.filter(has).map(({ id }) => id)
      await api.call(rolePermissionsSave, { body: { roleId, permissionIds: permissionIds.join(',') } })
      await rights.withRole(username, roleId)
    }
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const screens = () =>
    menus.filter((row) => row.component && !row.component.startsWith('layouts/')).map((row) => row.url ?? '')

  /** Waits until nothing is on its way to the page. */
  function settling(page: Page): () => Promise<void> {
    const open = new Set<Request>()
    page.on('request', (request) => request.resourceType() === 'fetch' && open.add(request))
    page.on('requestfinished', (request) => open.delete(request))
    page.on('requestfailed', (request) => open.delete(request))
    return async () => {
      await page
        .locator('main .zk-resource, main h2, main form, main section')
        .filter({ visible: true })
        .first()
        .waitFor()
      await soon(() => page.locator('.zk-skeleton, main [aria-busy="true"]').count()).toBe(0)
      await soon(() => open.size).toBe(0)
    }
  }

  const follow: Go = async (page, path) => {
    await openGroups(page)
    await consoleMenu(page).locator(`a[href="${path}"]`).click()
  }
  /** As the browser's own buttons do: it takes less time than the menu, and does not load the console again. */
  const goTo: Go = (page, path) =>
    page.evaluate((to) => {
      // The router knows a place in the history by its key.
      history.pushState({ key: crypto.randomUUID() }, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)

  /** Opens every entry of the menu, or those of `paths`; what is wrong with its screen by its address. */
  async function walk(
    page: Page,
    look: (path: string) => Promise<readonly string[]>,
    { go = goTo, paths = screens() }: { go?: Go; paths?: readonly string[] } = {},
  ) {
    const errors: string[] = []
    page.on('console', (message) => {
      // The browser itself says of every refused call that it was one.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text())
    })
    const found: Record<string, readonly string[]> = {}
    const settle = settling(page)
    await page.goto('/dashboard/analysis')
    for (const path of paths) {
      await go(page, path)
      await openPages(page).locator(`[aria-current="page"][href="${path}"]`).waitFor({ state: 'attached' })
      await settle()
      // Opening the groups of the long menu may have moved the page under its header.
      await page.evaluate(() => scrollTo(0, 0))
      const wrong = [...errors.splice(0), ...(await look(path))]
      if (wrong.length > 0) found[path] = wrong
    }
    return found
  }
  // The first cell of a tree opens its row: it bears the name of a record, not of an action.
  /** Rows of a list to choose from, and a choice of a few, are buttons that change nothing. */
  const buttons = (page: Page) =>
    page
      .locator(
        'main button:not(.zk-tree-table-first > button, .zk-scope-choices button, [role="radio"], .bp6-segmented-control > button)',
      )
      .allInnerTexts()
  const changing = (names: readonly string[]) => names.map((name) => name.trim()).filter((name) => CHANGING.test(name))
  /** What can be done with a record of the page; some have nothing, and no menu. */
  async function rowActions(page: Page): Promise<string[]> {
    const cell = page.locator('main [role="gridcell"]').filter({ visible: true }).last()
    if ((await cell.count()) === 0) return []
    await cell.click({ button: 'right' })
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    const items = page.getByRole('menuitem')
    const names = await items.allInnerTexts()
    // The menu takes keys when it has the focus.
    await soon(async () => {
      if ((await items.count()) > 0) await page.keyboard.press('Escape')
      return items.count()
    }).toBe(0)
    return names
  }

  // proves P-09
  it('opens for the administrator, in Chinese, accessible, light and dark', async () => {
    const page = await stage.page('admin')
    expect(screens().length).toBeGreaterThan(14)
    const seen = new Set<string>()
    const found = await walk(
      page,
      async (path) => {
        for (const name of await buttons(page)) seen.add(name.trim())
        const failed = await page.getByText('没有加载成功').count()
        // Their parts are looked at one by one in the gallery.
        const look = isTurn(screens().indexOf(path), 3) ? violationsInBothThemes : nothing
        const foreign = await foreignWords(page)
        return [...foreign, ...(await look(page)), ...(failed > 0 ? [`${path} has not loaded`] : [])]
      },
      { go: follow },
    )
    expect(found).toEqual({})
    expect([...seen]).toEqual(
      expect.arrayContaining(['新增用户', '新增职务', '新增密级', '新增API 客户端', '批量操作']),
    )
    expect(stage.complaints).toEqual([])
  })

  it('fits on a phone: nothing is cut off', async () => {
    const page = await stage.page('admin', { viewport: { width: 390, height: 844 } })
    expect(await walk(page, () => page.evaluate(cutOff))).toEqual({})
  })

  it('shows who may only read what there is, and nothing to change it with', async () => {
    const page = await stage.page('lina')
    const offered: Record<string, string[]> = {}
    const found = await walk(page, async (path) => {
      const actions = await rowActions(page)
      if (actions.length > 0) offered[path] = actions
      const wrong = [...changing([...(await buttons(page)), ...actions]), ...(await way(nothing, violations)(page))]
      const failed = await page.getByText('没有加载成功').count()
      return failed > 0 && !FOR_KEEPERS.includes(path) ? [...wrong, 'has not loaded'] : wrong
    })
    expect(found).toEqual({})
    expect(Object.keys(offered)).toEqual(expect.arrayContaining(WITH_RECORDS))
    await page.goto('/isystem/position')
    await page.getByRole('gridcell', { name: '文员', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '查看' }).waitFor()
    const items = await page.getByRole('menuitem').allInnerTexts()
    expect(items.filter((name) => CHANGING.test(name))).toEqual([])
    await page.getByRole('menuitem', { name: '查看' }).click()
    const dialog = page.getByRole('dialog', { name: '查看职务' })
    expect(await dialog.getByLabel('职务名称').isDisabled()).toBe(true)
    expect(await dialog.getByRole('button', { name: '保存' }).count()).toBe(0)
    expect(stage.complaints).toEqual([])
  })

  it('shows who holds nothing no button, and says why there is no list', async () => {
    const page = await stage.page('zhangwei')
    const look = async () => [...changing(await buttons(page)), ...(await way(nothing, violations)(page))]
    const found = await walk(page, look, { paths: screens().filter((_, i) => isTurn(i, 3)) })
    expect(found).toEqual({})
    await page.goto('/isystem/user')
    await page.getByText('您没有查看用户的权限').waitFor()
    expect(stage.complaints).toEqual([])
  })

  it('opens nothing but what is for everybody and for editors to who has no other menu', async () => {
    const page = await stage.page('editor')
    await page.goto('/dashboard/analysis')
    const menu = page.getByRole('navigation', { name: '菜单' })
    await openGroups(page)
    await menu.getByRole('link', { name: '首页' }).waitFor()
    expect(await menu.getByRole('link').allInnerTexts()).toEqual([
      '首页',
      '到期复查',
      '读取失败',
      '文件统计',
      '我的通告',
    ])
    const refused = screens().filter((each) => ![...FOR_EVERYBODY, ...FOR_EDITORS].includes(each))
    for (const path of refused.filter((_, i) => isTurn(i, 8))) {
      await page.goto(path)
      await heading(page, FORBIDDEN).waitFor()
      expect([path, changing(await buttons(page))]).toEqual([path, []])
    }
    // What a console that is loaded anew goes by, the server says of all of them.
    expect(await page.evaluate(notMarked, refused)).toEqual([])
    // To a console that is open already, the paths of others are unknown.
    const known = pagePath(page)
    for (const path of refused.filter((each, i) => each !== known && isTurn(i, 3))) {
      await goTo(page, path)
      await heading(page, UNKNOWN).waitFor()
      expect([path, changing(await buttons(page))]).toEqual([path, []])
      await goTo(page, known)
      await heading(page, FORBIDDEN).waitFor()
    }
    expect(await violations(page)).toEqual([])
    expect(stage.complaints).toEqual([])
  })

  it('has every call behind its buttons refused by the server to who does not hold it', async () => {
    const guarded = contract.filter((e) => codes.includes(e.access))
    expect(guarded.length).toBeGreaterThan(80)
    const held = new Set(['km:people:pick', 'km:address:list', 'km:doc:upload', 'km:request:add'])
    const passed = async (username: string, e: Endpoint) => {
      const reply = await rawCalls(stage.server, username)(e, e.methods[0] === 'GET' ? {} : { body: {} })
      return /没有权限/.test(reply.message ?? '') ? [] : [`${username} ${e.path}: ${reply.message}`]
    }
    const wrong: string[] = []
    for (const e of guarded) {
      if (held.has(e.access)) continue
      wrong.push(...(await passed('zhangwei', e)))
      if (!isReading(e.access)) wrong.push(...(await passed('lina', e)))
    }
    expect(wrong).toEqual([])
  })
})
