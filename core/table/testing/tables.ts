import type { Column } from '../column.ts'
import type { ReadPattern } from '../judge.ts'

export const COLUMNS: readonly Column[] = [
  { key: 'check', title: '', type: 'row-checkbox' },
  { key: 'drag', title: '', type: 'row-drag-sort' },
  { key: 'name', title: '名称', type: 'input' },
  { key: 'count', title: '数量', type: 'inputNumber' },
]

export const PLAIN: readonly Column[] = COLUMNS.filter(({ type }) => type !== 'row-drag-sort')

/** Whole numbers by the name `z`; everything else is a regular expression. */
export const readPattern: ReadPattern = (name) => {
  const [pattern, message] = name === 'z' ? [/^-?\d+$/, '请输入整数'] : [new RegExp(name), '格式不正确']
  return (value) => (pattern.test(value) ? null : message)
}
