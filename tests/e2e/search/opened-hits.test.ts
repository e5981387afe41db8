import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as xlsx from 'xlsx'
import { SAMPLE_FILES, writeZip } from '#server/formats/testing/sample-packages.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { searchable, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { smallPdf } from '../../fixtures/small-pdf.ts'
import { wordFile } from '../../whole-server/support/word-file.ts'
import { openStage, soon, type Stage } from '../support/stage.ts'

/** Each holds parts of the phrase alone, long before the sentence that has it whole. */
const EARLY = [
  '住宿另见附录。',
  '标准由各部门制定。',
  ...Array.from({ length: 80 }, (_, at) => `第${at + 1}条 一般事项。`),
]
const BETWEEN = '住宿由行政部安排。'
const PHRASE = '住宿标准'

const sentence = (kind: string) => `${kind}的住宿标准为每晚六百元`
const paragraphs = (kind: string) => [...EARLY, `${BETWEEN}${sentence(kind)}，凭发票报销。`]

function ofd(): Buffer {
  const page = 'Doc_0/Pages/P2.xml'
  const files = SAMPLE_FILES.ofd as Record<string, string>
  return writeZip({ ...files, [page]: files[page]!.replace('请准时参加。', `${BETWEEN}${sentence('版式')}`) })
}

function workbook(): Uint8Array {
  const rows = Array.from({ length: 200 }, (_, at) => [`编号${at}`, at === 3 ? '住宿另议' : '一般', '备注'])
  rows[150] = ['一线城市', sentence('表格'), '凭发票']
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), '费用')
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array
}

const mail = () =>
  [
    'From: wang@example.com',
    'To: li@example.com',
    `Subject: =?utf-8?B?${Buffer.from('关于住宿').toString('base64')}?=`,
    'Date: Mon, 5 Jan 2026 08:00:00 +0800',
    'Content-Type: text/html; charset=utf-8',
    '',
    paragraphs('邮件')
      .map((text) => `<p>${text}</p>`)
      .join('\r\n'),
  ].join('\r\n')

const pdf = () =>
  new Uint8Array(
    smallPdf([
      'Ask the office about lodging near the plant',
      'Every allowance is paid at the end of a month',
      'About lodging first. The lodging allowance is 600',
      'Lodging is booked by the office in all cases',
    ]),
  )

describeInBrowser('a hit opens at the sentence that was searched', () => {
  let stage: Stage
  let page: Page
  beforeAll(async () => {
    stage = await openStage()
    page = await stage.page('editor')
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  /** Uploads, searches and follows the hit, as somebody does. */
  async function openHit(name: string, content: string | Uint8Array, q = PHRASE): Promise<string> {
    const api = await stage.server.signIn('editor')
    const { id } = await settled(api, (await uploadText(api, name, content as string)).id)
    await searchable(api, q, id)
    await page.goto(`/doSearch?q=${encodeURIComponent(q)}`)
    await page
      .getByRole('link', { name: name.replace(/\.\w+$/, '') })
      .first()
      .click()
    await page.waitForURL(/\/knowledge\?/)
    return id
  }
  const body = () => page.locator('.zk-knowledge-body')
  /** What is around the current mark, in the block that holds it. */
  const around = (mark: Locator, block: string) =>
    mark.evaluate((element, selector) => element.closest(selector)?.textContent ?? '', block)
  const isInSight = (mark: Locator) =>
    soon(() =>
      mark.evaluate(
        (element) => element.getBoundingClientRect().top > 0 && element.getBoundingClientRect().bottom < innerHeight,
      ),
    ).toBe(true)

  it.each([
    ['文本办法.txt', () => paragraphs('文本').join('\n\n'), 'p', sentence('文本')],
    ['标记办法.md', () => `# 办法\n\n${paragraphs('标记').join('\n\n')}`, 'p', sentence('标记')],
    [
      '网页办法.html',
      () =>
        `<h1>办法</h1>${paragraphs('网页')
          .map((text) => `<p>${text}</p>`)
          .join('')}`,
      'p',
      sentence('网页'),
    ],
    ['文字办法.docx', () => wordFile(...paragraphs('文字').map((text): [string] => [text])), 'p', sentence('文字')],
    ['邮件办法.eml', mail, 'p', sentence('邮件')],
  ] as const)('in %s', async (name, content, block, wanted) => {
    await openHit(name, content())
    const mark = body().locator('mark.is-now')
    await mark.waitFor()
    expect(await mark.textContent()).toBe(PHRASE)
    expect(await around(mark, block)).toContain(wanted)
    await isInSight(mark)
    await soon(() => body().locator('mark').count()).toBeGreaterThan(2)
  })

  it('in a PDF, also where nobody says on which page', async () => {
    const id = await openHit('Lodging rules.pdf', pdf(), 'lodging allowance')
    const now = body().locator('.textLayer .highlight.selected')
    const line = () => around(now.first(), '.textLayer')
    await soon(line).toContain('The lodging allowance is 600')
    await soon(() => now.allTextContents().then((texts) => texts.join(''))).toBe('lodging allowance')
    const before = () => now.first().evaluate((element) => element.previousSibling?.textContent ?? '')
    await soon(before).toBe(' first. The ')
    const offset = new URL(page.url()).searchParams.get('offset')
    await page.goto(`/knowledge?id=${id}&q=lodging+allowance&offset=${offset}`)
    await soon(before).toBe(' first. The ')
  })

  it('in a fixed layout', async () => {
    await openHit('版式办法.ofd', new Uint8Array(ofd()))
    const now = body().locator('svg g.is-now rect')
    await soon(() => now.count()).toBe(4)
    const mark = await now.first().boundingBox()
    const line = await body()
      .locator('svg text', { hasText: sentence('版式') })
      .boundingBox()
    expect(Math.abs(mark!.y - line!.y)).toBeLessThan(12)
  })

  it('in a sheet', async () => {
    await openHit('表格办法.xlsx', workbook())
    await soon(() => body().locator('[role=gridcell].is-active, .is-active[role=gridcell]').first().textContent()).toBe(
      sentence('表格'),
    )
  })
})
