import { expect, it } from 'vitest'
import { dispositionFileName } from './file-name.ts'

it.each([
  [`attachment; filename="a.xlsx"; filename*=UTF-8''%E7%94%A8%E6%88%B7.xlsx`, '用户.xlsx'],
  [`attachment; filename*=utf-8''%E7%94%A8.xls; filename=x.xls`, '用.xls'],
  ['attachment; filename="with \\"quotes\\".pdf"', 'with "quotes".pdf'],
  ['attachment; filename=plain.csv', 'plain.csv'],
  [`attachment; filename*=UTF-8''%FF`, ''],
  ['inline', ''],
  [null, ''],
])('%s names %s', (disposition, name) => expect(dispositionFileName(disposition)).toBe(name))
