import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { MAX_PAGES } from './lay-out.ts'
import { writePdf } from './write-pdf.ts'

/** The text of each page, as a PDF viewer selects it. */
async function readPageTexts(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: bytes, verbosity: 0 })
  const document = await task.promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, i) => {
      const { items } = await (await document.getPage(i + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    }),
  )
  await task.destroy()
  return pages
}

describe('a PDF of plain text', () => {
  it('says the title and the text, in their order, and can be searched', async () => {
    const [first, ...more] = await readPageTexts(
      await writePdf({ title: '差旅费报销办法', text: '第一条 住宿标准\r\n一线城市 500 元。\n\nEnd of text: €9.50' }),
    )
    expect(more).toEqual([])
    expect(first!.replace(/\s+/g, ' ')).toBe('差旅费报销办法 第一条 住宿标准 一线城市 500 元。 End of text: €9.50')
  })

  it('keeps more different characters than one font holds, and those beyond the first plane', async () => {
    const text = Array.from({ length: 600 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('') + '𠮷'
    const [first] = await readPageTexts(await writePdf({ title: '字', text }))
    expect(first!.replace(/\s+/g, '')).toBe(`字${text}`)
  })

  it('breaks lines at words and pages at their ends, and loses nothing', async () => {
    const text = Array.from({ length: 3000 }, (_, i) => `word${i}`).join(' ')
    const pages = await readPageTexts(await writePdf({ title: 'T', text }))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.join('\n').split(/\s+/).slice(1)).toEqual(text.split(' '))
  })

  it('ends after so many pages and says so', async () => {
    const pages = await readPageTexts(await writePdf({ title: '长', text: '一行\n'.repeat(MAX_PAGES * 60) }))
    expect(pages).toHaveLength(MAX_PAGES)
    expect(pages.at(-1)).toContain('后面的内容没有排入预览')
  })

  it('ends so too where the last page has empty lines only', async () => {
    const pages = await readPageTexts(await writePdf({ title: '空', text: `${'\n'.repeat(MAX_PAGES * 60)}完` }))
    expect(pages).toHaveLength(MAX_PAGES)
    expect(pages.at(-1)).toContain('后面的内容没有排入预览')
  })
})
