import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { CODE } from '#core/contract/envelope.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import {
  uploadBegin,
  uploadCancel,
  uploadFinish,
  uploadKnown,
  uploadList,
  uploadPart,
  uploadState,
} from '#core/contract/km/files/upload-session.ts'
import { file, uploadSession } from '#server/db/schema/index.ts'
import { uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { sweepUploads } from '#server/knowledge/upload-sessions/sweep.ts'
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

const db = () => server.running.engines.db
const partials = () => readdirSync(path.join(server.dataFolder, 'files/partial'))
const sessions = () => db().select().from(uploadSession)
const longText = (word: string, length: number) => Buffer.from(`# ${word}\n\n${`${word}说明文字。`.repeat(length)}`)

describe('refusals', () => {
  it('asks for a token and for the permission', async () => {
    await expect(server.guest.call(uploadList, {})).rejects.toMatchObject({ kind: 'expired' })
    await expect(begin(server.guest, Buffer.from('x'))).rejects.toMatchObject({ status: 401 })
    const put = await fetch(`${server.baseURL}/api/KM/kmUpload/part?id=x&offset=0`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: 'x',
    })
    expect(put.status).toBe(401)
  })

  it('knows a session for who began it only', async () => {
    const bytes = longText('自己的', 10)
    const { id } = await begin(editor, bytes)
    const gone = { message: '这次上传不存在或已过期，请重新上传' }
    await expect(sendPart(lina, id, { bytes, offset: 0 })).rejects.toMatchObject(gone)
    await expect(lina.call(uploadState, { query: { id } })).rejects.toMatchObject(gone)
    await expect(lina.call(uploadFinish, { body: { id } })).rejects.toMatchObject(gone)
    await expect(lina.call(uploadCancel, { query: { id } })).rejects.toMatchObject(gone)
    expect((await lina.call(uploadList, {})).map((each) => each.id)).not.toContain(id)
    expect((await editor.call(uploadState, { query: { id } })).received).toBe(0)
    await editor.call(uploadCancel, { query: { id } })
  })

  it.each([
    ['an unknown suffix', { name: 'a.exe' }, '不支持的文件格式'],
    ['no bytes', { size: 0 }, '文件内容为空，请检查后重新上传'],
    ['too many bytes', { size: 41 * 1024 * 1024 }, '文件大小超出限制'],
    ['a negative size', { size: -1 }, '应为不小于 0 的整数'],
    ['a half byte', { size: 1.5 }, '应为整数'],
    ['a category nobody has', { category: 'Z99' }, '所选分类不存在'],
    ['a department of others', { depId: 'b'.repeat(32) }, '部门'],
    ['a field nobody asked for', { fields: { x: '1' } }, '表单中没有这个字段'],
    ['a wrong digest', { sha256: 'abc' }, '文件校验值格式不正确'],
    ['an archive that is none', { unpack: true }, '只有 zip 压缩包可以展开为多篇知识'],
    ['a document that is not there', { docId: 'b'.repeat(32) }, '找不到文档'],
  ])('refuses %s before a byte has come', async (_, body, sentence) => {
    const before = await sessions()
    await expect(begin(editor, Buffer.from('x'), body)).rejects.toThrow(sentence)
    expect(await sessions()).toEqual(before)
  })

  it('takes bytes only as bytes, and no more than a part', async () => {
    const bytes = randomBytes(100)
    const { id, partSize } = await begin(editor, randomBytes(partSizeAnd(1000)))
    const headers = { 'X-Access-Token': await server.tokenOf('editor'), 'content-type': 'application/json' }
    const address = `${server.baseURL}/api/KM/kmUpload/part?id=${id}&offset=0`
    const reply = await (await fetch(address, { method: 'PUT', headers, body: '{}' })).json()
    expect(reply).toMatchObject({ success: false, message: expect.stringContaining('二进制') })
    await expect(sendPart(editor, id, { bytes: randomBytes(partSize + 1), offset: 0 })).rejects.toThrow('超出限制')
    await expect(sendPart(editor, id, { bytes: new Uint8Array(), offset: 0 })).rejects.toThrow('分片内容为空')
    const lie = { bytes, offset: 0, sha256: '0'.repeat(64) }
    await expect(sendPart(editor, id, lie)).rejects.toThrow('分片校验不一致，请重新发送')
    expect((await editor.call(uploadState, { query: { id } })).received).toBe(0)
    await sendPart(editor, id, { ...lie, sha256: sha256(bytes) })
    expect((await editor.call(uploadState, { query: { id } })).received).toBe(100)
    await editor.call(uploadCancel, { query: { id } })
    expect(partials()).toEqual([])
    expect(readdirSync(path.join(server.dataFolder, 'files/tmp'))).toEqual([])
  })

  const partSizeAnd = (more: number) => 8 * 1024 * 1024 + more

  it('finishes nothing that is not whole', async () => {
    const bytes = longText('不完整', 100)
    const { id } = await begin(editor, bytes)
    await sendPart(editor, id, { bytes: bytes.subarray(0, 50), offset: 0 })
    await expect(editor.call(uploadFinish, { body: { id } })).rejects.toThrow('文件还没有传完')
    await sendRest(editor, id, { bytes, from: 50, partSize: 1000 })
    expect((await editor.call(uploadFinish, { body: { id } })).doc?.name).toBe('资料.md')
  })
})

describe('duplicates', () => {
  it('are named to who may open them, and to nobody else', async () => {
    const secret = longText('只有我知道', 20)
    const open = longText('大家知道', 20)
    const hidden = await uploadText(lina, '私下.md', new Uint8Array(secret), 'private')
    const shown = await uploadText(editor, '公开.md', new Uint8Array(open), 'staff')
    const never = sha256(randomBytes(20))
    const hashes = [sha256(secret), sha256(open), never]
    const editors = await editor.call(uploadKnown, { body: { sha256: hashes } })
    expect(editors[1]!.docs).toMatchObject([{ id: shown.id, title: '公开', own: true }])
    expect({ ...editors[0], sha256: '' }).toEqual({ ...editors[2], sha256: '' })
    const linas = await lina.call(uploadKnown, { body: { sha256: hashes } })
    expect(linas.map((each) => each.docs.map((doc) => [doc.id, doc.own]))).toEqual([
      [[hidden.id, true]],
      [[shown.id, false]],
      [],
    ])
    await editor.call(docDelete, { query: { id: shown.id } })
    expect((await lina.call(uploadKnown, { body: { sha256: hashes } }))[1]!.docs).toEqual([])
  })

  it('of one’s own are refused, and kept when that is wanted', async () => {
    const bytes = longText('再来一次', 30)
    const first = await uploadInParts(editor, bytes, { name: '一.md' })
    const { id } = await begin(editor, bytes, { name: '二.md', title: '二' })
    await sendRest(editor, id, { bytes, from: 0, partSize: 100 })
    await expect(editor.call(uploadFinish, { body: { id } })).rejects.toMatchObject({
      code: CODE.duplicate,
      result: { docId: first.doc!.id },
      message: '该文件已经存在无需重复上传,源文件:一.md',
    })
    expect(partials()).toEqual([]) // they lie in the store, named by the session
    const { doc } = await editor.call(uploadFinish, { body: { id, keepDuplicate: true } })
    expect([doc!.title, doc!.id === first.doc!.id]).toEqual(['二', false])
    expect(partials()).toEqual([])
  })
})

describe('limits', () => {
  it('gives the room of a cancelled upload back at once', async () => {
    const bytes = randomBytes(10_000)
    const { id } = await begin(editor, bytes, { name: '取消.zip' })
    await sendPart(editor, id, { bytes, offset: 0 })
    expect(partials()).toEqual([id])
    await editor.call(uploadCancel, { query: { id } })
    expect(partials()).toEqual([])
    expect(
      await db()
        .select()
        .from(file)
        .where(eq(file.sha256, sha256(bytes))),
    ).toEqual([])
    await expect(editor.call(uploadFinish, { body: { id } })).rejects.toThrow('不存在或已过期')
  })

  it('keeps one person from taking all the room', async () => {
    const size = 39 * 1024 * 1024
    const begun: string[] = []
    const more = async () => {
      for (let n = 0; n < 30; n++) {
        const { id } = await editor.call(uploadBegin, { body: { name: `大${n}.zip`, size } })
        begun.push(id)
      }
    }
    await expect(more()).rejects.toThrow('您未完成的上传过多，请先完成或取消其中一些')
    expect(begun.length).toBe(20)
    await expect(begin(lina, Buffer.from('别人照常'))).resolves.toMatchObject({ received: 0 })
    for (const id of begun) await editor.call(uploadCancel, { query: { id } })
  })

  it('clears away what was given up, and what a crash left of an upload that was finished', async () => {
    const given = randomBytes(5000)
    const crashed = randomBytes(6000)
    const going = await begin(editor, randomBytes(10), { name: '还在传.zip' })
    const left = await begin(editor, given, { name: '没传完.zip' })
    await sendPart(editor, left.id, { bytes: given.subarray(0, 100), offset: 0 })
    const { id } = await begin(editor, crashed, { name: '崩溃.zip' })
    await sendPart(editor, id, { bytes: crashed, offset: 0 })
    // As a kill would leave it between the bytes in their place and the commit.
    const { files } = server.running.engines
    const content = { sha256: sha256(crashed), size: crashed.length }
    await files.partial.complete(id, content)
    await db().update(uploadSession).set({ storedSha256: content.sha256 }).where(eq(uploadSession.id, id))
    expect(await files.has(content.sha256)).toBe(true)
    const later = Date.now() + 50 * 3_600_000
    await db()
      .update(uploadSession)
      .set({ activeTime: new Date(later) })
      .where(eq(uploadSession.id, going.id))
    await sweepUploads(server.running.engines, later)
    expect(partials()).toEqual([])
    expect(await files.has(content.sha256)).toBe(false)
    expect((await editor.call(uploadList, {})).map((each) => each.id)).toEqual([going.id])
    await expect(editor.call(uploadFinish, { body: { id } })).rejects.toThrow('不存在或已过期')
    await editor.call(uploadCancel, { query: { id: going.id } })
  })

  it('goes on after a crash between the bytes in their place and the commit; without the bytes it begins again', async () => {
    const bytes = randomBytes(7000)
    const { files } = server.running.engines
    const content = { sha256: sha256(bytes), size: bytes.length }
    const crashed = async (name: string) => {
      const { id } = await begin(editor, bytes, { name })
      await sendPart(editor, id, { bytes, offset: 0 })
      await files.partial.complete(id, content)
      await db().update(uploadSession).set({ storedSha256: content.sha256 }).where(eq(uploadSession.id, id))
      return id
    }
    const gone = await crashed('没了.zip')
    await files.remove(content.sha256)
    await expect(editor.call(uploadFinish, { body: { id: gone } })).rejects.toThrow('文件内容校验不一致')
    expect((await editor.call(uploadState, { query: { id: gone } })).received).toBe(0)
    await editor.call(uploadCancel, { query: { id: gone } })
    const id = await crashed('还在.zip')
    expect((await editor.call(uploadFinish, { body: { id } })).doc?.fileSize).toBe(7000)
  })

  it('answers a broken call as any other', async () => {
    const reply = await fetch(`${server.baseURL}/api/KM/kmUpload/part`, {
      method: 'PUT',
      headers: { 'X-Access-Token': await server.tokenOf('editor'), 'content-type': 'application/octet-stream' },
      body: 'x',
    })
    expect(await reply.json()).toMatchObject({ success: false, message: expect.stringMatching(/\p{Script=Han}/u) })
    await expect(editor.call(uploadPart, { query: { id: 'x', offset: '-1' }, file: new Blob(['x']) })).rejects.toThrow(
      '应为不小于 0 的整数',
    )
  })
})
