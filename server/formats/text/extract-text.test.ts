import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { measureCpuTime } from '#tests/cpu-time.ts'
import { extractHtml } from '#server/formats/web/extract-html.ts'
import { extractMarkdown } from './extract-markdown.ts'
import { extractText } from './extract-text.ts'
import { extractXml } from '#server/formats/xml/extract-xml.ts'
import type { Extractor } from '#server/formats/extraction/extraction-input.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import type { Extracted } from '#server/formats/extraction/types.ts'
import { way } from '#tests/whole-way.ts'

function run(
  extractor: Extractor,
  content: string | Uint8Array,
  fileName = 'a.txt',
  limits = LIMITS,
): Promise<Extracted> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return extractor({
    fileName,
    kind: 'text',
    size: bytes.length,
    read: (position, length) => bytes.subarray(position, position + length),
    limits,
    deadline: Number.POSITIVE_INFINITY,
  })
}

describe('plain text', () => {
  it('keeps the text, its encoding and a title line', async () => {
    const extracted = await run(extractText, iconv.encode('快递业促进条例\r\n\r\n第一条 为了规范。\r\n', 'gbk'))
    expect(extracted).toMatchObject({
      title: '快递业促进条例',
      text: '快递业促进条例\n\n第一条 为了规范。\n',
      encoding: 'gb18030',
      truncated: false,
    })
  })

  it.each(['2026-11-21 07:00 started', 'key = value', '一句话。', '{', 'a\tb'])(
    'takes no title from %j',
    async (line) => {
      expect((await run(extractText, `${line}\nmore`)).title).toBeNull()
    },
  )

  it('drops what a database or a terminal chokes on', async () => {
    expect((await run(extractText, 'a\u0000b\u001b[31mc\fd\u0007')).text).toBe('abc\nd')
  })

  it('cuts at the cap and says so', async () => {
    const extracted = await run(extractText, '字'.repeat(1000), 'a.txt', { ...LIMITS, textUnits: 100 })
    expect(extracted.text).toBe('字'.repeat(100))
    expect(extracted.truncated).toBe(true)
    const unread = await run(extractText, '字'.repeat(1000), 'a.txt', { ...LIMITS, sourceBytes: 301 })
    expect(unread).toMatchObject({ text: '字'.repeat(100), truncated: true })
  })
})

describe('web pages', () => {
  it('are their visible text with headings as anchors', async () => {
    const page = `<!DOCTYPE html><html><head><title>制度&amp;流程</title><meta name="author" content="张三">
      <style>p { color: red }</style><script>document.write("<p>脚本</p>")</script></head>
      <body><h1>总则</h1><p>这是<b>重点</b>内容，\n  换行。</p><h2>范围</h2><table><tr><td>甲</td><td>乙</td></tr></table>
      <!-- 注释 <p>隐藏</p> --><noscript>无脚本</noscript><pre>第一行\n  第二行</pre><p title="a > b">末尾&nbsp;&#20013;&#x6587;</p>`
    const extracted = await run(extractHtml, page, 'a.html')
    expect(extracted.title).toBe('制度&流程')
    expect(extracted.author).toBe('张三')
    expect(extracted.text).toBe('制度&流程\n总则\n这是重点内容， 换行。\n范围\n甲\t乙\n第一行\n  第二行\n末尾 中文')
    expect(extracted.passages.map(({ heading, text }) => [heading, text])).toEqual([
      [null, '制度&流程'],
      ['总则', '总则\n这是重点内容， 换行。'],
      ['总则 / 范围', '范围\n甲\t乙\n第一行\n  第二行\n末尾 中文'],
    ])
  })

  it('are read in the encoding they declare, or the one they have', async () => {
    const page = '<meta http-equiv=Content-Type content="text/html; charset=gb2312"><p>搜狐在线'
    expect((await run(extractHtml, iconv.encode(page, 'gbk'))).text).toBe('搜狐在线')
    expect((await run(extractHtml, iconv.encode('<p>國慶免費大酬賓，歡迎來這裡', 'big5'))).text).toContain('國慶免費')
  })

  it.each([
    '<p>文字<scrip',
    '<p>文字<!-- never closed',
    '<p>文字<script>never closed',
    '<p>文字<a href="never closed>',
    '<p>文字<',
    '</p></p></div>文字',
    '<div><div><div>文字',
  ])('survive a damaged end: %s', async (page) => {
    expect((await run(extractHtml, page)).text).toContain('文字')
  })

  it('keeps a mere "less than"', async () => {
    expect((await run(extractHtml, '<p>若 a < b 且 c > d')).text).toBe('若 a < b 且 c > d')
  })
})

describe('XML', () => {
  it('is the content of its elements; markup inside a sentence does not break it', async () => {
    const xml =
      '<?xml version="1.0"?><doc><title>目录</title><item>甲</item><item>乙</item><p>这是<em>重点</em>内容</p></doc>'
    const extracted = await run(extractXml, xml, 'a.xml')
    expect(extracted.text).toBe('目录\n甲\n乙\n这是重点内容')
    expect(extracted.title).toBe('目录')
  })

  it('is read in the encoding of its declaration', async () => {
    const xml = '<?xml version="1.0" encoding="Big5"?><a>再談軟體</a>'
    expect(await run(extractXml, iconv.encode(xml, 'big5'))).toMatchObject({ text: '再談軟體', encoding: 'big5' })
  })

  it('reads sections of character data and escaped HTML', async () => {
    const xml =
      '<a><b><![CDATA[<p>第一段</p><p>第二段 & 第三段</p>]]></b><c>&lt;p&gt;转义&lt;/p&gt;</c><d>List&lt;T&gt;</d></a>'
    expect((await run(extractXml, xml)).text).toBe('第一段\n第二段 & 第三段\n转义\nList<T>')
  })

  it('never expands entities of a document type, inner or outer', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "哈哈"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><x>前&b;中&f;后</x>`
    expect((await run(extractXml, bomb)).text).toBe('前&b;中&f;后')
  })
})

describe('markdown', () => {
  const source = `---
title: "安装说明"
author: 李四
---

# 总则 {#general}

这是**重点**内容，见[手册](https://example.org/a(b) "标题")与 \`snake_case\`。

## 步骤 ##

1. 打开 snake_case_name 文件
- [x] 完成 &amp; 核对

| 名称 | 说明 |
|:---|---:|
| 甲\\|乙 | ![图](x.png) |

\`\`\`sh
# 不是标题
npm install
\`\`\`

第二章
------

<!-- 看不见
的注释 -->
> 引用 <br>文字
`

  it('keeps the source and strips the passages', async () => {
    const extracted = await run(extractMarkdown, source, 'a.md')
    expect(extracted).toMatchObject({ title: '安装说明', author: '李四', text: source })
    expect(extracted.passages.slice(1).map(({ heading, text }) => [heading, text])).toEqual([
      ['总则', '总则\n\n这是重点内容，见手册与 snake_case。'],
      [
        '总则 / 步骤',
        '步骤\n\n1. 打开 snake_case_name 文件\n完成 & 核对\n\n名称\t说明\n甲|乙\t图\n\n# 不是标题\nnpm install',
      ],
      ['总则 / 第二章', '第二章\n\n引用 文字'],
    ])
  })

  it('knows where each passage begins in the source', async () => {
    const { passages } = await run(extractMarkdown, source, 'a.md')
    expect(passages.map(({ offset }) => source.slice(offset, offset + 4))).toEqual([
      'titl',
      '总则 {',
      '步骤 #',
      '第二章\n',
    ])
    const long = `开头 **粗体** [链接](http://a)\n\n${'一句完整的话。'.repeat(300)}`
    for (const { text, offset } of (await run(extractMarkdown, long, 'a.md')).passages.slice(1)) {
      expect(long.startsWith(text, offset)).toBe(true)
    }
  })

  it('joins a heading without text of its own to what it heads', async () => {
    const { passages, title } = await run(extractMarkdown, '## 上\n### 中\n#### 下\n正文\n## 空\n## 尾\n', 'a.md')
    expect(title).toBe('上')
    expect(passages.map(({ heading, text }) => [heading, text])).toEqual([
      ['上 / 中 / 下', '上\n中\n下\n正文'],
      ['空', '空'],
      ['尾', '尾'],
    ])
  })

  it.each(['a * b * c', '2 < 3 > 1', 'x_1 y_2', '[方括号] 不是链接', '`未闭合', '~', '\\*不是强调\\*'])(
    'leaves %j readable',
    async (line) => {
      expect((await run(extractMarkdown, line, 'a.md')).passages[0]?.text).toBe(line.replace(/[`\\]/g, ''))
    },
  )
})

describe('hostile text costs linear time', () => {
  /** A quadratic algorithm would still take many times the bound. */
  const size = way(125_000, 1_000_000)
  const mostMs = way(4_000, 20_000)
  const fill = (unit: string) => unit.repeat(Math.floor(size / unit.length))
  const units = [
    '<',
    '<a',
    '<a ',
    '<!--',
    '<!',
    '<![CDATA[',
    '<a "',
    `<a b='`,
    '<a>',
    '</',
    '<script>',
    '&',
    '&#',
    '&amp;',
  ]
  units.push('<x>y</x>', '<td>', '<h1>x', '<pre>\n', ']]>', '>"', "'>", '<!x [', '<p>\n', '\u00a0', '<?', '<b>x')
  const marks = [
    '[',
    '](',
    '[a](',
    '![',
    '`',
    '` `` ',
    '*',
    '_a',
    '> ',
    '- ',
    '#',
    '|',
    '|-',
    '<a',
    '\\',
    '&',
    '~',
    '<!--',
    '](a(b)',
  ]
  marks.push('# x\n', '```\n', '---\n', 'a\n===\n', '|a|b|\n|-|-|\n', '- [ ] x\n')

  it.each(units.map((unit) => [unit]))('HTML and XML of %j', async (unit) => {
    const cost = await measureCpuTime(async () => {
      await run(extractHtml, fill(unit), 'a.html')
      await run(extractXml, fill(unit), 'a.xml')
    })
    expect(cost).toBeLessThan(mostMs)
  })

  it.each(marks.map((mark) => [mark]))('markdown of %j', async (mark) => {
    expect(await measureCpuTime(() => run(extractMarkdown, fill(mark), 'a.md'))).toBeLessThan(mostMs)
  })
})
