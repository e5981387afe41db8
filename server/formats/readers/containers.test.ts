import { existsSync, readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CASES } from '#tests/fixtures/corpus.ts'
import { measureCpuTime } from '#tests/cpu-time.ts'
import { extractHere } from '../testing/extract-here.ts'
import type { ExtractionInput } from '#server/formats/extraction/extraction-input.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import { DOCX_FILES, XLSX_FILES, writeZip } from '#server/formats/testing/sample-packages.ts'
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

describe('zip', () => {
  const inner = writeZip({ '更里面.txt': '最里层的内容' })

  it('lists its files and reads them under their names', async () => {
    const extracted = await extract(
      writeZip({
        '合同/采购.docx': writeZip(DOCX_FILES),
        '说明.md': '# 用法\n\n先看**这里**',
        '图.bin': Buffer.from([0, 1, 2]),
        'b.zip': inner,
      }),
    )
    expect(extracted.text).toMatch(/^合同\/采购\.docx\n说明\.md\n图\.bin\nb\.zip\n/)
    const headings = extracted.passages.map(({ heading }) => heading)
    expect(headings).toContain('合同/采购.docx / 第一章 总则 / 适用范围')
    expect(headings).toContain('说明.md / 用法')
    expect(headings).toContain('b.zip / 更里面.txt')
    expect(extracted.warnings).toEqual(['压缩包内有 1 个文件不能提取正文，只收录了文件名'])
    expectTrueOffsets({ ...extracted, passages: [] })
  })

  it('reads a PDF in it, and forgives one file that is broken', async () => {
    const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>endobj
4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
5 0 obj<</Length 47>>stream
BT /F 12 Tf 50 100 Td (Words in a page.) Tj ET
endstream endobj
trailer<</Root 1 0 R>>`
    const extracted = await extract(writeZip({ '坏.docx': writeZip(DOCX_FILES).subarray(0, 3000), '页.pdf': pdf }))
    expect(anchors(extracted)).toContainEqual([null, '页.pdf / 第 1 页', 'Words in a page.'])
    expect(extracted.warnings).toEqual(['压缩包内有 1 个文件不能提取正文，只收录了文件名'])
  })

  it('opens archives two deep and no deeper', async () => {
    const extracted = await extract(
      writeZip({ 'a.zip': writeZip({ 'b.zip': writeZip({ 'c.txt': '第三层' }), 'd.txt': '第二层' }) }),
    )
    expect(extracted.text).toContain('第二层')
    expect(extracted.text).not.toContain('第三层')
  })

  it('reads GBK names', async () => {
    const gbk = { 采购: Buffer.from('b2c9b9ba', 'hex') } as const
    const extracted = await extract(writeZip({ 采购: '内容' }, { encodeName: () => gbk.采购 }))
    expect(extracted.text).toMatch(/^采购\n/)
  })

  it.skipIf(!existsSync(CASES))('reads Big5 names', async () => {
    const { text } = await extract(readFileSync(new URL('zip-big5-names/big5.zip', CASES)))
    expect(text).toMatch(/^員工手冊與規範說明\.txt\n/)
  })

  it('reads the name in UTF-8 beside another one, if it is of that', async () => {
    const raw = Buffer.from('b2c9b9ba', 'hex')
    const field = (crc: number, name: string) => {
      const said = Buffer.from(name)
      const head = Buffer.alloc(9)
      head.writeUInt16LE(0x7075, 0)
      head.writeUInt16LE(5 + said.length, 2)
      head.writeUInt8(1, 4)
      head.writeUInt32LE(crc, 5)
      return Buffer.concat([head, said])
    }
    const named = (crc: number) => writeZip({ a: '内容' }, { encodeName: () => raw, extra: () => field(crc, '合同😀') })
    expect((await extract(named(crc32(raw)))).text).toMatch(/^合同😀\n/)
    expect(await extract(named(1))).toMatchObject({ text: expect.stringMatching(/^采购\n/) })
  })

  it('leaves out what leads elsewhere', async () => {
    const names = { '../up.txt': 'x', '/etc/absolute': 'x', 'C:/drive': 'x', 'a\\..\\..\\back': 'x', 'good.txt': '好' }
    const extracted = await extract(writeZip(names))
    expect(extracted.text).toMatch(/^good\.txt\n/)
    expect(extracted.text).not.toMatch(/up|absolute|drive|back/)
    expect(extracted.warnings).toEqual(['压缩包内有 4 个条目的路径不安全，已略去'])
    expect((await extract(writeZip({ link: '/etc/passwd' }, { mode: 0o120777 }))).text).not.toContain('link')
  })

  it('with a password is refused, or said in part', async () => {
    await expect(extract(writeZip({ 'a.txt': 'x' }, { isEncrypted: () => true }))).rejects.toMatchObject({
      reason: 'password',
    })
    const mixed = await extract(
      writeZip({ 'a.txt': '可见', 'b.txt': 'x' }, { isEncrypted: (name) => name === 'b.txt' }),
    )
    expect(mixed.warnings).toEqual(['压缩包内有 1 个文件有密码，无法读取正文'])
    expect(mixed.text).toContain('可见')
  })

  it('that is a bomb is refused, also inside another', async () => {
    const bomb = writeZip({ 'zeros.txt': Buffer.alloc(30 << 20) })
    await expect(extract(bomb)).rejects.toMatchObject({ reason: 'too-large', message: expect.stringContaining('炸弹') })
    await expect(extract(writeZip({ 'inner.zip': bomb }))).rejects.toMatchObject({ reason: 'too-large' })
  })
})

describe('every container', () => {
  it('is read up to its directory, whatever follows or its comment claims', async () => {
    const bytes = writeZip(DOCX_FILES)
    const claiming = Buffer.from(bytes)
    claiming.writeUInt16LE(500, bytes.length - 2)
    for (const changed of [Buffer.concat([bytes, Buffer.alloc(3000, 65)]), claiming]) {
      expect((await extract(changed)).text).toContain('采购应当公开透明')
    }
  })

  it('refuses a document type, deep nesting and bytes that are no zip', async () => {
    const withBody = (body: string) => writeZip({ ...DOCX_FILES, 'word/document.xml': body })
    const laughs = '<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>'
    await expect(extract(withBody(laughs))).rejects.toMatchObject({ message: expect.stringContaining('DOCTYPE') })
    await expect(extract(withBody('<a>'.repeat(3000)))).rejects.toMatchObject({ reason: 'too-large' })
    await expect(extract(writeZip(DOCX_FILES).subarray(0, 3000))).rejects.toMatchObject({ reason: 'damaged' })
  })

  it('does not grow by what refers to the same text many times', async () => {
    const long = Array.from({ length: 100_000 }, (_, at) => at.toString(36)).join('')
    const cell = (_: unknown, at: number) => `<c r="A${at}" t="s"><v>0</v></c>`
    const cells = `<row>${Array.from({ length: 20_000 }, cell).join('')}</row>`.repeat(9)
    const sheet = {
      'xl/sharedStrings.xml': `<sst><si><t>${long}</t></si></sst>`,
      'xl/worksheets/sheet2.xml': `<s>${cells}</s>`,
    }
    const reference = '<w:p><w:r><w:commentReference w:id="0"/></w:r></w:p>'
    const table = `<w:tbl><w:tr><w:tc>${reference.repeat(2000)}</w:tc></w:tr></w:tbl>`
    const comment = `<c><w:comment w:id="0"><w:p><w:r><w:t>${long}</w:t></w:r></w:p></w:comment></c>`
    const noted = { 'word/document.xml': `<w:document>${table}</w:document>`, 'word/comments.xml': comment }
    const workbook = await extract(writeZip({ ...XLSX_FILES, ...sheet }))
    expect(workbook).toMatchObject({ truncated: true })
    expect(workbook.text.length).toBeLessThanOrEqual(LIMITS.textUnits)
    expect((await extract(writeZip({ ...DOCX_FILES, ...noted }))).text.length).toBeLessThan(600_000)
  })

  it('costs linear time for any run of white space', async () => {
    const run = `一${' '.repeat(300_000)}二${'\u00a0'.repeat(300_000)}三`
    const body = `<w:document><w:p><w:r><w:t>${run}</w:t></w:r></w:p></w:document>`
    const sheet = `<s><row><c t="str"><v>${run}</v></c></row></s>`
    const cost = await measureCpuTime(async () => {
      expect((await extract(writeZip({ ...DOCX_FILES, 'word/document.xml': body }))).text).toContain('三')
      expect((await extract(writeZip({ ...XLSX_FILES, 'xl/worksheets/sheet2.xml': sheet }))).text).toContain('三')
    })
    expect(cost).toBeLessThan(10_000)
  })

  it('is cut at the cap of the text, and at the clock', async () => {
    const body = `<w:document>${'<w:p><w:r><w:t>一段不长不短的话。</w:t></w:r></w:p>'.repeat(20_000)}</w:document>`
    const bytes = writeZip({ ...DOCX_FILES, 'word/document.xml': body })
    const capped = await extract(bytes, { limits: { ...LIMITS, textUnits: 1000 } })
    expect(capped).toMatchObject({ truncated: true })
    expect(capped.text).toHaveLength(1000)
    expect(await extract(bytes, { deadline: 0 })).toMatchObject({ truncated: true })
  })

  it('may be written in UTF-16 or GBK', async () => {
    const body =
      '<?xml version="1.0" encoding="UTF-16"?><w:document><w:p><w:r><w:t>宽字符</w:t></w:r></w:p></w:document>'
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(body, 'utf16le')])
    expect((await extract(writeZip({ ...DOCX_FILES, 'word/document.xml': wide }))).text).toContain('宽字符')
    const [before = '', after = ''] = body.replace('UTF-16', 'GBK').split('宽字符')
    const gbk = Buffer.concat([Buffer.from(before), Buffer.from('b2c9b9ba', 'hex'), Buffer.from(after)])
    expect((await extract(writeZip({ ...DOCX_FILES, 'word/document.xml': gbk }))).text).toContain('采购')
  })
})
