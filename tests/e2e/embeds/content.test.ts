import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { attachmentAdd } from '#core/contract/km/documents/attachment.ts'
import { docText } from '#core/contract/km/documents/document.ts'
import { docEditRelease, docPublish, docRevise } from '#core/contract/km/documents/edit.ts'
import { versionList } from '#core/contract/km/documents/version.ts'
import { savedSearchAdd } from '#core/contract/km/search/saved-search.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { eventually, searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { soon, violations } from '../support/stage.ts'
import { filedDocuments } from './filed-documents.ts'
import { type Host, openHost } from './host.ts'
import { HOST_SCRIPT } from './pages.ts'

type Told = [name: string, tag: string, detail: Record<string, unknown>]
declare const told: Told[]

const RULES = `# 差旅管理办法

## 住宿

一线城市住宿标准为每晚六百元，凭发票报销。

- 交通：二等座
- 餐费：<b onclick="alert(1)">每天</b>一百元 &amp; 不再补贴

| 城市 | 标准 |
| --- | --- |
| 上海 | 六百 |

<script>alert(1)</script><img src=x onerror="alert(1)">

[外部](https://example.com) [危险](javascript:alert(1)) ![图](https://example.com/a.png)

\`\`\`
<code>
\`\`\`
`

describeInBrowser('elements that show content', () => {
  let host: Host
  let editor: Api
  let id: string
  beforeAll(async () => {
    host = await openHost()
    editor = await host.stage.server.signIn('editor')
    ;({ id } = await uploadText(editor, '差旅管理办法.md', RULES, 'staff'))
    await settled(editor, id)
    await searchable(editor, '住宿', id)
    host.put('/host.js', HOST_SCRIPT)
  })
  afterAll(() => host?.[Symbol.asyncDispose]())

  let last = 0
  const open = async (body: string, user = 'lina', script = 'zhiku-search.js') => {
    const { baseURL } = host.stage.server
    const policy = `default-src 'none'; script-src 'self' ${baseURL}; connect-src 'self' ${baseURL}; require-trusted-types-for 'script'; trusted-types 'none'`
    const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>内网</title><script src="/host.js"></script>
      <script src="${baseURL}/embed/${script}" defer></script></head><body><main><h1>内网</h1>${body}</main></body></html>`
    const page = await host.stage.page()
    await page.goto(`${host.put(`/c${++last}`, { html, headers: { 'content-security-policy': policy } })}?user=${user}`)
    return page
  }
  /** Another text in force. */
  const revise = async (doc: string, text: string) => {
    await editor.call(docRevise, { query: { id: doc } })
    const versions = await editor.call(versionList, { query: { docId: doc } })
    const replaces = versions.records.find((each) => each.open)!.files[0]!.id
    await editor.call(attachmentAdd, { file: new Blob([text]), fileName: '新.md', body: { docId: doc, replaces } })
    await editor.call(docPublish, { query: { id: doc } })
    const lina = await host.stage.server.signIn('lina')
    await eventually('the new text', async () => {
      const { text: now } = await lina.call(docText, { query: { id: doc } }).catch(() => ({ text: '' }))
      return now === text ? true : null
    })
  }
  const readEvents = (page: Page, name = 'zhiku-load') =>
    page.evaluate((n) => told.filter((each) => each[0] === n).map((each) => each[2]), name)

  it('build a text of nodes, and nothing in it comes to life', async () => {
    const before = host.stage.complaints.length
    const page = await open(`<zhiku-knowledge doc="${id}"></zhiku-knowledge>`)
    await soon(() => readEvents(page)).toMatchObject([{ id, title: '差旅管理办法', expired: false }])
    const text = page.locator('zhiku-knowledge [part=text]')
    expect(await text.locator('h3').allTextContents()).toEqual(['住宿'])
    expect(await text.locator('li').allTextContents()).toEqual(['交通：二等座', '餐费：每天一百元 & 不再补贴'])
    expect(await text.locator('td').allTextContents()).toEqual(['上海', '六百'])
    expect(await text.locator('pre').textContent()).toBe('<code>')
    expect(await text.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      'https://example.com',
    ])
    expect(await text.locator('script, img, b').count()).toBe(0)
    expect(await text.getByText('［图片：图］').count()).toBe(1)
    expect(await page.locator('zhiku-knowledge').getByRole('heading', { name: '差旅管理办法' }).count()).toBe(1)
    expect(await violations(page)).toEqual([])
    expect(host.stage.complaints.slice(before)).toEqual([])
  })

  it('lay the watermark of the site over a text, and lay it again', async () => {
    const before = host.stage.complaints.length
    const page = await open(`<zhiku-knowledge doc="${id}"></zhiku-knowledge>`)
    const layer = page.locator('zhiku-knowledge [data-part=watermark]')
    await soon(() => layer.locator('text').first().textContent()).toContain('李娜')
    await layer.evaluate((element) => element.remove())
    await soon(() => layer.count()).toBe(1)
    await layer.evaluate((element) => element.replaceChildren())
    await soon(() => layer.locator('text').count()).toBeGreaterThan(0)
    await host.stage.server.setSite('WaterMarkEnableFlag', '0')
    const plain = await open(`<zhiku-knowledge doc="${id}"></zhiku-knowledge>`)
    await soon(() => readEvents(plain)).toHaveLength(1)
    expect(await plain.locator('zhiku-knowledge [data-part=watermark]').count()).toBe(0)
    await host.stage.server.setSite('WaterMarkEnableFlag', '1')
    expect(host.stage.complaints.slice(before)).toEqual([])
  })

  it('follow a passage through what is approved, and say when it has expired or is gone', async () => {
    const doc = (
      await uploadText(
        editor,
        '住宿标准.md',
        `# 住宿标准\n\n## 说明\n\n一线城市住宿标准为每晚六百元，凭发票报销。\n\n二线城市四百元。\n`,
        'staff',
      )
    ).id
    await settled(editor, doc)
    const href = `http://zhiku.invalid/knowledge?id=${doc}&quote=${encodeURIComponent('一线城市住宿标准为每晚六百元')}`
    const show = async () => {
      const page = await open(`<zhiku-passage href="${href}"></zhiku-passage>`)
      await soon(() => readEvents(page)).toHaveLength(1)
      const [detail] = await readEvents(page)
      return { detail: detail!, text: (await page.locator('zhiku-passage [part=content]').textContent())!, page }
    }
    const first = await show()
    expect(first.detail).toMatchObject({ passage: 'same', expired: false })
    expect(first.text).toContain('一线城市住宿标准为每晚六百元，凭发票报销。')
    expect(first.text).not.toContain('二线城市')
    expect(await violations(first.page)).toEqual([])
    // Its colours are not measured against the paper of a page that is not white.
    await first.page.evaluate(() => document.body.style.setProperty('background', '#c8c8c8'))
    expect(await violations(first.page, ['color-contrast'])).toEqual([])

    await revise(doc, '# 住宿标准\n\n## 说明\n\n一线城市住宿标准为每晚七百元，凭发票报销。\n\n二线城市四百元。\n')
    const second = await show()
    expect(second.detail).toMatchObject({ passage: 'revised' })
    expect(second.text).toContain('原文已修订')
    expect(second.text).toContain('每晚七百元')

    await editor.call(docEditRelease, { body: { id: doc, effectiveFrom: '2019-01-01', expireTime: '2020-01-01' } })
    await revise(doc, '# 住宿标准\n\n已并入其他制度。\n')
    const third = await show()
    expect(third.detail).toMatchObject({ passage: 'gone', expired: true })
    expect(third.text).toContain('已不在现行版本中')
    expect(third.text).toContain('已过期')
    expect(await third.page.locator('zhiku-passage a[part=title]').getAttribute('href')).toBe(
      `${host.stage.server.baseURL}/knowledge?id=${doc}`,
    )
  })

  it('show nothing of what somebody may not read, and the same whether it exists or not', async () => {
    const secret = (await uploadText(editor, '绝密.md', '# 绝密\n\n麒麟项目', 'private')).id
    await settled(editor, secret)
    for (const doc of [secret, 'f'.repeat(32)]) {
      const page = await open(`<zhiku-knowledge doc="${doc}"></zhiku-knowledge>`)
      await page.getByText('没有找到这篇知识').waitFor()
      expect(await readEvents(page, 'zhiku-error')).toMatchObject([{ kind: 'missing' }])
      expect(await page.locator('zhiku-knowledge').textContent()).not.toContain('麒麟')
    }
  })

  it('list what is newest, and what a kept search of the person finds', async () => {
    const lina = await host.stage.server.signIn('lina')
    const body = { name: '住宿', query: { content: '差旅', title: '差旅' }, alert: false }
    const saved = await lina.call(savedSearchAdd, { body })
    const page = await open(
      `<zhiku-list saved="${saved}"></zhiku-list><zhiku-list size="1" heading="最新"></zhiku-list>`,
    )
    await soon(() => readEvents(page)).toHaveLength(2)
    const told = await readEvents(page)
    expect(told.some(({ ids }) => (ids as string[]).join() === id)).toBe(true)
    expect(await page.getByRole('heading', { name: '最新' }).count()).toBe(1)
    expect(await violations(page)).toEqual([])
    const stranger = await open(`<zhiku-list saved="${saved}"></zhiku-list>`, 'zhangwei')
    await stranger.getByText('没有找到这篇知识').waitFor()
  })

  it('list what is filed in a category or topic, and below it', async () => {
    const filed = await filedDocuments(host.stage.server)
    const page = await open(
      filed.asked.map(({ attributes }) => `<zhiku-list size="50" ${attributes}></zhiku-list>`).join(''),
    )
    await soon(() => readEvents(page)).toHaveLength(filed.asked.length)
    const lists = page.locator('zhiku-list')
    for (const [at, { attributes, ids }] of filed.asked.entries()) {
      const links = await lists.nth(at).locator('a[part=title]').all()
      const shown = await Promise.all(links.map(async (link) => new URL((await link.getAttribute('href'))!)))
      expect(shown.map(({ searchParams }) => searchParams.get('id')!).toSorted(), attributes).toEqual(ids)
    }
    await lists.first().evaluate((element) => element.setAttribute('category', 'nothing-of-ours'))
    await lists.first().getByText('这里还没有知识').waitFor()
  })

  it('come in one file with its digest', async () => {
    const { baseURL } = host.stage.server
    const digests = (await (await fetch(`${baseURL}/embed/integrity.json`)).json()) as Record<string, string>
    const file = 'zhiku-search.single.js'
    const tag = (integrity: string) =>
      `<!doctype html><meta charset="utf-8"><script src="/host.js"></script><script src="${baseURL}/embed/${file}" integrity="${integrity}" crossorigin="anonymous" defer></script>
       <zhiku-search></zhiku-search><zhiku-knowledge doc="${id}"></zhiku-knowledge>`
    const page = await host.stage.page()
    const scripts: string[] = []
    page.on(
      'request',
      (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname),
    )
    await page.goto(`${host.put('/single', { html: tag(digests[file]!) })}?user=lina`)
    await soon(() => readEvents(page)).toHaveLength(1)
    await page.locator('zhiku-search input').fill('住宿')
    await page.locator('zhiku-search input').press('Enter')
    await page
      .getByRole('option', { name: /差旅管理办法/ })
      .first()
      .waitFor()
    expect(scripts).toEqual(['/host.js', `/embed/${file}`])
    const other = await host.stage.page()
    await other.goto(host.put('/forged', { html: tag(`sha384-${'A'.repeat(64)}`) }))
    expect(await other.evaluate(() => customElements.get('zhiku-search') === undefined)).toBe(true)
  })
})
