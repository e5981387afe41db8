import cfb from 'cfb'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { kindOfFile } from '#server/formats/detect/kind-of-file.ts'
import { decompressedRtf } from '#server/formats/rtf/compressed-rtf.ts'
import { documentWriter } from '#server/formats/passages/document-writer.ts'
import { equationText } from '#server/formats/passages/equation-field.ts'
import { extractHere } from '../testing/extract-here.ts'
import { headingName } from '#server/formats/passages/heading-name.ts'
import { riffInfo } from '#server/formats/media/riff-info.ts'
import { readRtf } from '#server/formats/rtf/rtf-text.ts'
import { EPUB_FILES, writeZip } from '#server/formats/testing/sample-packages.ts'
import type { Extracted } from '#server/formats/extraction/types.ts'
import { unscrambled } from '#server/formats/encoding/unscrambled.ts'
import { extractionFixture } from '#tests/fixtures/corpus.ts'

/**
 * Cases from files of other programs, each of which we missed once. The fixtures were made for this by LibreOffice and
 * MuPDF.
 */

async function extract(bytes: Uint8Array, fileName = 'upload'): Promise<Extracted> {
  const done = await extractHere(bytes, { fileName })
  if (done === null) throw new Error(`${fileName}: not read at all`)
  return done.extracted
}

/** The heading of the passage that contains a text. */
function headingOver({ passages }: Extracted, text: string): string | null | undefined {
  return passages.find((passage) => passage.text.includes(text))?.heading
}

function rtf(source: string): Extracted {
  const writer = documentWriter(10_000)
  const facts = readRtf(iconv.encode(source, 'latin1').toString('latin1'), writer)
  return { ...facts, ...writer.finish(), title: null, author: null, pages: null, encoding: null, warnings: [] }
}

describe('headings', () => {
  it.each([
    ['heading 1', 1],
    ['标题 2', 2],
    ['標題3', 3],
    ['Heading 1,H1,章', 1],
    ['heading 10', null],
    ['标题', null],
  ])('the style %j makes a heading of level %j', (name, level) => {
    expect(headingName(name)).toBe(level)
  })

  it('of a Word 97 file stand in styles of its own, based on the built-in ones', async () => {
    const extracted = await extract(extractionFixture('headings.doc'))
    expect(extracted.outline?.map(({ level, title }) => [level, title])).toEqual([
      [1, '第一章 总则与宗旨'],
      [2, '第一节 适用范围'],
      [1, '第二章 组织机构'],
      [3, '其他约定事项'],
      [1, '第三章 附则条款'],
    ])
    expect(extracted.text).toContain('生僻字饕餮纹样与𠮷野家扩展汉字并存')
  })

  it('of a Word file may be known by a translated name alone, and charts and inserted pages are read', async () => {
    const file = writeZip({
      'word/document.xml':
        '<w:document xmlns:w="w"><w:body><w:p><w:pPr><w:pStyle w:val="2"/></w:pPr><w:r><w:t>检修</w:t></w:r></w:p>' +
        '<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>EQ \\* jc2 \\o\\ad(\\s\\up 9(yú),余)</w:instrText>' +
        '<w:fldChar w:fldCharType="end"/></w:r><w:r><w:t>量充足</w:t></w:r></w:p></w:body></w:document>',
      'word/styles.xml':
        '<w:styles xmlns:w="w"><w:style w:type="paragraph" w:styleId="2"><w:name w:val="标题 2"/></w:style></w:styles>',
      'word/chart.xml': '<c:chart><a:p><a:t>产量趋势</a:t></a:p><c:ser><c:tx><c:v>钢材</c:v></c:tx></c:ser></c:chart>',
      'word/page.htm': '<html><meta charset="utf-8"><p>外嵌网页</p></html>',
      'word/_rels/document.xml.rels':
        '<Relationships><Relationship Id="a" Type="x/styles" Target="styles.xml"/>' +
        '<Relationship Id="b" Type="x/chart" Target="chart.xml"/><Relationship Id="c" Type="x/aFChunk" Target="page.htm"/></Relationships>',
    })
    const extracted = await extract(file)
    expect(headingOver(extracted, '余量充足')).toBe('检修')
    for (const text of ['产量趋势', '钢材', '外嵌网页']) expect(extracted.text).toContain(text)
  })

  it('of a page may break over lines or wrap blocks; readings over characters are no text', async () => {
    const page =
      '<h2>缺陷<br>明细</h2><p>甲</p><h3><div>块级</div></h3><p>注<ruby>音<rp>(</rp><rt>yīn</rt></ruby>标</p>'
    const extracted = await extract(Buffer.from(`<html><body>${page}</body></html>`), 'a.html')
    expect(headingOver(extracted, '甲')).toBe('缺陷 明细')
    expect(headingOver(extracted, '注音标')).toBe('缺陷 明细 / 块级')
  })

  it('of a book without its own come from the table of contents', async () => {
    const chapter = Object.keys(EPUB_FILES).find((name) => /\.x?html$/.test(name) && !name.includes('nav'))!
    const packageName = Object.keys(EPUB_FILES).find((name) => name.endsWith('.opf'))!
    const folder = packageName.replace(/[^/]*$/, '')
    const ncx = `<ncx><navMap><navPoint><navLabel><text>第七章 风波</text></navLabel><content src="${chapter.slice(folder.length)}#a"/></navPoint></navMap></ncx>`
    const extracted = await extract(
      writeZip({
        ...EPUB_FILES,
        [chapter]: '<html><body><p>第七章 风波</p><p>且说那日</p></body></html>',
        [`${folder}toc.ncx`]: ncx,
        [packageName]: String(EPUB_FILES[packageName]).replace(
          '<manifest>',
          '<manifest><item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
        ),
      }),
    )
    expect(headingOver(extracted, '且说那日')).toBe('第七章 风波')
    expect(extracted.text.match(/第七章/g)).toHaveLength(1)
  })
})

describe('rich text', () => {
  it('knows headings by the name of their style, and keeps them over the groups within', () => {
    const head = '{\\stylesheet{\\s1 heading 1;}{\\s2\\sbasedon1 mine;}}'
    const extracted = rtf(`{\\rtf1${head}\\pard\\s2{\\listtext\\pard 1.\\tab}Scope\\par\\pard\\plain text\\par}`)
    expect(headingOver(extracted, 'text')).toBe('1. Scope')
  })

  it('puts notes below their paragraph, headers once at the end, and leaves deleted text out', () => {
    const header = '{\\header\\pard top\\par}'
    const { text } = rtf(
      `{\\rtf1${header}one{\\footnote\\pard note} two{\\deleted gone}\\plain\\par${header}${header.replace('top', 'other')}end\\par}`,
    )
    expect(text).toBe('one two\n脚注：note\nend\ntop\nother')
  })

  it('joins characters of two bytes whose second one is written as a letter or as a mark', () => {
    const fonts = '{\\fonttbl{\\f0\\fcharset128 x;}}'
    expect(rtf(`{\\rtf1${fonts}\\f0 \\'83e\\'83X\\'83g \\'95\\\\ok\\par}`).text).toBe('テスト 表ok')
  })

  it('shows what a reading stands over', () => {
    expect(equationText(' EQ \\* jc2 \\* hps12 \\o\\ad(\\s\\up 11(tāo),饕)')).toBe('饕')
    expect(equationText(' PAGE \\* MERGEFORMAT ')).toBe('')
    expect(rtf('{\\rtf1 a{\\field{\\*\\fldinst EQ \\\\o\\\\ad(\\\\s\\\\up 9(x),b)}{\\fldrslt}}c\\par}').text).toBe(
      'abc',
    )
  })

  it('is unpacked as Outlook packs it', () => {
    // The example of [MS-OXRTFCP] 4.1.
    const packed =
      '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af820683365b70207a40a80056c646f7dd00a800fa0'
    expect(decompressedRtf(Buffer.from(packed, 'hex'))).toMatch(/^\{\\rtf1\\ansi/)
  })
})

describe('workbooks', () => {
  it('of Excel 97 hold shapes, whose text belongs to their sheet', async () => {
    const extracted = await extract(extractionFixture('shapes.xls'))
    expect(headingOver(extracted, '表上浮动说明框')).toBe('二〇二六年台账')
    expect(extracted.text.match(/盘点时短少两只/g)).toHaveLength(1)
  })

  it.each([
    [936, 'with its code page'],
    [1252, 'called Western by its program'],
  ])('of Excel 95 in code page %i, %s', async (codePage) => {
    const extracted = await extract(excel95(codePage))
    expect(headingOver(extracted, '阀门备件登记总表')).toBe('台账')
  })

  it('of OpenDocument hold shapes too', async () => {
    const content =
      '<office:spreadsheet><table:table table:name="甲"><table:shapes><draw:frame><draw:text-box><text:p>浮动框</text:p>' +
      '</draw:text-box></draw:frame></table:shapes></table:table></office:spreadsheet>'
    const file = writeZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content })
    expect(headingOver(await extract(file), '浮动框')).toBe('甲')
  })
})

/** The fewest records that Excel 95 needs: a sheet with one label, all strings in GBK. */
function excel95(codePage: number): Buffer {
  const gbk = (text: string) => iconv.encode(text, 'gbk')
  const words = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
  const record = (type: number, ...content: Buffer[]) =>
    Buffer.concat([words(type, Buffer.concat(content).length), ...content])
  const [name, label] = [gbk('台账'), gbk('阀门备件登记总表')]
  const globals = (sheetAt: number) =>
    Buffer.concat([
      record(0x809, words(0x500, 5, 0, 0)),
      record(0x42, words(codePage)),
      record(0x85, words(sheetAt, 0, 0), Buffer.from([name.length]), name),
      record(0x0a),
    ])
  const sheet = Buffer.concat([
    record(0x809, words(0x500, 0x10, 0, 0)),
    record(0x204, words(0, 0, 0, label.length), label),
    record(0x0a),
  ])
  const container = cfb.utils.cfb_new()
  cfb.utils.cfb_add(container, '/Book', Buffer.concat([globals(globals(0).length), sheet]))
  return Buffer.from(cfb.write(container, { type: 'buffer' }) as Buffer)
}

describe('PDF', () => {
  it('shows what was written into its margin and its fields', async () => {
    const { text, passages } = await extract(extractionFixture('annotations.pdf'))
    for (const line of ['printed text', 'written onto the page', '批注：comment in the margin', 'value of the field']) {
      expect(text.split('\n')).toContain(line)
    }
    expect(passages.every(({ page }) => page === 1)).toBe(true)
  })
})

describe('mail', () => {
  const lines = (...all: string[]) => Buffer.from(all.join('\r\n'))

  it('a saved page is one, by its content', async () => {
    const file = lines(
      'From: <Saved by Blink>',
      'Subject: page',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; boundary="b"',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>保存的网页</p>',
      '--b--',
    )
    const kind = await kindOfFile({ name: 'a.doc', size: file.length, read: async () => file })
    expect(kind).toBe('eml')
    expect((await extract(file, 'a.mhtml')).text).toContain('保存的网页')
  })

  it('a mail within a mail keeps its subject, and does not hide the body around it', async () => {
    const { text } = await extract(
      lines(
        'From: a@x.cn',
        'Message-ID: <1@x>',
        'Content-Type: multipart/mixed; boundary="b"',
        '',
        '--b',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<p>外层正文</p>',
        '--b',
        'Content-Type: message/rfc822',
        '',
        'Subject: inner subject',
        '',
        'inner text',
        '--b--',
      ),
      'a.eml',
    )
    for (const part of ['外层正文', '主题：inner subject', 'inner text']) expect(text).toContain(part)
  })
})

describe('encodings that hide', () => {
  it.each([
    ['HZ of old mail', Buffer.from('~{9XSZWv:C~}\n~{7@Q49$Ww~} ok\n'), '关于做好\n防汛工作 ok\n'],
    ['UTF-32', Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), utf32('防汛工作')]), '防汛工作'],
    ['ISO-2022-JP', Buffer.from('\u001b$B$3$l\u001b(B ok'), 'これ ok'],
  ])('%s', async (_, bytes, text) => {
    expect((await extract(bytes, 'a.txt')).text).toBe(text)
  })

  it('Chinese that its program called Western is read, Western is left alone', () => {
    expect(unscrambled('ÀÏ¸è±êÌâ')).toBe('老歌标题')
    for (const western of ['Café Zürich', 'naïve', 'plain', '中文', 'Øresund'])
      expect(unscrambled(western)).toBe(western)
  })

  it('a recording says its title in whatever encoding', () => {
    const value = iconv.encode('会议录音', 'gbk')
    const chunk = (name: string, content: Buffer) => {
      const head = Buffer.alloc(8)
      head.write(name, 'latin1')
      head.writeUInt32LE(content.length, 4)
      return Buffer.concat([head, content])
    }
    const list = chunk('LIST', Buffer.concat([Buffer.from('INFO'), chunk('INAM', value)]))
    expect(riffInfo(chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), list])))).toEqual({ INAM: '会议录音' })
    expect(riffInfo(Buffer.from('RIFF'))).toEqual({})
  })
})

function utf32(text: string): Buffer {
  return Buffer.from(Uint32Array.from(text, (character) => character.codePointAt(0) ?? 0).buffer)
}
