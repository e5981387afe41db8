import { expect, it } from 'vitest'
import { pastedCells } from './pasted-cells.ts'

it('makes a table of cells, with their quotes and signs', () => {
  expect(pastedCells('项目\t数量\r\n"闸板, ""大"""\t<3\r\n')).toBe(
    '<table><tbody><tr><td><p>项目</p></td><td><p>数量</p></td></tr>' +
      '<tr><td><p>闸板, "大"</p></td><td><p>&lt;3</p></td></tr></tbody></table>',
  )
})

it.each(['一段文字', '缩进\n\t第二行', 'a\tb\nc', ''])('leaves other text alone: %j', (text) => {
  expect(pastedCells(text)).toBeNull()
})
