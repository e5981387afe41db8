import sharp from 'sharp'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteItemDeleteBatch, siteItemEditBatch, sitePictureAdd } from '#core/contract/km/config.ts'
import type { Api } from '#core/api/client.ts'
import type { SiteKey } from '#core/rules/site/site.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'

const BASE = '/kb'

interface Manifest {
  [field: string]: unknown
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

const squareLogo = async (width = 300): Promise<Blob> =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height: 300, channels: 3, background: '#0a7a3c' } })
        .png()
        .toBuffer(),
    ),
  ])

describeInBrowser('a site that can be installed', () => {
  let stage: Stage
  let admin: Api
  beforeAll(async () => {
    stage = await openStage({ ZHIKU_BASE_PATH: BASE })
    admin = await stage.server.signIn('admin')
  })
  afterAll(() => stage[Symbol.asyncDispose]())

  const set = (values: Partial<Record<SiteKey, string>>) =>
    admin.call(siteItemEditBatch, {
      body: { items: Object.entries(values).map(([itemCode, itemValue]) => ({ itemCode, itemValue })) },
    })
  const reset = (...keys: SiteKey[]) => admin.call(siteItemDeleteBatch, { query: { ids: keys.join(',') } })
  const at = (path: string) => new URL(path, `${stage.server.baseURL}${BASE}/web-app/`).href
  const read = async (): Promise<Manifest> => (await fetch(at('manifest.webmanifest'))).json() as Promise<Manifest>
  const png = async (path: string) => sharp(Buffer.from(await (await fetch(at(path))).arrayBuffer()))
  const pixel = async (path: string, left: number, top: number) =>
    [...(await (await png(path)).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].join(' ')

  /** What the browser itself makes of the page's manifest. */
  async function judged(page: Page) {
    const session = await page.context().newCDPSession(page)
    // Debian's headless shell has no judge of this; a full Chromium (CHROMIUM_PATH) has.
    const judgement = await session.send('Page.getInstallabilityErrors').catch(() => ({ installabilityErrors: [] }))
    return { ...(await session.send('Page.getAppManifest')), ...judgement }
  }

  it('has a manifest with its own name and colour that is right below a path', async () => {
    await set({ SiteTitle: '青山制度中心', ThemeColor: '#13C2C2' })
    const page = await stage.page()
    await page.goto(`${BASE}/index`)
    const { url, errors, data, installabilityErrors } = await judged(page)
    expect(installabilityErrors).toEqual([])
    expect(url).toBe(at('manifest.webmanifest'))
    expect(errors).toEqual([])
    const manifest = JSON.parse(data ?? '') as Manifest
    expect(manifest).toMatchObject({
      lang: 'zh-CN',
      name: '青山制度中心',
      short_name: '青山制度中心',
      theme_color: '#13C2C2',
    })
    for (const field of ['start_url', 'scope']) expect(at(manifest[field] as string)).toBe(at(`${BASE}/`))
    expect(
      await page
        .locator('meta[name="theme-color"]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('content'))),
    ).toEqual(['#f6f5f2', '#f6f5f2'])
    await page.emulateMedia({ colorScheme: 'dark' })
    await soon(() => page.locator('meta[name="theme-color"]').first().getAttribute('content')).toBe('#121519')
    await reset('SiteTitle', 'ThemeColor')
    expect(stage.complaints).toEqual([])
  })

  it('has icons of every kind, which are PNG of the size they say', async () => {
    const { icons } = await read()
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ])
    for (const { src, sizes, type } of icons) {
      const answer = await fetch(at(src))
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const { format, width, height } = await (await png(src)).metadata()
      expect([format, `${width}x${height}`]).toEqual(['png', sizes])
    }
    // The mark: round corners are clear, the ground of a maskable icon reaches them.
    expect(await pixel('icon-512.png', 0, 0)).toBe('0 0 0 0')
    expect(await pixel('maskable-512.png', 0, 0)).toBe('24 144 255 255')
    expect(await pixel('touch-180.png', 0, 0)).toBe('24 144 255 255')
    expect((await fetch(at('icon-1000.png'))).status).toBe(404)
    expect((await fetch(at('__proto__'))).status).toBe(404)
  })

  it('draws the icons from its logo, under a new address, and its mark where the logo is a long line', async () => {
    const before = (await read()).icons[0]!.src
    await set({ SiteNavLogo: await admin.call(sitePictureAdd, { file: await squareLogo() }) })
    expect((await read()).icons[0]!.src).not.toBe(before)
    expect(await pixel('icon-512.png', 256, 256)).toMatch(/^1?\d 12\d 6\d 255$/)
    expect(await pixel('icon-512.png', 2, 2)).toBe('255 255 255 255')
    expect((await fetch(at('icon'))).headers.get('content-type')).toBe('image/webp')
    await set({ SiteNavLogo: await admin.call(sitePictureAdd, { file: await squareLogo(1500) }) })
    expect(await pixel('icon-512.png', 0, 0)).toBe('0 0 0 0')
    await reset('SiteNavLogo')
    expect((await fetch(at('icon'))).headers.get('content-type')).toContain('image/svg+xml')
  })

  it('offers none of it when that is switched off', async () => {
    await set({ InstallFlag: '0' })
    const page = await stage.page()
    await page.goto(`${BASE}/index`)
    expect(await page.locator('link[rel=manifest]').count()).toBe(0)
    expect((await fetch(at('manifest.webmanifest'))).status).toBe(404)
    await reset('InstallFlag')
    await page.reload()
    expect(await page.locator('link[rel=manifest]').count()).toBe(1)
  })
})
