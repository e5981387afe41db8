import { expect, it } from 'vitest'
import { shownFileName } from './shown-file-name.ts'

it.each([
  ['考勤制度.html', '考勤制度'],
  ['考勤制度.HTM', '考勤制度'],
  ['考勤制度.docx', '考勤制度.docx'],
  ['考勤.html.zip', '考勤.html.zip'],
  ['.html', '.html'],
])('a page is named without the ending under which it is stored: %j', (name, shown) => {
  expect(shownFileName(name)).toBe(shown)
})
