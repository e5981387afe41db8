import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { previewChapter } from '#core/contract/km/files/preview-parts.ts'
import { wrapWrittenPage } from '#core/text/written-page.ts'
import { eventually, searchable, settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

let server: TestServer
let editor: Api
beforeAll(async () => {
  server = await startServer()
  editor = await server.signIn('editor')
})
afterAll(() => server[Symbol.asyncDispose]())

const shown = (id: string) =>
  eventually('the page is shown', () =>
    editor.call(previewChapter, { query: { docId: id, chapter: 0 } }).then(
      ({ html }) => html,
      () => null,
    ),
  )

async function written(title: string, html: string): Promise<string> {
  const { id } = await uploadText(editor, `${title}.html`, wrapWrittenPage(title, html))
  await settled(editor, id)
  return id
}

const BLOCKS = {
  callout: ['<aside data-callout="caution"><p>戊一油封</p></aside>', '戊一油封'],
  tasks: ['<ul><li data-checked="true"><p>戊二清淤</p></li><li data-checked="false"><p>巡查</p></li></ul>', '戊二清淤'],
  code: ['<pre><code class="language-sql">select wuthree</code></pre>', 'wuthree'],
  table: ['<table><tbody><tr><th><p>项目</p></th><td><p>戊四水泵</p></td></tr></tbody></table>', '戊四水泵'],
  mention: ['<p><span data-mention="1a2b">@戊五工</span> <mark>本周</mark></p>', '戊五工'],
} as const

it.each(Object.entries(BLOCKS))(
  'a written block survives cleaning, is shown, and is found: %s',
  async (name, block) => {
    const [html, word] = block
    const id = await written(name, html)
    expect(await shown(id)).toContain(html)
    await searchable(editor, word, id)
  },
)

it('a page with more pictures than text may be long is shown with all of them', async () => {
  const noise = randomBytes(800 * 600 * 3)
  const photo = await sharp(noise, { raw: { width: 800, height: 600, channels: 3 } })
    .png()
    .toBuffer()
  const picture = (alt: string) => `<img src="data:image/png;base64,${photo.toString('base64')}" alt="${alt}">`
  expect(photo.length).toBeGreaterThan(1024 * 1024)
  const id = await written('照片', `<p>巡查照片</p>${['甲', '乙', '丙', '丁'].map(picture).join('')}`)
  const html = await shown(id)
  expect(html.match(/<img /g)).toHaveLength(4)
})
