import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { smallPdf } from '../../fixtures/small-pdf.ts'
import { isTurn, way } from '../../whole-way.ts'
import { cutOff } from '../support/cut-off.ts'
import { openStage, soon, type Stage, violations, violationsInBothThemes } from '../support/stage.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** A desk at 200 %. */
const ZOOMED = { width: 720, height: 450 }

describeInBrowser('every screen is accessible (axe, no violation)', () => {
  let stage: Stage
  let markdown: string
  let pdf: string
  let picture: string
  beforeAll(async () => {
    stage = await openStage()
    const admin = await stage.server.signIn('admin')
    const text = '# 差旅办法\n\n## 住宿\n\n|城市|标准|\n|---|---|\n|北京|600|\n\n```\nBX-1\n```\n\n住宿标准见表。\n'
    markdown = (await uploadText(admin, '差旅办法.md', text)).id
    pdf = (await uploadText(admin, 'policy.pdf', new Uint8Array(smallPdf(['Lodging allowance', 'Page two'])))).id
    const blue = sharp({ create: { width: 640, height: 400, channels: 3, background: '#258' } })
    picture = (await uploadText(admin, '厂区平面图.png', new Uint8Array(await blue.png().toBuffer()))).id
    await settled(admin, picture)
    await settled(admin, markdown)
    await settled(admin, pdf)
    await searchable(admin, '住宿标准', markdown)
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  /** Address, who looks, and what shows that the screen is there. */
  const screens = (): [path: string, user: 'admin' | undefined, ready: (page: Page) => Promise<unknown>][] => [
    ['/index', 'admin', (page) => page.getByRole('link', { name: '差旅办法' }).first().waitFor()],
    ['/index', undefined, (page) => page.getByRole('heading', { name: '请先登录' }).waitFor()],
    ['/user/login', undefined, (page) => page.getByLabel('账号').waitFor()],
    ['/doSearch?q=住宿标准', 'admin', (page) => page.getByRole('link', { name: /差旅办法/ }).waitFor()],
    ['/doSearch?q=zzqq没有', 'admin', (page) => page.getByRole('heading', { name: '没有查询到任何数据' }).waitFor()],
    [`/knowledge?id=${markdown}&q=住宿标准`, 'admin', (page) => page.locator('mark').first().waitFor()],
    [`/knowledge?id=${pdf}`, 'admin', (page) => page.locator('.textLayer span').first().waitFor()],
    ['/knowledge?id=none', 'admin', (page) => page.getByRole('heading', { name: /没有这篇知识/ }).waitFor()],
    [
      `/knowledgeHistory?docId=${markdown}`,
      'admin',
      (page) => page.getByRole('heading', { name: /第 1 版/ }).waitFor(),
    ],
    ['/createStore', 'admin', (page) => page.getByLabel('全体员工').waitFor()],
    ['/myDocPage', 'admin', (page) => page.getByRole('link', { name: '差旅办法' }).waitFor()],
    ['/404', 'admin', (page) => page.getByRole('heading', { name: '没有这个页面' }).waitFor()],
    ['/dashboard/analysis', 'admin', (page) => page.getByText('搜索引擎').waitFor()],
    ['/isystem/user', 'admin', (page) => page.getByText('lina', { exact: true }).first().waitFor()],
  ]

  it('and shows whole what one acts on: on a desk, at 200 %, on a phone, light and dark', async () => {
    const found: Record<string, string[]> = {}
    const pages = new Map<string | undefined, Page>()
    for (const [n, [path, user, ready]] of screens().entries()) {
      const page = pages.get(user) ?? (await stage.page(user))
      pages.set(user, page)
      await page.setViewportSize(DESK)
      await page.goto(path)
      for (const viewport of [DESK, ZOOMED, PHONE]) {
        await page.setViewportSize(viewport)
        await ready(page)
        const where = `${path} ${user ?? 'guest'} ${viewport.width}`
        // What follows the size follows it a moment later.
        await soon(async () => [where, ...(await page.evaluate(cutOff))]).toEqual([where])
        if (viewport === ZOOMED && way(true, false)) continue
        // On a phone the parts are those of the desk, in its colours.
        if (viewport === PHONE && !isTurn(n, 4)) continue
        const look = viewport === way(PHONE, undefined) ? violations : violationsInBothThemes
        const problems = await look(page)
        if (problems.length > 0) found[where] = problems
      }
    }
    expect(found).toEqual({})
  })

  it('offers dialogs and menus that are accessible too', async () => {
    const page = await stage.page('admin')
    await page.goto('/index')
    await page.getByRole('button', { name: '管理员的菜单' }).click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('menuitem', { name: '修改密码' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await violations(page)).toEqual([])
  })
})
