import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, pagePath, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('站点配置', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage[Symbol.asyncDispose]())

  // proves CF-01, S-35
  it('is changed, checked, guarded, kept, undone, and seen by the portal', async () => {
    const page = await stage.page('admin')
    await page.goto('/isystem/site')
    const title = page.getByRole('textbox', { name: '站点名称' })
    await title.fill('制度中心')
    await page.getByRole('spinbutton', { name: '登录保持' }).fill('900')
    await page.getByText('“登录保持”应为 1 到 365 之间的整数').waitFor()
    const save = page.getByRole('button', { name: '保存', exact: true })
    expect(await save.isDisabled()).toBe(true)
    expect(await violations(page)).toEqual([])

    await page.getByRole('link', { name: '密级', exact: true }).click()
    await page.getByRole('button', { name: '留在这一页' }).click()
    expect(pagePath(page)).toBe('/isystem/site')
    expect(await title.inputValue()).toBe('制度中心')

    await page.getByRole('spinbutton', { name: '登录保持' }).fill('30')
    await page.getByRole('textbox', { name: '站点名称' }).focus()
    await save.click()
    await page.getByText('已保存 2 项，立即生效').waitFor()
    await soon(() => page.title()).toContain('制度中心')

    await page.getByRole('searchbox', { name: '查找配置项' }).fill('水印')
    await soon(() => title.count()).toBe(0)
    await page.getByRole('combobox', { name: '下载时的水印' }).waitFor()
    await page.getByRole('searchbox', { name: '查找配置项' }).fill('')

    await page.getByRole('button', { name: '站点名称的修改记录' }).click()
    await page.getByRole('dialog').getByRole('cell', { name: '制度中心' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')

    const portal = await stage.page()
    await portal.goto('/index')
    await portal.getByRole('link', { name: '制度中心' }).first().waitFor()

    await page.getByRole('button', { name: /^恢复站点名称的默认值/ }).click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存 1 项，立即生效').waitFor()
    await portal.reload()
    await portal.getByRole('link', { name: '知库' }).first().waitFor()
    expect(stage.complaints).toEqual([])
  })

  it('gives a former value back from its history, once it is saved', async () => {
    const page = await stage.page('admin')
    await page.goto('/isystem/site')
    const title = page.getByRole('textbox', { name: '站点名称' })
    expect(await title.inputValue()).toBe('知库')
    await page.getByRole('button', { name: '修改记录', exact: true }).click()
    const history = page.getByRole('dialog', { name: '站点配置的修改记录' })
    const line = history.getByRole('row', { name: /制度中心 默认值/ })
    // Of what holds now there is nothing to give back.
    const first = history.getByRole('row', { name: /默认值 制度中心/ })
    await line.waitFor()
    expect(await first.getByRole('button').count()).toBe(0)
    await line.getByRole('button', { name: /^恢复为修改前/ }).click()
    await soon(() => title.inputValue()).toBe('制度中心')
    await page.getByText('1 项修改还没有保存').waitFor()
    expect(await page.title()).toContain('知库')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存 1 项，立即生效').waitFor()
    await soon(() => page.title()).toContain('制度中心')
    await page.getByRole('button', { name: /^恢复站点名称的默认值/ }).click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await soon(() => page.title()).toContain('知库')
    expect(stage.complaints).toEqual([])
  })

  // proves CF-07
  it('takes a picture for the navigation and shows it to everybody', async () => {
    const page = await stage.page('admin')
    await page.goto('/isystem/site')
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 30 } })
    await page.getByLabel('导航标志的图片文件').setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer: png })
    await page.getByRole('img', { name: '当前的导航标志' }).waitFor()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存 1 项').waitFor()
    const portal = await stage.page()
    await portal.goto('/index')
    const logo = portal.locator('.zk-logo img')
    await soon(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60)
    expect(stage.complaints).toEqual([])
  })

  // proves CF-02, CF-03, L-04, L-09
  it('leads the mark to the home page it names, and writes its footer below both layouts', async () => {
    const page = await stage.page('admin')
    await page.goto('/isystem/site')
    await page.getByRole('textbox', { name: '首页地址' }).fill('https://intranet.example.com/start')
    await page.getByRole('textbox', { name: '页脚文字' }).fill('某某集团 · 京ICP备00000000号')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存 2 项').waitFor()
    const portal = await stage.page()
    for (const place of ['/index', '/user/login']) {
      await portal.goto(place)
      await soon(() => portal.getByRole('contentinfo').textContent()).toContain('某某集团 · 京ICP备00000000号')
      expect(await portal.locator('.zk-logo').getAttribute('href')).toBe('https://intranet.example.com/start')
    }
    expect(stage.complaints).toEqual([])
  })
})
