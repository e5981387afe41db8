import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { unpackEntries, unpackGet, unpackList } from '#core/contract/km/files/unpack.ts'
import { task, unpack } from '#server/db/schema/index.ts'
import { writeZip } from '#server/formats/testing/sample-packages.ts'
import { eventually, searchable, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { uploadInParts } from '../../support/uploading.ts'

let server: TestServer
let editor: Api
let lina: Api
beforeAll(async () => {
  server = await startServer()
  editor = await server.signIn('editor')
  lina = await server.signIn('lina')
})
afterAll(() => server[Symbol.asyncDispose]())

const started = async (archive: Uint8Array, name = '制度汇编.zip') =>
  (await uploadInParts(editor, archive, { name, unpack: true, title: '不作数', keywords: '制度' })).unpack!
const ended = (id: string, withinMs = 60_000) =>
  eventually(
    'unpacked',
    async () => {
      const state = await editor.call(unpackGet, { query: { id } })
      return state.state === 'done' || state.state === 'refused' ? state : null
    },
    withinMs,
  )
const listEntries = async (id: string) =>
  (await editor.call(unpackEntries, { query: { id, pageSize: 100 } })).records.map(
    (each) => [each.path, each.state, each.reason] as const,
  )

describe('an archive', () => {
  it('becomes its files, each with what became of it', async () => {
    const there = await uploadText(editor, '早已有.md', '# 早已有\n\n早已有的文件。', 'staff')
    const archive = writeZip({
      '差旅/差旅费.md': '# 差旅费\n\n翡翠色的差旅规定。',
      '早已有.md': '# 早已有\n\n早已有的文件。',
      '差旅/程序.exe': 'MZ',
      '空.md': '',
      '__MACOSX/._a': 'x',
      '.DS_Store': 'x',
      '再来一份.md': '# 差旅费\n\n翡翠色的差旅规定。',
    })
    const id = await started(archive)
    await expect(lina.call(unpackGet, { query: { id } })).rejects.toThrow('找不到这个压缩包')
    await expect(lina.call(unpackEntries, { query: { id } })).rejects.toThrow('找不到这个压缩包')
    expect(await ended(id)).toMatchObject({ state: 'done', total: 5, done: 1, duplicate: 2, refused: 2, reason: null })
    expect(await listEntries(id)).toEqual([
      ['差旅/差旅费.md', 'done', null],
      ['早已有.md', 'duplicate', expect.stringContaining('早已有.md')],
      ['差旅/程序.exe', 'refused', '不支持的文件格式'],
      ['空.md', 'refused', '文件内容为空，请检查后重新上传'],
      ['再来一份.md', 'duplicate', expect.stringContaining('差旅费.md')],
    ])
    const { records } = await editor.call(unpackEntries, { query: { id, state: 'done' } })
    const doc = (await editor.call(docGet, { query: { id: records[0]!.docId! } })).records[0]!
    expect(doc).toMatchObject({ title: '差旅费', folder: '制度汇编/差旅', keywords: '制度' })
    await searchable(editor, '翡翠色的差旅规定', doc.id, 20_000)
    const duplicates = await editor.call(unpackEntries, { query: { id, state: 'duplicate' } })
    expect(duplicates.records[0]!.docId).toBe(there.id)
    expect((await editor.call(unpackList, { query: {} })).records.map((each) => each.id)).toContain(id)
    expect((await lina.call(unpackList, { query: {} })).total).toBe(0)
  })

  it.each([
    ['is damaged', randomBytes(1000), '文件结构已损坏'],
    ['holds nothing', writeZip({ '__MACOSX/a': 'x' }), '压缩包中没有文件'],
    ['has a password', writeZip({ 'a.md': 'x' }, { isEncrypted: () => true }), '压缩包有密码，无法展开'],
  ])('that %s is refused with the reason', async (_, archive, reason) => {
    const state = await ended(await started(archive, `${reason}.zip`))
    expect(state).toMatchObject({ state: 'refused', total: 0, reason: expect.stringContaining(reason) })
  })

  it('leads nowhere else, and a bomb in it does no harm', async () => {
    const archive = writeZip({
      '../../外面.md': '逃',
      '里面.md': '# 里面\n\n里面的文件',
      '炸弹.txt': Buffer.alloc(90_000_000),
    })
    const id = await started(archive, '恶意.zip')
    expect(await ended(id)).toMatchObject({
      total: 2,
      done: 1,
      refused: 1,
      reason: expect.stringContaining('1 个条目'),
    })
    expect((await listEntries(id))[1]).toEqual(['炸弹.txt', 'refused', expect.stringMatching(/压缩比|展开后超过/)])
  })

  it('goes on where it stopped when the server is started again', { tags: 'prove' }, async () => {
    const files = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${n}.md`, `# 第${n}篇\n\n内容 ${n} 续`]))
    const id = await started(writeZip(files), '中断.zip')
    await eventually('some are done', async () =>
      (await editor.call(unpackGet, { query: { id } })).done >= 2 ? true : null,
    )
    await server.restart()
    editor = await server.signIn('editor')
    lina = await server.signIn('lina')
    expect(await ended(id)).toMatchObject({ state: 'done', total: 12, done: 12, duplicate: 0, refused: 0 })
    const { db } = server.running.engines
    expect((await db.select().from(unpack).where(eq(unpack.id, id)))[0]!.sha256).toBeNull()
    const reading = await db.select().from(task).where(eq(task.kind, 'extract-file'))
    const ofArchive = reading.filter((row) => /^\d+\.md$/.test(String(row.payload['name'])))
    expect(new Set(ofArchive.map((row) => row.priority))).toEqual(new Set([10]))
  })
})
