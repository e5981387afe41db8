import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'

describeInBrowser('what is written here', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  it('keeps what is published on the screen until it can be read there, and says what is being done', async () => {
    const page = await stage.page('editor')
    await page.goto('/createWeb')
    await page.getByRole('button', { name: /^空白文档/ }).click()
    await page.getByRole('textbox', { name: '标题' }).fill('水位观测')
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.type('每日八时观测。')
    // Every call takes as long as on a bad day.
    await page.route(/\/KM\/kmDoc\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    const watched = page.locator('.zk-root').first()
    await watched.evaluate((root) => {
      const seen = ((globalThis as unknown as { blank: string[] }).blank = [] as string[])
      setInterval(() => {
        const isThere = root.textContent?.includes('每日八时观测') || root.querySelector('.zk-skeleton') !== null
        if (!isThere) seen.push(root.textContent?.slice(0, 200) ?? '')
      }, 20)
    })
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.waitForURL(/\/knowledge\?id=/)
    await page.locator('.zk-knowledge-body').getByText('每日八时观测。').waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { blank: string[] }).blank)).toEqual([])
    await page.goto('/createWeb')
    await page.getByRole('button', { name: /^空白文档/ }).waitFor()
    expect(stage.complaints).toEqual([])
  })

  it('begins a template below the table with which it begins, and covers nothing with the tools of a table', async () => {
    const page = await stage.page('editor')
    await page.goto('/createWeb')
    await page.getByRole('button', { name: /^操作规程/ }).click()
    const text = page.getByRole('textbox', { name: '正文' })
    await text.locator('td').first().waitFor()
    const tools = page.getByRole('toolbar', { name: '表格' })
    expect(await tools.count()).toBe(0)
    await page.getByRole('textbox', { name: '标题' }).press('Enter')
    await soon(() => text.evaluate((field) => (field.getRootNode() as Document).activeElement === field)).toBe(true)
    await page.keyboard.type('先看这里')
    await text.getByText('先看这里').waitFor()
    expect(await text.locator('table').first().innerText()).not.toContain('先看这里')
    expect(await tools.count()).toBe(0)

    await text.locator('td').first().click()
    await page.evaluate(() => scrollTo(0, 0))
    const own = (await tools.boundingBox())!
    const others = [
      page.getByRole('complementary', { name: '发布设置' }),
      page.getByRole('textbox', { name: '标题' }),
      page.locator('.zk-write-outline'),
    ]
    for (const other of others) expect(overlap(own, (await other.boundingBox())!)).toBe(false)
    await page.evaluate(() => scrollTo(0, 400))
    expect(overlap((await tools.boundingBox())!, (await others[0]!.boundingBox())!)).toBe(false)
    expect(stage.complaints).toEqual([])
  })
})

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
