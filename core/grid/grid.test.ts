import { describe, expect, it } from 'vitest'
import { type Delimiter, detectDelimiter, parseDelimited, printDelimited } from './delimited.ts'
import {
  cellAt,
  columnCount,
  deleteColumn,
  deleteRow,
  insertColumn,
  insertRow,
  type Rows,
  setBlock,
  setCell,
} from './grid.ts'

const cells = (rows: Rows) => rows.map((row) => row.cells)
const read = (text: string, delimiter: Delimiter = ',') => parseDelimited(text, delimiter)
const print = (rows: Rows, isEnded = false) => printDelimited(rows, { delimiter: ',', isEnded })

describe('reading and writing', () => {
  it.each([
    [
      '甲,乙\n丙,丁',
      [
        ['甲', '乙'],
        ['丙', '丁'],
      ],
    ],
    ['"甲,一","说""好"""\n', [['甲,一', '说"好"']]],
    ['"两\n行",末', [['两\n行', '末']]],
    ['甲,,\n\n,', [['甲', '', ''], [''], ['', '']]],
    ['未"闭合,"乙', [['未"闭合', '乙']]],
    ['"甲"余,乙', [['甲余', '乙']]],
    ['', []],
  ])('reads %j', (text, wanted) => {
    expect(cells(read(text))).toEqual(wanted)
  })

  it.each(['甲, 乙\n"不必要的引号",丁', '"两\n行",末', '甲\n', ',,\n\n'])(
    'writes unchanged rows as they were: %j',
    (text) => {
      expect(print(read(text), text.endsWith('\n'))).toBe(text)
    },
  )

  it('quotes what it must in a changed row, and leaves the others', () => {
    const rows = setCell(read('"甲",乙\n丙,丁'), 1, 0, '说"好", 再见')
    expect(print(rows)).toBe('"甲",乙\n"说""好"", 再见",丁')
    expect(cells(read(print(rows)))).toEqual(cells(rows))
  })

  it.each([
    ['甲\t乙\t丙,一', '\t'],
    ['甲;乙;丙', ';'],
    ['"甲;一;二;三",乙', ','],
    ['甲', ','],
  ])('finds the delimiter of %j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter)
  })
})

describe('changes', () => {
  const rows = read('甲,乙\n丙')
  it('sets a cell beyond the end of its row', () => {
    expect(cells(setCell(rows, 1, 2, '戊'))).toEqual([
      ['甲', '乙'],
      ['丙', '', '戊'],
    ])
    expect(setCell(rows, 0, 0, '甲')).toBe(rows)
  })
  it('sets a block beyond the end of the grid', () => {
    expect(cells(setBlock(rows, 1, 1, [['一', '二'], ['三']]))).toEqual([
      ['甲', '乙'],
      ['丙', '一', '二'],
      ['', '三'],
    ])
  })
  it('inserts and deletes rows and columns', () => {
    expect(cells(insertRow(rows, 1))).toEqual([['甲', '乙'], ['', ''], ['丙']])
    expect(cells(deleteRow(rows, 0))).toEqual([['丙']])
    expect(cells(deleteRow(deleteRow(rows, 0), 0))).toEqual([['']])
    expect(cells(insertColumn(rows, 2))).toEqual([
      ['甲', '乙', ''],
      ['丙', '', ''],
    ])
    expect(cells(deleteColumn(rows, 1))).toEqual([['甲'], ['丙']])
    expect(cells(deleteColumn(deleteColumn(rows, 1), 0))).toEqual([[''], ['']])
  })
  it('counts columns', () => {
    expect(columnCount(rows)).toBe(2)
    expect(columnCount([])).toBe(1)
    expect(cellAt(rows, 9, 9)).toBe('')
  })
})
