import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { soon, violations } from '../support/stage.ts'
import { type Bench, openBench } from './bench.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{mso-style-name:x}</style></head><body>
<!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]-->
<p class=MsoNormal style='mso-pagination:none'><b>总则</b><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>清淤</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>检查</p>
<table class=MsoTable><tr><td style='mso-border:1'>甲</td><td>乙</td></tr></table>
<img src="file:///C:/clip_image001.png"><script>globalThis.hacked = true</script></body></html>`

describeInBrowser('the editors', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(async () => {
    await bench?.[Symbol.asyncDispose]()
  })

  const output = async (page: Page) => (await page.locator('output').textContent()) ?? ''
  const height = async (part: Locator) => (await part.boundingBox())!.height

  /** Puts something on the text as the clipboard or the mouse would. */
  const bring = (text: Locator, event: 'paste' | 'drop', html: string, picture = '') =>
    text.evaluate(
      (element, [name, markup, base64]) => {
        const data = new DataTransfer()
        if (markup) data.setData('text/html', markup)
        if (base64) {
          const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
          data.items.add(new File([bytes], '示意图.png', { type: 'image/png' }))
        }
        const { left, top } = element.getBoundingClientRect()
        const init = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          name === 'paste'
            ? new ClipboardEvent(name, { ...init, clipboardData: data })
            : new DragEvent(name, { ...init, dataTransfer: data, clientX: left + 20, clientY: top + 15 }),
        )
      },
      [event, html, picture] as const,
    )

  // proves W-34, K-78
  it('formatted text: bold, headings, tables and what Word pastes are HTML', async () => {
    const page = await bench.page('rich-editor')
    const text = page.getByRole('textbox', { name: '正文' })
    await text.waitFor()
    const box = page.locator('.zk-editor')
    expect(Math.abs((await height(box)) - 300)).toBeLessThanOrEqual(1)
    await text.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('值守安排')
    await page.keyboard.press('Control+a')
    const bold = page.getByRole('toolbar', { name: '格式' }).getByRole('button', { name: '加粗' })
    await bold.click()
    await soon(() => output(page)).toContain('<strong>值守安排</strong>')
    expect(await bold.getAttribute('aria-pressed')).toBe('true')
    await page.getByText('4 字').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '插入表格' }).click()
    await page.keyboard.type('班次')
    await soon(() => output(page)).toMatch(/<table[^]*<th[^>]*><p>(?:<strong>)?班次/)
    await page.getByRole('button', { name: '删除表格' }).click()
    await bring(text, 'paste', WORD)
    await soon(() => output(page)).toContain('清淤')
    const html = await output(page)
    expect(html).toMatch(/<strong>总则<\/strong>/)
    expect(html).toMatch(/<ul><li><p>清淤<\/p><\/li><li><p>检查<\/p><\/li><\/ul>/)
    expect(html).toMatch(/<td[^>]*><p>甲<\/p><\/td>/)
    expect(html).not.toMatch(/mso|o:p|script|file:|·/i)
    expect(await violations(page)).toEqual([])
    // What somebody else wrote takes the place; only known kinds of nodes get into the page.
    await page.getByRole('button', { name: '换成别人写的' }).click()
    await soon(() => text.innerHTML()).toContain('别人写的')
    expect(await text.innerHTML()).not.toContain('script')
    expect(bench.complaints).toEqual([])
  })

  // proves W-34, CD-10, CD-11
  it('pictures are sent as the rich text editor sends them; the answer local embeds them', async () => {
    const page = await bench.page('rich-editor')
    const sent: string[] = []
    let answer = 'jeditor/a_1.png'
    await page.route('**/sys/common/upload', async (route) => {
      sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
      await route.fulfill({ json: { success: true, code: 0, message: answer, result: null, timestamp: 0 } })
    })
    const text = page.getByRole('textbox', { name: '正文' })
    await text.click()
    await bring(text, 'drop', '', PNG)
    await soon(() => output(page)).toMatch(/<img src="[^"]*\/sys\/common\/static\/jeditor\/a_1\.png"/)
    const field = (name: string) => new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(sent[0] ?? '')?.[1]
    expect([field('biz'), field('jeditor')]).toEqual(['jeditor', '1'])
    await page.unroute('**/sys/common/upload')
    await page.route('**/sys/common/upload', (route) => route.abort())
    await bring(text, 'paste', '', PNG)
    await page.getByText(/示意图.png 没传上去/).waitFor()
    // The browser tells of the call that was cut off.
    expect(bench.complaints.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED'])
    await page.unroute('**/sys/common/upload')
    await page.route('**/sys/common/upload', async (route) => {
      sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
      await route.fulfill({ json: { success: true, code: 0, message: answer, result: null, timestamp: 0 } })
    })
    await page.getByRole('button', { name: '重试' }).click()
    await soon(async () => (await output(page)).split('/sys/common/static/').length).toBe(3)
    expect(await page.getByText(/没传上去/).count()).toBe(0)
    answer = 'local'
    await bring(text, 'paste', '', PNG)
    await soon(() => output(page)).toContain(`<img src="data:image/png;base64,${PNG}"`)
    expect(sent).toHaveLength(3)
  })

  // proves W-35, K-77
  it('Markdown: source and preview, at least 200 and at first 300 high, in Chinese', async () => {
    const page = await bench.page('markdown-editor')
    const text = page.getByRole('textbox', { name: '正文' })
    await text.waitFor()
    const box = page.locator('.zk-md-editor')
    expect(await height(box)).toBe(300)
    expect(await box.evaluate((element) => getComputedStyle(element).minHeight)).toBe('200px')
    expect(await box.getAttribute('lang')).toBe('zh-CN')
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('## 清淤 <img src=x onerror=hacked()>\n**每周**')
    await soon(() => output(page)).toContain('## 清淤 <img src=x onerror=hacked()>\n**每周**')
    // Below a tag a line begins where it would without one.
    await page.keyboard.type('\n\n<div>\n巡查')
    await soon(() => output(page)).toContain('<div>\n巡查')
    const preview = page.getByRole('region', { name: '预览' })
    await preview.getByRole('heading', { name: '清淤' }).waitFor()
    await preview.locator('strong', { hasText: '每周' }).waitFor()
    expect(await preview.innerHTML()).not.toContain('onerror')
    await page.keyboard.press('Control+f')
    await page.getByPlaceholder('查找').waitFor()
    await page.keyboard.press('Escape')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '预览', exact: true }).click()
    expect(await text.isVisible()).toBe(false)
    await page.getByRole('button', { name: '源码', exact: true }).click()
    expect([await text.isVisible(), await preview.isVisible()]).toEqual([true, false])
  })

  // proves W-36
  it('code: coloured, with line numbers, and the same text comes out', async () => {
    const page = await bench.page('code-editor')
    const text = page.getByRole('textbox', { name: '代码' })
    await text.locator('.tok-keyword').first().waitFor()
    const colours = await text.evaluate((element) =>
      ['.tok-keyword', '.tok-string', '.tok-comment'].map(
        (name) => getComputedStyle(element.querySelector(name)!).color,
      ),
    )
    expect(new Set(colours).size).toBe(3)
    const numbers = page.locator('.cm-lineNumbers .cm-gutterElement:visible')
    expect((await numbers.allInnerTexts()).filter((text) => text !== '')).toContain('4')
    const before = await output(page)
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('x')
    await soon(() => output(page)).toBe(`${before}x`)
    await page.keyboard.press('Control+z')
    await soon(() => output(page)).toBe(before)
    expect(await violations(page)).toEqual([])
    expect(bench.complaints).toEqual([])
  })
})
