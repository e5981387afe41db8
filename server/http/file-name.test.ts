import { expect, it } from 'vitest'
import { cleanFileName, stemOf, suffixOf } from './file-name.ts'

it.each([
  ['制度.md', '制度.md'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\a.txt', 'a.txt'],
  ['报告\u202efdp.exe.txt', '报告fdp.exe.txt'],
  ['a\u0000b.txt', 'ab.txt'],
  ['..', '未命名'],
  ['', '未命名'],
  [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(196)}.pdf`],
])('cleans %s', (name, clean) => {
  expect(cleanFileName(name)).toBe(clean)
})
it('splits stem and suffix', () => {
  expect([suffixOf('A.PDF'), suffixOf('无'), stemOf('a.b.md'), stemOf('.env')]).toEqual(['pdf', '', 'a.b', '.env'])
})
