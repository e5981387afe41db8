import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { extractHere } from './extract-here.ts'
import { ODT_FILES, zipOf } from './sample-packages.ts'
import type { Extracted } from './types.ts'

/** What a second set of files, of producers and features that the first had not, taught: each of these was missed once. */

async function extract(bytes: Uint8Array, fileName = 'upload'): Promise<Extracted> {
  const done = await extractHere(bytes, { fileName })
  if (done === null) throw new Error(`${fileName}: not read at all`)
  return done.extracted
}

const fixture = (name: string) => readFileSync(new URL(`../../tests/fixtures/extraction/${name}`, import.meta.url))

describe('numbers that a program counts', () => {
  const lines = ['第一章 总则', '保留的字', '第一条 各部门', '第二条 各分公司', '1) 细目', '第二章 附则']

  it('Word 97: of lists and headings, and no deleted text', async () => {
    const { text, outline } = await extract(fixture('lists.doc'))
    expect(text.split('\n')).toEqual(lines)
    expect(outline?.map(({ title }) => title)).toEqual(['第一章 总则', '第二章 附则'])
  })

  it('OpenDocument: of lists and headings', async () => {
    const numbered = (level: number, prefix: string, format: string, suffix: string) =>
      `text:level="${level}" style:num-prefix="${prefix}" style:num-suffix="${suffix}" style:num-format="${format}"`
    const styles = `<office:document-styles><office:styles><text:outline-style style:name="Outline">
      <text:outline-level-style ${numbered(1, '第', '一, 二, 三, ...', '章')}/></text:outline-style>
      <text:list-style style:name="L"><text:list-level-style-number ${numbered(1, '第', '一, 二', '条')}/>
      <text:list-level-style-number ${numbered(2, '', '1', ')')}/></text:list-style></office:styles></office:document-styles>`
    const item = (inner: string) => `<text:list-item>${inner}</text:list-item>`
    const list = (inner: string, more = '') => `<text:list ${more}>${inner}</text:list>`
    const first = list(item('<text:p>各部门</text:p>'), 'text:style-name="L" xml:id="one"')
    const deeper = list(
      item(`<text:p>各分公司</text:p>${list(item('<text:p>细目</text:p>'))}`),
      'text:style-name="L" text:continue-list="one"',
    )
    const body = `<text:h text:outline-level="1">总则</text:h><text:p>保留的字</text:p>${first}${deeper}
      <text:h text:outline-level="1">附则</text:h>`
    const content = `<office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`
    const { text } = await extract(zipOf({ ...ODT_FILES, 'styles.xml': styles, 'content.xml': content }))
    expect(text.split('\n')).toEqual(lines)
  })
})
