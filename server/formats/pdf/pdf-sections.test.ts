import { describe, expect, it } from 'vitest'
import { buildLines, positionedText } from '#server/formats/layout/pdf-lines.ts'
import { pdfSections, positionBookmarks, type PositionedPage } from './pdf-sections.ts'

const SIZE = 10

/** Pages whose lines are given as [height, text]. */
function buildPages(...contents: (readonly (readonly [number, string])[])[]): PositionedPage[] {
  let start = 0
  return contents.map((rows, at) => {
    const runs = rows.map(([y, text]) => {
      return { text, x: 50, y, width: text.length * SIZE, size: SIZE, isHorizontal: true, endsLine: true }
    })
    const page = { number: at + 1, start, ...positionedText(buildLines(runs)) }
    start += page.text.length + 2
    return page
  })
}

const told = (pages: PositionedPage[], bookmarks: Parameters<typeof positionBookmarks>[0] = []) => {
  const text = pages.map((page) => page.text).join('\n\n')
  const sections = pdfSections(pages, positionBookmarks(bookmarks, pages))
  return sections.map(({ start, end, heading, page }) => [text.slice(start, end).trim(), page, heading])
}

describe('what of a PDF becomes passages', () => {
  it('stands under the path of its bookmarks; a chapter that begins with its first section has no passage of its own', () => {
    const pages = buildPages([
      [700, '第一章 总则'],
      [660, '第一条 目的'],
      [630, '为了规范。'],
      [600, '附则'],
    ])
    const bookmarks = [
      { level: 1, title: '第一章 总则', page: 1, top: null },
      { level: 2, title: '第一条　目的', page: 1, top: null },
      { level: 1, title: '别处的名称', page: 1, top: 610 },
    ]
    expect(told(pages, bookmarks)).toEqual([
      ['第一章 总则\n第一条 目的\n为了规范。', 1, '第一章 总则 / 第一条　目的'],
      ['附则', 1, '别处的名称'],
    ])
  })

  it('is not what runs over the pages of a chapter, on left and on right pages', () => {
    const contents = Array.from({ length: 8 }, (_, at) => {
      const name = '甲乙丙丁戊己庚辛'[at] ?? ''
      return [
        [780, at % 2 ? '知识管理制度' : '第二章 权限'],
        [700, `${name}的正文。`],
        [30, `- ${at + 1} -`],
      ] as const
    })
    const pages = buildPages(...contents)
    expect(told(pages).map(([text]) => text)).toEqual([...'甲乙丙丁戊己庚辛'].map((name) => `${name}的正文。`))
  })

  it('is what only two pages begin with, and the head of a table whose rows follow it closely', () => {
    const two = buildPages(
      ...['甲', '乙'].map((name) => [[780, '会议纪要'] as const, [700, `${name}的正文。`] as const]),
    )
    expect(told(two).map(([text]) => text)).toEqual(['会议纪要\n甲的正文。', '会议纪要\n乙的正文。'])
    const tables = buildPages(
      ...['甲', '乙', '丙', '丁'].map((name) => [[700, '序号'] as const, [686, `${name}的名称`] as const]),
    )
    expect(told(tables).map(([text]) => text)).toEqual([...'甲乙丙丁'].map((name) => `序号\n${name}的名称`))
  })

  it('is what is repeated in the text, stands in a table or is all that a page says', () => {
    const table = [
      [700, '序号'],
      [686, '一支笔很长的名称。'],
      [672, '二张纸'],
    ] as const
    const repeated = buildPages(table, table, table, table)
    expect(told(repeated).map(([text]) => text)).toEqual(Array(4).fill('序号\n一支笔很长的名称。\n二张纸'))
    const notice = [
      [780, '内部资料'],
      [400, '请勿外传'],
    ] as const
    expect(told(buildPages(notice, notice, notice)).map(([text]) => text)).toEqual(Array(3).fill('内部资料\n请勿外传'))
  })
})
