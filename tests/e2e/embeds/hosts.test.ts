import type { FrameLocator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { soon } from '../support/stage.ts'
import { type Host, openHost } from './host.ts'
import {
  HOST_SCRIPT,
  hostile,
  plain,
  quirks,
  react,
  reactScript,
  type Shown,
  stranger,
  strict,
  THEME_FILES,
  themeFile,
  twice,
  wordpress,
} from './pages.ts'

const QUOTE = '访客停车请走东门，并在门卫处登记'

type Told = [name: string, tag: string, detail: Record<string, unknown>]
declare const told: Told[]

describeInBrowser('elements on pages of another origin', () => {
  let host: Host
  let shown: Shown
  beforeAll(async () => {
    host = await openHost()
    const { server } = host.stage
    const editor = await server.signIn('editor')
    const { id } = await uploadText(editor, '停车须知.md', `# 停车须知\n\n${QUOTE}。\n\n- 员工走西门\n`, 'staff')
    await settled(editor, id)
    await searchable(editor, '停车', id)
    shown = { base: server.baseURL, doc: id, quote: QUOTE }
    host.put('/host.js', HOST_SCRIPT)
    host.put('/react.js', await reactScript())
    for (const name of THEME_FILES) host.put(`/theme/${name}`, themeFile(name))
    host.put('/inner', plain(shown))
  })
  afterAll(() => host?.[Symbol.asyncDispose]())

  const open = async (path: string) => {
    const page = await host.stage.page()
    const asked = new URLSearchParams({ user: 'lina', doc: shown.doc, quote: QUOTE }).toString()
    await page.goto(`${host.origin}${path}?${asked}`)
    return page
  }
  const toldTo = (page: Page, name: string, tag: string) =>
    page.evaluate(([n, t]) => told.filter((each) => each[0] === n && each[1] === t).map((each) => each[2]), [name, tag])

  /** From the first word to the opened document, as a reader does it. */
  const search = async (at: Page | FrameLocator, page: Page) => {
    const field = at.locator('zhiku-search').first().getByRole('combobox', { name: '搜索知识' })
    await field.fill('停车')
    await at
      .getByRole('option', { name: /停车须知/ })
      .first()
      .waitFor()
    await field.press('Enter')
    const option = at.getByRole('option', { name: /停车须知.*东门/ })
    await option.waitFor()
    await field.press('ArrowDown')
    await soon(() => option.getAttribute('aria-selected')).toBe('true')
    const popup = page.waitForEvent('popup')
    await field.press('Enter')
    const opened = await popup
    expect(opened.url()).toContain(`${shown.base}/knowledge?id=${shown.doc}&q=`)
    await opened.close()
  }

  it.each([
    ['plain', plain],
    ['stranger', stranger],
    ['wordpress', wordpress],
    ['hostile', hostile],
    ['strict', strict],
    ['quirks', quirks],
    ['twice', twice],
    ['react', react],
  ] as const)('work on a page that is %s', async (name, page) => {
    host.put(`/${name}`, page(shown))
    const before = host.stage.complaints.length
    const at = await open(`/${name}`)
    await soon(() => toldTo(at, 'zhiku-load', 'zhiku-list')).toMatchObject([{ ids: [shown.doc] }])
    await soon(() => toldTo(at, 'zhiku-load', 'zhiku-passage')).toMatchObject([{ id: shown.doc, passage: 'same' }])
    expect(await at.locator('zhiku-passage').first().getByText(QUOTE).isVisible()).toBe(true)
    await soon(() => at.locator('zhiku-knowledge').first().getByText('员工走西门').isVisible()).toBe(true)
    await search(at, at)
    expect(await toldTo(at, 'zhiku-search', 'zhiku-search')).toEqual([{ query: '停车', total: 1, ids: [shown.doc] }])
    expect(await toldTo(at, 'zhiku-error', 'zhiku-search')).toEqual([])
    expect(host.stage.complaints.slice(before)).toEqual([])
  })

  it('look the same in the theme of a WordPress site as without it, and leave its own search alone', async () => {
    host.put('/wordpress', wordpress(shown))
    host.put('/plain', plain(shown))
    const looks = async (page: Page) => {
      await soon(() => page.locator('zhiku-knowledge').first().getByText('员工走西门').isVisible()).toBe(true)
      await page.locator('zhiku-list [part=title]').first().waitFor()
      return page.evaluate(() => {
        const of = (tag: string, part: string) => {
          const style = getComputedStyle(document.querySelector(tag)!.shadowRoot!.querySelector(part)!)
          return [style.font, style.color, style.backgroundColor, style.border, style.padding, style.margin]
        }
        return [
          of('zhiku-search', 'input'),
          of('zhiku-list', '[part=list]'),
          of('zhiku-list', '[part=title]'),
          of('zhiku-knowledge', '[part=title]'),
          of('zhiku-knowledge', 'li'),
        ]
      })
    }
    const [page, other] = [await open('/wordpress'), await open('/plain')]
    expect(await looks(page)).toEqual(await looks(other))
    // In the column of widgets: narrow, at the end of the page, beside a search of its own.
    const widget = page.locator('#secondary zhiku-search')
    await page.getByPlaceholder('搜索…').fill('别的')
    await widget.getByRole('combobox').fill('停车')
    await widget.getByRole('combobox').press('Enter')
    await widget.getByRole('option', { name: /停车须知.*东门/ }).waitFor()
    expect(await page.getByPlaceholder('搜索…').inputValue()).toBe('别的')
    const box = (await widget.locator('[part=panel]').boundingBox())!
    expect(box.width).toBeGreaterThanOrEqual(300)
    expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: '部门', exact: true }).focus()
    await soon(() => page.getByRole('link', { name: '财务部' }).isVisible()).toBe(true)
  })

  it('work within a frame of an old page', async () => {
    host.put('/quirks', quirks(shown))
    const page = await open('/quirks')
    const inner = page.frameLocator('iframe')
    await inner.locator('zhiku-search input').waitFor()
    // Nobody gave the frame a person: there the elements are a guest's.
    await inner.getByText('请先登录知库').first().waitFor()
    expect(await page.evaluate(() => document.compatMode)).toBe('BackCompat')
  })

  it('leave an element of the same name alone that was there before', async () => {
    host.put(
      '/old.js',
      `customElements.define('zhiku-search', class extends HTMLElement {
      connectedCallback() { this.textContent = '旧版' } })`,
    )
    const { html } = plain(shown)
    host.put('/old', { html: html.replace('<script', '<script src="/old.js"></script><script') })
    const before = host.stage.complaints.length
    const page = await open('/old')
    await soon(() => toldTo(page, 'zhiku-load', 'zhiku-list')).toHaveLength(1)
    expect(await page.locator('zhiku-search').textContent()).toBe('旧版')
    expect(host.stage.complaints.slice(before)).toEqual([])
  })

  it('are closed to a page that nobody registered', async () => {
    const page = await host.stage.page()
    await page.goto(`${host.origin.replace('127.0.0.1', 'localhost')}/plain?user=lina`)
    await page.locator('zhiku-list').getByText('暂时连不上知库').waitFor()
    expect(await toldTo(page, 'zhiku-load', 'zhiku-list')).toEqual([])
  })
})
