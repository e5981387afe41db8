import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { soon, violations } from '../support/stage.ts'
import { type Bench, openBench } from './bench.ts'

describeInBrowser('small parts', () => {
  let bench: Bench
  let page: Page
  beforeAll(async () => {
    bench = await openBench()
    page = await bench.page('small')
    await page.locator('output').waitFor({ state: 'attached' })
  })
  afterAll(async () => {
    await bench?.[Symbol.asyncDispose]()
  })

  const field = (label: string) => page.locator(`[id="${label}"]`)
  const values = async () => JSON.parse((await page.locator('output').textContent()) ?? '') as Record<string, unknown>
  const shownValue = (label: string) => soon(async () => (await values())[label])

  // proves T-87, T-88, T-89, T-90, W-47, K-75
  it('switches between two options, off while nothing is said; above a list it is a select', async () => {
    // Both were mounted without a value.
    await shownValue('开关').toBe('N')
    await shownValue('状态').toBe('停用')
    await field('开关').press('Space')
    await shownValue('开关').toBe('Y')
    await field('状态').press('Space')
    await shownValue('状态').toBe('启用')
    await field('状态').press('Space')
    await shownValue('状态').toBe('停用')
    const query = page.getByRole('combobox', { name: '查询开关', exact: true })
    expect(await query.locator('option').allInnerTexts()).toEqual(['不限', '是', '否'])
    expect(await values()).not.toHaveProperty('查询开关')
    await query.selectOption('否')
    await shownValue('查询开关').toBe('N')
  })

  // proves V-46, W-52, K-69
  it('takes of what is typed what belongs to a number, and groups it by thousands when it is left', async () => {
    const amount = field('金额')
    await amount.pressSequentially('-.5x')
    expect(await amount.inputValue()).toBe('-.5')
    await amount.blur()
    await soon(() => amount.inputValue()).toBe('-0.5')
    await shownValue('金额').toBe(-0.5)
    await amount.fill('-')
    await amount.blur()
    await soon(() => amount.inputValue()).toBe('')
    await shownValue('金额').toBe('')
    await amount.fill('1234567')
    await amount.blur()
    await soon(() => amount.inputValue()).toBe('1,234,567')
    await shownValue('金额').toBe(1_234_567)
    await amount.focus()
    expect(await amount.inputValue()).toBe('1234567')
    expect(await field('金额（不可用）').inputValue()).toBe('1,234,567.5')
  })

  // proves V-87, V-88, W-48
  it('puts a semicolon after every two signs of tags, and takes none that is typed', async () => {
    const tags = field('标签')
    await tags.pressSequentially('abcd')
    expect(await tags.inputValue()).toBe('ab;cd')
    await shownValue('标签').toBe('ab;cd')
    await tags.press('Backspace')
    await tags.press('Backspace')
    expect(await tags.inputValue()).toBe('ab')
    await tags.fill('')
    await tags.pressSequentially('a;b')
    expect(await tags.inputValue()).toBe('ab')
  })

  // proves K-41, W-49
  it('has room for a long text in a popover of 300 by 210', async () => {
    const button = page.getByRole('button', { name: '展开编辑' }).first()
    await button.click()
    const area = page.getByRole('textbox', { name: '长文本' })
    await area.waitFor()
    const box = (await area.boundingBox())!
    expect([box.width, box.height]).toEqual([300, 210])
    await soon(() => area.evaluate((each) => each === document.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])
    await area.fill('第一行\n第二行')
    await area.press('Escape')
    await area.waitFor({ state: 'detached' })
    await shownValue('说明').toBe('第一行\n第二行')
    await soon(() => button.evaluate((each) => each === document.activeElement)).toBe(true)
    // The line cannot lose the breaks that it does not show.
    expect(await field('说明').inputValue()).toBe('第一行 第二行')
    expect(await field('说明').getAttribute('readonly')).not.toBeNull()
  })

  // proves K-72
  it('asks for days, seconds and times of a day as they are written', async () => {
    await field('日期').fill('2026-11-23')
    await field('时刻').fill('2026-11-23 08:05:09')
    // A browser may leave out seconds that are nought.
    await field('时间').fill('08:05')
    await shownValue('日期').toBe('2026-11-23')
    await shownValue('时刻').toBe('2026-11-23 08:05:09')
    await shownValue('时间').toBe('08:05:00')
    // Behind hours and minutes stand the seconds.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('09')
    await shownValue('时间').toBe('08:05:09')
    // Nothing is guessed on the way to a date that there is not.
    await field('日期').fill('')
    await field('日期').pressSequentially('2026-02-30')
    await field('日期').blur()
    await shownValue('日期').toBe('2026-02-30')
  })

  // proves K-70, K-71
  it('picks days and seconds from a calendar in Chinese, and shows them as they are written', async () => {
    const open = (label: string) =>
      page
        .locator('.bp6-form-group')
        .filter({ has: field(label) })
        .getByRole('button', { name: '选择日期' })
        .click()
    await field('日期').fill('2026-11-23')
    await open('日期')
    await page.getByText('一', { exact: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('gridcell', { name: '5', exact: true }).first().click()
    await soon(() => field('日期').inputValue()).toBe('2026-11-05')
    await shownValue('日期').toBe('2026-11-05')
    await page.getByRole('gridcell').first().waitFor({ state: 'detached' })
    await field('时刻').fill('2026-11-23 08:05:09')
    await open('时刻')
    await page.getByRole('gridcell', { name: '6', exact: true }).first().click()
    await soon(() => field('时刻').inputValue()).toBe('2026-11-06 08:05:09')
    await page.keyboard.press('Escape')
    await shownValue('时刻').toBe('2026-11-06 08:05:09')
  })

  it('slides by keys', async () => {
    await field('进度').press('End')
    await shownValue('进度').toBe(10)
    await field('进度').press('ArrowLeft')
    await shownValue('进度').toBe(9)
    expect(await field('进度（不可用）').isDisabled()).toBe(true)
  })

  // proves K-64, W-53
  it('cuts a long text after 25 places, two for a Chinese sign, and says it whole to mouse and keyboard', async () => {
    const long = page.getByTestId('long')
    expect(await long.innerText()).toBe('企业知识库使用说明第一版…')
    expect(await page.getByTestId('short').innerText()).toBe('知识库 abcdefghijkl…')
    const whole = page.getByRole('tooltip').or(page.locator('.bp6-tooltip')).getByText('企业知识库使用说明第一版草案')
    await long.getByText('企业知识库').hover()
    await whole.waitFor()
    await page.mouse.move(0, 0)
    await whole.waitFor({ state: 'detached' })
    await long.locator('[tabindex="0"]').focus()
    await whole.waitFor()
  })

  // proves K-59, W-54
  it('lists facts in four columns at most', async () => {
    const columns = (at: number) =>
      page
        .locator('.zk-detail-list')
        .nth(at)
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    expect(await columns(0)).toBe(4)
    expect(await columns(1)).toBe(2)
    expect(await page.locator('.zk-detail-list').first().locator('dt, dd').allInnerTexts()).toEqual(
      ['编号', '名称', '部门', '负责人', '电话'].flatMap((label) => [label, `${label}内容`]).concat('备注', '—'),
    )
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await columns(0)).toBe(1)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await violations(page)).toEqual([])
    expect(bench.complaints).toEqual([])
  })
})
