import { expect, it } from 'vitest'
import { fit, jsonText, plain, table, width } from './text.ts'

it('takes escape sequences and direction marks out of foreign text', () => {
  expect(plain('a\u001b[2Jb')).toBe('a [2Jb')
  expect(plain('报告\u202efdp.exe.txt')).toBe('报告 fdp.exe.txt')
  expect(plain('两\r\n行')).toBe('两 行')
})
it('writes JSON that a terminal can show and a program reads unchanged', () => {
  const value = { title: '报告\u202efdp.exe', path: 'a\u001b[2J\n\u009bb' }
  const text = jsonText(value)
  expect(text).not.toMatch(/[\u001b\u009b\u202e]/)
  expect(JSON.parse(text)).toEqual(value)
  expect(text.split('\n')).toHaveLength(4)
  expect(jsonText(undefined)).toBe('null')
})
it('counts Han characters as two columns', () => {
  expect(width('知库ab。')).toBe(8)
  expect(width('e\u0301')).toBe(1)
})
it('aligns mixed columns', () => {
  expect(
    table([
      ['数据库', '正常'],
      ['db', '异常'],
    ]),
  ).toEqual(['数据库  正常', 'db      异常'])
})
it('fits a line into the terminal', () => {
  expect(fit('知库知库', 6)).toBe('知库…')
  expect(fit('abc', 6)).toBe('abc')
})
