import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { soon, violations } from '../support/stage.ts'
import { FILED_WORD, filedDocuments } from './filed-documents.ts'
import { type Host, openHost } from './host.ts'
import { HOST_SCRIPT } from './pages.ts'

type Told = [name: string, tag: string, detail: Record<string, unknown>]
declare const told: Told[]

describeInBrowser('<zhiku-search>', () => {
  let host: Host
  let id: string
  let page: Page
  beforeAll(async () => {
    host = await openHost()
    const editor = await host.stage.server.signIn('editor')
    ;({ id } = await uploadText(editor, '停车须知.md', '# 停车须知\n\n访客停车请走东门。\n', 'staff'))
    await settled(editor, id)
    await searchable(editor, '停车', id)
    host.put('/host.js', HOST_SCRIPT)
  })
  afterAll(() => host?.[Symbol.asyncDispose]())
  beforeEach(() => {
    host.tokensGiven.clear()
    host.answerToken = null
  })

  let last = 0
  const open = async (body: string, user: string | null = 'lina') => {
    const { baseURL } = host.stage.server
    const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>内网</title><script src="/host.js"></script>
      <script src="${baseURL}/embed/zhiku-search.js" defer></script></head><body><main><h1>内网</h1>${body}</main></body></html>`
    page = await host.stage.page()
    await page.goto(host.put(`/p${++last}`, { html }) + (user ? `?user=${user}` : ''))
    await page.locator('zhiku-search input').first().waitFor()
  }
  const field = (at = page.locator('zhiku-search').first()) => at.getByRole('combobox')
  const ask = async (words: string, at = page.locator('zhiku-search').first()) => {
    await field(at).fill(words)
    await field(at).press('Enter')
  }
  const option = (at = page.locator('zhiku-search').first()) => at.getByRole('option', { name: /停车须知.*东门/ })
  const readEvents = (name: string) =>
    page.evaluate((n) => told.filter((each) => each[0] === n).map((each) => each[2]), name)
  const note = () => page.locator('zhiku-search [part=state]')

  it('is a combobox by keyboard, and says how many it found', async () => {
    await open('<zhiku-search placeholder="问我" lang="zh-CN"></zhiku-search>')
    expect(await field().getAttribute('placeholder')).toBe('问我')
    await ask('停车')
    await option().waitFor()
    expect(await page.getByRole('listbox', { name: '搜索结果' }).count()).toBe(1)
    await soon(() => page.getByText('找到 1 篇').count()).toBe(1)
    expect(await option().locator('mark').first().textContent()).toBe('停车')
    expect(await violations(page)).toEqual([])
    await field().press('ArrowDown')
    const active = await field().getAttribute('aria-activedescendant')
    expect(await option().getAttribute('id')).toBe(active)
    await field().press('ArrowDown')
    expect(await field().getAttribute('aria-activedescendant')).toBeNull()
    await field().press('Escape')
    expect(await field().getAttribute('aria-expanded')).toBe('false')
    expect(await option().isVisible()).toBe(false)
    expect(await field().inputValue()).toBe('停车')
    await field().press('ArrowUp')
    expect(await option().isVisible()).toBe(true)
    await field().press('Tab')
    await page.locator('h1').click()
    await soon(() => option().isVisible()).toBe(false)
  })

  it('answers above the results with the sentence and its place, leads to the page of answers, or does neither', async () => {
    await open('<zhiku-search ask="inline"></zhiku-search>')
    await ask('访客停车走哪个门')
    const answer = page.getByRole('region', { name: '回答' })
    await answer.waitFor()
    expect(await answer.locator('p').textContent()).toContain('访客停车请走东门')
    const cite = answer.getByRole('link', { name: /停车须知/ })
    expect(await cite.getAttribute('href')).toMatch(new RegExp(`/knowledge\\?id=${id}&.*offset=`))
    expect(await option().count()).toBe(1)
    await soon(() => page.locator('zhiku-search [role=status]').textContent()).toContain('访客停车请走东门')
    expect(await violations(page)).toEqual([])
    await ask('停车的月球价格是多少')
    await soon(() => answer.count()).toBe(0)
    await open('<zhiku-search ask="page"></zhiku-search>')
    await ask('停车')
    const there = page.getByRole('option', { name: '去知库提问“停车”' })
    expect(await there.getAttribute('href')).toMatch(/\/QuestionAnswering\?q=%E5%81%9C%E8%BD%A6$/)
    await open('<zhiku-search></zhiku-search>')
    await ask('访客停车走哪个门')
    await option().waitFor()
    expect([
      await page.getByRole('region', { name: '回答' }).count(),
      await page.getByRole('option', { name: /去知库提问/ }).count(),
    ]).toEqual([0, 0])
  })

  it('opens in a tab, here, or leaves it to the page', async () => {
    await open('<zhiku-search open-in="event"></zhiku-search>')
    const pages = page.context().pages()
    await ask('停车')
    await option().click()
    await soon(() => readEvents('zhiku-open')).toMatchObject([{ id, title: '停车须知' }])
    expect(page.context().pages()).toEqual(pages)
    expect(new URL(page.url()).origin).toBe(host.origin)
    // The page may keep a document for itself, too.
    await open('<zhiku-search open-in="self"></zhiku-search>')
    await page.evaluate(() =>
      document.addEventListener('zhiku-open', (event) => event.preventDefault(), { once: true }),
    )
    await ask('停车')
    await option().click()
    expect(new URL(page.url()).origin).toBe(host.origin)
    await option().click()
    await page.waitForURL(`${host.stage.server.baseURL}/**`)
    expect(page.url()).toContain(`/knowledge?id=${id}&q=`)
  })

  it('finds within the categories and topics that it names alone', async () => {
    const { asked } = await filedDocuments(host.stage.server)
    const found = async (n: number) => {
      await soon(() => readEvents('zhiku-search')).toHaveLength(n)
      return ((await readEvents('zhiku-search')).at(-1)!['ids'] as string[]).toSorted()
    }
    await open('<zhiku-search></zhiku-search>')
    await ask(FILED_WORD)
    expect(await found(1)).toHaveLength(5)
    for (const { attributes, ids } of asked) {
      await open(`<zhiku-search ${attributes}></zhiku-search>`)
      await ask(FILED_WORD)
      expect(await found(1), attributes).toEqual(ids)
    }
    // Changed on the page it holds from the next question on.
    await page.locator('zhiku-search').evaluate((element) => element.removeAttribute('topic'))
    await ask(FILED_WORD)
    expect(await found(2)).toHaveLength(5)
  })

  it('asks for a token when it needs one, keeps it, and asks again when it has ended', async () => {
    await open('<zhiku-search></zhiku-search>')
    const cookies: (string | undefined)[] = []
    const bearers: (string | undefined)[] = []
    await page.route('**/api/**', async (route) => {
      const headers = await route.request().allHeaders()
      cookies.push(headers['cookie'])
      bearers.push(headers['authorization'])
      await route.continue()
    })
    await page.context().addCookies([{ name: 'a', value: 'b', url: host.stage.server.baseURL }])
    expect(host.tokensGiven.get('lina')).toBeUndefined()
    await ask('停车')
    await option().waitFor()
    await ask('东门')
    await option().waitFor()
    expect(host.tokensGiven.get('lina')).toBe(1)
    expect(new Set(cookies)).toEqual(new Set([undefined]))
    expect(bearers.every((bearer) => bearer?.startsWith('Bearer ze_'))).toBe(true)
    expect(
      await page.evaluate(() => [JSON.stringify({ ...localStorage, ...sessionStorage }), document.cookie]),
    ).toEqual(['{}', 'a=b'])
    expect(await page.content()).not.toContain('ze_')

    // The first token of another page has ended already.
    let given = 0
    const real = () => exchangeOnce(host)
    host.answerToken = () => (++given === 1 ? 'ze_ended.ended' : real())
    await open('<zhiku-search></zhiku-search>')
    await ask('停车')
    await option().waitFor()
    expect(given).toBe(2)
    expect(await readEvents('zhiku-error')).toEqual([])
  })

  /** A token of the site itself, while a test answers instead of its server. */
  const exchangeOnce = async (at: Host) => {
    const answer = at.answerToken
    at.answerToken = null
    const token = await (await fetch(`${at.origin}/token?user=lina`)).text()
    at.answerToken = answer
    return token
  }

  it('says that nobody has signed in, and that nothing was found', async () => {
    await open('<zhiku-search></zhiku-search>', null)
    await ask('停车')
    await note().getByText('请先登录知库').waitFor()
    expect(await readEvents('zhiku-error')).toMatchObject([{ kind: 'sign-in' }])
    expect(await violations(page)).toEqual([])
    await open('<zhiku-search></zhiku-search>')
    await ask('zzqq没有这样的词')
    await note().getByText('没有找到').waitFor()
    expect(await readEvents('zhiku-search')).toEqual([{ query: 'zzqq没有这样的词', total: 0, ids: [] }])
    // What the page's own server refuses is told like a missing sign-in.
    host.answerToken = () => ''
    await open('<zhiku-search></zhiku-search>')
    await ask('停车')
    await note().getByText('请先登录知库').waitFor()
  })

  it('says that the server is away, keeps the words, and goes on when it is back', async () => {
    await open('<zhiku-search></zhiku-search>')
    const away = (route: { abort: () => Promise<void> }) => route.abort()
    await page.route('**/assets/**', away)
    await field().fill('停车')
    await note().getByText('暂时连不上知库').waitFor()
    await page.unroute('**/assets/**', away)
    await page.route('**/api/**', away)
    await note().getByRole('button', { name: '重试' }).click()
    await field().press('Enter')
    await soon(() => page.getByText('输入的内容还在').count()).toBe(1)
    expect(await readEvents('zhiku-error')).toMatchObject([{ kind: 'away' }])
    await page.unroute('**/api/**', away)
    await note().getByRole('button', { name: '重试' }).click()
    await option().waitFor()
    expect(await field().inputValue()).toBe('停车')
  })

  it('stands several times on a page, is moved, removed and added again', async () => {
    await open(
      '<div id="a"><zhiku-search id="one"></zhiku-search></div><div id="b"><zhiku-search id="two"></zhiku-search></div>',
    )
    const [one, two] = [page.locator('#one'), page.locator('#two')]
    await ask('停车', one)
    await option(one).waitFor()
    expect(await field(two).inputValue()).toBe('')
    await page.evaluate(() => document.querySelector('#b')!.append(document.querySelector('#one')!))
    expect(await field(one).inputValue()).toBe('停车')
    await page.evaluate(async () => {
      const element = document.querySelector('#one')!
      element.remove()
      await new Promise((resolve) => setTimeout(resolve, 50))
      document.querySelector('#a')!.append(element)
    })
    expect(await one.locator('input').count()).toBe(1)
    await ask('东门', one)
    await option(one).waitFor()
    expect(await one.locator('[part=panel]').count()).toBe(1)
    await ask('停车', two)
    await option(two).waitFor()
    expect(await two.evaluate((element) => element.shadowRoot!.querySelector('[role=option]')!.id)).not.toBe(
      await one.evaluate((element) => element.shadowRoot!.querySelector('[role=option]')!.id),
    )
  })

  it('takes a provider from before it was defined, another one later, and looks from the page', async () => {
    const early = `<zhiku-search id="early" theme="dark" lang="en"></zhiku-search><style>
      zhiku-search { --zhiku-accent-color: rgb(200, 0, 100); --zhiku-height: 60px }
      zhiku-search::part(input) { text-transform: uppercase }</style>`
    host.put(
      '/early.js',
      `document.addEventListener('DOMContentLoaded', () => {})
      new MutationObserver(() => { const e = document.querySelector('#early'); if (e && !e.tokenProvider) e.tokenProvider = async () => (await fetch('/token?user=lina')).text() })
        .observe(document, { childList: true, subtree: true })`,
    )
    await open(`<script src="/early.js"></script>${early}`, null)
    expect(await field().getAttribute('placeholder')).toBe('Search')
    await ask('停车')
    await option().waitFor()
    expect(await page.getByText('1 found').count()).toBe(1)
    const looks = await page.locator('zhiku-search').evaluate((element) => {
      const style = (selector: string) => getComputedStyle(element.shadowRoot!.querySelector(selector)!)
      return [style('.box').height, style('.title').color, style('input').textTransform, style('.box').backgroundColor]
    })
    expect(looks).toEqual(['60px', 'rgb(200, 0, 100)', 'uppercase', 'rgb(26, 30, 36)'])
    await page.evaluate(() => Object.assign(document.querySelector('#early')!, { tokenProvider: () => '' }))
    await ask('停车')
    await page.getByText('Please sign in').waitFor()
  })
})
