import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable } from '#tests/whole-server/support/documents.ts'
import { pdf } from '#tests/whole-server/support/plain-address.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'

/** The picture of a first page, where it stands beside a title. */
describeInBrowser('thumbnails', () => {
  let stage: Stage
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    const api = await stage.server.signIn('editor')
    const { id } = await pdf(api, 'thumbnail')
    await searchable(api, 'thumbnail', id)
    page = await stage.page('editor')
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const widths = () =>
    page.locator('.zk-thumbnail img').evaluateAll((all: HTMLImageElement[]) => all.map((img) => img.naturalWidth))

  it.each(['/myDocPage', '/doSearch?q=thumbnail'])('show on %s, and no address carries the session', async (path) => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/thumbnail') && asked.push(request.url()))
    await page.goto(path)
    await soon(widths).toEqual([320])
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((url) => url.includes('token='))).toEqual([])
    expect(stage.complaints).toEqual([])
  })
})
