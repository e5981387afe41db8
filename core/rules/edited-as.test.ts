import { expect, it } from 'vitest'
import { asStored, editedAs, forEditor, detectLineEnd } from './edited-as.ts'

it.each([
  ['制度.md', 'markdown'],
  ['页面.HTM', 'page'],
  ['名单.csv', 'table'],
  ['备注.txt', 'text'],
  ['配置.yaml', 'code'],
  ['报告.docx', null],
  ['constructor', null],
  ['没有后缀', null],
])('%s is edited as %s', (name, kind) => {
  expect(editedAs(name)).toBe(kind)
})

it.each(['一\n二\n', '一\r\n二\r\n', '', '一'])('gives %j back with its own ends of lines', (text) => {
  const form = { lineEnd: detectLineEnd(text), hasMark: false }
  expect(asStored(forEditor(text), form)).toBe(text)
})

it('takes the commoner end where both are used, and keeps the mark', () => {
  expect(detectLineEnd('一\r\n二\n三\n')).toBe('\n')
  expect(asStored('一\n', { lineEnd: '\r\n', hasMark: true })).toBe('\uFEFF一\r\n')
})
