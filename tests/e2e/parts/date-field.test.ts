import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wireDay } from '#core/text/wire-time.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { plusDays, plusMonths, weekdayOf } from '#ui/controls/date-field/days.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

const TODAY = wireDay(new Date())

describeInBrowser('the field of a day', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage[Symbol.asyncDispose]())

  async function deputyDialog(page: Page): Promise<Locator> {
    await page.goto('/account')
    await page.getByRole('button', { name: '指定代理人' }).click()
    return page.getByRole('dialog', { name: '指定代理人' })
  }
  const panelOf = (page: Page) => page.getByRole('dialog', { name: '选择日期' })

  it('takes a day as people say it, and keeps a form back whose day it cannot read', async () => {
    const page = await stage.page('lina')
    const dialog = await deputyDialog(page)
    const end = dialog.getByLabel('结束日期')
    for (const [said, day] of [
      ['+7', plusDays(TODAY, 7)],
      ['20991127', '2099-11-27'],
      ['下周五', plusDays(TODAY, 11 - weekdayOf(TODAY))],
    ] as const) {
      await end.fill(said)
      await end.blur()
      expect(await end.inputValue()).toBe(day)
    }
    await end.fill('改天')
    expect(await dialog.getByText('看不懂这个日期').count()).toBe(0)
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByText('看不懂这个日期').waitFor()
    // The form's own rules would have asked for the deputy.
    expect(await dialog.getByText('请选择代理人').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '清空日期' }).last().click()
    expect(await end.inputValue()).toBe('')
  })

  it('opens a calendar that the keys of the date grid move; Escape leaves the calendar and not the dialog', async () => {
    const page = await stage.page('lina')
    const dialog = await deputyDialog(page)
    const end = dialog.getByLabel('结束日期')
    await end.fill('2026-11-27')
    await end.press('ArrowDown')
    const panel = panelOf(page)
    const focused = () => panel.locator('[role=gridcell]:focus').getAttribute('aria-label')
    await soon(focused).toBe('11月27日，周五')
    expect(await violations(page)).toEqual([])
    for (const [key, label] of [
      ['ArrowRight', '11月28日，周六'],
      ['ArrowDown', '12月5日，周六'],
      ['Home', '11月30日，周一'],
      ['End', '12月6日，周日'],
      ['PageUp', '11月6日，周五'],
      ['Shift+PageDown', '11月6日，周六'],
    ] as const) {
      await page.keyboard.press(key)
      await soon(focused).toBe(label)
    }
    await panel.getByRole('button', { name: '2027年11月' }).click()
    await panel.getByRole('button', { name: '上一年' }).click()
    await panel.getByRole('button', { name: '3月', exact: true }).click()
    await panel.getByRole('button', { name: '2026年3月' }).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await end.inputValue()).toBe('2026-11-27')
    await soon(() => end.evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input)).toBe(true)
    await end.press('ArrowDown')
    await soon(focused).toBe('11月27日，周五')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await soon(() => end.inputValue()).toBe('2026-11-26')
    await dialog.getByRole('button', { name: '打开日历' }).last().click()
    await panel.getByRole('button', { name: '一个月后' }).click()
    expect(await end.inputValue()).toBe(plusMonths(TODAY, 1))
    await dialog.waitFor()
  })

  it('draws two days as one field, typed, by preset, or pressed in either order', async () => {
    const page = await stage.page('lina')
    await page.goto('/doSearch?q=x&adv=1')
    const form = page.getByRole('form', { name: '高级搜索' })
    const [from, to] = [form.getByLabel('创建起于'), form.getByLabel('创建止于')]
    await from.fill('2026-11-20')
    await to.fill('2026/11/2')
    await to.blur()
    expect(await to.inputValue()).toBe('2026-11-02')
    await form.getByText('止于的日期早于起始日期').waitFor()
    const open = () => form.getByRole('button', { name: '打开日历' }).click()
    await open()
    const cell = (name: string) => panelOf(page).getByRole('gridcell', { name })
    await cell('11月18日，周三').click()
    await panelOf(page).getByText('从 2026-11-18 起').waitFor()
    expect(await violations(page)).toEqual([])
    await cell('11月9日，周一').click()
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['2026-11-09', '2026-11-18'])
    await open()
    await panelOf(page).getByRole('button', { name: '最近一周' }).click()
    expect([await from.inputValue(), await to.inputValue()]).toEqual([plusDays(TODAY, -6), TODAY])
    await form.getByRole('button', { name: '清空日期' }).click()
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['', ''])
  })

  it('is a sheet from below on a phone, as wide as the screen', async () => {
    const page = await stage.page('lina', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    const dialog = await deputyDialog(page)
    await dialog.getByRole('button', { name: '打开日历' }).last().click()
    const panel = panelOf(page)
    await panel.waitFor()
    await page.waitForTimeout(300)
    const { x, y, width, height } = (await panel.boundingBox())!
    expect([x, width, Math.round(y + height)]).toEqual([0, 390, 844])
    // What the sheet half covers cannot be pressed meanwhile; axe does not know that.
    const covered = (violation: string) => violation.startsWith('target-size: zhiku-portal .zk-dialog-actions')
    expect((await violations(page)).filter((each) => !covered(each))).toEqual([])
    await panel.getByRole('button', { name: '年底' }).click()
    await panel.waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('结束日期').inputValue()).toBe(`${TODAY.slice(0, 4)}-12-31`)
    expect(stage.complaints).toEqual([])
  })
})
