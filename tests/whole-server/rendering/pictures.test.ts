import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docPreview, docText } from '#core/contract/km/documents/document.ts'
import { searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let editor: Api
beforeAll(async () => {
  server = await startServer()
  editor = await server.signIn('editor')
})
afterAll(() => server[Symbol.asyncDispose]())

/** A photo lying on its side, with a description that is nobody's business but the archive's. */
const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { ImageDescription: 'harbour crane' } })
      .jpeg()
      .toBuffer(),
  )

const upload = async (name: string, bytes: Uint8Array<ArrayBuffer>, scope: 'staff' | 'private' = 'staff') =>
  settled(editor, (await uploadText(editor, name, bytes, scope)).id)

it('shows a picture drawn anew, upright and without what hides in the file; its words are found', async () => {
  const doc = await upload('港口.jpg', await photo())
  expect(doc.viewKind).toBe('picture')
  await searchable(await server.signIn('lina'), 'harbour crane', doc.id)
  const shown = await (await server.signIn('lina')).call(docPreview, { query: { docId: doc.id } })
  const meta = await sharp(await shown.arrayBuffer()).metadata()
  expect(meta).toMatchObject({ format: 'webp', width: 40, height: 60 })
  expect(meta.exif).toBeUndefined()
  expect((await editor.call(docText, { query: { id: doc.id } })).text).toContain('说明：harbour crane')
})

it('refuses what is damaged, and everybody who may not read it', async () => {
  const broken = await upload('断.png', new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d', 'hex')))
  await expect(editor.call(docPreview, { query: { docId: broken.id } })).rejects.toMatchObject({ status: 404 })
  const own = await upload('私.jpg', new Uint8Array([...(await photo()), 0]), 'private')
  const lina = await server.signIn('lina')
  await expect(lina.call(docPreview, { query: { docId: own.id } })).rejects.toMatchObject({ status: 404 })
  await expect(server.guest.call(docPreview, { query: { docId: own.id } })).rejects.toMatchObject({ kind: 'expired' })
})
