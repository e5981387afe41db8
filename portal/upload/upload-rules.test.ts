import { expect, it } from 'vitest'
import { checkFile, parseKinds, suggestTitle } from './upload-rules.ts'

const kinds = parseKinds('md, .PDF,*.txt')

it('refuses what cannot arrive, and says why', () => {
  expect(checkFile({ name: 'a.md', size: 0 }, kinds, 3)).toContain('空文件')
  expect(checkFile({ name: 'a.md', size: 3 * 1024 * 1024 + 1 }, kinds, 3)).toContain('3 MB')
  expect(checkFile({ name: 'a.exe', size: 1 }, kinds, 3)).toBe('不支持的文件类型 .exe')
  expect(checkFile({ name: '没有后缀', size: 1 }, kinds, 3)).toBe('不支持的文件类型')
})

it('lets the others through, all where nothing is configured', () => {
  expect(checkFile({ name: '制度.PDF', size: 10 }, kinds, 3)).toBeNull()
  expect(checkFile({ name: 'a.exe', size: 1 }, [], 3)).toBeNull()
  expect(checkFile({ name: 'a.exe', size: 1 }, parseKinds('pdf,*'), 0)).toBeNull()
})

it('suggests a title', () => {
  expect(suggestTitle('差旅费_管理办法（2026）.v2.pdf')).toBe('差旅费 管理办法（2026）.v2')
  expect(suggestTitle('.md')).toBe('.md')
})
