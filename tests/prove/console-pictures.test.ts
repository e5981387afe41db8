import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissionList } from '#core/contract/sys/menu.ts'
import { positionAdd } from '#core/contract/sys/position.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, soon, type Stage } from '#tests/e2e/support/stage.ts'
import { flattenTree } from '#tests/whole-server/support/rights-admin.ts'

/** Pictures of every screen of the console's menu, light and dark, for people to look at. */
const OUTPUT = path.resolve(import.meta.dirname, '../output/pictures/console')
const SIZES = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
}

process.env['ZHIKU_TEST_WEB'] = '1' // Makes the fixture serve the built pages.

describeInBrowser('pictures of the console', () => {
  let stage: Stage
  let screens: readonly string[]
  beforeAll(async () => {
    stage = await openStage()
    const admin = await stage.server.signIn('admin')
    for (const [code, name] of [
      ['clerk', '文员'],
      ['engineer', '工程师'],
      ['manager', '部门经理'],
    ] as const)
      await admin.call(positionAdd, { body: { code, name } })
    screens = flattenTree(await admin.call(permissionList, {}))
      .filter(({ menuType, component }) => menuType !== 2 && component && !component.startsWith('layouts/'))
      .map(({ url }) => url ?? '')
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  it.each(Object.keys(SIZES) as (keyof typeof SIZES)[])('of every screen, %s', async (size) => {
    const page = await stage.page('admin', { viewport: SIZES[size] })
    for (const url of screens) {
      await page.goto(url, { waitUntil: 'networkidle' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await soon(() => page.locator('.zk-skeleton').count()).toBe(0)
      for (const colorScheme of ['light', 'dark'] as const) {
        const folder = path.join(OUTPUT, `${size}-${colorScheme}`)
        mkdirSync(folder, { recursive: true })
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: path.join(folder, `${url.slice(1).replaceAll('/', '-')}.png`) })
      }
    }
    expect(stage.complaints).toEqual([])
  })
})
