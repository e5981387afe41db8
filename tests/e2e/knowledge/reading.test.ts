import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { subscriptionList } from '#core/contract/km/subscription.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { versionList } from '#core/contract/km/documents/version.ts'
import { SAMPLE_FILES, writeZip } from '#server/formats/testing/sample-packages.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable } from '#tests/whole-server/support/documents.ts'
import { smallPdf } from '../../fixtures/small-pdf.ts'
import { choose, openReading, type Reading } from '../support/reading.ts'
import { soon, type Stage, violations } from '../support/stage.ts'

describeInBrowser('the reading page', () => {
  let reading: Reading
  let stage: Stage
  let editor: Api
  let lina: Api
  let upload: Reading['upload']
  let bytesOf: Reading['bytesOf']
  let open: Reading['open']
  beforeAll(async () => {
    reading = await openReading()
    ;({ stage, editor, lina, upload, bytesOf, open } = reading)
  })
  afterAll(async () => {
    await reading?.[Symbol.asyncDispose]()
  })

  it('names what links here, and leads there; at a phone among the facts', async () => {
    const id = await upload('报销以本办法为准', '报销办法.md')
    const page = await open('lina', id)
    await page.getByText('报销以本办法为准').first().waitFor()
    const section = page.getByRole('region', { name: '被这些知识引用' })
    expect(await section.count()).toBe(0)
    await upload(`见[办法](https://kb.example.com/knowledge?id=${id}&quote=x)`, '报销问答.md')
    await page.reload()
    await section.waitFor()
    expect(await violations(page)).toEqual([])
    await section.getByRole('link', { name: '报销问答' }).click()
    await page.getByRole('heading', { name: '报销问答', level: 1 }).waitFor()
    const phone = await open('lina', id, '', { viewport: { width: 390, height: 844 } })
    await phone.getByRole('button', { name: '信息' }).click()
    await phone.getByRole('dialog').getByRole('region', { name: '被这些知识引用' }).waitFor()
  })

  it('says what is out of date, ends soon or waits for a review, and what replaces it', async () => {
    const id = await upload()
    const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const dated = (expireTime: string, reviewBy: string) =>
      editor.call(docEditRelease, { body: { id, expireTime, reviewBy, effectiveFrom: '2020-01-01' } })
    await dated('2024-05-01', '')
    const page = await open('lina', id)
    await page.getByText('有效期到 2024-05-01').waitFor()
    expect(await violations(page)).toEqual([])
    await soon(() => page.getByRole('complementary', { name: '知识信息' }).textContent()).toContain('到期2024-05-01')
    await dated(dayIn(10), '')
    await page.reload()
    await page.getByText('即将到期').waitFor()
    await dated('', '2024-02-01')
    await page.reload()
    await page.getByText('应在 2024-02-01 前复查').waitFor()

    const newer = await upload(undefined, '清点办法（二〇二六）.md')
    const owner = await open('editor', id)
    await choose(owner, '标明被替代')
    await owner.getByRole('combobox', { name: '替代它的知识' }).fill('二〇二六')
    await owner.getByRole('option', { name: /二〇二六/ }).click()
    await owner.getByRole('button', { name: '标明替代' }).click()
    await owner.getByText('已被替代').waitFor()
    await page.reload()
    await page.getByRole('link', { name: '《清点办法（二〇二六）》' }).click()
    await soon(() => new URL(page.url()).searchParams.get('id')).toBe(newer)
    await page.getByText('替代了').waitFor()
  })

  it('the date of the review is changed with the fields that are in force at once', async () => {
    const id = await upload()
    const page = await open('editor', id)
    await page.getByRole('button', { name: '修改', exact: true }).click()
    await page.getByLabel('复查日期').fill('2031-03-01')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await soon(() => page.getByRole('complementary', { name: '知识信息' }).textContent()).toContain('复查2031-03-01')
  })

  it('the menu has its actions under headings, and the rare ones one step further, by keyboard, too', async () => {
    const page = await open('editor', await upload())
    await page.getByRole('button', { name: '更多' }).press('Enter')
    const menu = page.getByRole('menu', { name: '更多' })
    for (const name of ['阅读', '管理', '导出']) await menu.getByRole('group', { name }).waitFor()
    expect(await violations(page)).toEqual([])
    const before = await menu.getByRole('menuitem').count()
    expect(before).toBeLessThanOrEqual(12)
    await menu.getByRole('menuitem', { name: '更多管理操作' }).press('Enter')
    const first = menu.getByRole('menuitem', { name: '更换预览文件' })
    await soon(() => first.evaluate((item) => item.matches(':focus'))).toBe(true)
    expect(await menu.getByRole('menuitem').count()).toBeGreaterThan(before)
    await page.keyboard.press('Escape')
    await soon(() => menu.count()).toBe(0)
  })

  it('a picture that does not load is named, and tried again', async () => {
    const id = await upload('# 泵房\n\n![泵房平面](data:image/png;base64,AAAA)\n\n泵房在东侧。\n', '泵房.md')
    const page = await open('editor', id)
    await page.getByText('图片“泵房平面”没有加载出来').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByText('图片“泵房平面”没有加载出来').waitFor()
  })

  it('a document is followed, shared and printed from its page', async () => {
    const id = await upload()
    const page = await open('lina', id)
    await choose(page, '订阅更新')
    await page.getByText(/^已订阅/).waitFor()
    expect(await lina.call(subscriptionList, {})).toMatchObject([{ kind: 'document', objectId: id }])
    await page.getByRole('button', { name: '分享', exact: true }).click()
    await page.getByRole('button', { name: '更多分享方式' }).click()
    await page
      .getByRole('dialog', { name: '分享知识' })
      .getByText(/^清点办法/)
      .waitFor()
    await page.keyboard.press('Escape')
    await page.emulateMedia({ media: 'print' })
    await soon(() => page.getByRole('button', { name: '更多' }).isVisible()).toBe(false)
    await soon(() => page.getByText('编号为乙47。').isVisible()).toBe(true)
    const watermark = page.locator('[data-part=watermark]')
    expect(await watermark.evaluate((layer) => getComputedStyle(layer).printColorAdjust)).toBe('exact')
  })

  // proves S-23
  it('shows what is known of a document, its file, what is related, and what can be done with it', async () => {
    const [id, other] = [
      await upload('防汛物资领用登记细则', '防汛领用.txt'),
      await upload('防汛物资领用登记补充细则', '防汛领用补充.txt'),
    ]
    await searchable(editor, '防汛物资领用', other)
    const page = await open('editor', id)
    const facts = page.getByRole('complementary', { name: '知识信息' })
    await soon(() => facts.textContent()).toMatch(/版本第 1 版.*谁能看全体员工.*文件防汛领用\.txt.*作者/)
    await facts.getByRole('link', { name: '防汛领用补充' }).waitFor()
    for (const name of ['修改', '收藏', '下载', '更多']) await page.getByRole('button', { name, exact: true }).waitFor()
  })

  // proves W-28
  it('a PDF and a fixed layout are drawn in the page', async () => {
    const pdf = await open('lina', await bytesOf('a.pdf', smallPdf(['Fire drill'])))
    await soon(() => pdf.locator('.textLayer').first().textContent()).toContain('Fire drill')
    const ofd = await open('lina', await bytesOf('通知.ofd', writeZip(SAMPLE_FILES.ofd)))
    await soon(() =>
      ofd
        .locator('.zk-page-drawing')
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    ).toBeGreaterThan(0)
  })

  // proves W-29, K-20
  it('the watermark lies over every page and in full screen, and comes back when it is removed', async () => {
    const id = await bytesOf('b.pdf', smallPdf(['One', 'Two', 'Three']))
    const page = await open('lina', id)
    const region = page.getByRole('region', { name: 'PDF 正文' })
    const layer = page.locator('[data-part=watermark]')
    const covers = async () => {
      const [over, under] = [await layer.boundingBox(), await region.boundingBox()]
      return over !== null && under !== null && over.width >= under.width && over.height >= under.height
    }
    for (const number of ['1', '3']) {
      await page.getByLabel('页码').fill(number)
      await page.getByLabel('页码').press('Enter')
      await soon(() => page.getByLabel('页码').inputValue()).toBe(number)
      await soon(covers).toBe(true)
    }
    await region.focus()
    await page.keyboard.press('f')
    await soon(() => page.locator('.zk-page-frame.is-full').count()).toBe(1)
    await soon(covers).toBe(true)
    await layer.evaluate((element) => element.remove())
    await page.waitForTimeout(1000)
    expect(await layer.count()).toBe(1)
    expect(await covers()).toBe(true)
  })

  // proves CF-16, K-21
  it('words of the search are marked when the viewer comes late, and not at all where the site says so', async () => {
    const id = await bytesOf('c.pdf', smallPdf(['Lodging allowance']))
    const page = await stage.page('lina')
    await page.route('**/kmDoc/previewKmDoc?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    const search = `/knowledge?id=${id}&q=allowance`
    await page.goto(search)
    await soon(() => page.locator('.textLayer .highlight').allTextContents()).toContain('allowance')
    await stage.server.setSite('FilePreviewKeywordHighlight', '0')
    await page.goto(search)
    await soon(() => page.locator('.textLayer').first().textContent()).toContain('allowance')
    await page.waitForTimeout(300)
    expect(await page.locator('.textLayer .highlight').count()).toBe(0)
    await stage.server.setSite('FilePreviewKeywordHighlight', '1')
  })

  // proves R-16
  it('the history opens the very version that its address names', async () => {
    const id = await upload('第一版的正文', '沿革.txt')
    await editor.call(docEditRelease, { body: { id, title: '沿革（新）' } })
    const { records } = await editor.call(versionList, { query: { docId: id } })
    const first = records.find((each) => each.version === 1)!
    const page = await stage.page('editor')
    await page.goto(`/knowledgeHistory?id=${first.id}`)
    await page.getByRole('heading', { name: /沿革（第 1 版）/ }).waitFor()
    await page.getByText('第一版的正文').waitFor()
  })

  it('in slides without the whole screen Escape leaves them, although a word was looked for before', async () => {
    const page = await open('lina', await bytesOf('d.pdf', smallPdf(['One', 'Two'])))
    await page.evaluate(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new Error('refused'))
    })
    const region = page.getByRole('region', { name: 'PDF 正文' })
    await region.focus()
    await soon(() => page.locator('.textLayer').count()).toBeGreaterThan(0)
    await page.keyboard.press('Control+f')
    await page.getByRole('searchbox', { name: '要找的词' }).fill('Two')
    await region.focus()
    await page.keyboard.press('s')
    await soon(() => page.locator('.zk-page-frame.is-slides').count()).toBe(1)
    await page.keyboard.press('Escape')
    await soon(() => page.locator('.zk-page-frame.is-slides').count()).toBe(0)
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
