import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { KEY } from '#core/api/storage/session-keys.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { docSearch } from '#core/contract/km/search/search.ts'
import { siteConfig } from '#core/contract/km/site-values.ts'
import { userPermissions } from '#core/contract/sys/permission.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { smallPdf } from '../../fixtures/small-pdf.ts'
import { searchable, uploadText } from '../../whole-server/support/documents.ts'
import { builtEntries, openStage, soon, type Stage } from '../support/stage.ts'

const ADDRESS = `/doSearch?q=${encodeURIComponent('住宿标准')}`

describeInBrowser('what the page asks while the portal is on its way', () => {
  let stage: Stage
  let id: string
  let pdf: string
  beforeAll(async () => {
    stage = await openStage()
    const editor = await stage.server.signIn('editor')
    id = (await uploadText(editor, '差旅办法.txt', '住宿标准为每晚六百元。')).id
    await searchable(editor, '住宿标准', id)
    pdf = (await uploadText(editor, 'policy.pdf', new Uint8Array(smallPdf(['Lodging allowance'])))).id
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  /** A page whose portal comes when it is let go, and what it has asked so far. */
  const held = async (username?: string) => {
    const page = await stage.page(username)
    const sent: Request[] = []
    page.on('request', (request) => sent.push(request))
    const { promise: portal, resolve: letGo } = Promise.withResolvers<void>()
    const { file, scripts } = builtEntries().portal
    // Those of the early script come first. A lazy screen would bring the portal without its entry, so all are held.
    const own = new Set(scripts.slice(scripts.indexOf(file)).map((script) => `/assets/${script}`))
    await page.route(
      (url) => own.has(url.pathname),
      async (route) => {
        await portal
        await route.continue()
      },
    )
    const asked = ({ path }: { path: string }) => sent.filter((each) => each.url().includes(path))
    return { page, letGo, asked }
  }
  const hit = (page: Page) => page.getByRole('link', { name: '差旅办法' }).first().waitFor()

  it('is the question, the menu and the site, each asked once', async () => {
    const { page, letGo, asked } = await held('editor')
    await page.goto(ADDRESS, { waitUntil: 'commit' })
    for (const endpoint of [docSearch, userPermissions, siteConfig]) await soon(() => asked(endpoint).length).toBe(1)
    letGo()
    await hit(page)
    for (const endpoint of [docSearch, userPermissions, siteConfig]) expect(asked(endpoint)).toHaveLength(1)
    expect(stage.complaints).toEqual([])
  })

  it('is the document that the address names, once', async () => {
    const { page, letGo, asked } = await held('editor')
    await page.goto(`/knowledge?id=${id}`, { waitUntil: 'commit' })
    await soon(() => asked(docGet).length).toBe(1)
    letGo()
    await page.getByRole('heading', { name: '差旅办法', level: 1 }).waitFor()
    expect(asked(docGet)).toHaveLength(1)
    expect(stage.complaints).toEqual([])
  })

  it('is all that shows a PDF, and of other documents nothing of that', async () => {
    const { page, letGo, asked } = await held('editor')
    const worker = { path: 'pdf.worker.mjs' }
    await page.goto(`/knowledge?id=${pdf}`, { waitUntil: 'commit' })
    await soon(() => asked(worker).length).toBe(1)
    letGo()
    await page.locator('.textLayer').getByText('Lodging').waitFor()
    expect(asked(worker)).toHaveLength(1)

    const other = await held('editor')
    other.letGo()
    await other.page.goto(`/knowledge?id=${id}`)
    await other.page.getByText('每晚六百元').waitFor()
    expect(other.asked(worker)).toHaveLength(0)
    expect(stage.complaints).toEqual([])
  })

  it('is drawn with the hits at once where they came before the portal', async () => {
    const { page, letGo } = await held('editor')
    // Reading the answers may take longer here than the portal waits for it.
    await page.addInitScript(() => {
      const wait = globalThis.setTimeout
      const slowly = (handler: () => void, ms = 0) => wait(handler, ms * 100)
      Object.assign(globalThis, { setTimeout: slowly })
    })
    const all = [docSearch, userPermissions, siteConfig].map(({ path }) =>
      page.waitForResponse((response) => response.url().includes(path)),
    )
    await page.goto(ADDRESS, { waitUntil: 'commit' })
    await Promise.all(all)
    await page.evaluate(() => {
      const drawn: string[] = []
      Object.assign(globalThis, { drawn })
      // oxlint-disable-next-line typescript/unbound-method -- called with its element below
      const attach = Element.prototype.attachShadow
      Element.prototype.attachShadow = function (init) {
        const root = attach.call(this, init)
        const look = () => {
          if (root.querySelector('.zk-result-title')) drawn.push('hits')
          else if (root.querySelector('.zk-portal')) drawn.push('no hits')
        }
        new MutationObserver(look).observe(root, { childList: true, subtree: true })
        return root
      }
    })
    letGo()
    await hit(page)
    expect(await page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn[0])).toBe('hits')
  })

  it('is asked again where it failed', async () => {
    const { page, letGo, asked } = await held('editor')
    await page.route(`**${docSearch.path}`, (route) => route.abort(), { times: 1 })
    await page.goto(ADDRESS, { waitUntil: 'commit' })
    await soon(() => asked(docSearch).length).toBe(1)
    letGo()
    await hit(page)
    expect(asked(docSearch)).toHaveLength(2)
  })

  it('is of no use to another session', async () => {
    const { page, letGo, asked } = await held('editor')
    await page.goto(ADDRESS, { waitUntil: 'commit' })
    await soon(() => asked(docSearch).length).toBe(1)
    const other = await stage.server.tokenOf('lina')
    const kept = JSON.stringify({ value: other, expire: Date.now() + 86_400_000 })
    await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [KEY.token, kept])
    letGo()
    await soon(() => asked(docSearch).length).toBe(2)
    expect(asked(docSearch).at(-1)!.headers()['x-access-token']).toBe(other)
  })

  it('is nothing of a guest but the site', async () => {
    const { page, letGo, asked } = await held()
    await page.goto(ADDRESS, { waitUntil: 'commit' })
    await soon(() => asked(siteConfig).length).toBe(1)
    letGo()
    await page.getByRole('heading', { name: '登录后才能搜索' }).waitFor()
    expect(asked(docSearch)).toHaveLength(0)
    expect(asked(siteConfig)).toHaveLength(1)
  })
})
