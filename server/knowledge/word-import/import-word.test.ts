import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { writeZip } from '#server/formats/testing/sample-packages.ts'
import { placePictures } from '#server/rendering/pictures/index.ts'
import { importWord } from './import-word.ts'
import { parseWord } from './parse-word.ts'
import { splitByHeading } from './split-by-heading.ts'
import type { WordKnowledge, WordOutcome } from './word-knowledge.ts'
import { CORPUS } from '#tests/fixtures/corpus.ts'
import { way } from '#tests/whole-way.ts'

const isPresent = existsSync(CORPUS)

const OFFICE = 'http://schemas.openxmlformats.org'
const W = `xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"`
const REL = `${OFFICE}/officeDocument/2006/relationships`

const kept = new Map<string, Uint8Array>()
async function store(bytes: Uint8Array): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  kept.set(sha256, bytes)
  return sha256
}

function paragraph(text: string, style = ''): string {
  const properties = style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`
  return `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`
}

function drawing(id: string): string {
  return `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${OFFICE}/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="p" descr="流程图"/>
    <a:graphic xmlns:a="${OFFICE}/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="${OFFICE}/drawingml/2006/picture"><pic:blipFill>
    <a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
}

const STYLES = `<w:styles ${W}><w:style w:type="paragraph" w:styleId="1"><w:name w:val="公司一级"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="a3"><w:name w:val="it's \\ 二级"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="标题.二"><w:name w:val="继承"/><w:basedOn w:val="a3"/></w:style>
  <w:style w:type="paragraph" w:styleId="deep"><w:name w:val="最深"/><w:pPr><w:outlineLvl w:val="8"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="plain"><w:name w:val="退回正文"/><w:basedOn w:val="a3"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style></w:styles>`

function docx(body: string, more: Record<string, string | Uint8Array> = {}): Buffer {
  const media = Object.keys(more).filter((name) => name.startsWith('word/media/'))
  const pictures = media.map((name, at) => `<Relationship Id="p${at}" Type="${REL}/image" Target="${name.slice(5)}"/>`)
  return writeZip({
    '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="png" ContentType="image/png"/>
      <Default Extension="emf" ContentType="image/x-emf"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r" Type="${REL}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="s" Type="${REL}/styles" Target="styles.xml"/>${pictures.join('')}
      <Relationship Id="link" Type="${REL}/hyperlink" Target="javascript:alert(1)" TargetMode="External"/>
      <Relationship Id="away" Type="${REL}/image" Target="file:///etc/passwd" TargetMode="External"/></Relationships>`,
    'word/styles.xml': STYLES,
    ...more,
  })
}

async function knowledge(bytes: Uint8Array): Promise<WordKnowledge> {
  const outcome = await importWord(bytes, { store })
  if (outcome.state !== 'done') throw new Error(outcome.reason)
  return outcome.knowledge
}

describe('a Word document', () => {
  it('keeps headings by outline level, own or inherited, whatever the style is called', async () => {
    const body = [
      paragraph('总则', '1'),
      paragraph('目的', 'a3'),
      paragraph('范围', '标题.二'),
      paragraph('细', 'deep'),
      paragraph('不是标题', 'plain'),
      paragraph('正文'),
    ]
    const { html } = await knowledge(docx(body.join('')))
    expect(html).toBe('<h1>总则</h1><h2>目的</h2><h2>范围</h2><h6>细</h6><p>不是标题</p><p>正文</p>')
    expect(splitByHeading(html, 2).map(({ path }) => path.join('/'))).toEqual(['总则', '总则/目的', '总则/范围'])
  })

  it('keeps tables with merged cells, and its pictures', async () => {
    const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#00c' } })
      .png()
      .toBuffer()
    const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`
    const table = `<w:tbl><w:tr>${cell('合', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('左')}${cell('右')}</w:tr></w:tbl>`
    const files = { 'word/media/a.png': png, 'word/media/b.emf': Buffer.from('0100000000', 'hex') }
    const { html, pictures, warnings } = await knowledge(docx(table + drawing('p0') + drawing('p1'), files))
    expect(html).toContain('<td colspan="2"><p>合</p></td>')
    expect(html).toContain(`<img alt="流程图" src="zhiku-file:${pictures[0]}" />`)
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(warnings).toEqual(['有 1 张图片无法转换（如 EMF、WMF 格式），已略去'])
    expect(await sharp(kept.get(pictures[0] ?? '')).metadata()).toMatchObject({ format: 'webp', width: 20 })
  })

  it('brings nothing that runs, and reads no file of ours', async () => {
    const link = `<w:p><w:hyperlink r:id="link"><w:r><w:t>点这里</w:t></w:r></w:hyperlink></w:p>`
    const outside = drawing('away').replace('r:embed', 'r:link')
    const outcome = await importWord(docx(link + outside + paragraph('&lt;script&gt;x&lt;/script&gt;')), { store })
    expect(JSON.stringify(outcome)).not.toMatch(/javascript:|root:|<script/)
    expect(JSON.stringify([...kept.values()].map((bytes) => Buffer.from(bytes).toString('latin1')))).not.toContain(
      'root:',
    )
  })

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n'), '只能转换 Word 文档（.docx），这个文件是PDF'],
    ['nothing', Buffer.alloc(0), '只能转换 Word 文档（.docx），这个文件是空文件'],
    ['half a document', docx(paragraph('x')).subarray(0, 900), /损坏|不完整|未知格式|ZIP/],
    ['a bomb', docx(`<w:p>${' '.repeat(40_000_000)}</w:p>`), '压缩比超过 400，可能是压缩炸弹，已停止读取'],
    ['broken XML', docx('<w:p>'), /损坏/],
    ['a document type', docx('', { 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' }), /./],
  ])('is not %s', async (_, bytes, reason) => {
    const outcome = await importWord(bytes, { store })
    expect(outcome).toMatchObject({ state: 'refused', reason: expect.stringMatching(reason) })
  })
})

/**
 * A child needs most of a second to load its libraries, and pictures take longer still; `npm run prove` uses both for
 * each file.
 */
async function convertHere(bytes: Buffer): Promise<WordOutcome> {
  try {
    const { html } = await parseWord(bytes)
    return { state: 'done', knowledge: { html: placePictures(html, []), pictures: [], warnings: [] } }
  } catch (error) {
    return { state: 'refused', reason: String(error) }
  }
}

const convert = way(convertHere, (bytes: Buffer) => importWord(bytes, { store }))

describe.skipIf(!isPresent)('corpus (skipped where ../shared/corpus is absent)', () => {
  const path = (name: string) => new URL(`open/docx/${name}`, CORPUS)
  const names = isPresent ? readdirSync(path('')).filter((name) => !name.startsWith('protected')) : []

  it('every document is converted', { timeout: 300_000 }, async () => {
    const report: string[] = []
    const faults: string[] = []
    for (const name of names) {
      const outcome = await convert(readFileSync(path(name)))
      if (outcome.state !== 'done') {
        faults.push(`${name}: ${outcome.reason}`)
        continue
      }
      const { html, pictures } = outcome.knowledge
      const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
      report.push(`${name} h${count(/<h[1-6]/g)} t${count(/<table/g)} i${pictures.length}`)
      const entries = splitByHeading(html, 2)
      if (entries.map((entry) => entry.html.length).reduce((sum, length) => sum + length, 0) < html.length)
        faults.push(`${name}: lost`)
    }
    console.info(report.join('\n'))
    expect(faults).toEqual([])
  })

  it.each([
    ['docx_01.docx', 26],
    ['issue_2634_vertical_merge.docx', 1],
    ['浙江省人口与计划生育条例(2021-11-25).docx', 8],
    ['OKR.docx', 0],
  ])('%s has its %i headings and no other', async (name, headings) => {
    const outcome = await convert(readFileSync(path(name)))
    const html = outcome.state === 'done' ? outcome.knowledge.html : ''
    expect(html).not.toBe('')
    expect(html.match(/<h[1-6]/g) ?? []).toHaveLength(headings)
  })

  it('hostile ones fetch nothing and end in a state', { timeout: 300_000 }, async () => {
    const faults: string[] = []
    for (const name of readdirSync(new URL('hostile/', CORPUS)).filter((name) => /\.doc[xm]$/.test(name))) {
      const outcome = await convert(readFileSync(new URL(`hostile/${name}`, CORPUS)))
      const all = JSON.stringify(outcome)
      if (outcome.state === 'crashed' || all.includes('root:x:')) faults.push(`${name}: ${all.slice(0, 200)}`)
      console.info(`${name}: ${outcome.state === 'done' ? `done, ${outcome.knowledge.html.length}` : outcome.reason}`)
    }
    expect(faults).toEqual([])
  })
})
