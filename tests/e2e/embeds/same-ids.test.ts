import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import type { Scope } from '#core/access/scope.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { foundIds, searchable, settled, uploadText } from '#tests/whole-server/documents.ts'
import { soon } from '../stage.ts'
import { type Host, openHost } from './host.ts'
import { HOST_SCRIPT } from './pages.ts'

type Told = [name: string, tag: string, detail: { query?: string; ids: string[] }]
declare const told: Told[]

const PEOPLE = ['lina', 'zhangwei', 'editor'] as const
/** Everybody's own, their department's, everybody's: each a share of the documents. */
const SCOPES: readonly Scope[] = ['private', 'department', 'staff', 'public']
const WORDS = ['白鹭', '苍鹰', '翠鸟', '鸿雁']
const DOCUMENTS = 40

describeInBrowser('what an element shows', () => {
  let host: Host
  const apis: Record<string, Api> = {}
  beforeAll(async () => {
    host = await openHost()
    for (const name of PEOPLE) apis[name] = await host.stage.server.signIn(name)
    let last = ''
    for (let n = 0; n < DOCUMENTS; n++) {
      const [word, scope] = [WORDS[n % WORDS.length]!, SCOPES[Math.floor(n / WORDS.length) % SCOPES.length]!]
      const author = apis[PEOPLE[n % PEOPLE.length]!]!
      last = (await uploadText(author, `${word}观察${n}.md`, `# ${word}观察${n}\n\n第 ${n} 次看见${word}。`, scope)).id
      await settled(author, last)
      if (n === DOCUMENTS - 1) await searchable(author, WORDS[n % WORDS.length]!, last)
    }
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

  it.each(PEOPLE)('is what the portal and the API show %s', async (name) => {
    const page = await host.stage.page()
    const portal = await host.stage.page(name)
    const { baseURL } = host.stage.server
    const html = `<!doctype html><meta charset="utf-8"><script src="/host.js"></script><script src="${baseURL}/embed/zhiku-search.js" defer></script>
      <zhiku-search></zhiku-search><zhiku-list size="50"></zhiku-list>`
    await page.goto(`${host.put(`/same-${name}`, { html })}?user=${name}`)
    const toldOf = (event: string) =>
      page.evaluate((n) => told.filter((each) => each[0] === n).map((each) => each[2].ids), event)
    for (const [n, word] of WORDS.entries()) {
      const expected = await foundIds(apis[name]!, word)
      expect(expected.length).toBeGreaterThan(2)
      await page.locator('zhiku-search input').fill(word)
      await page.locator('zhiku-search input').press('Enter')
      await soon(() => toldOf('zhiku-search')).toHaveLength(n + 1)
      expect((await toldOf('zhiku-search'))[n]).toEqual(expected)
      expect(await inPortal(portal, word)).toEqual(expected)
    }
    const { records } = await apis[name]!.call(docListRecent, { query: { pageSize: 50 } })
    await soon(() => toldOf('zhiku-load')).toEqual([records.map(({ id }) => id)])
  })
})
