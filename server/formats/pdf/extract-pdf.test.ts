import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extractFile, type ExtractionRequest } from '#server/formats/readers/extract-file.ts'
import { extractHere } from '#server/formats/testing/extract-here.ts'
import type { ExtractionInput } from '#server/formats/extraction/extraction-input.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import type { Extracted } from '#server/formats/extraction/types.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhiku-pdf-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The rotation of a page when it is shown, and that of its text. */
interface Turn {
  shown: number
  written: string
}

const turns: [Turn, ...Turn[]] = [
  { shown: 0, written: '1 0 0 1 0 0' },
  { shown: 90, written: '0 1 -1 0 800 0' },
  { shown: 180, written: '-1 0 0 -1 600 800' },
  { shown: 270, written: '0 -1 1 0 -200 600' },
]

/** A line of text with columns at a distance of 120. */
function printed(line: string, y: number, { written }: Turn): string {
  const cells = line.split('|').map((cell, at) => `BT /F 12 Tf ${50 + at * 120} ${y} Td (${cell}) Tj ET`)
  return `q ${written} cm\n${cells.join('\n')} Q`
}

/** A PDF with one line of text per entry of a page. */
function buildPdf(
  pages: readonly (readonly string[])[],
  { title = '', turn = turns[0], bookmarks = [] as string[] } = {},
): Buffer {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const kids = pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ')
  const outline = 5 + pages.length * 2
  add(`<</Type/Catalog/Pages 2 0 R/Outlines ${outline} 0 R>>`)
  add(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`)
  add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  add(`<</Title(${title})>>`)
  for (const [at, lines] of pages.entries()) {
    const content = lines.map((line, row) => printed(line, 700 - row * 40, turn)).join('\n')
    const resources = `/Resources<</Font<</F 3 0 R>>>>/MediaBox[0 0 600 800]/Rotate ${turn.shown}/Contents ${6 + at * 2} 0 R`
    add(`<</Type/Page/Parent 2 0 R${resources}>>`)
    add(`<</Length ${content.length}>>stream\n${content}\nendstream`)
  }
  add(`<</Type/Outlines/First ${outline + 1} 0 R/Last ${outline + bookmarks.length} 0 R/Count ${bookmarks.length}>>`)
  for (const [at, bookmark] of bookmarks.entries()) {
    const next = at + 1 < bookmarks.length ? `/Next ${outline + at + 2} 0 R` : ''
    const page = pages.findIndex((lines) => lines.includes(bookmark))
    add(`<</Title(${bookmark})/Parent ${outline} 0 R/Dest[${5 + page * 2} 0 R/Fit]${next}>>`)
  }
  return assembled(objects)
}

function assembled(objects: readonly string[]): Buffer {
  let body = '%PDF-1.7\n'
  let rows = ''
  for (const [at, object] of objects.entries()) {
    rows += `${String(body.length).padStart(10, '0')} 00000 n \n`
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R/Info 4 0 R>>\nstartxref\n${body.length}\n%%EOF`
  return Buffer.from(body + table + trailer)
}

/** Writes a PDF with an unused hole before the table of its objects; the disk does not store zeros. */
async function writeLarge(path: string, pdf: Buffer, hole: number): Promise<void> {
  const source = pdf.toString()
  const table = source.lastIndexOf('xref\n0 ')
  const end = source.slice(table).replace(/(?<=startxref\n)\d+/, String(table + hole))
  await using file = await open(path, 'w')
  // A reader looks two words ahead, and takes zeros for white space.
  await file.write(`${source.slice(0, table)}no more`, 0)
  await file.write(end, table + hole)
}

/** Reads in this process, which gives the same text as a child. */
async function extract(content: Buffer, more: Partial<ExtractionInput> = {}): Promise<Extracted> {
  const outcome = await extractHere(content, { fileName: 'upload.pdf', ...more })
  if (outcome === null) throw new Error('not read at all')
  return outcome.extracted
}

describe('PDF', () => {
  it('is read page by page, with pages as anchors', async () => {
    const extracted = await extract(
      buildPdf([['First page.'], [], ['Third page.', 'Second line.']], { title: 'Annual report' }),
    )
    expect(extracted).toMatchObject({ title: 'Annual report', pages: 3, truncated: false, warnings: [] })
    expect(extracted.passages).toEqual([
      { text: 'First page.', page: 1, heading: null, offset: 0 },
      { text: 'Third page.\nSecond line.', page: 3, heading: null, offset: 13 },
    ])
    expect(extracted.text.slice(13)).toBe('Third page.\nSecond line.')
  })

  it.each(turns)('whose pages are turned by $shown degrees keeps its columns and words', async (turn) => {
    const table = [['Name|Amount|Date', 'First words|1,000|2026-03-05', 'Second|20|2026-03-06']]
    const { text } = await extract(buildPdf(table, { turn }))
    expect(text).toBe('Name  Amount  Date\nFirst words  1,000  2026-03-05\nSecond  20  2026-03-06')
    const sideways = await extract(buildPdf(table, { turn: { ...turn, shown: 0 } }))
    expect(sideways.text).toBe(text)
  })

  it('has passages without headers, footers and page numbers that run over its pages', async () => {
    const pages = Array.from({ length: 4 }, (_, at) => [
      'Company manual, volume 2',
      `Body of page ${at + 1}, and of no other: ${'abcd'[at]}.`,
      `What it says about ${'wxyz'[at]}.`,
      `Page ${at + 1} of 4`,
    ])
    const extracted = await extract(buildPdf(pages))
    expect(extracted.text).toBe(pages.map((lines) => lines.join('\n')).join('\n\n'))
    expect(extracted.passages.map(({ text, page }) => ({ text, page }))).toEqual(
      pages.map((lines, at) => ({ text: lines.slice(1, 3).join('\n'), page: at + 1 })),
    )
    for (const { text, offset } of extracted.passages) expect(extracted.text.startsWith(text, offset)).toBe(true)
  })

  it('has passages under the titles of its bookmarks, each from the line that is called so', async () => {
    const pages = [
      ['Foreword.', 'Scope', 'It holds for all.'],
      ['Terms', 'A term is a word.'],
      ['More terms.', 'Rules'],
    ]
    const extracted = await extract(buildPdf(pages, { bookmarks: ['Scope', 'Terms', 'Rules'] }))
    expect(extracted.passages.map(({ text, page, heading }) => [text, page, heading])).toEqual([
      ['Foreword.', 1, null],
      ['Scope\nIt holds for all.', 1, 'Scope'],
      ['Terms\nA term is a word.', 2, 'Terms'],
      ['More terms.', 3, 'Terms'],
      ['Rules', 3, 'Rules'],
    ])
    const offsets = extracted.outline?.map(({ title, offset }) => extracted.text.startsWith(title, offset))
    expect(offsets).toEqual([true, true, true])
  })

  it('has passages without the dots that lead to page numbers', async () => {
    const extracted = await extract(
      buildPdf([['Scope ................ 3', 'Terms . . . . . . . . . 12', 'And so on...']]),
    )
    expect(extracted.passages[0]?.text).toBe('Scope  3\nTerms  12\nAnd so on...')
    expect(extracted.text).toContain('Scope ................ 3')
  })

  it('without a text layer says so', async () => {
    const extracted = await extract(buildPdf([[], []]))
    expect(extracted).toMatchObject({ pages: 2, text: '', passages: [] })
    expect(extracted.warnings).toEqual(['没有文字层（可能是扫描件），正文需要文字识别'])
  })

  it('is read up to the cap of pages and of text', async () => {
    const pages = Array.from({ length: 10 }, (_, at) => [`This is page number ${at + 1}.`])
    expect(await extract(buildPdf(pages), { limits: { ...LIMITS, pages: 3 } })).toMatchObject({
      pages: 10,
      truncated: true,
    })
    const cut = await extract(buildPdf(pages), { limits: { ...LIMITS, textUnits: 30 } })
    expect(cut.truncated).toBe(true)
    expect(cut.text).toHaveLength(30)
  })

  it('is read up to the last page that fits into its time', async () => {
    const pages = Array.from({ length: 10_000 }, (_, at) => [`Page ${at + 1}.`])
    const bytes = buildPdf(pages)
    const deadline = performance.now() + 2000
    const extracted = await extract(bytes, { deadline })
    expect(extracted.truncated).toBe(true)
    expect(extracted.passages.length).toBeGreaterThan(0)
  })

  it('of 200 MB costs no more memory than a small one', async () => {
    const peaks: number[] = []
    const observe: NonNullable<ExtractionRequest['observe']> = (usage) => peaks.push(usage.peakResidentMb)
    const path = join(folder, 'large.pdf')
    await writeLarge(path, buildPdf([['A scan with words.']]), 200_000_000)
    const outcome = await extractFile({ path, fileName: 'upload.pdf', observe })
    expect(outcome).toMatchObject({ state: 'done', extracted: { text: 'A scan with words.' } })
    expect(peaks[0]).toBeLessThan(200)
  })

  it('keeps its good pages when one is damaged', async () => {
    const bytes = buildPdf([['Good page.'], ['Bad page.'], ['Also good.']])
    const broken = Buffer.from(
      bytes.toString('latin1').replace('7 0 obj\n<</Type/Page', '7 0 obj\n<</Type/Pagx'),
      'latin1',
    )
    const extracted = await extract(broken)
    expect(extracted.text).toContain('Good page.')
    expect(extracted.text).toContain('Also good.')
  })
})
