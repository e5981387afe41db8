import { expect, it } from 'vitest'
import { areaPosition, cellPosition } from './cell-position.ts'
import { csvCells } from './csv-grid.ts'
import { gridBuilder } from './grid-builder.ts'

it.each([
  [
    'a,b\n1,2',
    [
      [0, 0, 'a'],
      [0, 1, 'b'],
      [1, 0, '1'],
      [1, 1, '2'],
    ],
  ],
  [
    '"a,b\n""c""",d\r\ne',
    [
      [0, 0, 'a,b\n"c"'],
      [0, 1, 'd'],
      [1, 0, 'e'],
    ],
  ],
  [
    'a"b,"open',
    [
      [0, 0, 'a"b'],
      [0, 1, 'open'],
    ],
  ],
  ['', []],
])('cells of %j', (text, wanted) => expect([...csvCells(text, ',')]).toEqual(wanted))

it.each([
  ['A1', { row: 0, column: 0 }],
  ['AB12', { row: 11, column: 27 }],
  ['XFD1048576', { row: 1_048_575, column: 16_383 }],
  ['1A', null],
])('%s', (reference, wanted) => expect(cellPosition(reference)).toEqual(wanted))

it('an area', () => expect(areaPosition('B2:C4')).toEqual([1, 1, 3, 2]))

it('rows are kept in blocks, those without cells in none', () => {
  const grid = gridBuilder()
  const sheet = grid.sheet('一')
  sheet.cell(0, 0, '首')
  sheet.cell(450, 2, '末', { bold: true })
  const { head, parts } = grid.finish()
  expect(head).toMatchObject({ sheets: [{ name: '一', rows: 451, columns: 3, blocks: [0, -1, 1] }], truncated: false })
  expect(parts.map((part) => JSON.parse(Buffer.from(part).toString()))).toEqual([
    [[0, [[0, '首']]]],
    [[450, [[2, '末', 0]]]],
  ])
})

it('a cell beyond all columns is left out and said', () => {
  const grid = gridBuilder()
  grid.sheet('一').cell(0, 16_000, '远')
  expect(grid.finish().head).toMatchObject({ truncated: true, sheets: [{ rows: 0 }] })
})
