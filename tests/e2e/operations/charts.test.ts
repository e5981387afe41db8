import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { visit } from '../console/console-stage.ts'
import { openStage, soon, type Stage, violationsInBothThemes } from '../support/stage.ts'

/** In the page: how wide the picture is, and the colours that hundreds of its pixels have, those of its translucent area too. */
function drawnIn(figure: Element): { colours: string[]; width: number } {
  const canvas = figure.querySelector('canvas')!
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b, a] = data.subarray(at, at + 4)
    if (a! > 150) counts.set(`${r},${g},${b}`, (counts.get(`${r},${g},${b}`) ?? 0) + 1)
  }
  const colours = [...counts].filter(([, count]) => count > 100).map(([name]) => name)
  return { colours, width: canvas.getBoundingClientRect().width }
}

/** In the page: what a token of the theme is where the chart stands. */
function tokenOf(figure: Element, name: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(--zk-${name})`
  figure.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color.match(/\d+/g)!.join()
}

/** A translucent colour comes back from a canvas with a rounding. */
const isAmong = (colour: string, all: readonly string[]): boolean => {
  const channels = colour.split(',').map(Number)
  return all.some((each) => each.split(',').every((value, at) => Math.abs(Number(value) - channels[at]!) <= 3))
}

describeInBrowser('charts of the console', () => {
  let stage: Stage
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    page = await stage.page('admin', { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const TITLE = 'V8 已使用的堆内存'
  const chart = () => page.getByRole('figure', { name: TITLE })
  const drawn = () => chart().evaluate(drawnIn)

  it('bring their library with the first one, not with the console', async () => {
    const scripts = new Set<string>()
    page.on('response', (response) => response.url().endsWith('.js') && scripts.add(response.url()))
    const isLoaded = async () => {
      const texts = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()))
      expect(texts.length).toBeGreaterThan(2)
      return texts.some((text) => text.includes('axisPointer'))
    }
    await visit(page, '/isystem/position', '职务')
    expect(await isLoaded()).toBe(false)
    await visit(page, '/monitor/JvmInfo', '运行环境')
    await chart().locator('canvas').waitFor()
    expect(await isLoaded()).toBe(true)
  })

  it('draw in the colours of the theme, and anew when it changes', async () => {
    // A single value has no line and no area yet.
    await page.getByRole('button', { name: '刷新' }).click()
    const colours = async () => (await drawn()).colours
    const token = (name: string) => chart().evaluate(tokenOf, name)
    const areas: string[] = []
    for (const colorScheme of ['light', 'dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (areas.length > 0) await soon(() => token('accent-soft')).not.toBe(areas.at(-1))
      areas.push(await token('accent-soft'))
      const [line, area, former] = [await token('series-1'), areas.at(-1)!, areas.at(-2)]
      await soon(async () => {
        const all = await colours()
        return [isAmong(line, all), isAmong(area, all), former !== undefined && isAmong(former, all)]
      }).toEqual([true, true, false])
    }
  })

  it('take the width there is', async () => {
    const before = (await drawn()).width
    await page.setViewportSize({ width: 1100, height: 900 })
    await soon(async () => (await drawn()).width).toBeLessThan(before - 20)
    await page.setViewportSize({ width: 1440, height: 900 })
    await soon(async () => (await drawn()).width).toBe(before)
  })

  it('say in words what they show, and are a table for who asks', async () => {
    const name = await chart().getByRole('img').getAttribute('aria-label')
    expect(name).toMatch(
      /^V8 已使用的堆内存，\d\d:\d\d:\d\d至\d\d:\d\d:\d\d，\d+ 个点：最后 [\d.]+ MB，最高 [\d.]+ MB$/,
    )
    await chart().getByRole('button', { name: '表', exact: true }).press('Enter')
    expect(await chart().locator('canvas').count()).toBe(0)
    const table = chart().getByRole('table')
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['时间', TITLE])
    expect(await table.getByRole('cell').first().innerText()).toMatch(/^[\d.]+ MB$/)
    expect(await table.getByRole('rowheader').count()).toBeGreaterThan(1)
    expect(await violationsInBothThemes(page)).toEqual([])
    await chart().getByRole('button', { name: '图', exact: true }).click()
    await chart().locator('canvas').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  const saved = async (as: string) => {
    await chart()
      .getByRole('button', { name: `保存${TITLE}` })
      .click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: as }).click(),
    ])
    const bytes: Buffer[] = []
    for await (const part of await download.createReadStream()) bytes.push(part as Buffer)
    return { name: download.suggestedFilename(), bytes: Buffer.concat(bytes) }
  }

  it('are saved as a picture and as CSV', async () => {
    const png = await saved('保存为 PNG 图片')
    expect([png.name, png.bytes.subarray(1, 4).toString()]).toEqual([`${TITLE}.png`, 'PNG'])
    // Width and height of the picture, whatever the screen.
    expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([1920, 840])
    expect(png.bytes.length).toBeGreaterThan(8000)
    const csv = await saved('保存为 CSV 表格')
    expect(csv.name).toBe(`${TITLE}.csv`)
    const [head, ...lines] = csv.bytes.toString('utf8').replace(/\n$/, '').split('\n')
    expect(head).toBe(`\uFEFF时间,${TITLE}`)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line).toMatch(/^\d\d:\d\d:\d\d,\d{7,}$/)
  })

  it('break no rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
