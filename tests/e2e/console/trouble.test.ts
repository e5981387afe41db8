import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, type Stage } from '../stage.ts'
import { draftOf, follow, menuOf, visit } from './console-stage.ts'

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

  it('shows in place that the code of a page did not come, and fetches it again', async () => {
    const page = await stage.page('admin')
    await visit(page, '/dashboard/analysis', '首页')
    await breakScripts(page, 'abort')
    await follow(page, '站点配置')
    const failure = page.getByRole('alert').filter({ hasText: '页面没有加载成功' })
    await failure.getByText(/ChunkLoadError/).waitFor()
    expect(await menuOf(page).getByRole('link', { name: '用户', exact: true }).count()).toBe(1)
    await page.unroute(/\/assets\/.*\.js$/)
    await failure.getByRole('button', { name: '重试' }).click()
    await draftOf(page).waitFor()
  })

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

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
