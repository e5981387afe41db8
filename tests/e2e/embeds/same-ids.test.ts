import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docListRecent, docUpload } from '#core/contract/km/documents/document.ts'
import type { Scope } from '#core/access/scope.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { eventually, foundIds, settled } from '#tests/whole-server/support/documents.ts'
import { way } from '#tests/whole-way.ts'
import { soon } from '../support/stage.ts'
import { type Host, openHost } from './host.ts'
import { HOST_SCRIPT } from './pages.ts'

type Told = [name: string, tag: string, detail: { query?: string; ids: string[] }]
declare const told: Told[]

const PEOPLE = ['lina', 'zhangwei', 'editor'] as const
/** The author's own, a department's, everybody's: each a share of the documents. */
const SCOPES: readonly Scope[] = ['private', 'department', 'staff', 'public']
const BIRDS =
  '白鹭 苍鹰 翠鸟 鸿雁 画眉 喜鹊 麻雀 燕子 杜鹃 鹦鹉 孔雀 黄莺 百灵 夜莺 鸳鸯 鹌鹑 鹧鸪 天鹅 鸬鹚 猫头鹰'.split(' ')
/** `npm run prove` makes two hundred. */
const DOCUMENTS = way(40, 200)
/** Each in ten documents, so that a page of results shows all of them. */
const WORDS = BIRDS.slice(0, DOCUMENTS / 10)

describeInBrowser('what an element shows', { tags: 'prove' }, () => {
  let host: Host
  const apis: Record<string, Api> = {}
  beforeAll(async () => {
    host = await openHost()
    const departments: string[] = []
    for (const name of PEOPLE) {
      const api = await host.stage.server.signIn(name)
      apis[name] = api
      departments.push((await api.call(currentDepartments, {})).list[0]!.id)
    }
    const admin = await host.stage.server.signIn('admin')
    const ids: string[] = []
    for (let n = 0; n < DOCUMENTS; n++) {
      const word = WORDS[n % WORDS.length]!
      const scope = SCOPES[Math.floor(n / WORDS.length) % SCOPES.length]!
      const file = new Blob([`# ${word}观察${n}\n\n第 ${n} 次看见${word}。`])
      const body = { scope, depId: departments[n % departments.length]! }
      ids.push((await admin.call(docUpload, { file, fileName: `${word}观察${n}.md`, body })).id)
    }
    for (const id of ids) await settled(admin, id)
    for (const word of WORDS)
      await eventually(word, async () =>
        (await foundIds(admin, word)).length === DOCUMENTS / WORDS.length ? true : null,
      )
    host.put('/host.js', HOST_SCRIPT)
  })
  afterAll(() => host?.[Symbol.asyncDispose]())

  const inPortal = async (page: Page, words: string) => {
    await page.goto(`/doSearch?q=${encodeURIComponent(words)}`)
    await page.locator('.zk-results a[href*="/knowledge"]').first().waitFor()
    return page
      .locator('.zk-result-title > a')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('id')))
  }

  it.each(PEOPLE)('is what the portal and the API show %s', { timeout: WORDS.length * 45_000 }, async (name) => {
    const page = await host.stage.page()
    const portal = await host.stage.page(name)
    const { baseURL } = host.stage.server
    const html = `<!doctype html><meta charset="utf-8"><script src="/host.js"></script><script src="${baseURL}/embed/zhiku-search.js" defer></script>
      <zhiku-search></zhiku-search><zhiku-list size="50"></zhiku-list>`
    await page.goto(`${host.put(`/same-${name}`, { html })}?user=${name}`)
    const eventIds = (event: string) =>
      page.evaluate((n) => told.filter((each) => each[0] === n).map((each) => each[2].ids), event)
    for (const [n, word] of WORDS.entries()) {
      const expected = await foundIds(apis[name]!, word)
      expect(expected.length).toBeGreaterThan(2)
      await page.locator('zhiku-search input').fill(word)
      await page.locator('zhiku-search input').press('Enter')
      await soon(() => eventIds('zhiku-search')).toHaveLength(n + 1)
      expect((await eventIds('zhiku-search'))[n]).toEqual(expected)
      expect(await inPortal(portal, word)).toEqual(expected)
    }
    const { records } = await apis[name]!.call(docListRecent, { query: { pageSize: 50 } })
    await soon(() => eventIds('zhiku-load')).toEqual([records.map(({ id }) => id)])
  })
})
