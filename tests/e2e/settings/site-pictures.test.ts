import type { Locator, Page } from 'playwright'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { user } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

/** Every size tells which of the pictures is shown. */
const [FIRST, SECOND] = [
  { width: 64, height: 40 },
  { width: 48, height: 36 },
]

describeInBrowser('站点的图片', () => {
  let stage: Stage
  let admin: Page
  beforeAll(async () => {
    stage = await openStage()
    admin = await stage.page('admin')
  })
  afterAll(() => stage[Symbol.asyncDispose]())

  /** Chosen in the site configuration of the console, and saved. */
  async function choose(name: string, size: { width: number; height: number }): Promise<void> {
    const buffer = await admin.screenshot({ clip: { x: 0, y: 0, ...size } })
    await admin.goto('/isystem/site')
    await admin.getByLabel(`${name}的图片文件`).setInputFiles({ name: '图.png', mimeType: 'image/png', buffer })
    await admin.getByRole('img', { name: `当前的${name}` }).waitFor()
    await save()
  }

  async function save(): Promise<void> {
    await admin.getByRole('button', { name: '保存', exact: true }).click()
    await admin.getByText('已保存 1 项').waitFor()
  }

  async function takeAway(name: string): Promise<void> {
    await admin.goto('/isystem/site')
    await admin.getByRole('button', { name: `去掉${name}` }).click()
    await save()
  }

  /** The picture has come, and it is the one of this size. */
  const shows = (picture: Locator, { width }: { width: number }) =>
    soon(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(width)

  // proves CF-04
  it('默认头像 is what a user without one has, in the portal and in the console, and follows its change', async () => {
    await choose('默认头像', FIRST)
    const portal = await stage.page('zhangwei')
    const face = portal.getByRole('button', { name: /的菜单$/ }).locator('img')
    await portal.goto('/index')
    await shows(face, FIRST)
    const before = await face.getAttribute('src')
    await choose('默认头像', SECOND)
    await portal.reload()
    await shows(face, SECOND)
    expect(await face.getAttribute('src')).not.toBe(before)
    await admin.reload()
    await shows(admin.getByRole('button', { name: /的菜单$/ }).locator('img'), SECOND)
    expect(await violations(admin)).toEqual([])

    const own = await admin.getByRole('img', { name: '当前的默认头像' }).getAttribute('src')
    await choose('导航标志', FIRST)
    const another = (await admin.getByRole('img', { name: '当前的导航标志' }).getAttribute('src'))!
    await stage.server.running.engines.db.update(user).set({ avatar: another }).where(eq(user.username, 'lina'))
    const withOwn = await stage.page('lina')
    await withOwn.goto('/index')
    const ownFace = withOwn.getByRole('button', { name: /的菜单$/ }).locator('img')
    await shows(ownFace, FIRST)
    expect(await ownFace.getAttribute('src')).not.toBe(own)

    await takeAway('默认头像')
    await portal.reload()
    await portal.getByRole('button', { name: /的菜单$/ }).waitFor()
    expect(await face.count()).toBe(0)
    expect(stage.complaints).toEqual([])
  })

  // proves CF-05
  it('首页横幅 is shown above the search box of the home page, and follows its change', async () => {
    await choose('首页横幅', FIRST)
    const portal = await stage.page('zhangwei')
    const banner = portal.locator('.zk-hero img')
    await portal.goto('/index')
    await shows(banner, FIRST)
    const [above, below] = [await banner.boundingBox(), await portal.getByRole('search').last().boundingBox()]
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
    expect(await violations(portal)).toEqual([])
    await choose('首页横幅', SECOND)
    await portal.reload()
    await shows(banner, SECOND)
    await takeAway('首页横幅')
    await portal.reload()
    await portal.getByRole('heading', { level: 1 }).waitFor()
    expect(await banner.count()).toBe(0)
    expect(stage.complaints).toEqual([])
  })

  // proves CF-06
  it('登录页图片 is shown on the login page to who has not signed in, and follows its change', async () => {
    await choose('登录页图片', FIRST)
    const page = await stage.page()
    const picture = page.locator('.zk-login-pitch img')
    await page.goto('/user/login')
    await shows(picture, FIRST)
    expect(await violations(page)).toEqual([])
    await choose('登录页图片', SECOND)
    await page.reload()
    await shows(picture, SECOND)
    await takeAway('登录页图片')
    await page.reload()
    await page.getByLabel('账号').waitFor()
    expect(await picture.count()).toBe(0)
    expect(stage.complaints).toEqual([])
  })
})
