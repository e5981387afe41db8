import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { measureCpuTime } from '#tests/cpu-time.ts'
import { extractCsv } from '#server/formats/excel/extract-csv.ts'
import { extractMail } from './extract-mail.ts'
import { EXTRACTORS } from '#server/formats/readers/extractors.ts'
import type { Extractor } from '#server/formats/extraction/extraction-input.ts'
import { LIMITS, PASSAGE_UNITS } from '#server/sandbox/limits.ts'
import type { Extracted } from '#server/formats/extraction/types.ts'

function run(extractor: Extractor, content: string | Uint8Array): Promise<Extracted> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return extractor({
    fileName: 'upload',
    kind: 'text',
    size: bytes.length,
    read: (position, length) => bytes.subarray(position, position + length),
    limits: LIMITS,
    deadline: Number.POSITIVE_INFINITY,
    extractorOf: (kind) => EXTRACTORS[kind],
  })
}

function mail(...lines: string[]): Promise<Extracted> {
  return run(extractMail, lines.join('\r\n'))
}

describe('mail', () => {
  it('shows its headers in words, whatever their charset', async () => {
    const subject = iconv.encode('会议通知', 'gb2312').toString('base64')
    const extracted = await mail(
      `Subject: =?gb2312?B?${subject}?=`,
      ' =?utf-8?Q?_=E7=AC=AC=E4=BA=8C=E6=AC=A1?=',
      'From: "=?utf-8?B?5byg5LiJ?=" <zhang@example.com>',
      'To: all@example.com',
      'X-Internal: not shown',
      '',
      '请准时参加。',
    )
    expect(extracted.title).toBe('会议通知 第二次')
    expect(extracted.author).toBe('张三')
    expect(extracted.text).toBe(
      '主题：会议通知 第二次\n发件人："张三" <zhang@example.com>\n收件人：all@example.com\n\n请准时参加。',
    )
  })

  it('reads the body by its transfer encoding and charset', async () => {
    const body = iconv.encode('第一条 为了规范经营行为', 'gbk').toString('base64')
    const headers = ['Content-Type: text/plain; charset="gb2312"', 'Content-Transfer-Encoding: base64', '']
    expect((await mail(...headers, body)).text).toBe('第一条 为了规范经营行为')
    const quoted = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: Quoted-Printable', '']
    expect((await mail(...quoted, '=E7=9F=A5=E8=', '=AF=86', '=E5=BA=93=3D')).text).toContain('=')
    expect((await mail(...quoted, '=E7=9F=A5=E8=AF=86=', '=E5=BA=93')).text).toBe('知识库')
  })

  it('prefers the text to the same in HTML, and reads HTML where there is nothing else', async () => {
    const both = await mail(
      'Content-Type: multipart/alternative; boundary="b"',
      '',
      'preamble',
      '--b',
      'Content-Type: text/plain',
      '',
      'the text',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>the <b>HTML</b></p>',
      '--b--',
      'epilogue',
    )
    expect(both.text).toBe('the text')
    expect((await mail('Content-Type: text/html', '', '<p>the <b>HTML</b><script>x</script>')).text).toBe('the HTML')
  })

  it('names attachments and reads those that are text', async () => {
    const extracted = await mail(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'see attached',
      '--b',
      "Content-Disposition: attachment; filename*0*=utf-8''%E9%99%84; filename*1*=%E4%BB%B6.txt",
      'Content-Type: text/plain',
      '',
      'words of the attachment',
      '--b',
      'Content-Type: image/png; name="p.png"',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGgo=',
      '--b--',
    )
    expect(extracted.text).toBe(
      'see attached\n\n附件：附件.txt\n附件：p.png\n附件.txt\nwords of the attachment\n\n\np.png\n\n',
    )
    expect(extracted.passages.at(-1)).toMatchObject({ text: 'words of the attachment', heading: '附件.txt' })
  })

  it.each([
    ['nothing but headers', 'Subject: only'],
    ['a boundary that never comes', 'Content-Type: multipart/mixed; boundary=x\n\nbody'],
    ['itself a thousand times', 'Content-Type: multipart/mixed; boundary=x\n\n--x\n'.repeat(1000)],
    ['an endless header', `Subject: ${'=?utf-8?B?'.repeat(100_000)}`],
    ['many parts', `Content-Type: multipart/mixed; boundary=x\n\n${'--x\n\npart\n'.repeat(100_000)}`],
    ['base64 that is none', 'Content-Transfer-Encoding: base64\n\n\u0001%%%'],
  ])('ends with %s', async (_, content) => {
    expect(await measureCpuTime(() => run(extractMail, content))).toBeLessThan(5000)
  })
})

describe('CSV', () => {
  it('keeps the source and cuts between rows, not inside quotes', async () => {
    const text = Array.from({ length: 200 }, (_, at) => `${at},"多行\n单元格；有分号。",值\n`).join('')
    const extracted = await run(extractCsv, iconv.encode(text, 'gbk'))
    expect(extracted).toMatchObject({ text, encoding: 'gb18030', truncated: false })
    expect(extracted.passages.length).toBeGreaterThan(4)
    for (const passage of extracted.passages) {
      expect(passage.text).toMatch(/^\d+,"/)
      expect(passage.text).toMatch(/",值$/)
      expect(text.startsWith(passage.text, passage.offset)).toBe(true)
    }
  })

  it('cuts a row that is longer than a passage', async () => {
    const { passages } = await run(extractCsv, `短,行\n${'很长的单元格，'.repeat(300)}\n短,行\n`)
    expect(passages[0]?.text).toBe('短,行')
    expect(passages.at(-1)?.text).toBe('短,行')
    expect(passages.every((passage) => passage.text.length <= PASSAGE_UNITS)).toBe(true)
  })

  it('reads on after a quote that is never closed', async () => {
    const text = `a,"b\n${'c,d\n'.repeat(1000)}`
    const { passages } = await run(extractCsv, text)
    expect(
      passages
        .map((passage) => passage.text)
        .join('')
        .replace(/\s/g, ''),
    ).toBe(text.replace(/\s/g, ''))
  })
})
