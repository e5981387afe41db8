import { describe, expect, it } from 'vitest'
import type { CellRule, CellValue, Column } from './column.ts'
import { cellKey, judgeCell, judgeTable, withoutRows } from './judge.ts'
import { openTable, removeRows, setCell, type Table } from './table.ts'
import { readPattern } from './testing/tables.ts'

const openTestTable = (rules: readonly CellRule[], values: readonly CellValue[]): Table =>
  openTable(
    [
      { key: 'no', title: '', type: 'row-number' },
      { key: 'k', title: '编码', type: 'input', validateRules: rules },
    ],
    values.map((k, at) => ({ id: `r${at}`, k })),
  )
const said = (rules: readonly CellRule[], ...values: CellValue[]) => {
  const failures = judgeTable(openTestTable(rules, values), readPattern)
  return values.map((_, at) => failures.get(cellKey(`r${at}`, 'k'))?.message ?? null)
}

describe('the rules of a cell', () => {
  it('required: blanks are nothing', () => {
    expect(said([{ required: true }], '', '  ', null, 'x', 0, false)).toEqual([
      '编码不能为空',
      '编码不能为空',
      '编码不能为空',
      null,
      null,
      null,
    ])
    expect(said([{ required: true, message: '必填' }], '')).toEqual(['必填'])
    expect(said([{ required: false }], '')).toEqual([null])
    expect(said([{ pattern: '*' }], '', ' ', 'x')).toEqual(['编码不能为空', '编码不能为空', null])
  })

  it('unique: each of the same values is wrong, empty ones are not', () => {
    expect(said([{ unique: true }], 'a', 'b', 'a', '', '')).toEqual(['编码不能重复', null, '编码不能重复', null, null])
    expect(said([{ pattern: 'only', message: '重了' }], 'a', 'a', 'b')).toEqual(['重了', '重了', null])
    expect(said([{ unique: true }], 1, '1')).toEqual(['编码不能重复', '编码不能重复'])
    expect(said([{ unique: false }], 'a', 'a')).toEqual([null, null])
  })

  it('pattern: by name, as text, as an expression; empty cells pass', () => {
    expect(said([{ pattern: 'z' }], '12', '1.5', '')).toEqual([null, '请输入整数', null])
    expect(said([{ pattern: '^a+$', message: '只要 a' }], 'aa', 'ab', '')).toEqual([null, '只要 a', null])
    // A global expression remembers where it stopped; a cell must not.
    expect(said([{ pattern: /b/g }], 'ab', 'ab', 'a')).toEqual([null, null, '编码格式不正确'])
  })

  it('handler: gets value, row and column, and its message is said', () => {
    const rule: CellRule = {
      handler: ({ value, values, column }) => value === 'ok' && values['k'] === 'ok' && column.key === 'k',
      message: '不行',
    }
    expect(said([rule], 'ok', 'no')).toEqual([null, '不行'])
    expect(said([{ handler: () => false }], '')).toEqual(['编码填写不正确'])
  })

  it('are asked in their order, and the first that fails is said', () => {
    const rules: CellRule[] = [
      { required: true, message: '一' },
      { pattern: 'z', message: '二' },
      { unique: true, message: '三' },
    ]
    expect(said(rules, '', 'x', '5', '5', '6')).toEqual(['一', '二', '三', '三', null])
    expect(said([{ required: true, unique: true, pattern: 'z', message: '都' }], '', 'x', '7')).toEqual([
      '都',
      '都',
      null,
    ])
  })

  it('ask nothing of columns without rules', () => {
    const columns: Column[] = [
      { key: 'a', title: 'A', type: 'input' },
      { key: 'b', title: 'B', type: 'input', validateRules: [] },
      { key: 'c', title: 'C', type: 'row-number', validateRules: [{ required: true }] },
    ]
    expect(judgeTable(openTable(columns, [{ id: 'x' }]), readPattern).size).toBe(0)
  })
})

describe('after a change', () => {
  const rules: CellRule[] = [{ required: true }, { unique: true }]

  it('the cell is judged again, and what its column had wrong', () => {
    const before = openTestTable(rules, ['a', 'a', '', 'b'])
    const failures = judgeTable(before, readPattern)
    expect([...failures.values()].map(({ row, key }) => row + key)).toEqual(['r0k', 'r1k', 'r2k'])
    const changed = setCell(before, 'r1', 'k', 'c')
    expect([...judgeCell(changed, failures, 'r1', 'k', readPattern).values()]).toEqual([
      { row: 'r2', key: 'k', message: '编码不能为空' },
    ])
    expect(failures.size).toBe(3)
  })

  it('a new failure is told, and without a unique rule no other cell is judged', () => {
    const before = openTestTable([{ required: true }], ['a', ''])
    const failures = judgeCell(before, new Map(), 'r1', 'k', readPattern)
    expect([...failures.values()]).toEqual([{ row: 'r1', key: 'k', message: '编码不能为空' }])
    const both = setCell(setCell(before, 'r1', 'k', 'x'), 'r0', 'k', '')
    expect([...judgeCell(both, failures, 'r0', 'k', readPattern).keys()]).toEqual([
      cellKey('r1', 'k'),
      cellKey('r0', 'k'),
    ])
  })

  it('only the column of the change is judged', () => {
    const columns: Column[] = ['a', 'b'].map((key) => ({ key, title: key, type: 'input', validateRules: rules }))
    const table = openTable(columns, [{ id: 'x', a: '', b: '' }])
    const failures = judgeTable(table, readPattern)
    const next = setCell(setCell(table, 'x', 'a', '1'), 'x', 'b', '1')
    expect([...judgeCell(next, failures, 'x', 'a', readPattern).values()].map(({ key }) => key)).toEqual(['b'])
  })

  it('cells without rules change nothing, rows that are gone are forgotten', () => {
    const table = openTestTable(rules, ['', 'b', ''])
    const failures = judgeTable(table, readPattern)
    expect(judgeCell(table, failures, 'r0', 'no', readPattern)).toBe(failures)
    expect(judgeCell(table, failures, 'r0', 'nothing', readPattern)).toBe(failures)
    const bare = openTestTable([], [''])
    expect(judgeCell(bare, failures, 'r0', 'k', readPattern)).toBe(failures)
    const gone = new Set(['r0'])
    expect([...withoutRows(failures, gone).keys()]).toEqual([cellKey('r2', 'k')])
    expect([...judgeCell(removeRows(table, gone), failures, 'r1', 'k', readPattern).keys()]).toEqual([
      cellKey('r2', 'k'),
    ])
  })
})
