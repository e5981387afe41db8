import { expect, it } from 'vitest'
import { type Column, nextSorting, tabbed } from '../column.ts'
import { markedText } from './geometry.ts'
import { arrange, FIRST_LAYOUT, withMoved, withShown, withStep, withWidth } from './layout.ts'
import { toggled } from '../selection.ts'
import { moved } from './use-grid-cursor.ts'

interface Row {
  id: string
  a: string
  b: number
}
const COLUMNS: readonly Column<Row>[] = [
  { key: 'a', title: '甲', width: 100 },
  { key: 'b', title: '乙', width: 50 },
  { key: 'c', title: '丙', isHidden: true },
]
const ROWS: readonly Row[] = [
  { id: '1', a: '一', b: 1 },
  { id: '2', a: '二\t行\n末', b: 2 },
]
const keys = (layout = FIRST_LAYOUT, space = 0) =>
  arrange(COLUMNS, layout, { width: space }).map(({ column }) => column.key)

it('gives the space that is left to the last column', () => {
  expect(arrange(COLUMNS, FIRST_LAYOUT, { width: 400 }).map(({ width }) => width)).toEqual([100, 300])
  expect(arrange(COLUMNS, FIRST_LAYOUT, { width: 90 }).map(({ width }) => width)).toEqual([100, 50])
})

it('moves among the columns on the screen and not past the ends', () => {
  expect(keys(withStep(FIRST_LAYOUT, COLUMNS, 'a', 1))).toEqual(['b', 'a'])
  expect(withStep(FIRST_LAYOUT, COLUMNS, 'a', -1)).toBe(FIRST_LAYOUT)
  expect(withMoved(FIRST_LAYOUT, COLUMNS, 'b', 'a').order).toEqual(['b', 'a', 'c'])
  expect(withMoved(FIRST_LAYOUT, COLUMNS, 'nobody', 'a')).toBe(FIRST_LAYOUT)
})

it('keeps one column, and widths within reason', () => {
  const one = withShown(FIRST_LAYOUT, COLUMNS, 'a', false)
  expect(keys(one)).toEqual(['b'])
  expect(withShown(one, COLUMNS, 'b', false)).toBe(one)
  expect(keys(withShown(one, COLUMNS, 'c', true))).toEqual(['b', 'c'])
  expect(withWidth(FIRST_LAYOUT, 'a', 3).widths['a']).toBe(56)
  expect(withWidth(FIRST_LAYOUT, 'a', 9999).widths['a']).toBe(900)
})

it('fixes all columns up to the one that was named', () => {
  const frozen = arrange(COLUMNS, { ...FIRST_LAYOUT, frozen: 'b' }, { width: 0 }).map(({ isFrozen }) => isFrozen)
  expect(frozen).toEqual([true, true])
  expect(arrange(COLUMNS, { ...FIRST_LAYOUT, frozen: 'gone' }, { width: 0 }).some(({ isFrozen }) => isFrozen)).toBe(
    false,
  )
})

it('copies the marked cells whichever way they were marked', () => {
  const cursor = { from: { row: 1, col: 2 }, to: { row: 0, col: 0 } }
  expect(markedText(cursor, ROWS, arrange(COLUMNS, FIRST_LAYOUT, { width: 0 }), true)).toBe('一\t1\n二 行 末\t2')
  expect(tabbed([])).toBe('')
})

it('sorts rising first, and again the other way', () => {
  expect(nextSorting(null, 'a')).toEqual({ column: 'a', order: 'asc' })
  expect(nextSorting({ column: 'a', order: 'asc' }, 'a').order).toBe('desc')
  expect(nextSorting({ column: 'b', order: 'asc' }, 'a').order).toBe('asc')
})

it('keeps rows of other pages chosen', () => {
  const chosen = toggled(new Map([['9', { id: '9', a: '九', b: 9 }]]), ROWS, true, ({ id }) => id)
  expect([...chosen.keys()]).toEqual(['9', '1', '2'])
  expect([...toggled(chosen, ROWS, false, ({ id }) => id).keys()]).toEqual(['9'])
})

it('moves the cursor within the table', () => {
  const extent = { rows: 10, cols: 3, page: 4 }
  expect(moved({ row: 8, col: 1 }, 'PageDown', false, extent)).toEqual({ row: 9, col: 1 })
  expect(moved({ row: 0, col: 0 }, 'ArrowUp', false, extent)).toEqual({ row: 0, col: 0 })
  expect(moved({ row: 5, col: 1 }, 'End', true, extent)).toEqual({ row: 9, col: 2 })
  expect(moved({ row: 5, col: 1 }, 'toString', false, extent)).toBeNull()
})

it('lets lesser columns step aside where room is short: the first one and the states stay, others as far as they fit', () => {
  const columns = [
    { key: 'name', title: '名', width: 100 },
    { key: 'mail', title: '邮箱', width: 200 },
    { key: 'sex', title: '性别', width: 60 },
    { key: 'state', title: '状态', width: 80, state: () => ({ tone: 'good' as const, text: '正常' }) },
  ]
  const shown = (width: number, isShort: boolean) =>
    arrange(columns, FIRST_LAYOUT, { width, isShort }).map(({ column }) => column.key)
  expect(shown(200, false)).toEqual(['name', 'mail', 'sex', 'state'])
  expect(shown(440, true)).toEqual(['name', 'mail', 'sex', 'state'])
  expect(shown(390, true)).toEqual(['name', 'mail', 'state'])
  expect(shown(200, true)).toEqual(['name', 'state'])
})
