import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDownload } from '#core/contract/km/documents/document.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('/createWeb', () => {
  let stage: Stage
  let editor: Api
  beforeAll(async () => {
    stage = await openStage()
    editor = await stage.server.signIn('editor')
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const text = (page: Page) => page.getByRole('textbox', { name: '正文' })
  const listbox = (page: Page, name: string) => page.getByRole('listbox', { name })

  /** Opens an empty document by keyboard and stands in its text. */
  async function begin(page: Page, title: string): Promise<void> {
    await page.goto('/createWeb')
    await page.getByRole('button', { name: /^空白文档/ }).press('Enter')
    await soon(() => page.getByRole('textbox', { name: '标题' }).evaluate(isFocused)).toBe(true)
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await soon(() => text(page).evaluate(isFocused)).toBe(true)
  }
  async function lines(page: Page, ...all: string[]): Promise<void> {
    for (const line of all) {
      await page.keyboard.type(line)
      await page.keyboard.press('Enter')
    }
  }
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  async function publish(page: Page): Promise<string> {
    await page.getByRole('button', { name: '发布', exact: true }).press('Enter')
    await page.waitForURL(/\/knowledge\?id=/)
    const id = new URL(page.url()).searchParams.get('id')!
    await settled(editor, id)
    return id
  }
  const backgroundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)

  // proves B-19
  it('writes every block by keyboard alone; what is saved reads the same and is found', async () => {
    const manual = await uploadText(editor, '差旅报销办法.txt', '差旅报销办法的正文')
    await searchable(editor, '差旅报销办法', manual.id)
    const page = await stage.page('editor')
    await begin(page, '十一月生产例会')
    await lines(page, '# 完成情况', '本月**下线四十二台**，==超过计划==，按 `HY-850` 统计。')
    await lines(page, '/jielun', '装配二班零返工', '')
    await lines(page, '/zy', '试车前检查油封', '', '## 待解决')
    await lines(page, '- 减速机漏油', '来料延期', '', '1. 先排查', '后更换', '')
    await page.keyboard.type('[] 更换压装工装')
    await press(page, 'Control+Enter', 'Enter')
    await lines(page, '确认轴承交期', '', '> 质量是设计出来的', '', '---')
    await lines(page, '/表格')
    for (const cell of ['项目', '负责人', '期限', '减速机总成', '刘洋工程师', '月底前']) {
      await page.keyboard.type(cell)
      await press(page, 'Tab')
    }
    await press(page, 'Control+End')
    await page.keyboard.type('```sql ')
    await page.keyboard.type("select 'zhikucode' from doc")
    await press(page, 'Enter', 'Enter', 'Enter')
    await page.keyboard.type('请@zhangw')
    await listbox(page, '提到同事').getByRole('option', { name: /张伟/ }).waitFor()
    await press(page, 'Enter')
    await page.keyboard.type('依据[[差旅')
    await listbox(page, '链接到知识')
      .getByRole('option', { name: /差旅报销办法/ })
      .waitFor()
    await press(page, 'Enter')
    await page.keyboard.type('执行')
    const written = await backgroundOf(text(page).getByRole('note', { name: '结论' }))
    expect(await violations(page)).toEqual([])
    await page.getByRole('complementary', { name: '大纲' }).getByText('完成情况').waitFor()
    await page.getByText(/\d\d:\d\d 已自动保存/).waitFor()

    const id = await publish(page)
    const body = page.locator('.zk-knowledge-body')
    await body.getByRole('heading', { name: '完成情况' }).waitFor()
    await body.locator('strong', { hasText: '下线四十二台' }).waitFor()
    await body.locator('mark', { hasText: '超过计划' }).waitFor()
    expect(await backgroundOf(body.getByRole('note', { name: '结论' }))).toBe(written)
    expect(await body.getByRole('note').allInnerTexts()).toEqual(['装配二班零返工', '试车前检查油封'])
    expect(await body.getByRole('img', { name: /完成/ }).evaluateAll(names)).toEqual(['已完成', '未完成'])
    await body.locator('ol > li', { hasText: '后更换' }).waitFor()
    await body.locator('blockquote', { hasText: '质量是设计出来的' }).waitFor()
    expect(await body.getByRole('columnheader').allInnerTexts()).toEqual(['项目', '负责人', '期限'])
    expect(await body.locator('pre').getAttribute('data-language')).toBe('SQL')
    await body.locator('[data-mention]', { hasText: '@张伟' }).waitFor()
    expect(await violations(page)).toEqual([])
    for (const sought of ['装配二班零返工', '更换压装工装', '刘洋工程师', 'zhikucode', '先排查', '张伟'])
      await searchable(editor, sought, id)
    const page2 = await (await editor.call(docDownload, { query: { docId: id } })).text()
    expect(page2).toMatch(/<style>.*<aside data-callout="result">/s)
    await body.getByRole('link', { name: '差旅报销办法' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: /差旅报销办法/ }).waitFor()
    expect(stage.complaints).toEqual([])
  })

  it('offers what can be inserted: by Chinese, pinyin and English, with the marked choice named', async () => {
    const page = await stage.page('editor')
    await begin(page, '菜单')
    await page.keyboard.type('/')
    const options = listbox(page, '插入内容').getByRole('option')
    await options.first().waitFor()
    const marked = async () => {
      const id = await text(page).getAttribute('aria-activedescendant')
      return id === null ? null : page.locator(`[id="${id}"] b`).textContent()
    }
    await soon(marked).toBe('待办')
    await press(page, 'ArrowDown')
    await soon(marked).toBe('表格')
    expect(await violations(page)).toEqual([])
    await page.keyboard.type('bt')
    await soon(() => options.locator('b').allTextContents()).toEqual(['一级标题', '二级标题', '三级标题'])
    await press(page, 'Escape')
    await soon(() => options.count()).toBe(0)
    expect(await text(page).textContent()).toBe('/bt')
    expect(await text(page).getAttribute('aria-activedescendant')).toBeNull()
    await page.keyboard.type(' 和/或')
    expect(await options.count()).toBe(0)
    await press(page, 'Enter')
    await page.keyboard.type('、callout')
    await soon(() => options.locator('b').allTextContents()).toEqual(['提醒', '结论', '注意'])
  })

  it('mentions only documents that the writer may see', async () => {
    const secret = await uploadText(editor, '薪酬底稿甲.txt', '薪酬底稿甲', 'private')
    await settled(editor, secret.id)
    for (const [username, isOffered] of [
      ['editor', true],
      ['lina', false],
    ] as const) {
      const page = await stage.page(username)
      await begin(page, '引用')
      await page.keyboard.type('[[薪酬底稿')
      const found = listbox(page, '链接到知识').getByRole('option', { name: /薪酬底稿甲/ })
      if (isOffered) await found.waitFor()
      else await page.getByText('没有找到').waitFor()
      expect(await found.count()).toBe(isOffered ? 1 : 0)
    }
  })

  it('moves blocks by keyboard and by their grip', async () => {
    const page = await stage.page('editor')
    await begin(page, '次序')
    await lines(page, '甲段', '乙段')
    await page.keyboard.type('丙段')
    const order = async () => (await text(page).locator('> p').allTextContents()).filter(Boolean).join('')
    await press(page, 'Alt+ArrowUp', 'Alt+ArrowUp')
    await soon(order).toBe('丙段甲段乙段')
    await press(page, 'Alt+ArrowDown')
    await soon(order).toBe('甲段丙段乙段')
    await text(page).getByText('乙段').hover()
    const grip = page.getByRole('button', { name: '拖动或打开菜单' })
    await grip.hover()
    await page.mouse.down()
    const first = (await text(page).getByText('甲段').boundingBox())!
    await page.mouse.move(first.x + 1, first.y + 20, { steps: 4 })
    await page.mouse.move(first.x + 1, first.y + 2, { steps: 4 })
    await page.mouse.up()
    await soon(order).toBe('乙段甲段丙段')
    await text(page).getByText('甲段').hover()
    await grip.click()
    await page.getByRole('menuitem', { name: '改为二级标题' }).click()
    await text(page).getByRole('heading', { level: 2, name: '甲段' }).waitFor()
    await text(page).getByText('丙段').hover()
    await page.getByRole('button', { name: '在下方插入' }).click()
    await listbox(page, '插入内容').waitFor()
    await page.keyboard.type('提醒')
    await press(page, 'Enter')
    await text(page).getByRole('note', { name: '提醒' }).waitFor()
  })

  it.each([1440, 390])(
    'shows a new table whole, and its tools beside nothing of the text, at %i pixels',
    async (width) => {
      const page = await stage.page('editor', { viewport: { width, height: 800 } })
      await begin(page, `长文里的表格 ${width}`)
      await lines(page, ...Array.from({ length: 16 }, (_, at) => `第 ${at + 1} 行说明`))
      await page.getByRole('button', { name: '插入表格' }).click()
      const box = async (part: Locator) => (await part.boundingBox())!
      const tools = page.getByRole('toolbar', { name: '表格' })
      await soon(async () => {
        const [table, bar] = [await box(text(page).getByRole('table')), await box(tools)]
        // Above the text at a desk, below it on a phone.
        return bar.y < 200
          ? table.y >= bar.y + bar.height && table.y + table.height <= 800
          : table.y + table.height <= bar.y
      }).toBe(true)
      for (const each of await tools.getByRole('button').all()) {
        const { x, width: wide } = await box(each)
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + wide).toBeLessThanOrEqual(width)
      }
    },
  )

  it('changes tables by keyboard, and takes cells of a spreadsheet as a table', async () => {
    const page = await stage.page('editor')
    await begin(page, '表格')
    await paste(text(page), { 'text/plain': '项目\t数量\r\n水泵\t2\r\n' })
    await text(page).getByRole('cell', { name: '水泵' }).waitFor()
    const size = () =>
      text(page).evaluate((element) => [...element.querySelectorAll('tr')].map((row) => row.cells.length))
    expect(await size()).toEqual([2, 2])
    await text(page).getByRole('cell', { name: '水泵' }).click()
    const tool = (name: string) =>
      page.getByRole('toolbar', { name: '表格' }).getByRole('button', { name, exact: true })
    await press(page, 'Alt+F10')
    await soon(() => page.getByRole('button', { name: '撤销' }).evaluate(isFocused)).toBe(true)
    await press(page, 'ArrowLeft') // round to the last of the tools, which are the table's
    await soon(() => tool('删除表格').evaluate(isFocused)).toBe(true)
    // The focus goes back to the text a frame later, with the selection as it was.
    const use = async (name: string) => {
      await tool(name).press('Enter')
      await soon(() => text(page).evaluate(isFocused)).toBe(true)
    }
    await use('在下方加一行')
    await use('在右侧加一列')
    await soon(size).toEqual([3, 3, 3])
    await use('标题行')
    expect(await text(page).getByRole('columnheader').count()).toBe(3)
    await use('删除这一行')
    await soon(size).toEqual([3, 3])
    await text(page).getByRole('columnheader', { name: '项目' }).click()
    // The editor reads where the caret is a moment after a click.
    await soon(() => tool('标题行').getAttribute('aria-pressed')).toBe('true')
    await press(page, 'End', 'Shift+ArrowRight', 'Shift+ArrowRight')
    await use('合并单元格')
    await soon(size).toEqual([1, 3])
    expect(await violations(page)).toEqual([])
    await paste(text(page), { 'text/html': '<table><tr><td>甲</td><td>乙</td></tr></table>' })
    await text(page).getByRole('table').last().getByText('甲', { exact: true }).first().waitFor()
  })

  // proves B-24
  it('begins with a template, whose text, date and name are there', async () => {
    const page = await stage.page('editor')
    await page.goto('/createWeb')
    const template = page.getByRole('button', { name: /^会议纪要/ })
    await template.waitFor()
    expect(await violations(page)).toEqual([])
    await template.press('Enter')
    await text(page).getByRole('heading').first().waitFor()
    const today = new Date(Date.now() + 8 * 3_600_000)
    const day = `${today.getUTCFullYear()}年${today.getUTCMonth() + 1}月${today.getUTCDate()}日`
    await text(page).getByRole('cell', { name: day }).waitFor()
    await text(page).getByRole('cell', { name: '编辑小林（人力资源部）' }).waitFor()
    expect(await text(page).textContent()).not.toContain('{{')
    await page.getByRole('complementary', { name: '大纲' }).getByRole('button').first().waitFor()
  })

  it('takes pictures that are pasted, and keeps them', async () => {
    const page = await stage.page('editor')
    await begin(page, '带图的页面')
    const picture = sharp({ create: { width: 80, height: 40, channels: 3, background: '#2e9052' } })
    await paste(text(page), {}, (await picture.png().toBuffer()).toString('base64'))
    await text(page).getByRole('img', { name: '示意图' }).waitFor()
    const id = await publish(page)
    await page.locator('.zk-knowledge-body img[alt="示意图"]').waitFor()
    expect(await (await editor.call(docDownload, { query: { docId: id } })).text()).toContain('data:image/png')
  })

  it('has its settings beside the text, in a sheet where there is no room, and never loses what was written', async () => {
    const page = await stage.page('editor')
    await begin(page, '长'.repeat(300))
    await page.keyboard.type('正文一句')
    await page.getByRole('group', { name: '属性' }).getByRole('button', { name: '长期有效' }).press('Enter')
    await page.getByLabel('有效期至').fill('2030-01-31')
    await page.getByRole('group', { name: '属性' }).getByText('有效至 2030-01-31').waitFor()
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [720, 450], // 1440 at 200 %
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await violations(page), String(width)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      if (width === 1440) continue
      await page.getByRole('button', { name: '发布设置' }).press('Enter')
      await page.getByRole('dialog', { name: '发布设置' }).getByLabel('有效期至').waitFor()
      expect(await violations(page), `settings at ${width}`).toEqual([])
      await press(page, 'Escape')
    }
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('这里是您上次没有保存的内容').waitFor()
    await text(page).getByText('正文一句').waitFor()
    expect(await page.getByRole('textbox', { name: '标题' }).inputValue()).toBe('长'.repeat(200))
    await page.getByRole('group', { name: '属性' }).getByText('有效至 2030-01-31').waitFor()
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '清空重写' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '清空' }).click()
    await page.getByRole('heading', { level: 1, name: '新建文档' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(stage.complaints).toEqual([])
  })
})

const isFocused = (element: Element) => element.matches(':focus')
const names = (elements: Element[]) => elements.map((element) => element.getAttribute('aria-label'))

/** Puts something on the text as the clipboard would. */
const paste = (target: Locator, texts: Readonly<Record<string, string>>, picture = '') =>
  target.evaluate(
    (element, [all, base64]) => {
      const data = new DataTransfer()
      for (const [type, content] of Object.entries(all)) data.setData(type, content)
      if (base64) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
        data.items.add(new File([bytes], '示意图.png', { type: 'image/png' }))
      }
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
    },
    [texts, picture] as const,
  )
