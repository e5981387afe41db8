import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commentAdd, commentList } from '#core/contract/km/community/comment.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { fileEditOpen, fileEditSave } from '#core/contract/km/files/edit-file.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled } from '#tests/whole-server/support/documents.ts'
import { openReading, type Reading } from '../support/reading.ts'
import { soon, type Stage, violations } from '../support/stage.ts'

const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

describeInBrowser('comments beside the text', () => {
  let reading: Reading
  let stage: Stage
  beforeAll(async () => {
    reading = await openReading()
    ;({ stage } = reading)
  })
  afterAll(async () => {
    await reading?.[Symbol.asyncDispose]()
  })

  const margin = (page: Page) => page.getByRole('complementary', { name: '正文里的评论' })
  /** Where a marked passage stands on the screen. */
  const markedAt = (page: Page, name = 'zk-passage') =>
    page.evaluate((highlight) => {
      const range = [...(CSS.highlights.get(highlight) ?? [])][0] as Range | undefined
      const box = range?.getBoundingClientRect()
      return box ? { x: box.left + 8, y: box.top + 8, text: range!.toString() } : null
    }, name)
  const select = (page: Page, words: string) =>
    page.evaluate((wanted) => {
      const root = document.querySelector('zhiku-portal')!.shadowRoot!
      const walker = document.createTreeWalker(root.querySelector('[data-part=text]')!, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const node = walker.currentNode as Text
        const at = node.data.indexOf(wanted)
        if (at < 0) continue
        node.parentElement!.scrollIntoView({ block: 'center' })
        getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length)
        return
      }
    }, words)
  const say = (docId: string, quote: string, comment: string) =>
    reading.lina.call(commentAdd, { body: { docId, comment, anchor: { quote, end: null, before: '' } } })

  it('stands beside its passage, leads there and back, is answered and settled', async () => {
    const id = await reading.upload()
    const page = await reading.open('lina', id, '', WIDE)
    await page.getByText('编号为乙30').waitFor()
    await select(page, '编号为乙30')
    await page.getByRole('toolbar', { name: '选中的文字' }).getByRole('button', { name: '评论' }).click()
    await margin(page).getByRole('textbox', { name: '对这段文字的评论' }).fill('编号改过了吗？')
    await margin(page).getByRole('button', { name: '发表' }).click()
    const card = margin(page).locator('[data-card]').filter({ hasText: '编号改过了吗？' })
    await card.waitFor()
    await soon(async () => (await markedAt(page))?.text).toBe('编号为乙30')
    const far = async () => Math.abs((await card.boundingBox())!.y - (await markedAt(page))!.y)
    await soon(far).toBeLessThan(40)
    expect(await violations(page)).toEqual([])

    const other = await reading.open('editor', id, '', WIDE)
    await soon(() => markedAt(other)).not.toBeNull()
    await other.getByText('编号为乙30').first().scrollIntoViewIfNeeded()
    const { x, y } = (await markedAt(other))!
    await other.mouse.click(x, y)
    await soon(async () => (await markedAt(other, 'zk-passage-now'))?.text).toBe('编号为乙30')
    const there = margin(other).locator('.is-now')
    await there.getByRole('button', { name: '回复' }).click()
    await there.getByRole('textbox', { name: '回复 李娜' }).fill('没有')
    await there.locator('form').getByRole('button', { name: '回复' }).click()
    await there.getByText('没有', { exact: true }).waitFor()
    await other.evaluate(() => scrollTo(0, 0))
    await there.locator('.zk-passage-quote').click()
    await soon(async () => ((await markedAt(other, 'zk-passage-now'))?.y ?? 0) > 100).toBe(true)
    await there.getByRole('button', { name: '标为已解决' }).click()
    await other.getByText('已解决 1 条').waitFor()
    await soon(() => margin(other).count()).toBe(0)
    await other
      .getByRole('navigation', { name: '大纲' })
      .or(other.getByRole('region', { name: '信息' }))
      .first()
      .waitFor()
  })

  it('two on neighbouring lines do not lie over each other, and the chosen one stands at its own', async () => {
    const id = await reading.upload()
    for (const at of [20, 21, 22]) await say(id, `编号为乙${at}`, `第${at}条要改`)
    const page = await reading.open('lina', id, '', WIDE)
    const cards = margin(page).locator('[data-card]')
    await soon(() => cards.count()).toBe(3)
    await cards.nth(2).locator('.zk-passage-quote').click()
    await soon(async () => {
      const boxes = await cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
      return boxes.every((box, at) => at === 0 || box.top >= boxes[at - 1]!.bottom)
    }).toBe(true)
    const now = margin(page).locator('.is-now')
    await soon(async () =>
      Math.abs((await now.boundingBox())!.y - (await markedAt(page, 'zk-passage-now'))!.y),
    ).toBeLessThan(40)
  })

  // proves B-21
  it('moves with its words through a revision, and says so when they are gone', async () => {
    const id = await reading.upload('# 办法\n\n甲段按月清点。\n\n乙段按季清点。\n\n丙段按年清点。\n')
    await say(id, '乙段按季清点', '季度太长')
    await say(id, '丙段按年清点', '年度太长')
    const rewrite = async (text: string) => {
      const { records } = await reading.editor.call(docGet, { query: { id } })
      const opened = await reading.editor.call(fileEditOpen, { query: { id: records[0]!.fileId! } })
      const theirs = { docId: id, base: opened.sha256, name: opened.name }
      await reading.editor.call(fileEditSave, { file: new Blob([text]), fileName: opened.name, body: theirs })
      await settled(reading.editor, id)
    }
    await rewrite('# 办法\n\n新写的一段。\n\n甲段按月清点。\n\n又一段。\n\n乙段按季清点。\n')
    const page = await reading.open('lina', id, '', WIDE)
    await soon(async () => (await markedAt(page))?.text).toBe('乙段按季清点')
    await soon(() => margin(page).locator('[data-card]').count()).toBe(1)
    await page.getByText('这段文字已不在正文里').waitFor()
    await page.getByRole('region', { name: '正文里的评论' }).getByText('年度太长').waitFor()
    expect((await reading.lina.call(commentList, { query: { docId: id, about: 'passage' } })).total).toBe(2)
  })

  it('on a phone the marked passage opens its comment in a sheet, and a new one is written there', async () => {
    const id = await reading.upload()
    await say(id, '编号为乙2', '这条重复')
    const page = await reading.open('zhangwei', id, '', PHONE)
    await soon(() => markedAt(page)).not.toBeNull()
    const { x, y } = (await markedAt(page))!
    await page.touchscreen.tap(x, y)
    const sheet = page.getByRole('dialog', { name: '评论' })
    await sheet.getByText('这条重复').waitFor()
    expect(await violations(page)).toEqual([])
    await sheet.getByRole('button', { name: '关闭' }).click()
    await select(page, '编号为乙5')
    await page.getByRole('toolbar', { name: '选中的文字' }).getByRole('button', { name: '评论' }).click()
    const draft = page.getByRole('dialog', { name: '评论这段文字' })
    await draft.getByRole('textbox', { name: '对这段文字的评论' }).fill('看过')
    await draft.getByRole('button', { name: '发表' }).click()
    await draft.waitFor({ state: 'detached' })
    expect(stage.complaints).toEqual([])
  })
})
