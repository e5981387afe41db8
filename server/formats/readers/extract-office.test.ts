import { describe, expect, it } from 'vitest'
import { extractHere } from '../testing/extract-here.ts'
import type { ExtractionInput } from '#server/formats/extraction/extraction-input.ts'
import {
  DOCX_FILES,
  EPUB_FILES,
  ODP_FILES,
  ODS_FILES,
  ODT_FILES,
  OFD_FILES,
  PPTX_FILES,
  XLSX_FILES,
  writeZip,
} from '#server/formats/testing/sample-packages.ts'
import type { Extracted } from '#server/formats/extraction/types.ts'

async function extract(bytes: Buffer, more: Partial<ExtractionInput> = {}): Promise<Extracted> {
  const outcome = await extractHere(bytes, more)
  if (outcome === null) throw new Error('not read at all')
  return outcome.extracted
}

const anchors = ({ passages }: Extracted) => passages.map(({ page, heading, text }) => [page, heading, text])

function expectTrueOffsets({ text, passages, outline }: Extracted): void {
  for (const passage of passages) expect(text.slice(passage.offset)).toMatch(passage.text.slice(0, 20))
  for (const { title, offset } of outline ?? []) expect(text.slice(offset, offset + title.length)).toBe(title)
}

describe('Word', () => {
  it('reads headings, lists, tables, notes, text boxes, headers once, and no deleted text', async () => {
    const extracted = await extract(writeZip(DOCX_FILES))
    expect(extracted).toMatchObject({
      title: '年度采购管理办法',
      author: '王小明',
      created: '2026-01-05T08:00:00.000Z',
      modified: '2026-03-01T09:30:00.000Z',
      pages: null,
      truncated: false,
      warnings: [],
    })
    expect(anchors(extracted)).toEqual([
      [null, '第一章 总则', '第一章 总则\n采购应当公开透明。\t续\n行\n注：脚注内容\n批注（张三）：请核实\n新增的话'],
      [
        null,
        '第一章 总则 / 适用范围',
        '适用范围\n第一条 各部门\n第二条 各分公司\n二.1 细目\n名称\t金额\n打印机\t1200\n文本框里的字',
      ],
      [null, null, '内部资料\n采购部制'],
    ])
    expect(extracted.outline).toEqual([
      { level: 1, title: '第一章 总则', page: null, offset: 0 },
      { level: 2, title: '适用范围', page: null, offset: expect.any(Number) },
    ])
    expectTrueOffsets(extracted)
  })

  it('counts lists as Word does: together by definition, anew where a list says so', async () => {
    const item = (list: number) =>
      `<w:p><w:pPr><w:numPr><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>款</w:t></w:r></w:p>`
    const lists = `<w:num w:numId="8"><w:abstractNumId w:val="3"/></w:num><w:num w:numId="9"><w:abstractNumId w:val="3"/>
      <w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num></w:numbering>`
    const files = {
      ...DOCX_FILES,
      'word/document.xml': `<w:document>${[7, 7, 8, 9, 9].map(item).join('')}</w:document>`,
      'word/numbering.xml': DOCX_FILES['word/numbering.xml']!.replace('</w:numbering>', lists),
    }
    const { text } = await extract(writeZip(files))
    expect(text.split('\n').slice(0, 5)).toEqual(['第一条 款', '第二条 款', '第三条 款', '第一条 款', '第二条 款'])
  })

  it('keeps the body when another part is damaged', async () => {
    const files = { ...DOCX_FILES, 'word/footnotes.xml': '<w:footnotes><w:broken', 'word/styles.xml': '' }
    expect((await extract(writeZip(files))).text).toContain('采购应当公开透明')
  })

  it('without its body is refused', async () => {
    const { 'word/document.xml': body = '', ...rest } = DOCX_FILES
    expect(body).not.toBe('')
    await expect(extract(writeZip({ ...rest, 'word/document2.xml': '<w:document>' }))).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringContaining('已损坏'),
    })
  })
})

describe('Excel', () => {
  it('reads sheets in the order of their tabs, with values as they are shown', async () => {
    const extracted = await extract(writeZip(XLSX_FILES))
    expect(anchors(extracted)).toEqual([
      [
        null,
        '设备台账',
        '设备台账\n名称\t购置日期\t金额\n服务器\t2026年11月21日\t12345.68\t12.50%\tTRUE\n0.3\n批注：待核对\n图形文字',
      ],
      [null, '说明', '说明\n填写说明'],
    ])
    expect(extracted).toMatchObject({ author: '王小明', truncated: false })
    expectTrueOffsets(extracted)
  })

  it('names the sheet that is damaged and reads the others', async () => {
    const extracted = await extract(writeZip({ ...XLSX_FILES, 'xl/worksheets/sheet2.xml': '<worksheet><c' }))
    expect(extracted.warnings).toEqual(['工作表“设备台账”无法读完'])
    expect(extracted.text).toContain('填写说明')
  })

  it('keeps rows whole in passages', async () => {
    const row = `<row>${'<c t="str"><v>二十个字的内容用来填满一个单元格吧对不对</v></c>'.repeat(10)}</row>`
    const sheet = `<worksheet>${row.repeat(20)}</worksheet>`
    const { passages } = await extract(writeZip({ ...XLSX_FILES, 'xl/worksheets/sheet2.xml': sheet }))
    for (const { text } of passages.slice(0, 6)) expect(text.split('\n').at(-1)?.split('\t')).toHaveLength(10)
  })

  it('in binary form is read as such', async () => {
    const files = {
      'xl/workbook.bin': 'x',
      '_rels/.rels': XLSX_FILES['_rels/.rels']!.replace('workbook.xml', 'workbook.bin'),
    }
    await expect(extract(writeZip(files))).rejects.toMatchObject({ reason: 'damaged' })
  })
})

it('PowerPoint: slides in their order as pages, titles as headings, tables, notes', async () => {
  const extracted = await extract(writeZip(PPTX_FILES))
  expect(extracted.pages).toBe(2)
  expect(anchors(extracted)).toEqual([
    [1, '工作总结', '工作总结\n年度总结会\n备注：先讲成绩'],
    [2, '预算', '预算\n项目\t金额'],
  ])
  expectTrueOffsets(extracted)
})

describe('OpenDocument', () => {
  it('text', async () => {
    const extracted = await extract(writeZip(ODT_FILES))
    expect(extracted).toMatchObject({ title: '档案管理规定', author: '赵六', pages: null })
    expect(anchors(extracted)).toEqual([
      [null, '第一章', '第一章\n归档  要求。\n注：见附件'],
      [null, '第一章 / 范围', `范围\n纸质2026年\n年份${'\t无'.repeat(20)}\n框内\n批注：待定`],
      [null, null, '页眉字\n页脚字'],
    ])
    expectTrueOffsets(extracted)
  })

  it('spreadsheet, whose repeats are capped', async () => {
    const extracted = await extract(writeZip(ODS_FILES))
    expect(anchors(extracted)[0]).toEqual([null, '台账', '台账\n编号\t说明'])
    expect(extracted.text.match(/满/g)).toHaveLength(20 * 20)
  })

  it('presentation', async () => {
    const extracted = await extract(writeZip(ODP_FILES))
    expect(extracted.pages).toBe(2)
    expect(anchors(extracted)).toEqual([
      [1, '开场', '开场\n要点一\n备注：别忘了'],
      [2, null, '谢谢'],
    ])
  })

  it('encrypted is refused', async () => {
    const manifest = '<manifest><file-entry><encryption-data/></file-entry></manifest>'
    await expect(extract(writeZip({ ...ODT_FILES, 'META-INF/manifest.xml': manifest }))).rejects.toMatchObject({
      reason: 'password',
      message: '文件有密码，无法读取正文',
    })
  })
})

describe('EPUB', () => {
  it('reads chapters in the order of the spine', async () => {
    const extracted = await extract(writeZip(EPUB_FILES))
    expect(extracted).toMatchObject({ title: '山中夜话', author: '佚名氏', created: '2020-05-06T00:00:00.000Z' })
    expect(anchors(extracted)).toEqual([
      [null, null, '山中夜话'],
      [null, '开头', '开头\n夜很深。'],
      [null, '开头 / 客人', '客人\n有人敲门。'],
      [null, '后来', '后来\n天亮了。'],
    ])
    expectTrueOffsets(extracted)
  })

  it('with protected chapters is refused, with obfuscated fonts not', async () => {
    const list = (uri: string) =>
      `<encryption><EncryptedData><CipherReference URI="${uri}"/></EncryptedData></encryption>`
    const withList = (uri: string) => writeZip({ ...EPUB_FILES, 'META-INF/encryption.xml': list(uri) })
    await expect(extract(withList('OEBPS/one.xhtml'))).rejects.toMatchObject({ reason: 'password' })
    expect((await extract(withList('OEBPS/font.otf'))).text).toContain('天亮了')
  })
})

describe('OFD', () => {
  it('reads pages with templates and annotations, labels beside their values', async () => {
    const extracted = await extract(writeZip(OFD_FILES))
    expect(extracted).toMatchObject({ title: '会议通知单', author: '办公室', pages: 2, warnings: [] })
    expect(anchors(extracted)).toEqual([
      [1, null, '名称：  季度例会\n地点：  三楼会议室\n内部使用'],
      [2, null, '请准时参加。'],
    ])
    expect(extracted.outline).toMatchObject([{ level: 1, title: '第二页', page: 2 }])
  })

  it('without a readable page is refused', async () => {
    const broken = { ...OFD_FILES, 'Doc_0/Pages/P1.xml': '<a', 'Doc_0/Pages/P2.xml': '<!DOCTYPE x><a/>' }
    await expect(extract(writeZip(broken))).rejects.toMatchObject({ reason: 'damaged' })
  })
})
