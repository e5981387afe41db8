import { describe, expect, it } from 'vitest'
import { areaName, areaNamed, asTabbed, cellName, columnAt, columnStarts, nextSpot } from './sheet-layout.ts'

it('names cells and finds columns by place', () => {
  expect([cellName(0, 0), cellName(11, 27), cellName(0, 701), cellName(0, 702)]).toEqual(['A1', 'AB12', 'ZZ1', 'AAA1'])
  const starts = columnStarts({ columns: 3, widths: { '1': 0, '2': 20 } })
  expect(starts).toEqual([0, 96, 96, 256])
  expect([columnAt(starts, 0), columnAt(starts, 95), columnAt(starts, 100), columnAt(starts, 9999)]).toEqual([
    0, 0, 2, 2,
  ])
})

it('names areas, and reads their names again', () => {
  const one = { row: 11, column: 27 }
  expect(areaName({ from: one, to: one })).toBe('AB12')
  expect(areaName({ from: { row: 4, column: 3 }, to: { row: 2, column: 1 } })).toBe('B3:D5')
  expect(areaNamed('AB12')).toEqual({ from: one, to: one })
  expect(areaNamed('B3:D5')).toEqual({ from: { row: 2, column: 1 }, to: { row: 4, column: 3 } })
  expect(['', 'B', '3', 'B0', 'b3', 'B3:', 'A1:B2:C3', 'AAAA1'].map(areaNamed)).toEqual(Array(8).fill(null))
})

describe('keys', () => {
  const sheet = { rows: 100, columns: 10, page: 20 }
  it.each([
    ['ArrowDown', {}, { row: 6, column: 5 }],
    ['ArrowLeft', { ctrlKey: true }, { row: 5, column: 0 }],
    ['PageUp', {}, { row: 0, column: 5 }],
    ['End', { ctrlKey: true }, { row: 99, column: 9 }],
    ['Home', {}, { row: 5, column: 0 }],
    ['x', {}, null],
  ])('%s %o', (key, more, wanted) => {
    expect(nextSpot({ key, ctrlKey: false, metaKey: false, ...more }, { row: 5, column: 5 }, sheet)).toEqual(wanted)
  })
})

it('copies as other programs expect', () => {
  const texts = [
    ['a', 'b\n"c"'],
    ['', 'd'],
  ]
  expect(asTabbed({ row: 1, column: 1 }, { row: 0, column: 0 }, (row, column) => texts[row]?.[column] ?? '')).toBe(
    'a\t"b\n""c"""\n\td',
  )
})
