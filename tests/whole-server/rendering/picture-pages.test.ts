import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { previewAbout, previewPage } from '#core/contract/km/files/preview-parts.ts'
import { smallTiff } from '#tests/fixtures/small-tiff.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let editor: Api
let lina: Api
beforeAll(async () => {
  server = await startServer()
  ;[editor, lina] = (await Promise.all(['editor', 'lina'].map(server.signIn))) as [Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const upload = async (name: string, pages: Parameters<typeof smallTiff>[0], scope: 'staff' | 'private' = 'staff') => {
  const { id } = await uploadText(editor, name, new Uint8Array(smallTiff(pages)), scope)
  await settled(editor, id)
  return (await editor.call(docGet, { query: { id } })).records[0]!
}

it('a TIFF of several pages is shown as pages, each drawn anew, in their order', async () => {
  const doc = await upload('扫描.tif', [
    { width: 60, height: 80, grey: 200 },
    { width: 30, height: 40, grey: 0, isCopy: true },
    { width: 80, height: 60, grey: 90 },
  ])
  expect(doc).toMatchObject({ viewKind: 'pages', pages: 2 })
  const query = { docId: doc.id }
  const about = await lina.call(previewAbout, { query })
  expect(about).toMatchObject({ form: 'pages', total: 2, truncated: false })
  const sizes = about.form === 'pages' ? about.pages.map(({ width, height }) => width > height) : []
  expect(sizes).toEqual([false, true])
  const second = await lina.call(previewPage, { query: { ...query, page: 2 } })
  expect(second.svg).toContain('href="data:image/webp;base64,')
  await expect(lina.call(previewPage, { query: { ...query, page: 3 } })).rejects.toThrow('没有这一页')
})

it('a TIFF of one page stays a picture, and nobody gets pages of what they may not read', async () => {
  const one = await upload('单页.tif', [{ width: 64, height: 80, grey: 210 }])
  expect(one.viewKind).toBe('picture')
  const secret = await upload(
    '秘密.tif',
    [
      { width: 64, height: 81, grey: 1 },
      { width: 64, height: 81, grey: 2 },
    ],
    'private',
  )
  await expect(lina.call(previewAbout, { query: { docId: secret.id } })).rejects.toThrow('找不到文档')
  await expect(lina.call(previewPage, { query: { docId: secret.id, page: 1 } })).rejects.toThrow('找不到文档')
})
