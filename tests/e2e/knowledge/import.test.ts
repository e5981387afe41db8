import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { docGet } from '#core/contract/km/documents/document.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { wordFile } from '#tests/whole-server/support/word-file.ts'
import { openStage, type Stage, violations } from '../support/stage.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]
const PASSWORD = 'Mi-2026'
const PARAGRAPH = '城市内涝防治应当统筹规划排水管网与调蓄设施，汛前完成清淤检查，汛期实行二十四小时值守。'
const ARTICLE = `<!doctype html><html><head><meta charset="utf-8"><title>内涝防治要点</title></head><body>
<article><h1>内涝防治要点</h1>${`<p>${PARAGRAPH}</p>`.repeat(6)}<p>末段：责任到人。</p></article></body></html>`

describeInBrowser('taking knowledge in', () => {
  let stage: Stage
  let site: Server
  let address: string
  beforeAll(async () => {
    site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(ARTICLE))
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    const place = `127.0.0.1:${(site.address() as AddressInfo).port}`
    address = `http://${place}/article`
    stage = await openStage({ ZHIKU_FETCH_PLACES: place })
  })
  afterAll(async () => {
    site?.close()
    await stage?.[Symbol.asyncDispose]()
  })

  /** No violation at any width; `ZHIKU_SHOTS` names a folder for pictures to be looked at. */
  async function looksWell(page: Page, name: string): Promise<void> {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      expect(await violations(page), `${name} at ${size.width}`).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide, `${name} at ${size.width}`).toBeLessThanOrEqual(0)
      const folder = process.env['ZHIKU_SHOTS']
      if (folder) await page.screenshot({ path: `${folder}/${name}-${size.width}.png` })
    }
  }

  /** Which of these sentences the page shows first; the last one where none of them comes before it. */
  const firstSentence = (page: Page, sentences: string[], last: string): Promise<string | undefined> =>
    page
      .locator('.zk-knowledge-body')
      .getByText(new RegExp([...sentences, last].map((each) => each.replace(/[（）()]/g, '.')).join('|')))
      .first()
      .textContent()
      .then((shown) => [...sentences, last].find((each) => shown?.includes(each)))

  // proves R-11, S-30
  it('splits a Word file and saves what was chosen', async () => {
    const page = await stage.page('editor')
    await page.goto('/createWord')
    const buffer = Buffer.from(
      wordFile(
        ['总则', 1],
        ['本制度适用于全体员工。'],
        ['设备使用', 1],
        ['打印机由行政部统一维护。'],
        ['附则', 1],
        ['自发布之日起施行。'],
      ),
    )
    await page.getByLabel('选择 Word 文档', { exact: true }).setInputFiles({ name: '制度.docx', mimeType: '', buffer })
    await page.getByRole('button', { name: '保存 3 条' }).waitFor()
    await page.getByRole('checkbox', { name: /附则/ }).uncheck()
    await looksWell(page, 'word')
    await page.getByRole('button', { name: '保存 2 条' }).click()
    await page.getByRole('link', { name: /已保存，查看“设备使用”/ }).waitFor()
    await page.getByRole('button', { name: '保存 0 条' }).waitFor()
    expect(await page.getByRole('link', { name: /已保存/ }).count()).toBe(2)
  })

  // proves S-29
  it('writes knowledge in the browser: kept while it is typed, saved, submitted, found and read', async () => {
    const page = await stage.page('editor')
    const title = page.getByRole('textbox', { name: '标题', exact: true })
    await page.goto('/createWeb')
    await page.getByRole('button', { name: /^空白文档/ }).click()
    await title.fill('泵站巡检要点')
    const text = page.getByRole('textbox', { name: '正文' })
    await text.click()
    await page.keyboard.type('格栅清捞每日两次')
    await page.keyboard.press('Control+a')
    await page.getByRole('toolbar', { name: '格式' }).getByRole('button', { name: '加粗' }).click()
    await looksWell(page, 'write')
    await page.reload()
    await page.getByText('这里是您上次没有保存的内容').waitFor()
    await text.getByText('格栅清捞每日两次').waitFor()
    expect(await title.inputValue()).toBe('泵站巡检要点')
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '泵站巡检要点' }).waitFor()
    await page.locator('strong', { hasText: '格栅清捞每日两次' }).waitFor()
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    const api = await stage.server.signIn('editor')
    await settled(api, id)
    await searchable(api, '格栅清捞', id)
    const row = (await api.call(docGet, { query: { id } })).records[0]
    expect([STATUS.waiting, STATUS.passed]).toContain(row?.status)
    await page.goto('/createWeb')
    await page.getByRole('button', { name: /^空白 Markdown/ }).click()
    expect(await title.inputValue()).toBe('')
    await title.fill('闸门操作')
    await text.click()
    await page.keyboard.type('# 启闭\n先检查**限位**')
    await looksWell(page, 'write-markdown')
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '存为草稿' }).click()
    await page.getByRole('heading', { level: 1, name: '闸门操作' }).waitFor()
    await page.getByText('先检查限位').waitFor()
    await page.locator('strong', { hasText: '限位' }).waitFor()
    expect(stage.complaints).toEqual([])
  })

  it.each(['存为草稿', '发布'])('shows what was written once it is read, after %s by a plain member', async (how) => {
    const page = await stage.page('lina')
    const text = `阀门每季度润滑一次（${how}）`
    await page.goto('/createWeb')
    await page.getByRole('button', { name: /^空白文档/ }).click()
    await page.getByRole('textbox', { name: '标题', exact: true }).fill(`阀门保养：${how}`)
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.type(text)
    if (how === '发布') await page.getByRole('button', { name: how, exact: true }).click()
    else {
      await page.getByRole('button', { name: '更多' }).click()
      await page.getByRole('menuitem', { name: how }).click()
    }
    await page.getByRole('heading', { level: 1, name: `阀门保养：${how}` }).waitFor()
    // Nobody who has just saved a page reads that it is empty; a short text may have been read by then.
    const first = await firstSentence(page, ['正在处理', '这里没有内容', '不能按原样显示'], text)
    expect(['正在处理', text]).toContain(first)
    await page.locator('.zk-knowledge-body').getByText(text).waitFor()
  })

  // proves R-13
  it('saves a page of the web, which is knowledge then and names where it came from', async () => {
    const page = await stage.page('editor')
    await page.goto('/saveNetSource')
    await page.getByLabel('网址').fill(address)
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('link', { name: '查看这篇知识' }).click()
    await page.getByRole('heading', { level: 1, name: '内涝防治要点' }).waitFor()
    await page.getByText('末段：责任到人。').waitFor()
    await page.getByText(`来源：${address}`).first().waitFor()
  })

  it('says why a page of the web cannot be saved', async () => {
    const page = await stage.page('editor')
    await page.goto('/saveNetSource')
    await page.getByLabel('网址').fill('ftp://example.com')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('网址不正确').waitFor()
    await page.getByLabel('网址').fill('http://127.0.0.1/')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('alert').getByText('指向内部网络').waitFor()
    await looksWell(page, 'net')
  })

  it('asks a reader for the password of a PDF, and its author once for its text', { tags: 'prove' }, async () => {
    const document = await PDFDocument.create()
    document.addPage().drawText('sealed tender')
    document.encrypt({ userPassword: PASSWORD, ownerPassword: 'owner' })
    const api = await stage.server.signIn('editor')
    const { id } = await uploadText(api, '密封标书.pdf', new Uint8Array(await document.save()))
    await settled(api, id)
    const page = await stage.page('editor')
    await page.goto(`/knowledge?id=${id}`)
    await page.getByLabel('打开密码').fill('wrong')
    await page.getByRole('button', { name: '打开', exact: true }).click()
    await page.getByText('密码不正确，请重新输入').waitFor()
    await looksWell(page, 'locked')
    await page.getByLabel('打开密码').fill(PASSWORD)
    await page.getByRole('button', { name: '打开', exact: true }).click()
    await page.locator('.textLayer span', { hasText: 'sealed tender' }).waitFor()
    await page.getByLabel('文件密码').fill('wrong')
    await page.getByRole('button', { name: '读取正文' }).click()
    await page.getByText('密码不正确', { exact: true }).waitFor()
    await page.getByLabel('文件密码').fill(PASSWORD)
    await page.getByRole('button', { name: '读取正文' }).click()
    await page.getByRole('form', { name: '用密码读取正文' }).waitFor({ state: 'detached' })
    expect(stage.complaints).toEqual([])
  })
})
