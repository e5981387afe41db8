import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { soon, violations } from '../support/stage.ts'
import { type Bench, openBench } from './bench.ts'

describeInBrowser('the trees of the console', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(async () => {
    await bench?.[Symbol.asyncDispose]()
  })

  const done = (page: Page) => page.locator('output').textContent()
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

  it('leads through its rows by arrows, opens, chooses, and names level and place', async () => {
    const page = await bench.page('tree-table')
    await row(page, '总部').focus()
    await press(page, 'ArrowRight')
    expect(await focused(page)).toContain('财务部')
    expect(await row(page, '财务部').getAttribute('aria-expanded')).toBe('false')
    await press(page, 'ArrowRight', 'ArrowRight')
    expect(await focused(page)).toContain('出纳')
    const { level, place } = await row(page, '出纳').evaluate((e) => ({ level: e.ariaLevel, place: e.ariaPosInSet }))
    expect([level, place]).toEqual(['3', '1'])
    await press(page, ' ', 'ArrowLeft', 'ArrowLeft')
    expect(await row(page, '财务部').getAttribute('aria-expanded')).toBe('false')
    expect(await page.locator('main b').textContent()).toBe('1')
    await press(page, 'Enter')
    expect(await done(page)).toBe('打开 财务部')
    expect(await violations(page)).toEqual([])
  })

  it('moves rows by menu, keys and mouse, never into themselves', async () => {
    const page = await bench.page('tree-table')
    await row(page, '人事部').focus()
    await press(page, 'Shift+F10')
    await page.getByRole('menuitem', { name: '上移' }).click()
    expect(await done(page)).toBe('人事部 before 财务部')
    await row(page, '人事部').focus()
    await press(page, 'Alt+ArrowDown')
    expect(await done(page)).toBe('人事部 after 法务部')
    await row(page, '法务部').hover()
    await row(page, '法务部').getByRole('button', { name: '法务部的更多操作' }).click()
    expect(await page.getByRole('menuitem', { name: '下移' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('menuitem', { name: '移到…' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('treeitem', { name: '法务部' }).count()).toBe(0)
    await dialog.getByRole('treeitem', { name: '出纳' }).click()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '移动' }).click()
    expect(await done(page)).toBe('法务部 into 出纳')
    await row(page, '人事部').dragTo(row(page, '财务部'), { targetPosition: { x: 200, y: 16 } })
    expect(await done(page)).toBe('人事部 into 财务部')
    await row(page, '法务部').dragTo(row(page, '财务部'), { targetPosition: { x: 200, y: 3 } })
    expect(await done(page)).toBe('法务部 before 财务部')
    await row(page, '总部').dragTo(row(page, '财务部'), { targetPosition: { x: 200, y: 16 } })
    expect(await done(page)).toBe('法务部 before 财务部')
  })

  // proves T-36
  it('loads children when a row is opened, says when that failed, and a leaf is one', async () => {
    const page = await bench.page('tree-table&lazy')
    await row(page, '总部').focus()
    await press(page, 'ArrowRight')
    await page.getByText('正在加载…').waitFor()
    await row(page, '财务部').waitFor()
    await row(page, '财务部').locator('.zk-tree-table-toggle').click()
    await page.getByText('网络不通').waitFor()
    await page.getByRole('button', { name: '重试' }).click()
    await row(page, '出纳').waitFor()
    await row(page, '人事部').locator('.zk-tree-table-toggle').click()
    await soon(() => row(page, '人事部').getAttribute('aria-expanded')).toBeNull()
  })

  /** How many lines are drawn, not counting the room of the others. */
  const drawn = (page: Page, line: string) => page.locator(`${line}:not([aria-hidden])`).count()
  /** Lines on the screen that stand where nobody sees one, or two at the same place. */
  const isWhole = (page: Page, line: string) =>
    page.evaluate((selector) => {
      const places = [...document.querySelectorAll(`${selector}:not([aria-hidden])`)]
        .map((e) => e.getBoundingClientRect())
        .filter(({ top, bottom }) => bottom > 200 && top < innerHeight)
      return places.every(({ top }, at) => at === 0 || Math.abs(top - places[at - 1]!.bottom) < 1) && places.length > 15
    }, line)

  it('draws of two thousand rows those on the screen, and is as long as all of them', async () => {
    const page = await bench.page('tree-table&big')
    const grid = page.getByRole('treegrid')
    await page.getByRole('button', { name: '展开全部' }).click()
    await soon(() => grid.getAttribute('aria-rowcount')).toBe('2021')
    expect(await drawn(page, 'tbody tr')).toBeLessThan(100)
    const height = await page.locator('tbody').evaluate((e) => e.getBoundingClientRect().height)
    expect(height).toBe(2020 * 32)
    await row(page, '分公司0').first().focus()
    await press(page, 'End')
    await soon(() => focused(page)).toContain('A19B9C8')
    const last = row(page, 'A19B9C8')
    expect(await last.getAttribute('aria-rowindex')).toBe('2021')
    expect(await last.getAttribute('aria-level')).toBe('3')
    expect(await last.getAttribute('aria-setsize')).toBe('9')
    expect(await isWhole(page, 'tbody tr')).toBe(true)
    expect(await drawn(page, 'tbody tr')).toBeLessThan(100)
    await press(page, 'ArrowUp', 'ArrowLeft', 'ArrowLeft')
    await soon(() => grid.getAttribute('aria-rowcount')).toBe('2012')
    expect(await focused(page)).toContain('A19B9')
    await press(page, 'Home')
    await soon(() => focused(page)).toContain('分公司0')
    expect(await violations(page)).toEqual([])
  })

  it('keeps the row with the focus, however far one scrolls', async () => {
    const page = await bench.page('tree-table&big')
    await page.getByRole('button', { name: '展开全部' }).click()
    await row(page, 'A0B1').first().focus()
    const scroller = page.locator('.zk-root').first()
    for (const top of [20_000, 64_000, 41_234]) {
      await scroller.evaluate((e, to) => e.scrollTo(0, to), top)
      await soon(() => isWhole(page, 'tbody tr')).toBe(true)
    }
    expect(await focused(page)).toContain('A0B1')
    await press(page, 'ArrowDown')
    expect(await focused(page)).toContain('A0B1C0')
    await soon(() => scroller.evaluate((e) => e.scrollTop)).toBeLessThan(1000)
  })

  it('is searched by its filter and by typed letters', async () => {
    const page = await bench.page('tree-table&big')
    const filter = page.getByRole('textbox', { name: '筛选部门' })
    await filter.fill('a7b3')
    await soon(() => page.getByRole('row').allInnerTexts()).toHaveLength(12)
    expect(await row(page, 'A7B3C8').getAttribute('aria-level')).toBe('3')
    await filter.fill('没有这个')
    await page.getByText('没有符合“没有这个”的行').waitFor()
    await filter.fill('')
    await soon(() => page.getByRole('treegrid').getAttribute('aria-rowcount')).toBe('221')
    await page.goto(page.url().replace('&big', '&latin'))
    await row(page, 'Berlin').focus()
    await press(page, 'b')
    expect(await focused(page)).toContain('Bonn')
    await page.waitForTimeout(700)
    await press(page, 'k', 'i')
    expect(await focused(page)).toContain('Kiel')
  })

  it('ticks in a tree of two thousand nodes, of which those on the screen are drawn', async () => {
    const page = await bench.page('tick-tree&big')
    await page.getByRole('button', { name: '展开全部' }).click()
    await soon(() => page.locator('.zk-nodes').evaluate((e) => e.getBoundingClientRect().height)).toBe(2020 * 28)
    expect(await drawn(page, '.zk-nodes > li')).toBeLessThan(100)
    await page.getByRole('treeitem', { name: '分公司0' }).focus()
    await press(page, 'End', ' ')
    await soon(() => done(page)).toBe('19-9-8,d1')
    expect(await isWhole(page, '.zk-nodes > li')).toBe(true)
    expect(await page.getByRole('treeitem', { name: '部门19-9' }).getAttribute('aria-checked')).toBe('mixed')
    expect(await violations(page)).toEqual([])
  })

  it('ticks linked and alone, all, none, and filters', async () => {
    const page = await bench.page('tick-tree')
    const item = (name: string) => page.getByRole('treeitem', { name })
    expect(await item('总部').getAttribute('aria-checked')).toBe('mixed')
    await item('研发中心').click()
    expect(await done(page)).toBe('d1,d2,d20,d21')
    await page.getByText('层级关联').click()
    await item('总部').click()
    expect(await done(page)).toBe('d1,d2,d20,d21,head')
    await page.getByRole('button', { name: '全不选' }).click()
    expect(await done(page)).toBe('')
    await page.getByRole('button', { name: '全选' }).click()
    expect((await done(page))!.split(',')).toHaveLength(8)
    await page.getByRole('button', { name: '收起全部' }).click()
    expect(await page.getByRole('treeitem').count()).toBe(1)
    await page.getByRole('textbox', { name: '筛选权限' }).fill('平台')
    expect(await page.getByRole('treeitem').allInnerTexts()).toEqual(['总部', '研发中心', '平台组'])
    expect(await violations(page)).toEqual([])
  })

  it('takes over from one list into the other', async () => {
    const page = await bench.page('transfer')
    const left = page.getByRole('region', { name: '可选' })
    const right = page.getByRole('region', { name: '已选' })
    await left.getByRole('checkbox', { name: '人事部' }).check()
    await left.getByRole('checkbox', { name: '市场部' }).check()
    await page.getByRole('button', { name: '移到已选' }).click()
    expect(await done(page)).toBe('d1,d0,d3')
    await right.getByRole('checkbox', { name: '财务部' }).check()
    await page.getByRole('button', { name: '移回可选' }).click()
    expect(await done(page)).toBe('d0,d3')
    expect(await left.getByRole('checkbox', { name: '法务部' }).isDisabled()).toBe(true)
    expect(await violations(page)).toEqual([])
  })

  it.each(['tree-table', 'tick-tree', 'transfer'])(
    '%s is accessible in the dark on a phone',
    { tags: 'prove' },
    async (part) => {
      const page = await bench.page(part, { colorScheme: 'dark', viewport: { width: 390, height: 844 } })
      await page.getByText('财务部').first().waitFor()
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(() => document.querySelector('.zk-root')!.scrollWidth)).toBeLessThanOrEqual(390)
    },
  )

  it('reports no error', () => {
    expect(bench.complaints).toEqual([])
  })
})
