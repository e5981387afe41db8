import iconv from 'iconv-lite'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { smallPdf } from '../../fixtures/small-pdf.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'

const FILLER = Array.from({ length: 60 }, (_, i) => `第 ${i + 1} 条 一般事项按原有制度办理。\n`).join('\n')
const MARKDOWN = `# 差旅管理办法\n\n${FILLER}\n## 住宿\n\n住宿标准为每晚 600 元。\n\n<img src=x onerror="globalThis.stolen=1">\n\n[坏链接](javascript:globalThis.stolen=1)\n`

/** One person's way from a file on the disk to the sentence in it. */
describeInBrowser('from upload to the hit', () => {
  let stage: Stage
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    page = await stage.page('editor')
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const choose = async (name: string, content: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '选择文件', exact: true }).click()
    await (await chooser).setFiles({ name, mimeType: '', buffer: content })
  }
  const listItem = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const upload = async (name: string, content: Buffer) => {
    await page.goto('/createStore')
    await choose(name, content)
    await page.getByLabel('全体员工').check()
    await page.getByRole('button', { name: '上传 1 个文件' }).click()
    await soon(() => listItem(name).textContent()).toContain('已发布')
  }
  const openHit = async (q: string) => {
    const first = page.getByRole('region', { name: '搜索结果' }).getByRole('link').first()
    await soon(async () => {
      await page.goto(`/doSearch?q=${encodeURIComponent(q)}`)
      await page
        .getByText(/^找到 \d+\+? 篇|没有查询到任何数据/)
        .first()
        .waitFor()
      return first.count()
    }).toBe(1)
    await first.click()
  }
  const isOnScreen = (mark: HTMLElement) => {
    const box = mark.getBoundingClientRect()
    return box.top > 60 && box.bottom < innerHeight
  }

  it('refuses empty, foreign and oversized files before sending them', async () => {
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/kmUpload/begin') && sent.push(request.url()))
    await page.goto('/createStore')
    await choose('空.md', Buffer.alloc(0))
    await choose('工具.exe', Buffer.from('MZ'))
    await soon(() => listItem('空.md').textContent()).toContain('空文件')
    await soon(() => listItem('工具.exe').textContent()).toContain('不支持的文件类型')
    expect(await page.getByRole('button', { name: '先选择文件' }).isDisabled()).toBe(true)
    expect(sent).toEqual([])
  })

  it('says what the server refused, keeps the file and can try again', async () => {
    await page.goto('/createStore')
    const refusal = { success: false, code: 500, message: '服务器的磁盘空间不足', result: null, timestamp: 0 }
    await page.route('**/kmUpload/finish', (route) => route.fulfill({ json: refusal }), { times: 1 })
    await choose('网络.md', Buffer.from('# 网络\n\n断了再来。\n'))
    await page.getByRole('button', { name: '上传 1 个文件' }).click()
    await soon(() => listItem('网络.md').textContent()).toContain('网络.md 上传失败：服务器的磁盘空间不足')
    await listItem('网络.md').getByRole('button', { name: '重试' }).click()
    await soon(() => listItem('网络.md').textContent()).toContain('已发布')
  })

  // proves R-12
  it('opens markdown at the hit, marked, and runs nothing that is written in it', async () => {
    await upload('差旅管理办法.md', Buffer.from(MARKDOWN))
    await openHit('住宿标准')
    const now = page.locator('mark.is-now')
    await soon(() => now.textContent()).toContain('住宿')
    await soon(() => now.evaluate(isOnScreen)).toBe(true)
    expect(await page.evaluate('globalThis.stolen')).toBeUndefined()
    expect(await page.locator('a[href^="javascript"], [onerror]').count()).toBe(0)
    await soon(() => page.title()).toBe('差旅管理办法 - 知库')
  })

  it('walks through the hits with n and N', async () => {
    await upload('重复.md', Buffer.from(`# 甲\n\n红章管理。\n\n${FILLER}\n\n红章保管。\n`))
    await openHit('红章')
    const hit = new URL(page.url())
    hit.searchParams.set('offset', '0')
    await page.goto(hit.href)
    const bar = page.getByRole('group', { name: '找到的词' })
    await soon(() => bar.textContent()).toContain('第 1 / 2 处')
    await page.keyboard.press('n')
    await soon(() => bar.textContent()).toContain('第 2 / 2 处')
    await soon(() => page.locator('mark.is-now').evaluate(isOnScreen)).toBe(true)
    await page.keyboard.press('Shift+N')
    await soon(() => bar.textContent()).toContain('第 1 / 2 处')
  })

  it('reads a GBK text', async () => {
    await upload('印章规定.txt', iconv.encode(`${FILLER}\n\n公章由综合部保管。\n`, 'gbk'))
    await openHit('公章')
    await soon(() => page.getByText('由综合部保管').count()).toBe(1)
    await soon(() => page.locator('mark.is-now').textContent()).toBe('公章')
  })

  // proves W-30
  it('opens a PDF on the page of the hit and marks it', async () => {
    await upload('policy.pdf', smallPdf(['First page', 'Second page', 'Lodging allowance is 600', 'Last page']))
    await openHit('allowance')
    await soon(() => page.getByLabel('页码').inputValue()).toBe('3')
    await soon(() => page.locator('.textLayer .highlight').allTextContents()).toContain('allowance')
    await soon(() => new URL(page.url()).searchParams.get('page')).toBe('3')
  })

  it('lists it under 我的知识 and lets its author take it back', async () => {
    await page.goto('/myDocPage')
    const row = page.getByRole('row').filter({ hasText: '印章规定' })
    await row.getByRole('button', { name: /^删除/ }).click()
    await page.getByText('“印章规定”已移到回收站').waitFor()
    await soon(() => row.count()).toBe(0)
  })

  it('never broke a rule of the security policy', () => {
    // Chromium speaks up for handlers in HTML that is parsed only to be cleaned, in a document that runs nothing.
    const others = stage.complaints.filter((text) => !text.startsWith('Executing inline event handler'))
    expect(others).toEqual([])
  })
})
