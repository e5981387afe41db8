import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { attachmentAdd } from '#core/contract/km/documents/attachment.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { uploadBegin, uploadCancel, uploadFinish } from '#core/contract/km/files/upload-session.ts'
import { type ObjectStore, openObjectStore } from '../../fixtures/object-store.ts'
import { sendPart } from '../support/uploading.ts'
import { search, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let objects: ObjectStore
let server: TestServer
let editor: Api
/** What they upload is a draft. */
let zhangwei: Api
beforeAll(async () => {
  objects = await openObjectStore()
  server = await startServer(objects.env)
  editor = await server.signIn('editor')
  zhangwei = await server.signIn('zhangwei')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await objects[Symbol.asyncDispose]()
})

const hashText = (words: string) => createHash('sha256').update(words).digest('hex')

/** A session whose bytes have all come. */
async function arrived(words: string, { api = editor, docId }: { api?: Api; docId?: string } = {}) {
  const bytes = Buffer.from(words)
  const { id } = await api.call(uploadBegin, {
    body: { name: `${hashText(words).slice(0, 8)}.txt`, size: bytes.length, scope: 'staff', ...(docId && { docId }) },
  })
  await sendPart(api, id, { bytes, offset: 0 })
  return id
}

/** The store takes so long with what is put there, until it is told to go on. */
function slow(isSlow: (words: string) => boolean = () => true) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let held = 0
  objects.before.run = (request) => {
    if (!/PUT|POST/.test(request.method ?? '') || !isSlow(request.url ?? '')) return undefined
    held++
    return promise
  }
  return {
    held: () => held,
    goOn: () => {
      objects.before.run = () => undefined
      resolve()
    },
  }
}
const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<T>((_, no) => setTimeout(() => no(new Error(`took more than ${ms} ms`)), ms))])

it('lets people search and change things while many uploads end and the store takes its time', async () => {
  const known = await settled(editor, (await uploadText(editor, '先有的.txt', '先有的一篇讲仓库盘点')).id)
  await searchable(editor, '仓库盘点', known.id)
  const words = Array.from({ length: 20 }, (_, i) => `同时结束的上传第 ${i} 份 仓库`)
  const sessions = await Promise.all(words.map((each) => arrived(each)))
  const draft = await uploadText(zhangwei, '草稿.txt', '一篇草稿')
  const toAttach = await arrived('附件也在结束', { api: zhangwei, docId: draft.id })
  const store = slow()
  const ending = [
    ...sessions.map((id) => editor.call(uploadFinish, { body: { id } })),
    zhangwei.call(uploadFinish, { body: { id: toAttach } }),
  ]
  while (store.held() < ending.length) await new Promise((resolve) => setTimeout(resolve, 20))
  const lina = await server.signIn('lina')
  expect((await within(5000, search(lina, '仓库盘点'))).kmSearchResultVOPage.records[0]!.id).toBe(known.id)
  await within(5000, editor.call(docGet, { query: { id: known.id } }))
  expect(await Promise.race([...ending, Promise.resolve('all wait')])).toBe('all wait')
  store.goOn()
  const made = await Promise.all(ending)
  expect(new Set(made.map(({ doc }) => doc!.id)).size).toBe(21)
})

it('keeps the bytes of a refused ending for the next try, and takes them away with a cancellation', async () => {
  const words = '两次都上传的文件'
  const first = await editor.call(uploadFinish, { body: { id: await arrived(words) } })
  const again = await arrived(words)
  await expect(editor.call(uploadFinish, { body: { id: again } })).rejects.toThrow('已经存在无需重复上传')
  const { doc } = await editor.call(uploadFinish, { body: { id: again, keepDuplicate: true } })
  expect(doc!.id).not.toBe(first.doc!.id)
  const draft = await uploadText(zhangwei, '另一篇草稿.txt', '另一篇草稿')
  const attached = '附了两次的文件'
  const given = await arrived(attached, { api: zhangwei, docId: draft.id })
  const more = { file: new Blob([attached]), fileName: 'a.txt', body: { docId: draft.id } }
  await zhangwei.call(attachmentAdd, more)
  await expect(zhangwei.call(uploadFinish, { body: { id: given } })).rejects.toThrow('已经在附件中')
  await zhangwei.call(uploadCancel, { query: { id: given } })
  const { files } = server.running.engines
  expect(await files.has(hashText(attached))).toBe(true)
  const alone = await arrived('谁也没有的内容')
  await expect(editor.call(uploadFinish, { body: { id: alone, category: 'nowhere' } })).rejects.toThrow('分类')
  expect(await files.has(hashText('谁也没有的内容'))).toBe(true)
  await editor.call(uploadCancel, { query: { id: alone } })
  expect(await files.has(hashText('谁也没有的内容'))).toBe(false)
})
