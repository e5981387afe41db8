import { expect, it } from 'vitest'
import { fileKindLabel, fileKindLetters } from './file-kinds.ts'

it.each([
  ['docx', 'DOCX', 'Word 文档'],
  ['docm', 'DOCM', 'Word 文档'],
  ['ofd', 'OFD', 'OFD 版式文件'],
  ['markdown', 'MD', 'Markdown'],
  ['md', 'MD', 'Markdown'],
  ['image', '图片', '图片'],
  ['encrypted-office', '加密', '加密的 Office 文件'],
  ['png', 'PNG', null],
  ['other', '其他', null],
  ['geojson', 'GEOJS', null],
])('%s is shown as %s and called %s', (kind, letters, label) => {
  expect(fileKindLetters(kind)).toBe(letters)
  expect(fileKindLabel(kind)).toBe(label)
})
