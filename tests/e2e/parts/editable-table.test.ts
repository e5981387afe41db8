import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { soon, violations } from '../support/stage.ts'
import { type Bench, openBench } from './bench.ts'
import { button, cell, notice, openTable, press, row, sent, pixelSize, write } from './table-on-page.ts'

describeInBrowser('the rows of the editable table', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(async () => {
    await bench?.[Symbol.asyncDispose]()
  })

  const ids = (page: Page) =>
    page.locator('tr[data-row]').evaluateAll((rows) => rows.map((each) => each.getAttribute('data-row')).join(' '))
  const wide = async (page: Page, type: string) => (await pixelSize(page, `th[data-type="${type}"]`))[0]

  // proves K-47, K-48, K-49, K-50, K-51, K-52, K-53, K-54, K-55, K-58
  it('has rows, columns and a height of the sizes that are laid down', async () => {
    const page = await openTable(bench)
    expect(await pixelSize(page, 'tr[data-row=r1]')).toEqual([expect.any(Number), 61])
    const types = ['input', 'datetime', 'sel_user', 'sel_depart', 'date', 'row-number', 'row-checkbox']
    expect(await Promise.all(types.map((type) => wide(page, type)))).toEqual([120, 200, 220, 160, 135, 60, 60])
    expect(await cell(page, 'r1', 'several').textContent()).toBe('人事部+2')
    const bare = await openTable(bench, '&bare')
    expect([await wide(bare, 'row-checkbox'), await wide(bare, 'datetime')]).toEqual([40, 190])
    const long = await openTable(bench, '&rows=60')
    expect((await pixelSize(long, '.zk-edit-scroll'))[1]).toBe(400)
  })

  // proves T-26, T-27, T-28, T-30, T-31, E-57, E-59, W-39
  it('adds, inserts, moves and removes rows, and sends them with those that are gone', async () => {
    const page = await openTable(bench)
    expect(await ids(page)).toBe('r1 r2 r3')
    await button(page, '新增').click()
    await soon(() => ids(page)).toBe('r1 r2 r3 new-1')
    expect(await cell(page, 'new-1', 'count').textContent()).toBe('1')
    await write(page, 'new-1', 'name', '丁')
    await cell(page, 'r1', 'no').click()
    await button(page, '在下方插入').click()
    await soon(() => ids(page)).toBe('r1 new-2 r2 r3 new-1')
    expect(await button(page, '上移').isDisabled()).toBe(true)
    await button(page, '下移').click()
    await soon(() => ids(page)).toBe('new-2 r1 r2 r3 new-1')
    await cell(page, 'new-1', 'no').click()
    expect(await button(page, '下移').isDisabled()).toBe(true)
    await button(page, '上移').click()
    await soon(() => ids(page)).toBe('new-2 r1 r2 new-1 r3')
    for (const id of ['new-2', 'r2']) await cell(page, id, 'check').getByRole('checkbox').check()
    await button(page, '删除 2 项').click()
    await soon(() => ids(page)).toBe('r1 new-1 r3')
    const { rows, removed } = (await sent(page))!
    expect(rows.map(({ id, name, orderNum }) => [id, name, orderNum])).toEqual([
      ['r1', '甲', 1],
      ['new-1', '丁', 2],
      ['r3', '丙', 3],
    ])
    expect(removed.map(({ id, name }) => [id, name])).toEqual([['r2', '乙']])
    const keys = 'code count day done file fixed found free kind locked mark moment name note'
    expect(Object.keys(rows[1]!).toSorted()).toEqual(
      [
        ...keys.split(' '),
        'id',
        'orderNum',
        'own',
        'ready',
        'secret',
        'several',
        'tags',
        'unit',
        'where',
        'who',
      ].toSorted(),
    )
  })

  // proves T-29, E-39, K-62
  it('is put in order by dragging, by the menu of a row and by keys, and counts its rows from 1', async () => {
    const page = await openTable(bench)
    const handle = (id: string) => cell(page, id, 'drag').getByRole('button')
    await handle('r3').dragTo(row(page, 'r1'), { targetPosition: { x: 90, y: 10 } })
    await soon(() => ids(page)).toBe('r3 r1 r2')
    await handle('r3').dragTo(row(page, 'r2'), { targetPosition: { x: 90, y: 50 } })
    await soon(() => ids(page)).toBe('r1 r2 r3')
    await handle('r1').dragTo(row(page, 'r2'), { targetPosition: { x: 90, y: 50 } })
    await soon(() => ids(page)).toBe('r2 r1 r3')
    await handle('r1').dragTo(row(page, 'r2'), { targetPosition: { x: 90, y: 10 } })
    await soon(() => ids(page)).toBe('r1 r2 r3')
    await handle('r1').click()
    expect(await page.getByRole('menuitem', { name: '向上移' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('menuitem', { name: '向下移' }).click()
    await soon(() => ids(page)).toBe('r2 r1 r3')
    await cell(page, 'r3', 'no').click()
    await press(page, 'Alt+ArrowUp')
    await soon(() => ids(page)).toBe('r2 r3 r1')
    expect((await sent(page))!.rows.map(({ orderNum }) => orderNum)).toEqual([1, 2, 3])
    await handle('r3').click()
    await page.getByRole('menuitem', { name: '插入一行' }).click()
    await soon(() => ids(page)).toBe('r2 r3 new-1 r1')
  })

  // proves X-20, K-18
  it('refuses a second insertion within a second and a half', async () => {
    const page = await openTable(bench)
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    const insert = async () => {
      await cell(page, 'r1', 'no').click()
      await button(page, '在下方插入').click()
    }
    await insert()
    await soon(() => ids(page)).toBe('r1 new-1 r2 r3')
    await page.clock.runFor(1400)
    await insert()
    await soon(() => notice(page)).toBe('你点击的太快了，请慢点点击!')
    expect(await ids(page)).toBe('r1 new-1 r2 r3')
    await page.clock.runFor(200)
    await insert()
    await soon(() => ids(page)).toBe('r1 new-2 new-1 r2 r3')
    expect(await notice(page)).toBe('')
  })

  // proves T-32, E-36, E-37
  it('selects many rows or one, and says which', async () => {
    const page = await openTable(bench)
    const selected = (where: Page) => where.getByLabel('已选').textContent()
    await cell(page, 'r1', 'check').getByRole('checkbox').check()
    await cell(page, 'r3', 'check').getByRole('checkbox').check()
    await soon(() => selected(page)).toBe('r1,r3')
    expect(await row(page, 'r3').getAttribute('aria-selected')).toBe('true')
    await page.getByLabel('选择全部行').check()
    await soon(() => selected(page)).toBe('r1,r2,r3')
    await cell(page, 'r2', 'check').getByRole('checkbox').uncheck()
    await soon(() => selected(page)).toBe('r1,r3')
    const one = await openTable(bench, '&radio')
    await cell(one, 'r1', 'check').getByRole('radio').check()
    await cell(one, 'r2', 'check').getByRole('radio').check()
    await soon(() => selected(one)).toBe('r2')
    expect(await row(one, 'r1').getAttribute('aria-selected')).toBe('false')
  })

  // proves W-41, E-38, K-56, K-57, T-39
  it('opens what belongs to a row below it where there is room, else above', async () => {
    const page = await openTable(bench)
    const expand = () => cell(page, 'r2', 'more').getByRole('button').click()
    const sub = page.getByRole('dialog', { name: '物品的子表' })
    await expand()
    await page.getByText('r2 的明细').waitFor()
    const frame = (await pixelSize(page, '.zk-edit-table'))[0]!
    const [width] = await pixelSize(page, '.zk-edit-sub')
    expect(Math.abs(width! - frame * 0.96)).toBeLessThanOrEqual(1)
    expect(await violations(page)).toEqual([])
    await press(page, 'Escape')
    await sub.waitFor({ state: 'detached' })
    const bottom = Math.round((await row(page, 'r2').boundingBox())!.y + 61)
    for (const [left, side] of [
      [349, 'above'],
      [351, 'below'],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: bottom + left })
      await expand()
      await sub.waitFor()
      const [box, line] = [(await sub.boundingBox())!, (await row(page, 'r2').boundingBox())!]
      expect(box.y >= line.y + 60 ? 'below' : 'above', String(left)).toBe(side)
      if (side === 'above') expect(box.y + box.height).toBeLessThanOrEqual(line.y + 1)
      await press(page, 'Escape')
      await sub.waitFor({ state: 'detached' })
    }
  })

  // proves T-40, X-19
  it('says after the third try that nothing opened', async () => {
    const page = await openTable(bench)
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await row(page, 'r2').evaluate((element) => element.removeAttribute('data-row'))
    await page.getByRole('button', { name: '展开第 2 行' }).click()
    await page.clock.runFor(150)
    expect(await notice(page)).toBe('')
    await page.clock.runFor(100)
    await soon(() => notice(page)).toBe('打开子表失败')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  // proves T-36, T-37, T-38, X-21, W-40, E-58
  it('asks once for the rows below one, and knows what is no answer', async () => {
    const page = await bench.page('editable-tree')
    const asked = () => page.getByLabel('请求').textContent()
    const toggle = (id: string) => row(page, id).locator('.zk-edit-toggle').click()
    await toggle('t0')
    await page.getByText('正在加载…').waitFor()
    await row(page, 'a1').waitFor()
    expect(await page.getByText('正在加载…').count()).toBe(0)
    expect(await row(page, 'a1').getAttribute('aria-level')).toBe('2')
    await toggle('t0')
    await row(page, 'a1').waitFor({ state: 'detached' })
    await toggle('t0')
    await row(page, 'a2').waitFor()
    expect(await asked()).toBe('parentId=t0')
    await toggle('t1')
    await row(page, 'b1').waitFor()
    await toggle('t2')
    await page.getByText('正在加载…').waitFor()
    await soon(() => row(page, 't2').getAttribute('aria-expanded')).toBeNull()
    expect([
      await row(page, 't2').locator('.zk-edit-toggle svg').count(),
      await page.getByText('正在加载…').count(),
    ]).toEqual([0, 0])
    await toggle('t3')
    await page.getByText('返回数据类型不识别').waitFor()
    await toggle('t4')
    await page.getByText('网络不通').waitFor()
    await page.getByRole('row').filter({ hasText: '网络不通' }).getByRole('button', { name: '重试' }).click()
    await row(page, 'e1').waitFor()
    await cell(page, 'a1', 'check').getByRole('checkbox').check()
    await button(page, '删除 1 项').click()
    await soon(() => notice(page)).toBe('树形表格不支持删除行')
    await row(page, 'a1').waitFor()
    expect(await violations(page)).toEqual([])
    await write(page, 'a1', 'code', 'F01')
    expect(await cell(page, 'a1', 'code').textContent()).toBe('F01')
    const other = await bench.page('editable-tree&pid')
    await cell(other, 't0', 'name').focus()
    await press(other, 'ArrowRight')
    await row(other, 'a1').waitFor()
    expect(new URLSearchParams((await other.getByLabel('请求').textContent())!).get('condition')).toBe('{"status":"1"}')
    expect(await other.getByLabel('请求').textContent()).toContain('pid=t0')
  })

  // proves K-16, K-17
  it('rests a tenth of a second after it was scrolled, and marks what was reloaded for 1.4 seconds', async () => {
    const page = await openTable(bench, '&rows=60')
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    const scroll = page.locator('.zk-edit-scroll')
    const isScrolling = () => scroll.evaluate((e) => e.classList.contains('is-scrolling'))
    await scroll.evaluate((e) => {
      e.scrollTop = 300
    })
    await soon(isScrolling).toBe(true)
    await page.clock.runFor(90)
    expect(await isScrolling()).toBe(true)
    await page.clock.runFor(20)
    await soon(isScrolling).toBe(false)
    await scroll.evaluate((e) => {
      e.scrollTop = 0
    })
    await button(page, '刷新乙').click()
    const isMarked = () => row(page, 'r2').evaluate((e) => e.classList.contains('is-reloaded'))
    await soon(isMarked).toBe(true)
    expect(await cell(page, 'r2', 'name').textContent()).toBe('乙（新）')
    await page.clock.runFor(1300)
    expect(await isMarked()).toBe(true)
    await page.clock.runFor(200)
    await soon(isMarked).toBe(false)
  })

  it('draws of a hundred thousand rows those on the screen, and edits the last of them', async () => {
    const page = await openTable(bench, '&rows=100000')
    const drawn = () => page.locator('tr[data-row]').count()
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('100001')
    expect(await drawn()).toBeLessThan(60)
    await cell(page, 'r1', 'name').click()
    await press(page, 'Escape', 'Control+End')
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('物品100000')
    expect(await row(page, 'r100000').getAttribute('aria-rowindex')).toBe('100001')
    expect(await drawn()).toBeLessThan(60)
    await press(page, 'Enter')
    await page.keyboard.type('末尾')
    await press(page, 'Enter')
    await soon(() => cell(page, 'r100000', 'name').textContent()).toBe('末尾')
    await button(page, '新增').click()
    await soon(() => page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-row'))).toBe('new-1')
  })
})
