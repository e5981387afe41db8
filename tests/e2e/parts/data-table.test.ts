import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { soon, violations, violationsInBothThemes } from '../support/stage.ts'
import { type Bench, openBench } from './bench.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

describeInBrowser('the table of the console', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(async () => {
    await bench?.[Symbol.asyncDispose]()
  })

  const grid = (page: Page) => page.getByRole('grid', { name: '人员列表' })
  const box = (page: Page) => page.getByRole('group', { name: '人员列表', exact: true })
  const done = (page: Page) => page.locator('output').textContent()
  /** How far the page scrolls sideways: a table does that within itself. */
  const sideways = (page: Page) =>
    page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('html, .zk-root')].map((e) => e.scrollWidth - e.clientWidth)),
    )
  const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts()
  /** The text of the cell that the cursor stands on. */
  const current = async (page: Page): Promise<string> => {
    const id = await box(page).getAttribute('aria-activedescendant')
    return page.locator(`[id="${id}"]`).innerText()
  }
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  it('is led by the keyboard: to every cell, row, menu and action', async () => {
    const page = await bench.page('table')
    await box(page).focus()
    await press(page, 'ArrowRight', 'ArrowDown', 'ArrowDown')
    expect(await current(page)).toBe('刘娜3')
    await press(page, 'Enter')
    expect(await done(page)).toBe('打开 刘娜3')
    await press(page, 'Control+End')
    await soon(() => current(page)).toContain('负责差旅')
    await expect(grid(page).locator('[aria-rowindex="10001"]').count()).resolves.toBe(1)
    await press(page, 'Control+Home', 'PageDown', 'Shift+F10')
    await page.locator('[role=menu]:focus-within').waitFor()
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
    expect(await done(page)).toMatch(/^删除 /)
    await soon(() => box(page).evaluate((element) => element.matches(':focus'))).toBe(true)
    await press(page, 'Shift+F10')
    await page.locator('[role=menu]:focus-within').waitFor()
    await press(page, 'Escape')
    await soon(() => page.getByRole('menu').count()).toBe(0)
    await press(page, 'Tab', 'Enter')
    expect(await done(page)).toMatch(/^编辑 /)
  })

  it('sorts by its heads and says so', async () => {
    const page = await bench.page('table')
    const head = page.getByRole('columnheader', { name: '访问次数' })
    expect(await head.getAttribute('aria-sort')).toBe('none')
    await head.getByRole('button').press('Enter')
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    await soon(() => page.getByRole('gridcell').filter({ hasText: '999' }).count()).toBeGreaterThan(0)
    expect(await page.getByRole('columnheader', { name: '部门' }).getAttribute('aria-sort')).toBeNull()
  })

  it('keeps what was chosen on other pages', async () => {
    const page = await bench.page('table&rows=60')
    const chosen = page.locator('p b')
    const all = page.getByRole('checkbox', { name: '选择本页' })
    await page.getByRole('checkbox', { name: '选择张娜2', exact: true }).check()
    expect(await all.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true)
    await box(page).focus()
    await press(page, 'ArrowUp', ' ')
    await soon(() => chosen.textContent()).toBe('2')
    await page.getByRole('button', { name: '下一页' }).click()
    expect(await all.isChecked()).toBe(false)
    await all.check()
    expect(await chosen.textContent()).toBe('22')
    expect(await grid(page).locator('[role=row][aria-selected=true]').count()).toBeGreaterThan(5)
    await all.uncheck()
    expect(await chosen.textContent()).toBe('2')
  })

  it('hides, moves, fixes and widens columns, and remembers it for the next visit', async () => {
    const page = await bench.page('table')
    await page.getByRole('button', { name: '列设置' }).click()
    const panel = page.getByRole('group', { name: '列设置' })
    await panel.getByRole('checkbox', { name: '手机号' }).uncheck()
    await panel.getByRole('checkbox', { name: '编号' }).check()
    await panel.getByRole('button', { name: '账号左移' }).click()
    await panel.getByRole('button', { name: '固定到账号' }).click()
    await panel.getByRole('button', { name: '紧凑' }).click()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    // What closes gives the focus back, and would take it from the menu of the column.
    await soon(() => panel.count()).toBe(0)
    const department = page.getByRole('columnheader', { name: '部门' })
    const before = (await department.boundingBox())!.width
    await department.getByRole('button').press('Shift+F10')
    await page.getByRole('menuitem', { name: '加宽' }).click()
    expect((await department.boundingBox())!.width).toBe(before + 24)
    await department.getByRole('button').press('Enter')
    await page.getByRole('menuitem', { name: '右移' }).click()
    const seen = ['账号', '姓名', '邮箱', '部门', '访问次数', '备注', '编号', '操作']
    expect((await heads(page)).map((text) => text.trim()).filter(Boolean)).toEqual(seen)
    await page.reload()
    await page.getByRole('columnheader').first().waitFor()
    expect((await heads(page)).map((text) => text.trim()).filter(Boolean)).toEqual(seen)
    const cell = page.getByRole('gridcell', { name: 'user1', exact: true })
    expect((await cell.boundingBox())!.height).toBe(26)
    expect(await cell.evaluate((element) => element.closest('.bp6-table-quadrant-left') !== null)).toBe(true)
  })

  it('is widened and reordered by the mouse', { tags: 'prove' }, async () => {
    const page = await bench.page('table')
    const department = page.getByRole('columnheader', { name: '部门' })
    const { x, y, width } = (await department.boundingBox())!
    await page.mouse.move(x + width - 2, y + 16)
    await page.mouse.down()
    await page.mouse.move(x + width + 58, y + 16, { steps: 4 })
    await page.mouse.up()
    expect((await department.boundingBox())!.width).toBe(width + 60)
    await page.getByRole('columnheader', { name: '邮箱' }).dragTo(page.getByRole('columnheader', { name: '账号' }))
    await soon(async () => (await heads(page)).filter((text) => text.trim()).slice(0, 3)).toEqual([
      '姓名',
      '邮箱',
      '账号',
    ])
  })

  it('copies the marked cells as a spreadsheet takes them', { tags: 'prove' }, async () => {
    const page = await bench.page('table', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('gridcell', { name: '王娜1', exact: true }).click()
    await press(page, 'Shift+ArrowRight', 'Shift+ArrowDown')
    const copied = await page.evaluate(() => {
      const data = new DataTransfer()
      const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true })
      document.activeElement!.dispatchEvent(event)
      return data.getData('text/plain')
    })
    expect(copied).toBe('王娜1\tuser1\n张娜2\tuser2')
  })

  it('shows the actions of the row under the mouse', async () => {
    const page = await bench.page('table')
    await page.getByRole('gridcell', { name: 'user4', exact: true }).hover()
    await page.getByRole('button', { name: '编辑陈娜4' }).click()
    expect(await done(page)).toBe('编辑 陈娜4')
    await page.getByRole('gridcell', { name: 'user4', exact: true }).dblclick()
    expect(await done(page)).toBe('打开 陈娜4')
    await page.getByRole('gridcell', { name: 'user6', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '冻结' }).click()
    expect(await done(page)).toBe('冻结 赵娜6')
  })

  it('scrolls sideways within itself, heads and cells together', async () => {
    const page = await bench.page('table', { viewport: { width: 1024, height: 700 } })
    await box(page).focus()
    await press(page, 'End')
    const head = await page.getByRole('columnheader', { name: '备注' }).boundingBox()
    const cell = await page
      .getByRole('gridcell', { name: /负责差旅/ })
      .first()
      .boundingBox()
    expect(head!.x).toBe(cell!.x)
    expect(await sideways(page)).toBe(0)
  })

  it('is a list of cards on a phone', async () => {
    const page = await bench.page('table&rows=40', PHONE)
    await page.getByRole('listitem').first().waitFor()
    expect(await page.getByRole('grid').count()).toBe(0)
    const says = (at: number) => page.getByRole('listitem').nth(at).getByRole('term').allInnerTexts()
    expect(await says(1)).toContain('备注')
    expect(await says(3)).not.toContain('备注')
    await page.getByRole('button', { name: '王娜1', exact: true }).click()
    expect(await done(page)).toBe('打开 王娜1')
    await page.getByRole('combobox', { name: '排序' }).selectOption('访问次数 降序')
    await soon(() => page.getByRole('listitem').first().innerText()).toContain('999')
    await page
      .getByRole('button', { name: /的操作$/ })
      .first()
      .click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('menuitem', { name: '编辑' }).click()
    expect(await done(page)).toMatch(/^编辑 /)
    expect(await sideways(page)).toBe(0)
  })

  it.each(['table', 'plain'])('%s is accessible, light and dark', { tags: 'prove' }, async (part) => {
    const page = await bench.page(part)
    await page.getByRole('checkbox').nth(1).check()
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  it('reports no error', () => {
    expect(bench.complaints).toEqual([])
  })
})
