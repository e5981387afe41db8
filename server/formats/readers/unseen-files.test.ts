import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { extractHere } from '../testing/extract-here.ts'
import { quickTimeInfo } from '#server/formats/media/quicktime-info.ts'
import {
  DOCX_FILES,
  ODP_FILES,
  ODT_FILES,
  PPTX_FILES,
  XLSX_FILES,
  writeZip,
} from '#server/formats/testing/sample-packages.ts'
import { readTnef } from '#server/formats/mail/tnef.ts'
import type { Extracted } from '#server/formats/extraction/types.ts'
import { extractionFixture } from '#tests/fixtures/corpus.ts'

/**
 * Cases from a second set of files, with producers and features that the first one did not have; each was missed once.
 */

async function extract(bytes: Uint8Array, fileName = 'upload'): Promise<Extracted> {
  const done = await extractHere(bytes, { fileName })
  if (done === null) throw new Error(`${fileName}: not read at all`)
  return done.extracted
}

describe('numbers that a program counts', () => {
  const lines = ['第一章 总则', '保留的字', '第一条 各部门', '第二条 各分公司', '1) 细目', '第二章 附则']

  it('Word 97: of lists and headings, and no deleted text', async () => {
    const { text, outline } = await extract(extractionFixture('lists.doc'))
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
    const { text } = await extract(writeZip({ ...ODT_FILES, 'styles.xml': styles, 'content.xml': content }))
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
      writeZip({
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
      writeZip({
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

describe('office documents as one XML file', () => {
  it('OpenDocument: as its usual form is read, pictures left out', async () => {
    const source = `<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.text">
      <office:meta><dc:title>安全规程</dc:title></office:meta>
      <office:master-styles><style:master-page><style:header><text:p>页眉字</text:p></style:header></style:master-page></office:master-styles>
      <office:body><office:text><text:h text:outline-level="1">总则</text:h><text:p>持证上岗<draw:frame><draw:image>
      <office:binary-data>iVBORw0KGgo</office:binary-data></draw:image></draw:frame></text:p></office:text></office:body></office:document>`
    const extracted = await extract(Buffer.from(source), 'a.fodt')
    expect(extracted.title).toBe('安全规程')
    expect(extracted.passages.map(({ heading, text }) => [heading, text.replace(/\s+/g, ' ').trim()])).toEqual([
      ['总则', '总则 持证上岗'],
      [null, '页眉字'],
    ])
  })

  it('Word 2007: its parts', async () => {
    const part = (name: string, content: string) =>
      `<pkg:part pkg:name="${name}"><pkg:xmlData>${content}</pkg:xmlData></pkg:part>`
    const rels = `<Relationships><Relationship Id="r1" Type="http://x/officeDocument" Target="word/document.xml"/></Relationships>`
    const body = `<w:document><w:body><w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>总则</w:t></w:r></w:p><w:p><w:r><w:t>正文</w:t></w:r></w:p></w:body></w:document>`
    const picture = `<pkg:part pkg:name="/word/media/a.png"><pkg:binaryData>iVBORw0KGgo</pkg:binaryData></pkg:part>`
    const source = `<?xml version="1.0"?><pkg:package xmlns:pkg="x">${part('/_rels/.rels', rels)}${picture}${part('/word/document.xml', body)}</pkg:package>`
    const { text, outline } = await extract(Buffer.from(source), 'a.xml')
    expect([text, outline?.length]).toEqual(['总则\n正文', 1])
  })

  it('Word 2003: headings, lists, notes below their paragraph, headers at the end', async () => {
    const paragraph = (text: string, properties = '', more = '') =>
      `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r>${more}</w:p>`
    const lists = `<w:lists><w:listDef w:listDefId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:nfc w:val="37"/><w:lvlText w:val="第%1条"/></w:lvl></w:listDef>
      <w:list w:ilfo="1"><w:ilst w:val="0"/></w:list></w:lists>`
    const styles = `<w:styles><w:style w:type="paragraph" w:styleId="a"><w:name w:val="heading 1"/></w:style></w:styles>`
    const source = `<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="x">
      <o:DocumentProperties><o:Title>管理办法</o:Title></o:DocumentProperties>${lists}${styles}<w:body>
      ${paragraph('总则', '<w:pStyle w:val="a"/>')}
      ${paragraph('各部门', '<w:listPr><w:ilvl w:val="0"/><w:ilfo w:val="1"/></w:listPr>', `<w:r><w:footnote>${paragraph('脚注字')}</w:footnote></w:r>`)}
      <w:sectPr><w:hdr w:type="odd">${paragraph('页眉字')}</w:hdr></w:sectPr></w:body></w:wordDocument>`
    const extracted = await extract(Buffer.from(source), 'a.xml')
    expect(extracted).toMatchObject({ title: '管理办法', text: '总则\n第一条 各部门\n脚注字\n页眉字' })
    expect(extracted.passages.map(({ heading }) => heading)).toEqual(['总则', null])
  })

  it('Excel 2003, also named .xls: sheets, values as they are shown, comments', async () => {
    const cell = (type: string, value: string, more = '') =>
      `<Cell ${more}><Data ss:Type="${type}">${value}</Data></Cell>`
    const source = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Styles>
      <Style ss:ID="d"><NumberFormat ss:Format="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></Style><Style ss:ID="p"><NumberFormat ss:Format="Percent"/></Style></Styles>
      <Worksheet ss:Name="台账"><Table><Row>${cell('String', '合同')}${cell('DateTime', '2026-03-05T00:00:00.000', 'ss:StyleID="d"')}
      ${cell('Number', '0.125', 'ss:StyleID="p"')}<Cell><Data ss:Type="String">甲方</Data><Comment><ss:Data>待核对</ss:Data></Comment></Cell></Row></Table></Worksheet></Workbook>`
    const { text, passages } = await extract(Buffer.from(source), 'a.xls')
    expect(text).toBe('台账\n合同\t2026年3月5日\t12.50%\t甲方\n批注：待核对')
    expect(passages.map(({ heading }) => heading)).toEqual(['台账'])
  })

  it('a damaged one is read as text', async () => {
    const source =
      '<?xml version="1.0"?><w:wordDocument xmlns:w="x"><w:body><w:p><w:r><w:t>还在</w:t></w:p></w:body></w:wordDocument>'
    expect((await extract(Buffer.from(source), 'a.xml')).text).toBe('还在')
  })
})

it('a zip packed by Deflate64 is read, and a damaged one refused', async () => {
  const packed = Buffer.from(
    'UEsDBBUAAAAJABUsdl1aLIxErgAAAMBEAAAFAAAAZC50eHTlyrENgkAAAMBVGMI4gYtYYGXpAMSYWJhYGQNMABUdIQHCMDw8Y7AE3V1921SseRO6LPRj/FXJJb3dr4/0fEqW7ycOdSxf6/8d+nbOnvzlL3/5y1/+8pe//OUvf/nLX/7yl7/85S9/+ctf/vKXv/zlL3/5y1/+8pe//OUvf/nLX/7yl7/85S9/+ctf/vKXv/zlL3/5y1/+8pe//OUvf/nLX/7yl7/85S9/+Xv03QFQSwECPwMVAAAACQAVLHZdWiyMRK4AAADARAAABQAkAAAAAAAAACCApIEAAAAAZC50eHQKACAAAAAAAAEAGADWqazkQnrdAQAAAAAAAAAAAAAAAAAAAABQSwUGAAAAAAEAAQBXAAAA0QAAAAAA',
    'base64',
  )
  const sentence = '这是一份用 Deflate64 压缩的文件。'
  expect((await extract(packed, 'a.zip')).text).toContain(sentence.repeat(400))
  for (let at = 35; at < 209; at += 1) {
    const broken = Buffer.from(packed)
    broken[at]! ^= 0x5a
    await extract(broken, 'a.zip') // at least that of the list of files
  }
})

it('films tell their titles, also where the index stands behind the pictures', async () => {
  const box = (type: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const value = Buffer.from('产品发布会录像')
  const quickTime = box('\u00a9nam', Buffer.from([0, value.length, 0x55, 0xc4]), value)
  const data = box('data', Buffer.from('0000000100000000', 'hex'), value)
  const list = box('meta', Buffer.alloc(4), box('hdlr', Buffer.alloc(24)), box('ilst', box('\u00a9nam', data)))
  for (const words of [quickTime, list]) {
    const film = Buffer.concat([
      box('ftyp', Buffer.from('qt  \0\0\0\0')),
      box('mdat', Buffer.alloc(99)),
      box('moov', box('udta', words)),
    ])
    expect((await extract(film, 'a.mov')).title).toBe('产品发布会录像')
    for (let cut = 8; cut < film.length; cut += 1)
      quickTimeInfo({ size: cut, read: (from, length) => film.subarray(from, Math.min(cut, from + length)) })
  }
})

it('a page tells what its drawings and fields write, and not what they are called', async () => {
  const page = `<html><title>页</title><svg><title>图标</title><style>x</style><g><text x="0">图中<tspan>的字</tspan></text><desc>描述</desc></g></svg>
    <p>之后</p><textarea>填好的字</textarea><svg/><p>最后</p></html>`
  expect((await extract(Buffer.from(page), 'a.html')).text.split('\n')).toEqual([
    '页',
    '图中的字',
    '之后',
    '填好的字',
    '最后',
  ])
})

it.each([
  ['a.svg', '<svg xmlns="x"><script>alert(1)</script><text>图中字</text></svg>', '图中字'],
  [
    'b.svg',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]><svg><script><![CDATA[alert("脚本")]]></script><style>.a{}</style><text>图中字</text></svg>',
    '图中字',
  ],
  ['c.svg', '<svg:svg xmlns:svg="x"><svg:script>脚本</svg:script><svg:text>图中字</svg:text></svg:svg>', '图中字'],
  [
    'd.xml',
    '<root><svg><style>x</style><script href="y"/><script><![CDATA[脚本]]></script><text>图中字</text></svg><script>旁白</script></root>',
    '图中字\n旁白',
  ],
  [
    'e.html',
    '<html><svg:svg><svg:script>脚本</svg:script><svg:text>图中字</svg:text></svg:svg><p>后</p></html>',
    '图中字\n后',
  ],
])('scripts in drawings are no text: %s', async (name, source, text) => {
  expect((await extract(Buffer.from(source), name)).text).toBe(text)
})

it('RTF: of a shape what it says, not how it is drawn', async () => {
  const property = (name: string, value: string) => `{\\sp{\\sn ${name}}{\\sv ${value}}}`
  const shape = `{\\shp{\\*\\shpinst${property('shapeType', '202')}${property('gtextUNICODE', 'SECRET')}{\\shptxt boxed}}}`
  expect((await extract(Buffer.from(`{\\rtf1 before ${shape}\\par after}`), 'a.rtf')).text.split('\n')).toEqual([
    'before SECRET',
    'boxed',
    'after',
  ])
})

it('RTF whose program wrote UTF-8 as it is', async () => {
  expect((await extract(Buffer.from('{\\rtf1\\ansi 合同编号\\par 甲方𠮷}'), 'a.rtf')).text).toBe('合同编号\n甲方𠮷')
})

it('Excel: what is printed above and below the sheet', async () => {
  const sheet = `<worksheet><sheetData><row><c t="str"><v>格</v></c></row></sheetData><headerFooter><oddHeader>&amp;C&amp;"宋体,Bold"&amp;14内部资料&amp;R第&amp;P页</oddHeader><oddFooter>&amp;P</oddFooter></headerFooter></worksheet>`
  const { text } = await extract(writeZip({ ...XLSX_FILES, 'xl/worksheets/sheet2.xml': sheet }))
  expect(text).toContain('格\n内部资料 第页\n')
})

it('Word: a watermark', async () => {
  const body =
    '<w:document><w:body><w:p><w:r><w:t>正文</w:t><w:pict><v:shape><v:textpath string="机密"/></v:shape></w:pict></w:r></w:p></w:body></w:document>'
  expect((await extract(writeZip({ ...DOCX_FILES, 'word/document.xml': body }))).text).toMatch(/^正文\n机密/)
})

it('a page that declares its encoding behind long scripts', async () => {
  const page = `<html><head>${'<!-- x -->'.repeat(1000)}<meta charset="euc-kr"></head><body>회의</body></html>`
  expect((await extract(iconv.encode(page, 'euc-kr'), 'a.html')).text).toBe('회의')
})

it('Excel 4: one sheet without a container', async () => {
  const record = (type: number, ...bytes: number[]) => Buffer.from([type & 255, type >> 8, bytes.length, 0, ...bytes])
  const label = record(0x0204, 0, 0, 0, 0, 0, 0, 5, 0, ...Buffer.from('Sales'))
  const sheet = Buffer.concat([record(0x0409, 4, 0, 0x10, 0, 0, 0), label, record(0x000a)])
  expect((await extract(sheet, 'a.xls')).text).toBe('Sheet1\nSales')
})
