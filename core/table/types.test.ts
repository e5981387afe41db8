import { expect, it } from 'vitest'
import type { Column } from './column.ts'
import { defineType, columnWidth } from './types.ts'

it('registers column types by name, never under the reserved one', () => {
  const one = defineType(new Map<string, number>(), 'input', 1)
  const two = defineType(one, 'input', 2)
  expect([one.get('input'), two.get('input'), two.size]).toEqual([1, 2, 1])
  expect(() => defineType(one, 'install', 3)).toThrow('列类型不能叫 install：这个名称是保留的')
})

it('knows how wide columns are that do not say so', () => {
  const widths = (columns: readonly Column[]) => columns.map((column) => columnWidth(column, columns))
  const column = (type: string, more: Partial<Column> = {}): Column => ({ key: type, title: '', type, ...more })
  const types = [
    'row-number',
    'row-checkbox',
    'row-radio',
    'row-expand',
    'row-drag-sort',
    'input',
    'toString',
    'date',
    'datetime',
  ]
  expect(widths([...types, 'sel_depart', 'sel_user'].map((type) => column(type)))).toEqual([
    60, 40, 40, 40, 60, 120, 120, 135, 200, 160, 220,
  ])
  expect(widths([column('row-radio'), column('row-checkbox'), column('inputNumber', { statistics: ['sum'] })])).toEqual(
    [60, 60, 120],
  )
  const own = ['row-checkbox', 'datetime', 'input', 'date'].map((type) => column(type, { width: 50 }))
  expect(widths(own)).toEqual([50, 190, 50, 50])
  expect(widths([column('datetime', { width: 191 })])).toEqual([191])
})
