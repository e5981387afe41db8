import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bannerAdd, bannerPicture } from '#core/contract/km/banner.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { banner } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, pagePath, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('the banners of the home page', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const colours = ['#164', '#641', '#146']
  const names = ['新制度今天起执行', '信息安全月', '年会报名']
  async function addBanners(): Promise<void> {
    const admin = await stage.server.signIn('admin')
    const day = (n: number) => wireDay(new Date(Date.now() + n * 86_400_000))
    const terms = [
      { link: '/doSearch?q=考勤' },
      { link: 'https://example.com/', validFrom: day(-1), validUntil: day(2) },
      { validFrom: day(3) },
    ]
    for (const [i, title] of names.entries()) {
      const drawn = sharp({ create: { width: 120, height: 20, channels: 3, background: colours[i]! } })
      const picture = await admin.call(bannerPicture, {
        file: new Blob([new Uint8Array(await drawn.png().toBuffer())]),
      })
      await admin.call(bannerAdd, { body: { title, picture, sortOrder: i, ...terms[i] } })
    }
  }
  const shown = (page: Page) => page.getByRole('region', { name: '横幅' }).getByRole('img')
  const nameShown = async (page: Page) => shown(page).getAttribute('alt')

  it('shows everybody the banners of this moment, by keys and buttons', async () => {
    await addBanners()
    const page = await stage.page()
    await page.goto('/index')
    await soon(() => nameShown(page)).toBe(names[0])
    await soon(() => shown(page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    const show = page.getByRole('region', { name: '横幅' })
    expect(await show.textContent()).toContain('1 / 2')
    await show.getByRole('button', { name: '下一张' }).click()
    expect(await nameShown(page)).toBe(names[1])
    expect(await show.getByRole('link').getAttribute('rel')).toBe('noreferrer')
    await page.keyboard.press('ArrowRight')
    expect(await nameShown(page)).toBe(names[0])
    await page.keyboard.press('ArrowLeft')
    expect(await nameShown(page)).toBe(names[1])
    await page.keyboard.press('ArrowLeft')
    expect(await violations(page)).toEqual([])
    await show.getByRole('link', { name: names[0]! }).click()
    await soon(() => decodeURIComponent(pagePath(page))).toBe('/doSearch?q=考勤')
  })

  it('turns its banners by itself until somebody pauses them, and never where motion is unwanted', async () => {
    const page = await stage.page(undefined, { reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto('/index')
    await soon(() => nameShown(page)).toBe(names[0])
    await page.clock.runFor(8000)
    expect(await nameShown(page)).toBe(names[1])
    await page.getByRole('button', { name: '暂停' }).click()
    await page.getByRole('heading', { level: 1 }).click()
    await page.clock.runFor(30_000)
    expect(await nameShown(page)).toBe(names[1])
    await page.getByRole('button', { name: '自动播放' }).click()
    await page.getByRole('heading', { level: 1 }).click()
    await page.clock.runFor(8000)
    expect(await nameShown(page)).toBe(names[0])

    const still = await stage.page()
    await still.clock.install()
    await still.goto('/index')
    await soon(() => nameShown(still)).toBe(names[0])
    await still.clock.runFor(30_000)
    expect(await nameShown(still)).toBe(names[0])
  })

  it('shows no banner whose time is over, and no frame without any', async () => {
    await stage.server.running.engines.db.update(banner).set({ validUntil: new Date(Date.now() - 1000) })
    const page = await stage.page('lina')
    await page.goto('/index')
    await page.getByRole('heading', { name: '这里还没有内容' }).waitFor()
    expect(await page.getByRole('region', { name: '横幅' }).count()).toBe(0)
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
