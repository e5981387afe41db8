import { describe, expect, it } from 'vitest'
import * as xlsx from 'xlsx'
import { extractHere } from '../testing/extract-here.ts'
import { DOCX_FILES, PPTX_FILES, XLSX_FILES, writeZip } from '#server/formats/testing/sample-packages.ts'
import type { Extracted } from '#server/formats/extraction/types.ts'

async function extract(bytes: Buffer | string, fileName: string): Promise<Extracted> {
  const outcome = await extractHere(Buffer.from(bytes as string), { fileName })
  if (outcome === null) throw new Error('not read at all')
  return outcome.extracted
}

const NOTHING = ['没有可以搜索的文字（可能只有图片或空白），只能按文件名查找']
const EMPTY_SHEETS = ['工作表都是空的，没有可以搜索的文字']

function emptyBook(bookType: 'xls' | 'xlsb'): Buffer {
  const sheet = xlsx.utils.aoa_to_sheet([[]])
  return Buffer.from(xlsx.write({ SheetNames: ['一'], Sheets: { 一: sheet } }, { type: 'buffer', bookType }) as Buffer)
}

const slide = '<p:sld xmlns:p="p"><p:cSld><p:spTree><p:pic/></p:spTree></p:cSld></p:sld>'
const html2003 = (rows: string) =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="一"><Table>${rows}</Table></Worksheet></Workbook>`

describe('a result in which nothing can be found says so', () => {
  it.each<[string, Buffer | string, string[]]>([
    [
      'a.pptx',
      writeZip({
        ...PPTX_FILES,
        'ppt/slides/slide1.xml': slide,
        'ppt/slides/slide2.xml': slide,
        'ppt/notesSlides/notesSlide1.xml': slide,
      }),
      NOTHING,
    ],
    ['a.docx', writeZip({ 'word/document.xml': '<w:document><w:body><w:p/></w:body></w:document>' }), NOTHING],
    ['a.txt', ' \n\u3000\n\u200b\n', NOTHING],
    ['a.md', '\n   \n', NOTHING],
    ['a.csv', '\n \n', NOTHING],
    ['a.html', '<html><body><img src="x"><script>code</script></body></html>', NOTHING],
    ['a.xml', '<a><b/></a>', NOTHING],
    ['a.rtf', '{\\rtf1 \\par }', NOTHING],
    [
      'a.xlsx',
      writeZip({
        ...XLSX_FILES,
        'xl/worksheets/sheet1.xml': '<worksheet/>',
        'xl/worksheets/sheet2.xml': '<worksheet/>',
        'xl/comments1.xml': '<c/>',
        'xl/drawings/drawing1.xml': '<c/>',
      }),
      EMPTY_SHEETS,
    ],
    ['a.xls', emptyBook('xls'), EMPTY_SHEETS],
    ['a.xlsb', emptyBook('xlsb'), EMPTY_SHEETS],
    ['b.xml', html2003(''), EMPTY_SHEETS],
    ['a.eml', 'Subject: =?utf-8?B?5Lya6K6u?=\r\nTo: a@b.c\r\n\r\n', ['邮件没有正文']],
    ['a.zip', writeZip({ '空.txt': '' }), ['压缩包内有 1 个文件是空的（0 字节）']],
  ])('%s', async (name, bytes, warnings) => {
    expect((await extract(bytes, name)).warnings).toEqual(warnings)
  })

  it('also of a file within an archive, by its name', async () => {
    const { warnings } = await extract(
      writeZip({ '图/封面.docx': writeZip({ 'word/document.xml': '<w:document/>' }) }),
      'a.zip',
    )
    expect(warnings).toEqual([`“图/封面.docx”：${NOTHING[0]}`])
  })

  it('and of an archive of many such files only of the first', async () => {
    const files = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.txt`, ' ']))
    const { warnings } = await extract(writeZip(files), 'a.zip')
    expect(warnings).toHaveLength(6)
    expect(warnings.at(-1)).toBe('另有 4 处类似的说明')
  })

  it.each([
    ['a.txt', '字'],
    ['a.xml', html2003('<Row><Cell><Data ss:Type="String">字</Data></Cell></Row>')],
    ['a.eml', 'Subject: x\r\n\r\nbody'],
    ['a.docx', writeZip(DOCX_FILES)],
  ])('%s with words says nothing', async (name, bytes) => {
    expect((await extract(bytes, name)).warnings).toEqual([])
  })
})

const RAR = Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), Buffer.alloc(64)])

describe('archives and mails that were not opened are named', () => {
  it('in an archive: of other formats, too deep, damaged', async () => {
    const deep = writeZip({ 'b.zip': writeZip({ 'c.txt': '第三层' }), 'd.txt': '第二层' })
    const inner = await extract(writeZip({ 'x/资料.rar': RAR, '坏.zip': deep.subarray(0, 60), 'a.zip': deep }), 'o.zip')
    expect(inner.warnings).toEqual(['没有打开其中的压缩包：x/资料.rar、坏.zip', '“a.zip”：没有打开其中的压缩包：b.zip'])
  })

  it('in a mail: archives, and a mail within a mail within a mail', async () => {
    const attached = (name: string, content: Buffer) =>
      `--b\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n`
    const mail = (subject: string, name: string, content: Buffer) =>
      Buffer.from(
        `Subject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nsee\r\n${attached(name, content)}--b--\r\n`,
      )
    const third = mail('three', 'z.rar', RAR)
    const { warnings, text } = await extract(mail('one', 'two.eml', mail('two', 'three.eml', third)), 'a.eml')
    expect(text).toContain('主题：two')
    expect(warnings).toEqual(['“two.eml”：没有打开其中的邮件：three.eml'])
    expect((await extract(third, 'a.eml')).warnings).toEqual(['没有打开其中的压缩包：z.rar'])
  })

  it('names are cut, and told up to five', async () => {
    const files = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`${'长'.repeat(200)}${at}.rar`, RAR]))
    const [warning = ''] = (await extract(writeZip(files), 'a.zip')).warnings
    expect(warning).toMatch(/^没有打开其中的压缩包：….* 等 7 个$/)
    expect(warning.length).toBeLessThan(500)
  })
})

it('no label stands without content', async () => {
  const blank = '<w:p><w:r><w:t> \u200b</w:t></w:r></w:p>'
  const { text } = await extract(
    writeZip({
      ...DOCX_FILES,
      'word/footnotes.xml': `<w:footnotes><w:footnote w:id="2">${blank}</w:footnote></w:footnotes>`,
      'word/comments.xml': `<w:comments><w:comment w:id="0" w:author="张三">${blank}</w:comment></w:comments>`,
    }),
    'a.docx',
  )
  expect(text).not.toMatch(/[注）]：/)
  const rtf = await extract('{\\rtf1 a{\\footnote \\u8203?}\\par b}', 'a.rtf')
  expect(rtf.text).toBe('a\nb')
  expect((await extract('Subject: \r\nTo: a@b.c\r\n\r\nbody', 'a.eml')).text).toBe('收件人：a@b.c\n\nbody')
})
