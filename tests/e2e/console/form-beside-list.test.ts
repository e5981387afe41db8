import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { positionAdd } from '#core/contract/sys/position.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { openStage, pagePath, soon, type Stage, violationsInBothThemes } from '../support/stage.ts'
import { visit } from './console-stage.ts'

const COUNT = 12

describeInBrowser('a list, with the form of a record beside it', () => {
  let stage: Stage
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    const admin = await stage.server.signIn('admin')
    for (let at = 10; at < 10 + COUNT; at++)
      await admin.call(positionAdd, { body: { code: `p${at}`, name: `职务${at}` } })
    page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
  const form = () => page.getByRole('dialog', { name: '修改职务' })
  const box = async (of: Locator) => (await of.boundingBox())!
  const open = async (name: string) => {
    await cell(name).dblclick()
    await form().waitFor()
  }
  const heads = () => page.getByRole('columnheader').allInnerTexts()

  it('leaves the list in sight and in reach, and lesser columns step aside', async () => {
    await visit(page, '/isystem/position', '职务')
    await cell('p21').waitFor()
    const before = await heads()
    await open('p21')
    const [list, beside] = [await box(page.getByRole('grid')), await box(form())]
    expect(Math.abs(list.x + list.width - beside.x)).toBeLessThan(3)
    expect(await form().getAttribute('aria-modal')).toBeNull()
    await soon(async () => (await heads()).length).toBeLessThan(before.length)
    expect((await heads()).slice(0, 2)).toEqual(before.slice(0, 2))
    expect(await violationsInBothThemes(page)).toEqual([])
    // Nothing lies over the list: another record is a double click away.
    await open('p20')
    await soon(() => form().getByLabel('职务编码').inputValue()).toBe('p20')
    await form().getByLabel('职务名称').press('Escape')
    await soon(() => form().count()).toBe(0)
    await soon(heads).toEqual(before)
  })

  it('says what a changed field was, and asks before another record takes its place', async () => {
    await open('p21')
    const name = form().getByLabel('职务名称')
    await soon(() => name.inputValue()).toBe('职务21')
    expect(await form().getByText('改过').count()).toBe(0)
    await name.fill('新名字')
    await form().getByText('原来：职务21').waitFor()
    expect(await form().getByText('改过').count()).toBe(1)
    expect(await violationsInBothThemes(page)).toEqual([])
    await cell('p20').dblclick()
    const question = page.getByRole('dialog', { name: '有修改还没有保存' })
    await question.getByRole('button', { name: '留在这一页' }).click()
    expect(await name.inputValue()).toBe('新名字')
    await name.fill('职务21')
    await soon(() => form().getByText('原来：').count()).toBe(0)
    await open('p20')
    await soon(() => form().getByLabel('职务编码').inputValue()).toBe('p20')
    // The list turns to its next page, and the form stays with its record.
    await page.getByRole('button', { name: '第 2 页' }).click()
    await cell('p10').waitFor()
    expect(await form().getByLabel('职务编码').inputValue()).toBe('p20')
    await form().getByRole('button', { name: '取消' }).click()
    await soon(() => form().count()).toBe(0)
  })

  it('closes with its record, when that is deleted from the list', async () => {
    await visit(page, '/isystem/position', '职务')
    await open('p15')
    await cell('p15').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '删除', exact: true }).click()
    await page.getByRole('button', { name: '删除职务' }).click()
    await soon(() => cell('p15').count()).toBe(0)
    await soon(() => form().count()).toBe(0)
    expect(pagePath(page)).toBe('/isystem/position')
  })

  it('lies over the list in a drawer where there is no room for both', async () => {
    await page.setViewportSize({ width: 1100, height: 900 })
    await visit(page, '/isystem/position', '职务')
    await open('p21')
    expect(await form().getAttribute('aria-modal')).toBe('true')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('puts what can be done with selected rows in the place of the pages, which stay in reach', async () => {
    await visit(page, '/isystem/position', '职务')
    await cell('p21').waitFor()
    const pager = page.getByRole('navigation', { name: '分页' })
    const place = await box(pager)
    await page.getByRole('checkbox', { name: '选择p21' }).check()
    const bar = page.getByRole('toolbar', { name: '批量操作' })
    expect(Math.abs((await box(bar)).y - place.y)).toBeLessThan(3)
    await bar.getByRole('button', { name: '下一页' }).click()
    await page.getByRole('checkbox', { name: '选择p10' }).check()
    await bar.getByText('已选择 2 项').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await bar.getByRole('button', { name: '取消选择' }).click()
    await soon(() => bar.count()).toBe(0)
    await pager.getByRole('button', { name: '第 1 页' }).waitFor()
  })

  it('shows what it is asked, and takes one question back', async () => {
    await visit(page, '/isystem/position', '职务')
    await page.getByText(`${COUNT - 1} 条`, { exact: true }).waitFor()
    await page.getByRole('textbox', { name: '职务编码' }).fill('p1')
    await page.getByRole('textbox', { name: '职务名称' }).fill('职务11')
    await page.keyboard.press('Enter')
    await page.getByText('符合条件的 1 条').waitFor()
    await page.getByRole('button', { name: '不限职务名称' }).click()
    await page.getByText('符合条件的 9 条').waitFor()
    expect(pagePath(page)).toBe('/isystem/position?code=p1')
    expect(await page.getByRole('button', { name: /^不限/ }).allInnerTexts()).toEqual(['不限职务编码'])
    await page.getByRole('button', { name: '看全部' }).click()
    await page.getByText(`${COUNT - 1} 条`, { exact: true }).waitFor()
    expect(pagePath(page)).toBe('/isystem/position')
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
