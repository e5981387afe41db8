import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { soon, violations } from '../support/stage.ts'
import { type Bench, openBench } from './bench.ts'

/** What Quartz 2.3.2 answers to `0 0 10 ? * 6L` after 2026-11-21 08:00:00. */
const LAST_FRIDAYS = [
  '2026-11-27 10:00:00',
  '2026-12-25 10:00:00',
  '2027-01-29 10:00:00',
  '2027-02-26 10:00:00',
  '2027-03-26 10:00:00',
  '2027-04-30 10:00:00',
  '2027-05-28 10:00:00',
  '2027-06-25 10:00:00',
  '2027-07-30 10:00:00',
  '2027-08-27 10:00:00',
]

describeInBrowser('the dialogs of Quartz expressions', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(async () => {
    await bench?.[Symbol.asyncDispose]()
  })

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cron 表达式' })
  const open = async (query = '', at = '2026-11-21T00:00:00Z') => {
    const page = await bench.page(`cron${query}`)
    await page.getByRole('button', { name: '设置 Cron 表达式' }).waitFor()
    await page.clock.setFixedTime(at)
    await page.getByRole('button', { name: '设置 Cron 表达式' }).click()
    await dialog(page).waitFor()
    return page
  }
  const edit = async (page: Page, value: string) => {
    await page.getByRole('textbox', { name: 'Cron 表达式', exact: true }).fill(value)
    await page.getByRole('button', { name: '设置 Cron 表达式' }).click()
    await dialog(page).waitFor()
  }
  const expression = (page: Page) => dialog(page).getByLabel('表达式', { exact: true }).textContent()
  const tab = (page: Page, name: string) => dialog(page).getByRole('tab', { name, exact: true }).click()
  const tabs = (page: Page) => dialog(page).getByRole('tab').allTextContents()
  const chosen = (page: Page) => dialog(page).getByRole('tab', { selected: true }).textContent()
  const choose = (page: Page, label: string) =>
    dialog(page).getByRole('radio', { name: label, exact: true }).check({ force: true })
  const row = (page: Page, label: string) =>
    dialog(page)
      .locator('.zk-cron-mode')
      .filter({ has: page.getByRole('radio', { name: label, exact: true }) })
  const type = (page: Page, mode: string, box: string, value: string | number) =>
    row(page, mode).getByRole('textbox', { name: box, exact: true }).fill(String(value))
  const tick = (page: Page, value: string) =>
    dialog(page).getByRole('checkbox', { name: value, exact: true }).click({ force: true })
  const runs = (page: Page) => dialog(page).getByRole('region', { name: '最近十次执行时间' })
  const width = async (page: Page) => (await dialog(page).boundingBox())!.width

  /** What is typed just outside the bounds is said and not taken; the bounds themselves are. */
  async function bounded(page: Page, field: [mode: string, box: string], min: number, max: number, part: number) {
    const now = async () => (await expression(page))?.split(' ')[part]
    for (const good of [min, max]) {
      await type(page, ...field, good)
      expect(
        await row(page, field[0]).getByRole('textbox', { name: field[1], exact: true }).getAttribute('aria-invalid'),
      ).toBe('false')
    }
    const kept = await now()
    for (const bad of [min - 1, max + 1, `${min}.5`]) {
      await type(page, ...field, bad)
      expect(await row(page, field[0]).getByRole('alert').allTextContents()).toContain(`请输入 ${min} 至 ${max} 的整数`)
      expect(await now()).toBe(kept)
    }
    await type(page, ...field, min)
  }

  // proves T-68, T-69, T-70, T-71, T-72, T-73, T-74, T-76, T-79, T-80, V-55, V-56, V-57, K-31, E-79
  it('writes each type of the seven tabs', async () => {
    const page = await open()
    expect(await width(page)).toBe(800)
    expect(await tabs(page)).toEqual(['秒', '分', '时', '日', '月', '周', '年'])
    expect(await chosen(page)).toBe('秒')
    expect(await expression(page)).toBe('* * * * * ? *')
    expect(await violations(page)).toEqual([])
    await tab(page, '分')
    await choose(page, '区间')
    expect(await expression(page)).toBe('* 0-59 * * * ? *')
    await choose(page, '循环')
    expect(await expression(page)).toBe('* 0/1 * * * ? *')
    await choose(page, '指定')
    await tick(page, '30')
    expect(await expression(page)).toBe('* 0,30 * * * ? *')
    await choose(page, '每分')
    await tab(page, '日')
    await choose(page, '工作日')
    await type(page, '工作日', '日期', 15)
    expect(await expression(page)).toBe('* * * 15W * ? *')
    await choose(page, '最后一天')
    expect(await expression(page)).toBe('* * * L * ? *')
    await choose(page, '不设置')
    expect(await expression(page)).toBe('* * * ? * * *')
    await tab(page, '周')
    await choose(page, '区间')
    await type(page, '区间', '从', 2)
    await type(page, '区间', '至', 6)
    expect(await expression(page)).toBe('* * * ? * 2-6 *')
    await tab(page, '年')
    await choose(page, '区间')
    expect(await expression(page)).toBe('* * * ? * 2-6 2026-2126')
    await type(page, '区间', '从', 0)
    expect(await expression(page)).toBe('* * * ? * 2-6 0-2126')
    await type(page, '区间', '从', -1)
    expect(await row(page, '区间').getByRole('alert').allTextContents()).toContain('请输入不小于 0 的整数')
    await type(page, '区间', '从', 2026)
    await type(page, '区间', '至', 0)
    expect(await row(page, '区间').getByRole('alert').allTextContents()).toContain('请输入不小于 1 的整数')
    await choose(page, '循环')
    await type(page, '循环', '间隔', 0)
    expect(await expression(page)).toBe('* * * ? * 2-6 2026/1')
  })

  // proves T-52, T-53, T-54, T-55, T-56, T-57, T-58, T-59, T-60, T-61, T-62, T-63, T-64, T-65, T-66, T-67, K-74, K-31
  it('writes each mode, and eleven of days', async () => {
    const page = await open('&face=modes&value=0%200%200%20*%20*%20%3F%20*')
    expect(await width(page)).toBe(608)
    expect(await tabs(page)).toEqual(['秒', '分', '时', '日', '月', '年'])
    expect(await violations(page)).toEqual([])
    for (const [at, name] of ['秒', '分', '时', '月', '年'].entries()) {
      const part = [0, 1, 2, 4, 6][at]!
      const now = async () => (await expression(page))?.split(' ')[part]
      const from = name === '年' ? 2030 : 3
      await tab(page, name)
      await choose(page, `每${name}`)
      expect(await now()).toBe('*')
      await choose(page, '按间隔')
      await type(page, '按间隔', '开始', from)
      await type(page, '按间隔', '间隔', 5)
      expect(await now()).toBe(`${from}/5`)
      await choose(page, '范围')
      await type(page, '范围', '从', from)
      await type(page, '范围', '至', from + 4)
      expect(await now()).toBe(`${from}-${from + 4}`)
      await choose(page, '指定')
      await tick(page, String(from))
      expect((await now())?.split(',')).toContain(String(from))
    }
    expect(await dialog(page).getByRole('checkbox').count()).toBe(100)
    await tab(page, '日')
    const days = async () =>
      (await expression(page))
        ?.split(' ')
        .filter((_, at) => at === 3 || at === 5)
        .join(' ')
    const wanted: [string, string][] = [
      ['每天', '* ?'],
      ['从某个星期起，每隔几天（按周）', '? 1/1'],
      ['从某日起，每隔几天', '1/1 ?'],
      ['指定星期', '? 1'],
      ['指定日期', '1 ?'],
      ['每月最后一天', 'L ?'],
      ['每月最后一个工作日', 'LW ?'],
      ['每月最后一个星期几', '? 2L'],
      ['月底之前几天', 'L-1 ?'],
      ['离某日最近的工作日', '1W ?'],
      ['每月第几个星期几', '? 2#1'],
    ]
    expect(await dialog(page).getByRole('radio').count()).toBe(wanted.length)
    for (const [label, text] of wanted) {
      await choose(page, label)
      expect(await days()).toBe(text)
    }
    await choose(page, '从某日起，每隔几天')
    const numbers = row(page, '从某日起，每隔几天').getByRole('textbox')
    await numbers.first().fill('5')
    await numbers.last().fill('3')
    // Their order on the screen is that of the sentence: from the fifth on, every third.
    expect(await days()).toBe('5/3 ?')
  })

  // proves V-47, V-48, V-49, V-50, V-51, V-52, V-53, V-54
  it('refuses numbers beyond their bounds', async () => {
    const page = await open('&face=modes&value=*%20*%20*%20*%20*%20%3F%20*')
    await choose(page, '按间隔')
    await bounded(page, ['按间隔', '间隔'], 1, 59, 0)
    await bounded(page, ['按间隔', '开始'], 0, 59, 0)
    await choose(page, '范围')
    await bounded(page, ['范围', '从'], 1, 59, 0)
    await bounded(page, ['范围', '至'], 0, 59, 0)
    await tab(page, '分')
    await choose(page, '按间隔')
    await type(page, '按间隔', '间隔', 60)
    expect(await row(page, '按间隔').getByRole('alert').allTextContents()).toContain(
      '分钟间隔不能是 60，每小时一次请在“时”里设置',
    )
    await bounded(page, ['按间隔', '开始'], 0, 59, 1)
    await tab(page, '时')
    await choose(page, '范围')
    await bounded(page, ['范围', '至'], 0, 23, 2)
    await tab(page, '日')
    await choose(page, '从某日起，每隔几天')
    await bounded(page, ['从某日起，每隔几天', '间隔'], 1, 31, 3)
    await bounded(page, ['从某日起，每隔几天', '开始'], 1, 31, 3)
    await choose(page, '从某个星期起，每隔几天（按周）')
    await bounded(page, ['从某个星期起，每隔几天（按周）', '间隔'], 1, 7, 5)
    await bounded(page, ['从某个星期起，每隔几天（按周）', '开始'], 0, 6, 5)
    await choose(page, '每月第几个星期几')
    await bounded(page, ['每月第几个星期几', '第几个'], 1, 5, 5)
    await tab(page, '月')
    await choose(page, '范围')
    await bounded(page, ['范围', '从'], 1, 12, 4)
    await choose(page, '按间隔')
    await bounded(page, ['按间隔', '间隔'], 0, 12, 4)
    await tab(page, '年')
    await choose(page, '按间隔')
    await bounded(page, ['按间隔', '间隔'], 1, 99, 6)
    await bounded(page, ['按间隔', '开始'], 2019, 2119, 6)
  })

  // proves W-25, T-75, T-77, T-78, T-79, T-81
  it('reads what is there back, and hides what is not wanted', async () => {
    const samples = [
      '0 0 10 ? * 6L *', '0/5 1-9 3,4 L * ? 2027', '0 0 0 LW * ? *', '0 0 0 L-3 1,6 ? *', '0 0 0 15W * ? *',
      '0 0 0 ? * 6#3 *', '0 0 0 ? * MON-FRI *', '0 0 0 1-5,9 * ? *', '5 5 5 5 5 ? 2030', '0 0/30 8-18 * * ? *',
      '* * * * * ? *', '0 0 0 1 1 ? 2026-2030', '0 0 0 ? JAN SUN *', '0 0 22-2 * * ? *', '1,2 3,4 5,6 7,8 9,10 ? *',
      '0 0 0 ? * 2/2 *', '0 0 0 10/5 * ? *', '0 0 0 ? * 1L *', '0 0 0 L-5W * ? *', '0 0 12 ? 3/3 1-3 2027/2',
    ] // prettier-ignore
    for (const face of ['types', 'modes']) {
      const page = await bench.page(`cron&face=${face}`)
      for (const sample of samples) {
        await edit(page, sample)
        expect(await expression(page)).toBe(sample)
        await dialog(page).getByRole('button', { name: '确定' }).click()
        await dialog(page).waitFor({ state: 'hidden' })
        expect(await page.locator('output').textContent()).toBe(sample)
      }
      await page.context().close()
    }
    const short = await open(`&hideSecond&value=${encodeURIComponent('5 6 * * ?')}`)
    expect(await tabs(short)).toEqual(['分', '时', '日', '月', '周'])
    expect(await chosen(short)).toBe('分')
    expect(await expression(short)).toBe('5 6 * * ?')
    const yearless = await open('&hideYear')
    expect(await tabs(yearless)).toEqual(['秒', '分', '时', '日', '月', '周'])
  })

  // proves T-82, T-83, T-85
  it('shows the next ten runs, and says when there are none', async () => {
    const page = await open(`&value=${encodeURIComponent('0 0 10 ? * 6L')}`)
    await soon(() => runs(page).getByRole('listitem').allTextContents()).toEqual(LAST_FRIDAYS)
    expect(await dialog(page).getByText('每月最后一个星期五 10:00:00').count()).toBe(1)
    const shows = async (value: string, text: string) => {
      await dialog(page).getByRole('button', { name: '取消' }).click()
      await dialog(page).waitFor({ state: 'hidden' })
      await edit(page, value)
      await runs(page).getByText(text).waitFor()
    }
    await shows('0 0 0 1 1 ? 2025', '无执行时间')
    await shows('0 0 0 30 2 ?', '无执行时间')
    await shows('0 0 0 1 1 ? 2031', '2031-01-01 00:00:00')
    await shows('0 0 25 * * ?', '表达式有误：时的取值应在 0 至 23 之间')
  })

  // proves K-22, T-84, T-86
  it('asks a server where one is given, once for three edits within half a second', async () => {
    const page = await bench.page('cron&remote')
    await page.clock.install({ time: '2026-11-21T00:00:00Z' })
    await page.getByRole('button', { name: '设置 Cron 表达式' }).click()
    await runs(page).getByText('服务器：* * * * * ? *').waitFor()
    const asked = () => page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked.length)
    expect(await asked()).toBe(1)
    await page.clock.pauseAt('2026-11-21T01:00:00Z')
    for (const name of ['区间', '循环', '指定']) {
      await page.clock.runFor(130)
      await choose(page, name)
    }
    // Counted from the last edit.
    await page.clock.runFor(490)
    expect(await asked()).toBe(1)
    await page.clock.runFor(20)
    await runs(page).getByText('服务器：0 * * * * ? *').waitFor()
    expect(await asked()).toBe(2)
  })

  it('reported no errors', () => {
    expect(bench.complaints).toEqual([])
  })
})
