import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { session } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { accountTools } from '#tests/whole-server/support/accounts.ts'
import { PASSWORD } from '#tests/whole-server/support/fixture.ts'
import { openStage, pagePath, soon, type Stage } from '../support/stage.ts'
import { draftBox, follow, pageHeading, consoleMenu, openGroups, openSettings, visit } from './console-stage.ts'

/** What of the console still works when something else does not. */
describeInBrowser('trouble in the console', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  /** The scripts that are loaded from now on. */
  const breakScripts = (page: Page, how: 'abort' | 'hang') =>
    page.route(/\/assets\/.*\.js$/, async (route) => {
      if (how === 'abort') await route.abort()
    })

  // proves X-49
  it('shows in place that the code of a page did not come, and fetches it again', async () => {
    const page = await stage.page('admin')
    await visit(page, '/dashboard/analysis', '首页')
    await breakScripts(page, 'abort')
    await follow(page, '站点配置')
    const failure = page.getByRole('alert').filter({ hasText: '页面没有加载成功' })
    await failure.getByText(/ChunkLoadError/).waitFor()
    await openGroups(page)
    expect(await consoleMenu(page).getByRole('link', { name: '用户', exact: true }).count()).toBe(1)
    await page.unroute(/\/assets\/.*\.js$/)
    await failure.getByRole('button', { name: '重试' }).click()
    await draftBox(page).waitFor()
  })

  // proves K-08
  it('waits 120 seconds for the code of a page', async () => {
    const page = await stage.page('admin')
    await page.clock.install()
    await visit(page, '/dashboard/analysis', '首页')
    await breakScripts(page, 'hang')
    await follow(page, '站点配置')
    await page.clock.runFor(119_000)
    expect(await page.getByRole('alert').filter({ hasText: 'ChunkLoadError' }).count()).toBe(0)
    await page.clock.runFor(1500)
    await page.getByRole('alert').filter({ hasText: 'ChunkLoadError' }).waitFor()
  })

  // proves X-50
  it('says that the style sheet did not come, and fetches it again', async () => {
    const page = await stage.page('admin')
    await page.route(/\/assets\/.*\.css$/, (route) => route.abort())
    await visit(page, '/isystem/user', '用户')
    const failure = page.getByRole('alert').filter({ hasText: 'CSS_CHUNK_LOAD_FAILED' })
    await failure.waitFor()
    await page.unroute(/\/assets\/.*\.css$/)
    await failure.getByRole('button', { name: '重试' }).click()
    await soon(() => failure.count()).toBe(0)
  })

  // proves X-48
  it('says that a colour could not be put into effect', async () => {
    const page = await stage.page('admin')
    await visit(page, '/isystem/user', '用户')
    const drawer = await openSettings(page)
    await page.evaluate(() => {
      CSSStyleSheet.prototype.replaceSync = () => {
        throw new Error('no style today')
      }
    })
    await drawer.getByRole('radio', { name: '极光绿' }).check({ force: true })
    await page.getByText('Failed to update theme', { exact: true }).waitFor()
  })

  // proves S-82
  it('shows in place that a page broke over what the server answered, and the others work', async () => {
    const page = await stage.page('admin')
    await visit(page, '/dashboard/analysis', '首页')
    await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await follow(page, '站点配置')
    const failure = page.getByRole('alert').filter({ hasText: '500 这个页面出错了' })
    await failure.getByRole('button', { name: '重试' }).waitFor()
    await follow(page, '首页')
    await soon(() => failure.filter({ visible: true }).count()).toBe(0)
  })

  // proves S-82
  it('says that the server failed where it has no menu to show, and asks it again', async () => {
    const page = await stage.page('admin')
    await page.route(/getUserPermissionByToken/, (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 500, message: '数据库没有连上', result: null } }),
    )
    await page.goto('/isystem/user')
    const failure = page.getByRole('alert').filter({ hasText: '500 服务器出错了' })
    await failure.getByText('数据库没有连上').waitFor()
    await page.unroute(/getUserPermissionByToken/)
    await failure.getByRole('button', { name: '重试' }).click()
    await pageHeading(page, '用户').waitFor()
  })

  it('signs in again in place: what was typed is still there', async () => {
    const page = await stage.page('admin')
    await visit(page, '/isystem/site', '站点配置')
    const name = page.getByRole('textbox', { name: '站点名称' })
    await name.fill('还没有保存的名字')
    const { db, idOf } = accountTools(stage.server)
    await db.delete(session).where(eq(session.userId, await idOf('admin')))
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '登录已过期' })
    await dialog.getByLabel('管理员的密码').fill('wrong')
    await dialog.getByRole('button', { name: '重新登录' }).click()
    await soon(() => dialog.getByRole('alert').innerText()).not.toBe('')
    await dialog.getByLabel('管理员的密码').fill(PASSWORD)
    if (await dialog.getByLabel('验证码', { exact: true }).count())
      await dialog.getByLabel('验证码', { exact: true }).fill('ABCD')
    await dialog.getByRole('button', { name: '重新登录' }).click()
    await soon(() => dialog.count()).toBe(0)
    expect(await name.inputValue()).toBe('还没有保存的名字')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存 1 项').waitFor()
    expect(pagePath(page)).toBe('/isystem/site')
  })

  it('leads who has no session to the sign-in page and back to the whole address', async () => {
    const page = await stage.page()
    await page.goto('/isystem/user?username=lina')
    await soon(() => pagePath(page)).toBe(`/user/login?redirect=${encodeURIComponent('/isystem/user?username=lina')}`)
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints.filter((said) => !/no style today/.test(said))).toEqual([])
  })
})
