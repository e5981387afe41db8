import { afterAll, beforeAll, expect, it } from 'vitest'
import { SHOWN } from '../../../admin/gallery/shown.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { startServer } from '../../whole-server/support/fixture.ts'
import { openStage, type Stage, violations, violationsInBothThemes } from '../support/stage.ts'

const ADDRESS = '/dev/parts'

describeInBrowser('the gallery of parts', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ ZHIKU_DEV: '1' })
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  it('lists every part', async () => {
    const page = await stage.page()
    await page.goto(ADDRESS)
    await page.getByRole('link').first().waitFor()
    expect(await page.getByRole('link').allInnerTexts()).toEqual(Object.values(SHOWN).map(({ title }) => title))
    expect(await violations(page)).toEqual([])
  })

  it.each(Object.keys(SHOWN))('%s stands alone, is accessible in light and dark, and reports nothing', async (name) => {
    const page = await stage.page()
    await page.goto(`${ADDRESS}?part=${name}`)
    await page.locator('main > :not(h1)').first().waitFor({ state: 'attached' })
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(stage.complaints).toEqual([])
  })
})

it('is not there for anybody unless the server is a developer’s', async () => {
  await using server = await startServer()
  const page = await (await fetch(server.baseURL + ADDRESS)).text()
  expect(page).not.toContain('zhiku-gallery')
  expect(page).toContain('zhiku-portal')
})
