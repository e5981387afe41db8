import { readFileSync } from 'node:fs'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { extractHere } from './extract-here.ts'
import { ODP_FILES, ODT_FILES, PPTX_FILES, zipOf } from './sample-packages.ts'
import { readTnef } from './tnef.ts'
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

describe('what stands on every slide', () => {
  const pages = ({ passages }: Extracted, text: string) =>
    passages.filter((passage) => passage.text.includes(text)).map(({ page }) => page)

  it('PowerPoint: of layout, master and footer once, without advice to the author', async () => {
    const shape = (text: string, placeholder = '') =>
      `<p:sp><p:nvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
    const slide = `<p:sld><p:cSld><p:spTree>${shape('正文')}${shape('内部资料', '<p:ph type="ftr"/>')}</p:spTree></p:cSld></p:sld>`
    const master = `<p:sldMaster>${shape('企业口号')}${shape('单击此处编辑标题', '<p:ph type="title"/>')}</p:sldMaster>`
    const related = (type: string, target: string) =>
      `<Relationships><Relationship Id="r9" Type="http://x/${type}" Target="${target}"/></Relationships>`
    const extracted = await extract(
      zipOf({
        ...PPTX_FILES,
        'ppt/slides/slide1.xml': slide,
        'ppt/slides/slide2.xml': slide,
        'ppt/slides/_rels/slide1.xml.rels': related('slideLayout', '../slideLayouts/l.xml'),
        'ppt/slides/_rels/slide2.xml.rels': related('slideLayout', '../slideLayouts/l.xml'),
        'ppt/slideLayouts/l.xml': `<p:sldLayout>${shape('版式上的字')}</p:sldLayout>`,
        'ppt/slideLayouts/_rels/l.xml.rels': related('slideMaster', '../slideMasters/m.xml'),
        'ppt/slideMasters/m.xml': master,
      }),
    )
    for (const text of ['企业口号', '版式上的字', '内部资料']) expect(pages(extracted, text)).toHaveLength(1)
    expect(extracted.text).not.toContain('单击此处')
  })

  it('OpenDocument: of master and footer once, without advice to the author', async () => {
    const frame = (text: string, more = '') =>
      `<draw:frame ${more}><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`
    const page = `<draw:page draw:master-page-name="M" presentation:use-footer-name="f">${frame('正文')}</draw:page>`
    const body = `<presentation:footer-decl presentation:name="f">内部资料</presentation:footer-decl>${page}${page}`
    const extracted = await extract(
      zipOf({
        ...ODP_FILES,
        'content.xml': `<office:document-content><office:body><office:presentation>${body}</office:presentation></office:body></office:document-content>`,
        'styles.xml': `<office:document-styles><style:master-page style:name="M">${frame('企业口号')}
          ${frame('单击此处编辑标题', 'presentation:class="title"')}<presentation:notes>${frame('备注页')}</presentation:notes>
          </style:master-page></office:document-styles>`,
      }),
    )
    for (const text of ['企业口号', '内部资料']) expect(pages(extracted, text)).toEqual([1])
    expect(extracted.text).not.toMatch(/单击此处|备注页/)
  })
})

describe('mail', () => {
  const gb = (text: string) => iconv.encode(text, 'gb18030')

  it('a subject whose words are cut within a character', async () => {
    const bytes = gb('关于会议的通知')
    const word = (from: number, to: number) => `=?gb2312?B?${bytes.subarray(from, to).toString('base64')}?=`
    const { title } = await extract(
      Buffer.from(`Subject: ${word(0, 5)}\r\n ${word(5, 14)}\r\nMIME-Version: 1.0\r\n\r\nx`),
      'a.eml',
    )
    expect(title).toBe('关于会议的通知')
  })

  it('the whole name of an attachment, where a plain one stands beside it', async () => {
    const part = `Content-Type: text/plain\r\nContent-Disposition: attachment; filename="??.txt"; filename*=utf-8''${encodeURIComponent('合同.txt')}\r\n\r\n附件正文`
    const source = `Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${part}\r\n--b--\r\n`
    expect((await extract(Buffer.from(source), 'a.eml')).text).toContain('附件：合同.txt')
  })

  it('an invitation', async () => {
    const event = 'BEGIN:VEVENT\r\nSUMMARY;LANGUAGE=zh:质量\r\n 会议\r\nLOCATION:三楼\\, 东\r\nEND:VEVENT'
    const source = `Subject: x\r\nContent-Type: text/calendar; charset=utf-8\r\n\r\n${event}`
    const { text } = await extract(Buffer.from(source), 'a.eml')
    expect(text).toContain('日程：质量会议\n地点：三楼, 东')
  })

  it('what Outlook packs: body and attachments', async () => {
    const attribute = (level: number, id: number, data: Buffer) => {
      const head = Buffer.from([level, 0, 0, 0, 0, 0, 0, 0, 0])
      head.writeUInt16LE(id, 1)
      head.writeUInt32LE(data.length, 5)
      return Buffer.concat([head, data, Buffer.alloc(2)])
    }
    const packed = Buffer.concat([
      Buffer.from('789f3e220100', 'hex'),
      attribute(1, 0x9007, Buffer.from('a8030000', 'hex')),
      attribute(1, 0x800c, gb('请看附件\0')),
      attribute(2, 0x9002, Buffer.alloc(14)),
      attribute(2, 0x8010, gb('合同.txt\0')),
      attribute(2, 0x800f, Buffer.from('附件正文')),
    ])
    const part = `Content-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\n${packed.toString('base64')}`
    const source = `Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${part}\r\n--b--\r\n`
    const { text } = await extract(Buffer.from(source), 'a.eml')
    expect(text).toMatch(/请看附件[^]*附件：合同\.txt[^]*附件正文/)
    for (let cut = 0; cut < packed.length; cut += 1)
      expect(readTnef(packed.subarray(0, cut))?.attachments.length ?? 0).toBeLessThan(2)
  })
})
