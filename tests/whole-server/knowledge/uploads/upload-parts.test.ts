import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { CODE } from '#core/contract/envelope.ts'
import { attachmentList } from '#core/contract/km/documents/attachment.ts'
import { docDownload, docListMine } from '#core/contract/km/documents/document.ts'
import { uploadCancel, uploadFinish, uploadList, uploadState } from '#core/contract/km/files/upload-session.ts'
import { searchable, settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { begin, sendPart, sendRest, sha256, uploadInParts } from '../../support/uploading.ts'

let server: TestServer
let editor: Api
let lina: Api
beforeAll(async () => {
  server = await startServer({ ZHIKU_UPLOAD_LIMIT_MB: '40' })
  editor = await server.signIn('editor')
  lina = await server.signIn('lina')
})
afterAll(() => server[Symbol.asyncDispose]())

const partials = () => readdirSync(path.join(server.dataFolder, 'files/partial'))
const longText = (word: string, length: number) => Buffer.from(`# ${word}\n\n${`${word}说明文字。`.repeat(length)}`)

describe('an upload in parts', () => {
  it('becomes the same document as an upload in one piece', async () => {
    const bytes = longText('分片上传的琉璃瓦', 2000)
    const { doc } = await uploadInParts(editor, bytes, {
      name: '琉璃瓦.md',
      path: '建筑/屋顶/琉璃瓦.md',
      partSize: 7001,
      sha256: sha256(bytes),
      keywords: '瓦 屋顶',
    })
    expect(doc).toMatchObject({
      title: '琉璃瓦',
      name: '琉璃瓦.md',
      fileSize: bytes.length,
      keywords: '瓦,屋顶',
      scope: 'staff',
      folder: '建筑/屋顶',
    })
    await settled(editor, doc!.id)
    await searchable(lina, '分片上传的琉璃瓦', doc!.id)
    const back = await editor.call(docDownload, { query: { docId: doc!.id } })
    expect(sha256(new Uint8Array(await back.arrayBuffer()))).toBe(sha256(bytes))
    expect(partials()).toEqual([])
  })

  it('says where to go on when a part begins elsewhere, and takes a part once', async () => {
    const bytes = longText('次序', 500)
    const { id } = await begin(editor, bytes, { name: '次序.md' })
    const first = { bytes: bytes.subarray(0, 1000), offset: 0 }
    await sendPart(editor, id, first)
    for (const wrong of [first, { bytes: bytes.subarray(0, 10), offset: 2000 }, { ...first, offset: 999 }]) {
      await expect(sendPart(editor, id, wrong)).rejects.toMatchObject({
        code: CODE.wrongOffset,
        result: { received: 1000 },
        message: '已收到 1000 字节，请从那里继续',
      })
    }
    await sendRest(editor, id, { bytes, from: 1000, partSize: 5000 })
    const { doc } = await editor.call(uploadFinish, { body: { id } })
    const back = await editor.call(docDownload, { query: { docId: doc!.id } })
    expect(sha256(new Uint8Array(await back.arrayBuffer()))).toBe(sha256(bytes))
  })

  it('goes on after a reload and after a restart of the server', async () => {
    const bytes = randomBytes(300_000)
    const { id } = await begin(editor, bytes, { name: '重启.zip', title: '重启之后' })
    await sendPart(editor, id, { bytes: bytes.subarray(0, 100_000), offset: 0 })
    await server.restart(() => writeFileSync(path.join(server.dataFolder, 'files/tmp/left-by-a-crash'), 'x'))
    editor = await server.signIn('editor')
    lina = await server.signIn('lina')
    const found = (await editor.call(uploadList, {})).find((each) => each.id === id)
    expect(found).toMatchObject({ name: '重启.zip', size: 300_000, received: 100_000, state: 'open' })
    await sendRest(editor, id, { bytes, from: found!.received, partSize: 65_536 })
    const { doc } = await editor.call(uploadFinish, { body: { id } })
    expect(doc).toMatchObject({ title: '重启之后', fileSize: 300_000 })
    expect((await editor.call(uploadList, {})).map((each) => each.id)).not.toContain(id)
    expect(readdirSync(path.join(server.dataFolder, 'files/tmp'))).toEqual([])
  })

  it('keeps what came when the line breaks in the middle of a part, and nothing of that part', async () => {
    const bytes = randomBytes(200_000)
    const { id } = await begin(editor, bytes, { name: '断线.zip' })
    await sendPart(editor, id, { bytes: bytes.subarray(0, 50_000), offset: 0 })
    const broken = new ReadableStream({
      pull(controller) {
        controller.enqueue(bytes.subarray(50_000, 60_000))
        return new Promise((_, reject) => setTimeout(() => reject(new Error('line broke')), 100))
      },
    })
    const headers = { 'X-Access-Token': await server.tokenOf('editor'), 'content-type': 'application/octet-stream' }
    const address = `${server.baseURL}/api/KM/kmUpload/part?id=${id}&offset=50000`
    await expect(
      fetch(address, { method: 'PUT', headers, body: broken, duplex: 'half' } as RequestInit),
    ).rejects.toThrow('fetch failed')
    expect((await editor.call(uploadState, { query: { id } })).received).toBe(50_000)
    await sendRest(editor, id, { bytes, from: 50_000, partSize: 100_000 })
    const { doc } = await editor.call(uploadFinish, { body: { id } })
    expect(await hashDownload(doc!.id)).toBe(sha256(bytes))
    expect(readdirSync(path.join(server.dataFolder, 'files/tmp'))).toEqual([])
  })

  const hashDownload = async (docId: string) =>
    sha256(new Uint8Array(await (await editor.call(docDownload, { query: { docId } })).arrayBuffer()))

  it('of two tabs with the same session makes one whole file and one document', async () => {
    const bytes = randomBytes(400_000)
    const { id } = await begin(editor, bytes, { name: '两个窗口.zip' })
    await Promise.all([9_973, 31_337, 64_000].map((partSize) => sendRest(editor, id, { bytes, from: 0, partSize })))
    const ends = await Promise.all(Array.from({ length: 5 }, () => editor.call(uploadFinish, { body: { id } })))
    expect(new Set(ends.map((end) => end.doc?.id)).size).toBe(1)
    expect(await hashDownload(ends[0]!.doc!.id)).toBe(sha256(bytes))
    await expect(editor.call(uploadCancel, { query: { id } })).rejects.toThrow('已经完成')
    expect(await editor.call(uploadFinish, { body: { id } })).toMatchObject({ doc: { id: ends[0]!.doc!.id } })
    const mine = await editor.call(docListMine, { query: { title: '两个窗口' } })
    expect(mine.records).toHaveLength(1)
  })

  it('begins again when the whole is not what was announced', async () => {
    const bytes = longText('校验', 300)
    const { id } = await begin(editor, bytes, { name: '校验.md', sha256: sha256(bytes) })
    const broken = Buffer.from(bytes)
    broken[77]! ^= 1
    await sendRest(editor, id, { bytes: broken, from: 0, partSize: 10_000 })
    await expect(editor.call(uploadFinish, { body: { id } })).rejects.toThrow('文件内容校验不一致')
    expect((await editor.call(uploadState, { query: { id } })).received).toBe(0)
    await sendRest(editor, id, { bytes, from: 0, partSize: 10_000 })
    expect((await editor.call(uploadFinish, { body: { id } })).doc?.title).toBe('校验')
  })

  it('takes random parts, some wrong, some twice, from several at once, as the one file they are of', async () => {
    for (let round = 0; round < 8; round++) {
      const bytes = randomBytes(1 + Math.floor(Math.random() * 120_000))
      const { id } = await begin(editor, bytes, { name: `随机${round}.zip` })
      const sender = async () => {
        for (let turn = 0; turn < 6; turn++) {
          const offset = Math.floor(Math.random() * bytes.length)
          const part = { bytes: bytes.subarray(offset, offset + 20_000), offset: Math.random() < 0.3 ? 0 : offset }
          if (part.offset === offset || offset === 0) await sendPart(editor, id, part).catch(onlyWrongOffset)
        }
        await sendRest(editor, id, { bytes, from: 0, partSize: 1 + Math.floor(Math.random() * 50_000) })
      }
      await Promise.all([sender(), sender()])
      const { doc } = await editor.call(uploadFinish, { body: { id } })
      expect(await hashDownload(doc!.id)).toBe(sha256(bytes))
    }
    expect(partials()).toEqual([])
  })

  const onlyWrongOffset = (error: { code?: number }) => {
    if (error.code !== CODE.wrongOffset) throw error
  }

  it('goes to a draft as its attachment', async () => {
    const draft = await uploadText(lina, '草稿.md', '# 草稿\n\n正文一。', 'private')
    const bytes = longText('附件', 50)
    const { doc } = await uploadInParts(lina, bytes, { name: '附件.md', docId: draft.id })
    expect(doc?.id).toBe(draft.id)
    const files = await lina.call(attachmentList, { query: { docId: draft.id } })
    expect(files.map((each) => each.name)).toEqual(['草稿.md', '附件.md'])
    const other = await begin(lina, longText('换', 5), { name: '换.md', docId: draft.id, replaces: files[1]!.id })
    expect(other.docId).toBe(draft.id)
    await expect(begin(editor, bytes, { name: '附件.md', docId: draft.id })).rejects.toThrow('找不到文档')
    await lina.call(uploadCancel, { query: { id: other.id } })
  })
})
