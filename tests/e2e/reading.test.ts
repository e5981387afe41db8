import { PDFDocument } from '@cantoo/pdf-lib'
import { inArray } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { commentAdd, commentsToMe } from '#core/contract/km/community/comment.ts'
import { favouriteList, folderList } from '#core/contract/km/community/favourite.ts'
import { mustReadCount } from '#core/contract/km/community/must-read.ts'
import { ratingSummary } from '#core/contract/km/community/rating.ts'
import { subscriptionList } from '#core/contract/km/subscription.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { versionList } from '#core/contract/km/documents/version.ts'
import { SAMPLE_FILES, zipOf } from '#server/formats/testing/sample-packages.ts'
import { document as documentTable } from '#server/db/schema/index.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/documents.ts'
import { smallPdf } from '../fixtures/small-pdf.ts'
import { openStage, soon, type Stage, violations } from './stage.ts'

const LONG = Array.from({ length: 60 }, (_, at) => `第${at + 1}条 各部门按季度清点物资，编号为乙${at + 1}。`).join(
  '\n\n',
)

describeInBrowser('the reading page', () => {
  let stage: Stage
  let editor: Api
  let lina: Api
  let zhangwei: Api
  beforeAll(async () => {
    stage = await openStage()
    ;[editor, lina, zhangwei] = (await Promise.all(['editor', 'lina', 'zhangwei'].map(stage.server.signIn))) as [
      Api,
      Api,
      Api,
    ]
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  let counter = 0
  /** A text of its own: the same file twice is refused. */
  const upload = async (text?: string, name = `清点办法${++counter}.md`) => {
    const content = text ?? `${LONG}\n\n附：${name}`
    return (await settled(editor, (await uploadText(editor, name, content, 'staff')).id)).id
  }
  const bytesOf = async (name: string, bytes: Uint8Array) =>
    (await settled(editor, (await uploadText(editor, name, new Uint8Array(bytes), 'staff')).id)).id
  const open = async (username: string, id: string, more = '', options = {}): Promise<Page> => {
    const page = await stage.page(username, options)
    await page.goto(`/knowledge?id=${id}${more}`)
    return page
  }
  const choose = async (page: Page, entry: string) => {
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }

  it('a comment names somebody who may read it, reaches them, is answered, changed and taken back', async () => {
    const id = await upload()
    const page = await open('lina', id)
    await page.getByRole('button', { name: '评论 0' }).click()
    const field = page.getByRole('textbox', { name: '写下您的评论' })
    await field.pressSequentially('请@张')
    await page.getByRole('option', { name: /张伟/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await field.press('Enter')
    await field.pressSequentially('核对')
    await page.getByRole('button', { name: '发表' }).click()
    await page.getByRole('button', { name: '评论 1' }).waitFor()
    const { records } = await zhangwei.call(commentsToMe, { query: {} })
    expect(records.filter(({ comment }) => comment.docId === id)).toMatchObject([
      { kind: 'mention', seen: false, comment: { comment: '请@张伟 核对' } },
    ])

    const other = await open('zhangwei', id)
    await other.getByRole('button', { name: '回复' }).click()
    await other.getByRole('textbox', { name: '回复 李娜' }).fill('已核对')
    await other.locator('.zk-thread').getByRole('button', { name: '回复', exact: true }).last().click()
    await other.locator('.zk-replies').getByText('已核对').waitFor()
    const answers = (await lina.call(commentsToMe, { query: {} })).records
    expect(answers.filter(({ comment }) => comment.docId === id)).toMatchObject([{ kind: 'reply' }])

    await page.reload()
    const mine = page.locator('.zk-comment').filter({ hasText: '请@张伟' })
    await mine.getByRole('button', { name: '修改' }).click()
    await page.getByRole('textbox', { name: '修改评论' }).fill('请核对编号')
    await page.getByRole('button', { name: '保存' }).click()
    await page.locator('.zk-comment-text').getByText('请核对编号').waitFor()
    await page.locator('.zk-comment').filter({ hasText: '请核对编号' }).getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await page.getByText('这条评论已被删除').waitFor()
    await page.locator('.zk-replies').getByText('已核对').waitFor()
    expect(await violations(page)).toEqual([])
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

  it('on a phone the comments are a sheet, and more than twenty a minute are refused politely', async () => {
    const id = await upload()
    const page = await open('reviewer', id, '', { viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: /^评论/ }).click()
    const sheet = page.getByRole('dialog', { name: /评论/ })
    const field = sheet.getByRole('textbox', { name: '写下您的评论' })
    await field.waitFor()
    expect(await violations(page)).toEqual([])
    const reviewer = await stage.server.signIn('reviewer')
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => reviewer.call(commentAdd, { body: { docId: id, comment: `第${at}句` } })),
    )
    await field.fill('还有一句')
    await sheet.getByRole('button', { name: '发表' }).click()
    await soon(() => sheet.getByRole('alert').textContent()).toMatch(/请.*再/)
    expect(await field.inputValue()).toBe('还有一句')
  })

  it('guests are shown nothing of what readers say', async () => {
    const { id } = await uploadText(editor, '访客须知.md', '# 访客须知\n\n走东门。', 'public')
    await settled(editor, id)
    await stage.server.setSite('AllowGuestSearch', '1')
    const page = await stage.page()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`/knowledge?id=${id}`)
    await page.getByText('走东门').waitFor()
    await page.getByRole('button', { name: '更多' }).waitFor()
    expect(await page.getByRole('button', { name: /评论|收藏/ }).count()).toBe(0)
    expect(asked.filter((url) => /KmDocComments|kmDocFavourite|kmDocRating|kmMustRead/.test(url))).toEqual([])
  })

  it('what has to be read is assigned, confirmed in the version that is shown, and seen by its owner', async () => {
    const id = await upload()
    const owner = await open('editor', id)
    await choose(owner, '布置必读')
    const dialog = owner.getByRole('dialog', { name: '必读' })
    await dialog.getByRole('combobox', { name: '人员' }).fill('李娜')
    await dialog.getByRole('option', { name: /李娜/ }).click()
    await dialog.getByLabel('截止日期').fill('2099-12-31')
    expect(await violations(owner)).toEqual([])
    await dialog.getByRole('button', { name: '布置', exact: true }).click()
    await dialog.getByText('截止 2099-12-31').waitFor()
    await dialog.getByRole('tab', { name: /确认情况/ }).click()
    await dialog.getByText('0 / 1 人已确认').waitFor()

    const page = await open('lina', id)
    const confirm = page.getByRole('button', { name: '已阅读并理解' })
    await page.getByText('在 2099-12-31 前').waitFor()
    expect(await violations(page)).toEqual([])
    // Meanwhile there is a newer version: that one is to be read.
    await editor.call(docEditRelease, { body: { id, title: '清点办法（新）' } })
    await confirm.click()
    await page.getByRole('heading', { name: '清点办法（新）' }).waitFor()
    expect((await lina.call(mustReadCount, {})).open).toBe(1)
    await confirm.click()
    await page.getByText(/确认阅读并理解第 2 版/).waitFor()
    expect((await lina.call(mustReadCount, {})).open).toBe(0)

    await owner.reload()
    await choose(owner, '布置必读')
    await dialog.getByRole('tab', { name: /确认情况/ }).click()
    await dialog.getByText('1 / 1 人已确认').waitFor()
    const row = dialog.getByRole('listitem').filter({ hasText: '李娜' })
    await soon(() => row.textContent()).toMatch(/已确认.*第 2 版/)
    expect(await violations(owner)).toEqual([])
    await dialog.getByRole('button', { name: '关闭' }).click()
    await choose(owner, '谁读过')
    await owner.getByRole('dialog', { name: '谁读过' }).getByText('李娜').waitFor()
  })

  // proves S-27
  it('a favourite goes into a folder, is in the list, and is taken out again', async () => {
    const id = await upload()
    const page = await open('lina', id)
    const star = page.getByRole('button', { name: '收藏', exact: true })
    await star.click()
    await soon(() => star.getAttribute('aria-pressed')).toBe('true')
    const kept = async () => (await lina.call(favouriteList, { query: {} })).records.filter((row) => row.id === id)
    expect(await kept()).toMatchObject([{ folderId: null }])
    await page.getByRole('button', { name: '选择收藏夹' }).click()
    await page.getByRole('menuitem', { name: '新建收藏夹…' }).click()
    await page.getByLabel('收藏夹名称').fill('盘点资料')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '新建并收藏' }).click()
    await page.getByText('已收藏到“盘点资料”').waitFor()
    const [folder] = (await lina.call(folderList, {})).folders
    expect(await kept()).toMatchObject([{ folderId: folder?.id }])
    await page.reload()
    await page.getByRole('button', { name: '选择收藏夹' }).click()
    const chosen = page.getByRole('menuitemradio', { name: '盘点资料' })
    await soon(() => chosen.getAttribute('aria-checked')).toBe('true')
    await page.keyboard.press('Escape')
    await star.click()
    await soon(() => star.getAttribute('aria-pressed')).toBe('false')
    expect(await kept()).toEqual([])
  })

  it('没用 asks why, the owner reads it, and it can be taken back', async () => {
    const id = await upload()
    const page = await open('lina', id)
    await page.getByRole('button', { name: /没用/ }).click()
    await page.getByLabel('哪里没有帮到您？').fill('缺少表格')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '告诉作者' }).click()
    await page.getByText('您的说明：缺少表格').waitFor()
    const owner = await open('editor', id)
    await choose(owner, '读者的评价')
    await owner.getByRole('dialog').getByText('缺少表格').waitFor()
    await page.getByRole('button', { name: /没用 1/ }).click()
    await page.getByText('已撤回评价').waitFor()
    expect(await lina.call(ratingSummary, { query: { docId: id } })).toMatchObject({ useless: 0, mine: null })
  })

  /** The marked passage, and whether the reader sees it. */
  const markedPassage = (page: Page) =>
    page.evaluate(() => {
      const [range] = CSS.highlights.get('zk-quote') ?? []
      const box = (range as Range | undefined)?.getBoundingClientRect()
      return box ? `${(range as Range).toString().trim()} ${box.top > 0 && box.bottom < innerHeight}` : ''
    })
  const copiedFrom = async (page: Page, words: string) => {
    await page.getByText(words).first().click({ clickCount: 3 })
    await page.getByRole('button', { name: '复制引用链接' }).click()
    await page.getByText('引用链接已复制').waitFor()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const permissions = { permissions: ['clipboard-read', 'clipboard-write'] }

  it('a selected passage is quoted by a link that opens at it, in a text and in a PDF', async () => {
    const id = await upload()
    const page = await open('lina', id, '', permissions)
    const link = await copiedFrom(page, '编号为乙47。')
    expect(new URL(link).searchParams.get('quote')).toBe('第47条 各部门按季度清点物资，编号为乙47。')
    const other = await stage.page('zhangwei')
    await other.goto(link)
    await soon(() => markedPassage(other)).toBe('第47条 各部门按季度清点物资，编号为乙47。 true')

    const pdf = await bytesOf('rules.pdf', smallPdf(['First page', 'Second page', 'Lodging allowance', 'Last page']))
    const viewer = await open('lina', pdf, '&page=3', permissions)
    const quoted = await copiedFrom(viewer, 'Lodging allowance')
    expect(new URL(quoted).searchParams.get('page')).toBe('3')
    await other.goto(quoted)
    await soon(() => markedPassage(other)).toBe('Lodging allowance true')
  })

  it('a page of an OFD and cells of a sheet are quoted by links that open at them', async () => {
    const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
    const pages = await bytesOf('通知单.ofd', zipOf({ ...SAMPLE_FILES.ofd, 'note.txt': '引用' }))
    const viewer = await open('lina', pages, '&page=2', permissions)
    const quoted = await copiedFrom(viewer, '请准时参加。')
    expect(new URL(quoted).searchParams.get('page')).toBe('2')
    const other = await stage.page('zhangwei')
    await other.goto(quoted)
    await soon(() => markedPassage(other)).toBe('请准时参加。 true')
    await viewer.getByLabel('页码').fill('2')
    await viewer.keyboard.press('Enter')
    await viewer.getByRole('button', { name: '复制本页的引用链接' }).click()
    await soon(async () => [...new URL(await copied(viewer)).searchParams]).toEqual([
      ['id', pages],
      ['page', '2'],
    ])
    await other.goto(await copied(viewer))
    await soon(() => other.getByLabel('页码').inputValue()).toBe('2')

    const rows = Array.from({ length: 300 }, (_, at) => `项目${at + 1},${at + 1}00,备注${at + 1}`)
    const sheet = await upload(`名称,金额,备注\n${rows.join('\n')}`, '台账引用.csv')
    const grid = await open('lina', sheet, '', permissions)
    await grid.getByRole('gridcell', { name: '项目3', exact: true }).click()
    await grid.getByRole('gridcell', { name: '500', exact: true }).click({ modifiers: ['Shift'] })
    await grid.getByRole('button', { name: '复制 A4:B6 的引用链接' }).click()
    await soon(async () => new URL(await copied(grid)).searchParams.get('cell')).toBe('A4:B6')
    expect(await violations(grid)).toEqual([])
    await other.goto((await copied(grid)).replace('A4%3AB6', 'B250'))
    const cell = other.getByRole('gridcell', { name: '24900', exact: true })
    await soon(() => cell.getAttribute('aria-selected')).toBe('true')
    expect(await cell.isVisible()).toBe(true)
    await other.goto((await copied(grid)).replace('A4%3AB6', 'B9000'))
    await other.getByText('没有找到引用的单元格').waitFor()
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

  it('a document is followed, shared and printed from its page', async () => {
    const id = await upload()
    const page = await open('lina', id)
    await choose(page, '订阅更新')
    await page.getByText(/^已订阅/).waitFor()
    expect(await lina.call(subscriptionList, {})).toMatchObject([{ kind: 'document', objectId: id }])
    expect(await page.getByRole('main').getByRole('link', { name: '分享' }).getAttribute('href')).toBe(
      `/docShare?docIds=${id}`,
    )
    await page.emulateMedia({ media: 'print' })
    await soon(() => page.getByRole('button', { name: '更多' }).isVisible()).toBe(false)
    await soon(() => page.getByText('编号为乙47。').isVisible()).toBe(true)
    const watermark = page.locator('[data-part=watermark]')
    expect(await watermark.evaluate((layer) => getComputedStyle(layer).printColorAdjust)).toBe('exact')
  })

  it('a PDF and a sheet are printed whole, under the watermark, by who may have the file', async () => {
    const pdf = await bytesOf('paper.pdf', smallPdf(['First sheet', 'Second sheet', 'Third sheet']))
    const rows = Array.from({ length: 260 }, (_, at) => `物资${at + 1},${at + 1}`)
    const sheet = await upload(`名称,数量\n${rows.join('\n')}`, '打印台账.csv')
    const page = await stage.page('lina')
    await page.addInitScript('globalThis.printed = 0; globalThis.print = () => { globalThis.printed += 1 }')
    const printed = () => page.evaluate('globalThis.printed')
    const onPaper = async () => (await PDFDocument.load(await page.pdf({ format: 'A4' }))).getPageCount()
    await page.goto(`/knowledge?id=${pdf}`)
    await page.getByText('First sheet').waitFor()
    await page.getByRole('button', { name: '打印', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '打印' })
    await dialog.getByLabel('到第几页').fill('9')
    await dialog.getByRole('button', { name: '打印' }).click()
    await dialog.getByText('请填写 1 到 3 之间的页码').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel('到第几页').fill('2')
    await dialog.getByRole('button', { name: '打印' }).click()
    await soon(printed).toBe(1)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.zk-print-page img:visible').count()).toBe(2)
    expect(await page.locator('.zk-print-page [data-part=watermark]:visible').count()).toBe(2)
    expect(await page.getByRole('heading', { name: 'paper', level: 1 }).isVisible()).toBe(false)
    expect(await onPaper()).toBe(2)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await soon(() => page.locator('.zk-print').count()).toBe(0)

    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/knowledge?id=${sheet}`)
    await page.getByRole('button', { name: '打印这个工作表' }).click()
    await soon(printed).toBe(1)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.zk-print tr:visible').count()).toBe(261)
    expect(await page.getByRole('cell', { name: '物资260' }).count()).toBe(1)
    const layer = page.locator('.zk-print [data-part=watermark]')
    expect(await layer.evaluate((each) => getComputedStyle(each).printColorAdjust)).toBe('exact')
    expect(await layer.evaluate((each) => each.clientHeight >= each.parentElement!.clientHeight)).toBe(true)
    expect(await onPaper()).toBeGreaterThan(3)

    const { db } = stage.server.running.engines
    await db
      .update(documentTable)
      .set({ downloadFlag: 0 })
      .where(inArray(documentTable.id, [pdf, sheet]))
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/knowledge?id=${pdf}`)
    await page.getByText('First sheet').waitFor()
    expect(await page.getByRole('button', { name: '打印', exact: true }).count()).toBe(0)
    await page.goto(`/knowledge?id=${sheet}`)
    await page.getByRole('gridcell', { name: '物资3', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: '打印这个工作表' }).count()).toBe(0)
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
    await soon(() => facts.textContent()).toMatch(/版本第 1 版.*作者.*公开范围全体员工.*文件防汛领用\.txt/)
    await facts.getByRole('link', { name: '防汛领用补充' }).waitFor()
    for (const name of ['修改', '收藏', '下载', '更多']) await page.getByRole('button', { name, exact: true }).waitFor()
  })

  // proves W-28
  it('a PDF and a fixed layout are drawn in the page', async () => {
    const pdf = await open('lina', await bytesOf('a.pdf', smallPdf(['Fire drill'])))
    await soon(() => pdf.locator('.textLayer').first().textContent()).toContain('Fire drill')
    const ofd = await open('lina', await bytesOf('通知.ofd', zipOf(SAMPLE_FILES.ofd)))
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
    await soon(() => page.locator('.zk-pdf-frame.is-full').count()).toBe(1)
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
    await soon(() => page.locator('.zk-pdf-frame.is-slides').count()).toBe(1)
    await page.keyboard.press('Escape')
    await soon(() => page.locator('.zk-pdf-frame.is-slides').count()).toBe(0)
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
