import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeFetch } from '../safe-fetch/safe-fetch.ts'
import type { Article, ArticleDeps, ArticleOutcome } from './article.ts'
import { placePictures } from '#server/rendering/pictures/index.ts'
import { parseArticle } from './parse-article.ts'
import { readArticle } from './read-article.ts'
import { CORPUS } from '#tests/fixtures/corpus.ts'

let site: Server
let port: number
let asked: string[] = []
const stored = new Map<string, Uint8Array>()

const lookup: LookupFunction = (_, __, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }])
const fetching = () => ({ lookup, registered: [`site.test:${port}`] })

beforeAll(async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  const other = await sharp({ create: { width: 50, height: 30, channels: 3, background: '#0c0' } })
    .jpeg()
    .toBuffer()
  const answers: Record<string, [string, Buffer | string]> = {
    '/news/pic.png': ['image/png', picture],
    '/late.jpg': ['application/octet-stream', other],
    '/page.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    '/news/1.html': ['text/html; charset=utf-8', page],
  }
  site = createServer(({ url = '' }, reply) => {
    asked.push(url)
    const [type, body] = answers[url] ?? ['text/plain', '']
    reply.setHeader('content-type', type).end(body)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  port = (site.address() as AddressInfo).port
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})

const paragraph = '知识管理平台把分散在各部门的文件集中起来，使人能够按内容查找，并且只看到自己有权看到的部分。'

const page = `<!doctype html><html><head><meta charset="utf-8"><title>平台上线 - 某某新闻网</title>
  <meta name="author" content="张三"><meta name="PubDate" content="2026-03-05 09:30"></head>
  <body><nav><a href="/">首页</a><a href="/about">关于</a></nav>
  <div class="article"><h1>平台上线</h1>
  <p>${paragraph.repeat(3)}</p><p><img src="pic.png" onerror="alert(1)" alt="封面"></p>
  <p>${paragraph.repeat(3)}</p><p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/late.jpg"></p>
  <p>${paragraph.repeat(2)}<a href="../more.html" onclick="alert(1)">更多</a><script>alert(1)</script></p>
  <p><img src="/page.svg"><img src="http://127.0.0.1:1/internal.png"><img src="pic.png"></p>
  <table><tr><td>甲</td><td>乙</td></tr></table>
  </div><footer>版权所有</footer></body></html>`

async function store(bytes: Uint8Array): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  stored.set(sha256, bytes)
  return sha256
}

function read(
  html: string | Uint8Array,
  charset: string | null = null,
  reading: ArticleDeps['reading'] = {},
): Promise<ArticleOutcome> {
  const bytes = Buffer.from(html)
  const url = `http://site.test:${port}/news/1.html`
  return readArticle({ url, type: 'text/html', charset, bytes }, { store, fetching: fetching(), reading })
}

async function article(html: string): Promise<Article> {
  const outcome = await read(html)
  if (outcome.state !== 'done') throw new Error(outcome.reason)
  return outcome.article
}

/** In this process, because a child needs most of a second to load its libraries. */
function parsed(html: string | Uint8Array, charset: string | null = null) {
  const { title, html: content } = parseArticle(Buffer.from(html), { url: `http://site.test:${port}/`, charset })
  return { title, html: placePictures(content, []) }
}

function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/\s+/g, '')
}

describe('an article', () => {
  it('comes with its facts, its text clean, its pictures stored', async () => {
    asked = []
    const fetched = await safeFetch(`http://site.test:${port}/news/1.html`, fetching())
    const outcome = await readArticle(fetched, { store, fetching: fetching() })
    expect(outcome).toMatchObject({
      state: 'done',
      article: { author: '张三', date: '2026-03-05', warnings: ['有 2 张图片无法下载或显示，已略去'] },
    })
    if (outcome.state !== 'done') return
    const { title, html, pictures, lead } = outcome.article
    expect(title).toContain('平台上线')
    expect(plainText(html)).toContain(paragraph.repeat(3))
    expect(html).toMatch(/<td>甲<\/td><td>乙<\/td>/)
    expect(html).toContain(`href="http://site.test:${port}/more.html"`)
    expect(html).not.toMatch(/script|onerror|onclick|首页|版权所有|site\.test[^"]*(png|jpg|svg)/)
    expect(pictures).toHaveLength(2)
    expect(lead).toBe(pictures[0])
    expect(html.match(/<img[^>]*>/g)?.map((tag) => /src="([^"]*)"/.exec(tag)?.[1])).toEqual(
      [pictures[0], pictures[1], pictures[0]].map((sha256) => `zhiku-file:${sha256}`),
    )
    expect(asked.filter((url) => url === '/news/pic.png')).toHaveLength(1)
    for (const sha256 of pictures) {
      expect(await sharp(stored.get(sha256)).metadata()).toMatchObject({ format: 'webp' })
    }
  })

  it('in GB18030, named by the header, by the page, or by nobody', () => {
    const gbk = Buffer.concat([
      Buffer.from('<html><head></head><body><p>'),
      ...Array.from({ length: 20 }, () =>
        Buffer.from('d6aab4c8b9dcc0edc6bdccd6b0d1b7d6c9a2b5c4cec4bcfec3a3', 'hex').subarray(0, 24),
      ),
    ])
    const plain = plainText(parsed(gbk).html)
    expect(plain).toContain('知慈管理')
    expect(plainText(parsed(gbk, 'gb2312').html)).toBe(plain)
  })

  it.each([
    ['a short page', '<html><body><p>本馆今日闭馆，明日照常开放。</p></body></html>'],
    ['no document at all', '本馆今日闭馆，明日照常开放。'],
  ])('of %s is its body', (_, html) => {
    expect(plainText(parsed(html).html)).toBe('本馆今日闭馆，明日照常开放。')
  })

  it.each([
    ['nothing', ''],
    ['a page that a script would write', '<html><body><div id="app"></div><script>render()</script></body></html>'],
  ])('is not found in %s', async (_, html) => {
    const reason = '网页中没有可读的正文，可能需要登录或由脚本生成'
    expect(await read(html)).toEqual({ state: 'refused', reason })
  })

  it('names no file of ours by itself', async () => {
    const { html, pictures } = await article(`<p>${paragraph.repeat(4)}<img src="zhiku-file:${'a'.repeat(64)}"></p>`)
    expect([html.includes('<img'), pictures]).toEqual([false, []])
  })

  it.each([
    ['nested elements', '<div>'.repeat(20_000)],
    ['attributes', `<p ${'a=1 '.repeat(500_000)}>x`],
  ])('of a hostile page (%s) is an outcome', async (_, html) => {
    // Less than the usual half minute, which such a page uses up.
    const outcome = await read(html, null, { wallMs: 2000 })
    if (outcome.state !== 'done') expect(outcome.reason).toMatch(/[\u4e00-\u9fff]/)
    else expect(outcome.article.html.length).toBeLessThan(10_000)
  })
})

describe.skipIf(!existsSync(CORPUS))('corpus (skipped where ../shared/corpus is absent)', () => {
  it.each([
    ['open/html/wikipedia.html', 'Mozilla', 10_000],
    ['open/html/mozilla-1.html', 'Firefox', 500],
    ['open/html/preview-docx.html', '', 1000],
    ['open/html/china_chinese.html', '中國', 20_000],
    ['open/html/qq.html', '', 200],
  ])('%s', (path, title, least) => {
    const article = parsed(readFileSync(new URL(path, CORPUS)))
    expect(article.title).toContain(title)
    expect(plainText(article.html).length).toBeGreaterThan(least)
  })
})
