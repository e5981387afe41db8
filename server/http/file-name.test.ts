import { expect, it } from 'vitest'
import { cleanFileName, formFileName, fileStem, fileSuffix } from './file-name.ts'

it.each([
  ['制度.md', '制度.md'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\a.txt', 'a.txt'],
  ['报告\u202efdp.exe.txt', '报告fdp.exe.txt'],
  ['a\u0000b.txt', 'ab.txt'],
  ['报\u200d告.txt', '报告.txt'],
  ['..', '未命名'],
  ['', '未命名'],
  [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(196)}.pdf`],
])('cleans %s', (name, clean) => {
  expect(cleanFileName(name)).toBe(clean)
})
it('splits stem and suffix', () => {
  expect([fileSuffix('A.PDF'), fileSuffix('无'), fileStem('a.b.md'), fileStem('.env')]).toEqual([
    'pdf',
    '',
    'a.b',
    '.env',
  ])
})
it('reads back what a browser escapes in a form, and nothing else', () => {
  expect(formFileName('关于%22放假%22的通知.docx')).toBe('关于"放假"的通知.docx')
  expect(cleanFileName(formFileName('两%0D%0A行%20.txt'))).toBe('两行%20.txt')
})
it('keeps a family of emoji whole where it cuts', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(cleanFileName(`${family.repeat(30)}.txt`)).toBe(`${family.repeat(17)}.txt`)
})
