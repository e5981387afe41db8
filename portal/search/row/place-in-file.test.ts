import { describe, expect, it } from 'vitest'
import { placeInFile } from './place-in-file.ts'

const at = (change: Partial<NonNullable<Parameters<typeof placeInFile>[0]['hit']>>) => ({
  title: '差旅办法',
  titleMarks: [],
  snippet: '',
  snippetMarks: [],
  page: null,
  heading: null,
  offset: null,
  more: 0,
  ...change,
})

describe('the place of a hit in its file', () => {
  it.each([
    ['the section without the title', { heading: '差旅办法 / 二、标准 / 住宿' }, 'md', '二、标准 / 住宿'],
    ['nothing where the section is the title', { heading: '差旅办法' }, 'md', ''],
    ['a section that only begins like the title', { heading: '差旅办法附则 / 住宿' }, 'md', '差旅办法附则 / 住宿'],
    ['the page rather than the section', { page: 4, heading: '二、标准' }, 'pdf', '第 4 页'],
    ['the sheet of a workbook', { heading: '国内' }, 'xlsx', '工作表 国内'],
    ['the attachment before its page', { fileName: '附表.pdf', page: 2 }, 'docx', '附件 附表.pdf · 第 2 页'],
    ['nothing where nobody knows', {}, 'txt', ''],
  ])('is %s', (_, hit, fileType, wanted) => {
    expect(placeInFile({ hit: at(hit), fileType }, '差旅办法')).toBe(wanted)
  })
})
