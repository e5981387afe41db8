import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SiteKey } from '#core/rules/site/site.ts'
import { siteItemDeleteBatch } from '#core/contract/km/config.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'

/** What lies over a document that is read, as the browser has it. */
describeInBrowser('the watermark', () => {
  let stage: Stage
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    const editor = await stage.server.signIn('editor')
    const { id } = await settled(editor, (await uploadText(editor, '须知.md', '# 须知\n\n走东门。\n', 'staff')).id)
    page = await stage.page('lina')
    await page.goto(`/knowledge?id=${id}`)
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  /** One tile as it is painted over the text. */
  async function tile(): Promise<Record<'width' | 'height' | 'fontSize' | 'opacity' | 'text', string | null>> {
    await page.getByText('走东门').waitFor()
    const layer = page.locator('[data-part=watermark]')
    await layer.waitFor()
    expect((await layer.boundingBox())!.height).toBeGreaterThan(20)
    return layer.evaluate((element) => {
      const [, source = ''] =
        /url\("data:image\/svg\+xml[^,]*,(.*?)"\)/.exec(getComputedStyle(element).backgroundImage) ?? []
      const svg = new DOMParser().parseFromString(decodeURIComponent(source), 'image/svg+xml').documentElement
      const drawn = svg.querySelector('g')
      return {
        width: svg.getAttribute('width'),
        height: svg.getAttribute('height'),
        fontSize: drawn?.getAttribute('font-size') ?? null,
        opacity: drawn?.getAttribute('fill-opacity') ?? null,
        text: svg.textContent,
      }
    })
  }
  const configured = async (key: SiteKey, value: string) => {
    await stage.server.setSite(key, value)
    await page.reload()
    return tile()
  }
  const unconfigured = async () => {
    const admin = await stage.server.signIn('admin')
    await admin.call(siteItemDeleteBatch, {
      query: { ids: 'WaterMarkText,WaterMarkWidth,WaterMarkHeight,WaterMarkFontSize,WaterMarkOpacity' },
    })
    await page.reload()
    return tile()
  }

  // proves CF-12, CF-13, CF-14, CF-15
  it('has the size, letters and strength that are configured, and those of the specification where none are', async () => {
    const preset = { width: '250', height: '220', fontSize: '20', opacity: '0.15' }
    expect(await tile()).toMatchObject(preset)
    expect(await configured('WaterMarkWidth', '300')).toMatchObject({ ...preset, width: '300' })
    expect(await configured('WaterMarkHeight', '180')).toMatchObject({ ...preset, width: '300', height: '180' })
    expect(await configured('WaterMarkFontSize', '14')).toMatchObject({ fontSize: '14', opacity: '0.15' })
    expect(await configured('WaterMarkOpacity', '0.3')).toMatchObject({ fontSize: '14', opacity: '0.3' })
    expect(await unconfigured()).toMatchObject(preset)
  })

  // proves CF-11
  it('says what is configured, as text and nothing else', async () => {
    expect(await configured('WaterMarkText', '内部资料，请勿外传')).toMatchObject({ text: '内部资料，请勿外传' })
    expect(await configured('WaterMarkText', '</text><b>&')).toMatchObject({ text: '</text><b>&', width: '250' })
  })

  // proves CF-17
  it('names who reads where the text says #USERNAME', async () => {
    expect(await configured('WaterMarkText', '#USERNAME')).toMatchObject({ text: '李娜' })
    expect(await configured('WaterMarkText', '阅者：#USERNAME')).toMatchObject({ text: '阅者：李娜' })
  })

  it('never broke a rule of the security policy', async () => {
    await soon(() => stage.complaints).toEqual([])
  })
})
