import type { Page } from 'playwright'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { departmentSelect } from '#core/contract/sys/login.ts'
import { avatarSet, profileGet } from '#core/contract/sys/own-account.ts'
import { siteItemDeleteBatch } from '#core/contract/km/config.ts'
import { department, userDepartment } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { accountTools } from '#tests/whole-server/support/accounts.ts'
import { PASSWORD } from '#tests/whole-server/support/fixture.ts'
import { smallPicture } from '../../fixtures/small-picture.ts'
import { foreignWords } from '../support/foreign-words.ts'
import { fillSignIn, openStage, pagePath, soon, type Stage } from '../support/stage.ts'

const DAY_MS = 86_400_000

/** What stands around every screen, who gets past it, and what a browser keeps. */
describeInBrowser('the frame of the portal', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const stored = (page: Page, key: string) =>
    page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as { value: never; expire: number }, key)
  const openMenu = async (page: Page, name = '李娜') => {
    await page.getByRole('button', { name: `${name}的菜单` }).click()
    return page.getByRole('menu')
  }

  // proves L-01, L-02, L-03, L-04, R-05
  it('frames the sign-in page by its mark, the way home and the copyright, without a menu', async () => {
    await stage.server.setSite('SiteCopyRight', '© 2026 知库示例公司')
    for (const leads of ['知库', '官网首页']) {
      const page = await stage.page()
      await page.goto('/user/login')
      await page.getByRole('heading', { name: '登录', exact: true }).waitFor()
      expect(await page.getByRole('navigation').count()).toBe(0)
      const mark = page.getByRole('banner').getByRole('img').or(page.getByRole('banner').locator('svg')).first()
      expect((await mark.boundingBox())!.width).toBeGreaterThan(15)
      await soon(() => page.getByRole('contentinfo').textContent()).toBe('© 2026 知库示例公司')
      await page.getByRole('banner').getByRole('link', { name: leads }).click()
      await soon(() => pagePath(page)).toBe('/index')
    }
  })

  // proves
  it('opens every path by its address, with header, menu and footer but on the sign-in page', async () => {
    const page = await stage.page('lina')
    // The pages on which somebody writes have nothing around them.
    const bare: readonly string[] = [PORTAL_PATHS.login, PORTAL_PATHS.write, PORTAL_PATHS.fileEditor]
    for (const path of Object.values(PORTAL_PATHS).filter((each) => !bare.includes(each))) {
      const response = await page.goto(path)
      expect([path, response?.status()]).toEqual([path, 200])
      await page.getByRole('navigation', { name: '主导航' }).waitFor()
      await page.getByRole('contentinfo').waitFor()
      await page.getByRole('main').waitFor()
      expect([path, pagePath(page).split('?')[0]]).toEqual([path, path])
    }
  })

  // proves P-03, G-09, W-04
  it('leads guests from every path that is not public to the sign-in page, and shows them no menu', async () => {
    const open = new Set([
      '/docShared',
      '/docShareView',
      '/index',
      '/user/login',
      '/knowledge',
      '/doSearch',
      '/CommonDocList',
      '/help',
      '/404',
      // What this browser has kept is read without the server.
      '/offline',
    ])
    const page = await stage.page()
    for (const path of Object.values(PORTAL_PATHS)) {
      await page.goto(path)
      const target = open.has(path) ? path : `/user/login?redirect=${encodeURIComponent(path)}`
      await soon(() => pagePath(page)).toBe(target)
      expect(await page.getByRole('button', { name: /的菜单$/ }).count()).toBe(0)
    }
  })

  // proves P-04
  it('lets guests search only where the site allows it, and who keeps a token always', async () => {
    for (const [allowed, guests] of [
      ['0', '登录后才能搜索'],
      ['1', '没有查询到任何数据'],
    ] as const) {
      await stage.server.setSite('AllowGuestSearch', allowed)
      const guest = await stage.page()
      await guest.goto('/doSearch?q=zzqq没有这样的词')
      await guest.getByRole('heading', { name: guests }).waitFor()
      const staff = await stage.page('lina')
      await staff.goto('/doSearch?q=zzqq没有这样的词')
      await staff.getByRole('heading', { name: '没有查询到任何数据' }).waitFor()
    }
    await stage.server.setSite('AllowGuestSearch', '0')
  })

  // proves P-10
  it('shows what is built in where the configuration says nothing', async () => {
    const admin = await stage.server.signIn('admin')
    await stage.server.setSite('SiteTitle', '另一个名字')
    await admin.call(siteItemDeleteBatch, { query: { ids: 'SiteTitle,SiteCopyRight' } })
    const page = await stage.page()
    await page.route('**/listAllConfig*', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { result: Record<string, string | null> }
      delete answer.result['SiteTitle']
      delete answer.result['SiteCopyRight']
      await route.fulfill({ response, json: answer })
    })
    await page.goto('/user/login')
    await soon(() => page.title()).toContain('知库')
    await soon(() => page.getByRole('contentinfo').textContent()).toContain('知库 · 企业知识与文档平台')
    expect(await page.locator('body').innerText()).not.toMatch(/undefined|null/)
  })

  // proves E-67, E-69, E-70, E-73, K-01, R-04
  it('keeps the site’s configuration for seven days, and who is signed in', async () => {
    const page = await stage.page()
    await page.goto('/user/login')
    await fillSignIn(page, 'lina')
    await soon(() => pagePath(page)).toBe('/index')
    const config = await stored(page, 'KM_All_Config')
    expect(config.value).toMatchObject({ SiteTitle: '知库' })
    expect(Math.abs(config.expire - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000)
    expect((await stored(page, 'Login_Username')).value).toBe('lina')
    expect((await stored(page, 'Login_Userinfo')).value).toMatchObject({ username: 'lina', realname: '李娜' })
    const dictionaries = (await stored(page, 'UI_CACHE_DB_DICT_DATA')).value as Record<string, { value: string }[]>
    expect(dictionaries['sex']!.map(({ value }) => value)).toContain('1')
  })

  // proves E-74, E-78
  it('keeps the last search in the fields of the family', async () => {
    const page = await stage.page('lina')
    await page.goto('/doSearch?q=备份')
    await soon(() => stored(page, 'KM_SEARCH_PARAM')).not.toBeNull()
    const { value } = await stored(page, 'KM_SEARCH_PARAM')
    expect(Object.keys(value).toSorted()).toEqual(
      ['keywords', 'content', 'title', 'advSearchFlag', 'phraseMatchSearchFlag'].toSorted(),
    )
    expect(value).toMatchObject({ content: '备份' })
  })

  // proves E-06, E-07, W-05
  it('knows of a user what the family knows, and greets by the name', async () => {
    const lina = await stage.server.signIn('lina')
    const avatar = await lina.call(avatarSet, { file: new Blob([await smallPicture()]) })
    const page = await stage.page()
    await page.goto('/user/login')
    const menuAsked = page.waitForRequest(/getUserPermissionByToken/)
    await fillSignIn(page, 'lina')
    const sent = (await menuAsked).headers()
    await soon(() => pagePath(page)).toBe('/index')

    const kept = (await stored(page, 'Login_Userinfo')).value as Record<string, unknown>
    const id = await accountTools(stage.server).idOf('lina')
    expect(kept).toMatchObject({ id, username: 'lina', realname: '李娜', orgCodeTxt: '信息技术部', avatar })
    const token = (await stored(page, 'Access-Token')).value as string
    expect(await stage.server.api(token).call(profileGet, {})).toMatchObject({ username: 'lina' })
    expect([sent['x-access-token'], sent['tenant-id']]).toEqual([token, '0'])

    await soon(() => page.locator('.zk-hero-greeting').innerText()).toMatch(/^..好，李娜$/)
    const face = page.getByRole('button', { name: '李娜的菜单' })
    await soon(() => face.innerText()).toContain('李娜')
    await soon(() => face.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await openMenu(page)
    await page.getByText('李娜 · 信息技术部', { exact: true }).waitFor()

    // The permission list decides what is offered.
    await page.goto('/knowledge?id=none')
    await page.getByRole('button', { name: '申请访问' }).waitFor()
    await page.route(/getUserPermissionByToken/, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { result: object }
      await route.fulfill({ response, json: { ...answer, result: { ...answer.result, auth: [] } } })
    })
    await page.reload()
    await page.getByRole('link', { name: '回到首页' }).waitFor()
    expect(await page.getByRole('button', { name: '申请访问' }).count()).toBe(0)
  })

  // proves W-06, W-13
  it('changes a password by old, new and confirmed, and the new one works', async () => {
    const owner = await stage.server.signIn('zhangwei')
    const tokens = await Promise.all(['停用的', '保留的'].map((name) => owner.call(apiTokenAdd, { body: { name } })))
    const page = await stage.page('zhangwei')
    await page.goto('/index')
    const menu = await openMenu(page, '张伟')
    await menu.getByRole('menuitem', { name: '修改密码' }).click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.getByLabel('旧密码').fill(PASSWORD)
    expect(await dialog.locator('input[type=password]').count()).toBe(3)
    await dialog.getByLabel('新密码', { exact: true }).fill('Neu-Zhiku-2027')
    await dialog.getByLabel('确认新密码').fill('Neu-Zhiku-2027')
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(2)
    await dialog.getByLabel('保留的').uncheck()
    await dialog.getByRole('button', { name: '修改密码' }).click()
    await page.getByRole('status').getByText('密码已修改，下次登录请用新密码').waitFor()
    const [ended, kept] = tokens.map(({ token }) => stage.server.api(token).call(docListRecent, { query: {} }))
    await expect(ended).rejects.toMatchObject({ kind: 'expired' })
    await kept
    const fresh = await stage.page()
    await fresh.goto('/user/login')
    await fillSignIn(fresh, 'zhangwei', 'Neu-Zhiku-2027')
    await soon(() => pagePath(fresh)).toBe('/index')
  })

  // proves W-15, X-34
  it('tells who has no department so, instead of asking', async () => {
    const { db, idOf } = accountTools(stage.server)
    await db.delete(userDepartment).where(eq(userDepartment.userId, await idOf('reviewer')))
    const page = await stage.page('reviewer')
    await page.goto('/index')
    const menu = await openMenu(page, '审核老周')
    await menu.getByRole('menuitem', { name: '切换部门' }).click()
    await page.getByRole('status').getByText('您尚未设置部门信息!').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  // proves E-10, V-28, W-14
  it('asks for one of several departments, and then works for it', async () => {
    const { change, db, idOf } = accountTools(stage.server)
    const [finance] = await db.select().from(department).where(eq(department.departName, '财务部'))
    await db.insert(userDepartment).values({ userId: await idOf('lina'), departmentId: finance!.id })
    await change('lina', { orgCode: null })
    const page = await stage.page()
    await page.goto('/user/login')
    await fillSignIn(page, 'lina')
    const chooser = page.getByRole('dialog', { name: '部门选择' })
    await chooser.getByRole('button', { name: '确定' }).click()
    await soon(() => chooser.getByRole('alert').textContent()).toBe('请选择一个部门')
    await chooser.getByRole('radio', { name: '财务部' }).check()
    await chooser.getByRole('button', { name: '确定' }).click()
    await soon(() => chooser.count()).toBe(0)
    const menu = await openMenu(page)
    await page.getByText('李娜 · 财务部', { exact: true }).waitFor()
    await menu.getByRole('menuitem', { name: '切换部门' }).click()
    await page.getByRole('dialog', { name: '部门切换（当前：财务部）' }).waitFor()
    const lina = await stage.server.signIn('lina')
    const { userInfo: user } = await lina.call(departmentSelect, { body: { orgCode: finance!.orgCode } })
    expect(user).toMatchObject({ username: 'lina', realname: '李娜', orgCode: finance!.orgCode })
    expect(user.orgCodeTxt).toContain('财务部')
  })

  // proves G-13, G-15
  it('opens a path of the menu after one menu call, and the same after a reload', async () => {
    const page = await stage.page('admin')
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    for (const opened of [1, 2]) {
      await (opened === 1 ? page.goto('/isystem/user') : page.reload())
      await page.getByText('lina', { exact: true }).first().waitFor()
      expect(pagePath(page)).toBe('/isystem/user')
      expect(calls.filter((path) => path.endsWith('/getUserPermissionByToken'))).toHaveLength(opened)
    }
  })

  // proves P-09
  it('speaks Chinese on every screen of the portal', async () => {
    const page = await stage.page('admin')
    const foreign: string[] = []
    for (const path of Object.values(PORTAL_PATHS)) {
      await page.goto(path, { waitUntil: 'networkidle' })
      foreign.push(...(await foreignWords(page)).map((word) => `${path}: ${word}`))
    }
    expect(foreign).toEqual([])
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
