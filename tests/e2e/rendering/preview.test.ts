import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as xlsx from 'xlsx'
import { SAMPLE_FILES, writeZip } from '#server/formats/testing/sample-packages.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { CORPUS, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { smallPdf } from '../../fixtures/small-pdf.ts'
import { smallWav } from '../../fixtures/small-wav.ts'
import { wordFile } from '../../whole-server/support/word-file.ts'
import { isTurn, way } from '../../whole-way.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

/** Where pictures of the screens go for whoever wants to look at them; nowhere otherwise. */
const PICTURES = process.env['ZHIKU_SCREENSHOTS']

/** A page opens at the first, becomes wider, and narrow again. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const

function workbook(): Uint8Array {
  const rows = Array.from({ length: 3000 }, (_, row) => [`部门 ${row + 1}`, row * 1234.5, 46_000 + row, '备注'])
  const sheet = xlsx.utils.aoa_to_sheet([['部门', '金额', '日期', '说明'], ...rows])
  for (let row = 2; row <= 3001; row++) {
    sheet[`B${row}`].z = '#,##0.00'
    sheet[`C${row}`].z = 'yyyy-mm-dd'
  }
  sheet['!merges'] = [{ s: { r: 3, c: 0 }, e: { r: 4, c: 1 } }]
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, '预算')
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['底稿']]), '底稿')
  book.Workbook = { Sheets: [{}, { Hidden: 1 }] }
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array
}

const HTML = `<!doctype html><h1>放假通知</h1><script>document.title = 'taken'</script><h2>安排</h2><p onclick="x()">十月一日放假。</p>
<table><tr><th>日期</th><th>安排</th></tr><tr><td>10-01</td><td>放假</td></tr></table>`

const MAIL = [
  'From: wang@example.com',
  'To: li@example.com',
  'Subject: =?utf-8?B?5Lya6K6u57qq6KaB?=',
  'Date: Mon, 5 Jan 2026 08:00:00 +0800',
  'Content-Type: multipart/mixed; boundary="b"',
  '',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>会议<b>纪要</b>见附件。</p>',
  '--b',
  'Content-Type: text/plain; name="a.txt"',
  'Content-Disposition: attachment; filename="a.txt"',
  '',
  'abc',
  '--b--',
].join('\r\n')

describeInBrowser('previews', () => {
  let stage: Stage
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    stage = await openStage()
    const admin = await stage.server.signIn('admin')
    const blue = sharp({ create: { width: 64, height: 40, channels: 3, background: '#258' } })
    const files: Record<string, string | Uint8Array> = {
      '通知.ofd': writeZip(SAMPLE_FILES.ofd),
      '预算.xlsx': workbook(),
      '资料.zip': writeZip({ '台账/清单.txt': '防汛物资清点', '台账/图/说明.md': '# 图', '读我.txt': '先读这个' }),
      '通知.html': HTML,
      '纪要.eml': MAIL,
      '电子书.epub': writeZip(SAMPLE_FILES.epub),
      '办法.docx': writeZip(SAMPLE_FILES.docx),
      '说明.pdf': new Uint8Array(smallPdf(['Lodging allowance'])),
      '厂区.png': new Uint8Array(await blue.png().toBuffer()),
      '便笺.txt': '周五交表',
      '细则.docx': wordFile(['第一章 总则', 1], ['适用范围', 2], ['适用于全体员工']),
      '汇报.pptx': writeZip(SAMPLE_FILES.pptx),
      '录音.wav': new Uint8Array(smallWav(3)),
      '结算.py': '# 差旅结算\ndef total(rows):\n    return sum(r["金额"] for r in rows)\n',
    }
    const invoice = path.join(CORPUS, 'open/ofd/发票示例.ofd')
    if (existsSync(invoice)) files['发票.ofd'] = readFileSync(invoice)
    for (const [name, content] of Object.entries(files)) {
      const bytes = typeof content === 'string' ? content : new Uint8Array(content)
      ids[name] = (await settled(admin, (await uploadText(admin, name, bytes)).id)).id
    }
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const show = (page: Page, name: string, q = '') =>
    page.goto(`/knowledge?id=${ids[name]}${q && `&q=${encodeURIComponent(q)}`}`)
  const open = async (name: string, q = '', options = {}): Promise<Page> => {
    const page = await stage.page('admin', options)
    await show(page, name, q)
    return page
  }
  const picture = async (page: Page, name: string) => {
    if (!PICTURES) return
    mkdirSync(PICTURES, { recursive: true })
    await page.screenshot({ path: `${PICTURES}/${name}.png` })
  }

  // proves S-24
  it('PDF, office files, pictures, OFD and text are shown in the page', async () => {
    const page = await open('说明.pdf')
    await soon(() => page.locator('.textLayer').first().textContent()).toContain('Lodging allowance')
    await soon(() =>
      page
        .locator('canvas')
        .first()
        .evaluate((c: HTMLCanvasElement) => c.width),
    ).toBeGreaterThan(100)
    await show(page, '办法.docx')
    await page.getByText('适用范围').first().waitFor()
    await show(page, '预算.xlsx')
    await page.getByRole('grid').getByText('部门 1', { exact: true }).waitFor()
    await show(page, '厂区.png')
    const drawing = page.getByRole('img', { name: '厂区' })
    await soon(() => drawing.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64)
    await show(page, '通知.ofd')
    await page.locator('.zk-page-drawing').first().waitFor()
    await show(page, '便笺.txt')
    await page.getByText('周五交表').waitFor()
  })

  // proves W-30
  it('an OFD is shown page by page, its words are found at their letters', async () => {
    const page = await open('通知.ofd', '准时参加')
    await page.locator('.zk-page-drawing').first().waitFor()
    await soon(() => page.locator('.zk-page-text rect').count()).toBeGreaterThan(0)
    await page.keyboard.press('n')
    await page.getByText(/^第 \d+ \/ \d+ 处$/).waitFor()
    const mark = (await page.locator('.zk-page-text .is-now rect').first().boundingBox())!
    const frame = (await page.locator('.zk-pages').boundingBox())!
    expect(mark.y).toBeGreaterThan(frame.y)
    expect(mark.y).toBeLessThan(frame.y + frame.height)
    const copied = await page.evaluate(() => {
      const text = [...document.querySelector('zhiku-portal')!.shadowRoot!.querySelectorAll('.zk-page-text text')]
      return text.map((each) => each.textContent).join('')
    })
    expect(copied).toContain('准时')
    await page.getByRole('button', { name: '放大' }).click()
    expect(await violations(page)).toEqual([])
  })

  it.skipIf(!existsSync(CORPUS))('a real invoice says that its seal is not verified', async () => {
    const page = await open('发票.ofd', '餐饮服务', { viewport: { width: 1440, height: 900 } })
    await page.getByText('1 处电子签章').waitFor()
    await soon(() => page.locator('.zk-page-text rect').count()).toBeGreaterThan(3)
    expect(await violations(page)).toEqual([])
    await picture(page, 'invoice')
  })

  it('a table is a grid that is walked by keys, loaded as it is read, copied and found in', async () => {
    const page = await open('预算.xlsx', '3000')
    const grid = page.getByRole('grid')
    await grid.getByText('部门 1', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await grid.getByRole('row').count()).toBeLessThan(80)
    await grid.focus()
    await page.keyboard.press('Control+End')
    await grid.getByText('部门 3000', { exact: true }).waitFor()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    const copied = await page.evaluate(() => {
      const grid = document.querySelector('zhiku-portal')!.shadowRoot!.querySelector('[role=grid]')!
      const data = new DataTransfer()
      grid.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))
      return data.getData('text/plain')
    })
    expect(copied).toBe('部门 1\t0.00')
    await page.keyboard.press('n')
    await page.getByText(/^第 1 \/ \d+ 处$/).waitFor()
    await soon(() => page.locator('.zk-sheet-cell.is-hit.is-active').count()).toBe(1)
    await page.getByRole('tab', { name: /底稿/ }).click()
    await grid.getByText('底稿', { exact: true }).waitFor()
    await page.getByRole('tab', { name: /隐藏/ }).waitFor()
  })

  it('an archive is a tree that is walked by keys; a file of it opens', async () => {
    const page = await open('资料.zip')
    await page.getByRole('treeitem', { name: /清单\.txt/ }).click()
    await page.getByText('防汛物资清点').waitFor()
    await page.getByRole('treeitem', { name: /台账/ }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('treeitem', { name: /清单\.txt/ }).waitFor({ state: 'detached' })
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByText('先读这个').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('a page of the web is shown without what it brought to run', async () => {
    const page = await open('通知.html', '放假')
    await page.getByRole('heading', { name: '安排' }).waitFor()
    await soon(() => page.locator('mark').count()).toBeGreaterThan(1)
    expect(await page.title()).not.toContain('taken')
    await page.getByRole('navigation', { name: '大纲' }).getByRole('button', { name: '安排' }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('a mail has its head and attachments, a book its chapters', async () => {
    const page = await open('纪要.eml')
    await page.getByRole('region', { name: '邮件信息' }).getByText('会议纪要').waitFor()
    await page.getByRole('list', { name: '附件' }).getByText('a.txt').waitFor()
    await page.getByText('见附件').waitFor()
    await page.getByRole('button', { name: /a\.txt/ }).click()
    await page.getByRole('region', { name: 'a.txt 的文字' }).getByText('abc').waitFor()
    expect(await violations(page)).toEqual([])
    await show(page, '电子书.epub')
    await page.locator('.zk-md').first().waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('a recording plays in the page', async () => {
    const page = await open('录音.wav')
    const player = page.locator('audio')
    await soon(() => player.evaluate((each: HTMLAudioElement) => Math.round(each.duration))).toBe(3)
    await player.evaluate((each: HTMLAudioElement) => {
      each.currentTime = 2
    })
    await soon(() => player.evaluate((each: HTMLAudioElement) => !each.seeking && each.currentTime)).toBe(2)
    expect(await violations(page)).toEqual([])
  })

  it('code is coloured, its lines are numbered, found words are marked', async () => {
    const page = await open('结算.py', '金额')
    const code = page.getByRole('region', { name: '代码' })
    await code.locator('.is-keyword').filter({ hasText: 'def' }).waitFor()
    expect(await code.locator('li').count()).toBe(4)
    await soon(() => code.locator('mark').allTextContents()).toEqual(['金额'])
    await page.keyboard.press('n')
    await page.getByText('第 1 / 1 处').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('Word and slides keep their form where nothing converts them', async () => {
    const page = await open('细则.docx', '适用范围')
    await page.getByRole('heading', { name: '适用范围' }).waitFor()
    await soon(() => page.locator('h2 mark').count()).toBeGreaterThan(0)
    expect(await violations(page)).toEqual([])
    await show(page, '汇报.pptx')
    await page.getByRole('heading', { name: /^1\. / }).waitFor()
    await page.getByText('备注', { exact: true }).first().click()
    expect(await page.locator('details[open]').count()).toBe(1)
    expect(await violations(page)).toEqual([])
  })

  it('the outline of a document leads to its headings, its dates are told', async () => {
    const page = await open('办法.docx', '', { viewport: { width: 1440, height: 900 } })
    const outline = page.getByRole('navigation', { name: '大纲' })
    await outline.getByRole('button', { name: '适用范围' }).click()
    await page.getByText('全部信息').click()
    await page.getByText('文件创建').waitFor()
    await page.getByText('王小明').waitFor()
  })

  it('every preview is under the watermark and no wider than the screen', { timeout: 240_000 }, async () => {
    const [first, ...others] = SIZES
    const page = await stage.page('admin', { viewport: first })
    for (const name of Object.keys(ids).filter((_, i) => isTurn(i, 2))) {
      await page.setViewportSize(first)
      await show(page, name)
      await page.locator('.zk-watermarked').first().waitFor()
      await page.locator('[data-part=watermark]').first().waitFor()
      await page.waitForLoadState('networkidle')
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await wide(), name).toBeLessThanOrEqual(0)
      await picture(page, `${name}-${first.width}`)
      for (const viewport of [...way(others.slice(-1), others), first]) {
        await page.setViewportSize(viewport)
        await soon(wide).toBeLessThanOrEqual(0)
        await picture(page, `${name}-${viewport.width}`)
      }
    }
    expect(stage.complaints).toEqual([])
  })
})
