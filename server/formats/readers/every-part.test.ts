import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CASES, CORPUS, extractionFixture } from '#tests/fixtures/corpus.ts'
import { kindOfFile } from '#server/formats/detect/index.ts'
import type { Extracted, ZipEntry, ZipReader } from '#server/formats/extraction/index.ts'
import { isOffice } from '#server/formats/remainder/part-text.ts'
import { relatedParts } from '#server/formats/remainder/related-parts.ts'
import { isSilent } from '#server/formats/remainder/silent-parts.ts'
import {
  DOCX_FILES,
  ODT_FILES,
  OFD_FILES,
  PPTX_FILES,
  XLSX_FILES,
  writeZip,
} from '#server/formats/testing/sample-packages.ts'
import { inflationBudget, openZip } from '#server/formats/zip/index.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import { extractHere } from '../testing/extract-here.ts'

const PACKAGES = new Set(['docx', 'xlsx', 'xlsb', 'pptx', 'odt', 'ods', 'odp', 'ofd', 'epub'])

async function extract(bytes: Buffer, fileName = 'upload'): Promise<Extracted> {
  const outcome = await extractHere(bytes, { fileName })
  if (outcome === null) throw new Error('not read at all')
  return outcome.extracted
}

/**
 * The parts that were neither opened nor named in a warning, nor known to contain no text; null for a file that is no
 * package.
 */
async function findUnreadParts(bytes: Buffer, fileName: string): Promise<string[] | null> {
  const read = (position: number, length: number) => new Uint8Array(bytes.subarray(position, position + length))
  const kind = await kindOfFile({ name: fileName, size: bytes.length, read: async (at, length) => read(at, length) })
  if (!PACKAGES.has(kind)) return null
  const opened = new Set<ZipEntry>()
  const input = { fileName, kind, size: bytes.length, read, limits: LIMITS, deadline: performance.now() + 30_000 }
  const zip = await openZip({ ...input, container: { depth: 0, budget: inflationBudget() } })
  const parts: ZipReader = {
    ...zip,
    chunks(entry) {
      opened.add(entry)
      return zip.chunks(entry)
    },
  }
  const outcome = await extractHere(bytes, { fileName, parts })
  if (outcome === null || outcome.extracted.truncated) return null
  const told = outcome.extracted.warnings.join('\n')
  const related = isOffice(kind) ? await relatedParts(zip) : null
  return zip.entries
    .filter((entry) => entry.size > 0 && !opened.has(entry) && !isSilent(kind, entry.name))
    .map(({ name }) => name)
    .filter((name) => (related?.has(name) ?? true) && !told.includes(name.slice(name.lastIndexOf('/') + 1)))
}

describe.skipIf(!existsSync(CORPUS))('the corpus (skipped where ../shared/corpus is absent)', () => {
  it('has no part of a package that is neither read nor named', { timeout: 300_000 }, async () => {
    const files = Object.values(
      JSON.parse(readFileSync(new URL('manifest.json', CORPUS), 'utf8')) as Record<
        string,
        { path: string; hostile: boolean }
      >,
    )
    const unread: string[] = []
    let packages = 0
    for (const { path } of files.filter(({ hostile }) => !hostile)) {
      const parts = await findUnreadParts(readFileSync(new URL(path, CORPUS)), path.split('/').at(-1)!)
      packages += parts === null ? 0 : 1
      unread.push(...(parts ?? []).map((part) => `${path}: ${part}`))
    }
    console.info(`corpus: ${packages} packages, ${unread.length} parts unread`)
    expect(unread).toEqual([])
    expect(packages).toBeGreaterThan(50)
  })
})

describe.skipIf(!existsSync(CASES))('files that lost something (skipped where ../shared/cases is absent)', () => {
  it.each([
    ['docx-embedded-package/ole-docx.docx', ['主文', '嵌入对象里的条款文字']],
    ['docx-altchunk-docx/altchunk-docx.docx', ['壳\n子文档里的条款\n尾']],
    ['pdf-attachments/portfolio.pdf', ['Open this PDF portfolio', '作品集附件里的条款']],
    ['ofd-visible-composite/layers.ofd', ['套块内的文字\n复合图元里的文字\n模板页固定文字']],
  ])('%s', async (path, texts) => {
    const { text, warnings } = await extract(readFileSync(new URL(path, CASES)), path.split('/').at(-1))
    for (const each of texts) expect(text).toContain(each)
    expect(text).not.toContain('不可见文字样本')
    expect(warnings).toEqual([])
  })
})

const inner = writeZip(DOCX_FILES)

/** A Word file with additional parts, each named by a relationship of its body. */
function docxWith(
  parts: Readonly<Record<string, string | Uint8Array>>,
  files: Readonly<Record<string, string>> = DOCX_FILES,
) {
  const list = 'word/_rels/document.xml.rels'
  const related = Object.keys(parts).map((name, at) => `<Relationship Id="x${at}" Type="/x" Target="/${name}"/>`)
  return writeZip({
    ...files,
    ...parts,
    [list]: files[list]!.replace('</Relationships>', `${related.join('')}</Relationships>`),
  })
}
const TO_INNER = '<Relationships><Relationship Id="a" Type="/package" Target="/embeddings/内.docx"/></Relationships>'
const OLE_NAME = 'word/embeddings/oleObject1.bin'

describe('a package', () => {
  it.each([
    ['docx', { ...DOCX_FILES, 'word/_rels/styles.xml.rels': TO_INNER, 'embeddings/内.docx': inner }],
    ['xlsx', { ...XLSX_FILES, 'xl/_rels/styles.xml.rels': TO_INNER, 'embeddings/内.docx': inner }],
    ['pptx', { ...PPTX_FILES, 'ppt/slides/_rels/slide1.xml.rels': TO_INNER, 'embeddings/内.docx': inner }],
    ['odt', { ...ODT_FILES, 'Object 1': inner }],
    ['ofd', { ...OFD_FILES, 'Doc_0/Attachs/内.docx': inner }],
  ])('of the kind %s is read with the file within it, once more under its name', async (kind, files) => {
    const { text, passages, warnings } = await extract(writeZip(files), `a.${kind}`)
    expect(text).toContain('采购应当公开透明。')
    expect(passages.map(({ heading }) => heading)).toContainEqual(
      expect.stringMatching(/^(内\.docx|Object 1) \/ 第一章/),
    )
    for (const passage of passages) expect(text.slice(passage.offset)).toMatch(passage.text.slice(0, 4))
    expect(warnings).toEqual([])
  })

  it('names what it cannot read of the files within it', async () => {
    const { text, warnings } = await extract(
      docxWith({ [OLE_NAME]: Buffer.from([1, 2, 3]), 'word/embeddings/坏.docx': inner.subarray(0, 900) }),
    )
    expect(text).toContain('采购应当公开')
    expect(warnings).toEqual([
      '没有打开其中的压缩包：坏.docx',
      '没有打开其中的嵌入内容（不能提取正文）：oleObject1.bin',
    ])
  })

  it('names a chunk that it cannot read', async () => {
    const files = {
      ...DOCX_FILES,
      'word/_rels/document.xml.rels': DOCX_FILES['word/_rels/document.xml.rels']!.replace(
        '</Relationships>',
        '<Relationship Id="x" Type="/aFChunk" Target="chunk.bin"/></Relationships>',
      ),
      'word/chunk.bin': Buffer.from([1, 2, 3]),
    }
    expect((await extract(writeZip(files))).warnings).toEqual(['没有读出插入的文档：word/chunk.bin'])
  })

  it('shows the table behind a chart of OpenDocument, and the file that Windows wrapped into an object', async () => {
    const chart = `<o:document-content xmlns:o="o" xmlns:t="t" xmlns:p="p"><o:body><o:chart><t:table t:name="local-table"><t:table-row><t:table-cell><p:p>华东销量</p:p></t:table-cell></t:table-row></t:table></o:chart></o:body></o:document-content>`
    expect((await extract(writeZip({ ...ODT_FILES, 'Object 2/content.xml': chart }))).text).toMatch(
      /嵌入对象 2\n华东销量\n$/,
    )
    const wrapped = await wrapOleObject('说明.txt', Buffer.from('包在里面的说明'))
    const { text } = await extract(docxWith({ [OLE_NAME]: wrapped }))
    expect(text).toMatch(/说明\.txt\n包在里面的说明\n$/)
  })

  it.each([
    ['headings.doc', '/ObjectPool/_1/Package'],
    ['shapes.xls', '/MBD0001/Package'],
  ])('of the years until 2003 is read with the object within it: %s', async (name, path) => {
    const { default: cfb } = await import('cfb')
    const file = cfb.read(extractionFixture(name), { type: 'buffer' })
    cfb.utils.cfb_add(file, path, inner)
    const { text, warnings } = await extract(Buffer.from(cfb.write(file, { type: 'buffer' }) as Buffer), name)
    expect(text).toMatch(/嵌入对象 \w+\n[^]*采购应当公开透明/)
    expect(warnings).toEqual([])
  })

  it('reads the text of a part that nobody knows, and leaves out the workbook behind a chart', async () => {
    const parts = {
      'word/novel1.xml': '<n:novel xmlns:n="n"><n:p><n:t>新式部件里的话</n:t></n:p></n:novel>',
      'word/strange1.xml': '<n:novel xmlns:n="n">没有标记的话</n:novel>',
    }
    const behindChart = {
      ...DOCX_FILES,
      'word/charts/chart1.xml': '<c:chartSpace xmlns:c="c"/>',
      'word/charts/_rels/chart1.xml.rels':
        '<Relationships><Relationship Id="a" Type="/package" Target="../embeddings/表.xlsx"/></Relationships>',
      'word/embeddings/表.xlsx': writeZip(XLSX_FILES) as unknown as string,
    }
    const { text, warnings } = await extract(docxWith(parts, behindChart))
    expect(text).toMatch(/新式部件里的话\n$/)
    expect(text).not.toContain('服务器')
    expect(warnings).toEqual(['没有打开其中的嵌入内容（不能提取正文）：word/strange1.xml'])
  })

  it('is not lost for a file within it that is too large, locked, or nested without end', async () => {
    const huge = docxWith({ 'word/embeddings/大.txt': randomText(26 << 20) })
    expect((await extract(huge)).warnings).toEqual(['没有打开其中的文件（太大）：word/embeddings/大.txt'])
    const bomb = docxWith({ 'word/embeddings/弹.txt': Buffer.alloc(20 << 20) })
    expect(await extract(bomb)).toMatchObject({
      text: expect.stringContaining('采购应当公开'),
      warnings: ['没有打开其中的文件（太大）：word/embeddings/弹.txt'],
    })
    const nested = [1, 2, 3, 4].reduce((within) => docxWith({ 'word/embeddings/又.docx': within }), inner)
    const { text, warnings } = await extract(nested)
    expect(text.match(/采购应当公开/g)).toHaveLength(3)
    expect(warnings.join()).toContain('没有打开其中的文件（嵌套太深）：又.docx')
  })
})

function randomText(bytes: number): Buffer {
  const text = Buffer.alloc(bytes, 'a')
  for (let at = 0; at < bytes; at += 3) text[at] = 33 + (((at * 7919) >>> 4) % 90)
  return text
}

/** An object as the packager of Windows writes it. */
async function wrapOleObject(name: string, content: Buffer): Promise<Buffer> {
  const { default: cfb } = await import('cfb')
  const size = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const text = Buffer.concat([Buffer.from(name), Buffer.of(0)])
  const native = Buffer.concat([
    Buffer.of(0, 0, 0, 0, 2, 0),
    text,
    text,
    size(3),
    size(text.length),
    text,
    size(content.length),
    content,
  ])
  const file = cfb.utils.cfb_new()
  cfb.utils.cfb_add(file, '/\u0001Ole10Native', native)
  return Buffer.from(cfb.write(file, { type: 'buffer' }) as Buffer)
}

describe('a mail', () => {
  it('is read with the part that has no name, and without its pictures', async () => {
    const mail = [
      'Subject: t',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=utf-8',
      '',
      '正文在此',
      '--x',
      'Content-Type: text/csv; charset=utf-8',
      '',
      '品名,数量',
      '--x',
      'Content-Type: image/png',
      '',
      'x',
      '--x--',
    ].join('\r\n')
    const { text, warnings } = await extract(Buffer.from(mail), 'a.eml')
    expect(text).toContain('品名')
    expect(warnings).toEqual([])
  })
})

describe('alternatives within a part', () => {
  const document = (namespace: string, requires: string) =>
    DOCX_FILES['word/document.xml']!.replace(
      '<w:sectPr/>',
      `<w:p xmlns:y="y"><w:r><mc:AlternateContent xmlns:n="${namespace}"><mc:Choice Requires="${requires}"><w:t>新写法</w:t></mc:Choice><mc:Fallback><w:t>旧写法</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p><w:sectPr/>`,
    )
  const textWith = async (namespace: string, requires = 'n') =>
    (await extract(writeZip({ ...DOCX_FILES, 'word/document.xml': document(namespace, requires) }))).text

  it('are read as a program reads them: the fallback where a namespace is unknown', async () => {
    const known = await textWith('http://schemas.microsoft.com/office/word/2010/wordprocessingShape')
    expect(known).toContain('新写法')
    expect(known).not.toContain('旧写法')
    const unknown = await textWith('http://example.com/2031/tables')
    expect(unknown).toContain('旧写法')
    expect(unknown).not.toContain('新写法')
    expect(await textWith('http://example.com/2031/tables', 'w n')).toContain('旧写法')
  })

  it('are read so on slides, too', async () => {
    const group = `<mc:AlternateContent xmlns:n="http://example.com/2031"><mc:Choice Requires="n"><p:sp><p:txBody><a:p><a:t>新写法</a:t></a:p></p:txBody></p:sp></mc:Choice><mc:Fallback><p:sp><p:txBody><a:p><a:t>旧写法</a:t></a:p></p:txBody></p:sp></mc:Fallback></mc:AlternateContent>`
    const slide = PPTX_FILES['ppt/slides/slide1.xml']!.replace('</p:spTree>', `${group}</p:spTree>`)
    const { text } = await extract(writeZip({ ...PPTX_FILES, 'ppt/slides/slide1.xml': slide }))
    expect(text).toContain('旧写法')
    expect(text).not.toContain('新写法')
  })
})
