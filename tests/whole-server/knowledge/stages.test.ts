import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { failedFileList, failedFileReasons, failedFileRetry } from '#core/contract/km/files/failed-file.ts'
import { docStages, type Stage } from '#core/contract/km/files/stage.ts'
import { auditLog, file, ocrPage, rendition } from '#server/db/schema/index.ts'
import { settled } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

/** What became of a file, stage by stage, and the files of the site where a stage failed. */
let server: TestServer
let admin: Api
let editor: Api
let lina: Api
let zhangwei: Api
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, lina, zhangwei] = (await Promise.all(
    ['admin', 'editor', 'lina', 'zhangwei'].map(server.signIn),
  )) as [Api, Api, Api, Api]
  ids['good'] = await upload(editor, '好的.txt', '正文第一段。\n\n正文第二段。')
  ids['broken'] = await upload(editor, '坏的.pdf', '%PDF-1.7 没有内容')
  ids['secret'] = await upload(admin, '密的.pdf', '%PDF-1.7 也没有内容', 'private')
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

async function upload(api: Api, fileName: string, text: string, scope: 'staff' | 'private' = 'staff'): Promise<string> {
  const body = { scope, title: fileName.replace(/\.\w+$/, '一份') }
  const { id } = await api.call(docUpload, { file: new Blob([text]), fileName, body })
  return (await settled(api, id)).id
}

const stages = async (api: Api, id: string): Promise<Record<string, Stage>> => {
  const [first] = await api.call(docStages, { query: { docId: id } })
  return Object.fromEntries(first!.stages.map((stage) => [stage.key, stage]))
}

// proves B-10
it('tells each stage of a file with time, duration, reader and what came of it', async () => {
  await expect.poll(async () => (await stages(editor, ids['good']!))['indexed']!.state).toBe('done')
  const all = await stages(editor, ids['good']!)
  expect(Object.keys(all)).toEqual(['received', 'stored', 'read', 'ocr', 'passages', 'indexed', 'preview'])
  expect(all['received']).toMatchObject({ state: 'done', by: 'editor', said: '好的.txt' })
  expect(all['read']).toMatchObject({ state: 'done', by: expect.stringContaining('读取程序，第'), warnings: [] })
  expect(all['read']!.said).toContain('字')
  expect(all['read']!.seconds).toBeGreaterThanOrEqual(0)
  expect(all['passages']).toMatchObject({ state: 'done', said: expect.stringMatching(/^\d+ 段$/) })
  for (const key of ['received', 'stored', 'read', 'passages', 'indexed'])
    expect(all[key]!.time, key).toMatch(/^\d{4}-\d\d-\d\d /)
})

it('says in words why a stage failed, and counts the pages that were recognised', async () => {
  expect((await stages(editor, ids['broken']!))['read']).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/\p{Script=Han}/u),
  })
  const { db } = server.running.engines
  const sha256 = await hashOf('好的.txt')
  await db.insert(ocrPage).values([
    { sha256, page: 1, state: 'done', text: '一' },
    { sha256, page: 2, state: 'failed', reason: '这一页太大' },
  ])
  expect((await stages(editor, ids['good']!))['ocr']).toMatchObject({
    state: 'failed',
    said: '2 页，已识别 1 页',
    reason: '1 页没有识别出来：这一页太大',
  })
})

const hashOf = async (name: string): Promise<string> => {
  const { rows } = await server.running.engines.db.execute<{ sha256: string }>(
    sql`select sha256 from attachment where name = ${name}`,
  )
  return rows[0]!.sha256
}

it('shows the stages to who may edit the document: not to its readers, and to others it looks like none', async () => {
  const query = { docId: ids['good']! }
  await expect(lina.call(docStages, { query })).rejects.toMatchObject({ kind: 'denied' })
  await expect(editor.call(docStages, { query: { docId: ids['secret']! } })).rejects.toThrow('找不到文档')
  await expect(editor.call(docStages, { query: { docId: 'gone' } })).rejects.toThrow('找不到文档')
  await expect(server.guest.call(docStages, { query })).rejects.toMatchObject({ kind: 'expired' })
})

it('lists failed files of documents that the person may edit, with groups by reason, each counting the same', async () => {
  const own = await editor.call(failedFileList, { query: { column: 'fileName', order: 'asc' } })
  expect(own.records.map(({ fileName, stage }) => [fileName, stage])).toEqual([
    ['好的.txt', 'ocr'],
    ['坏的.pdf', 'read'],
  ])
  expect((await lina.call(failedFileList, { query: {} })).total).toBe(0)
  expect((await zhangwei.call(failedFileList, { query: {} })).total).toBe(0)
  expect(JSON.stringify([own, await editor.call(failedFileReasons, {})])).not.toContain('密的')
  // Who sees everything has the failed files of the whole site.
  const all = await admin.call(failedFileList, { query: {} })
  expect(all.records.map(({ fileName }) => fileName).toSorted()).toEqual(
    ['坏的.pdf', '好的.txt', '密的.pdf'].toSorted(),
  )
  for (const api of [admin, editor])
    for (const { stage, reason, count } of await api.call(failedFileReasons, {}))
      expect((await api.call(failedFileList, { query: { stage, reason } })).total, reason).toBe(count)
  await expect(server.guest.call(failedFileList, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
  await expect(admin.call(failedFileList, { query: { stage: 'x' } as never })).rejects.toThrow('阶段应为')
})

it('tries a failed file again, and refuses for a document of others without a trace', async () => {
  const [mine] = (await editor.call(failedFileList, { query: { fileName: '坏的.pdf' } })).records
  const secret = (await admin.call(failedFileList, { query: {} })).records.find(
    ({ fileName }) => fileName === '密的.pdf',
  )!
  await expect(editor.call(failedFileRetry, { body: { ids: secret.id } })).rejects.toThrow('找不到文件')
  await expect(lina.call(failedFileRetry, { body: { ids: mine!.id } })).rejects.toMatchObject({ kind: 'denied' })
  const lines = () => server.running.engines.db.$count(auditLog, eq(auditLog.action, 'document-reread'))
  expect(await lines()).toBe(0)
  const { db } = server.running.engines
  const before = (
    await db
      .select()
      .from(file)
      .where(eq(file.sha256, await hashOf('坏的.pdf')))
  )[0]!.readEnd!
  expect(await editor.call(failedFileRetry, { body: { ids: mine!.id } })).toBe(1)
  expect(await lines()).toBe(1)
  await expect
    .poll(
      async () => {
        const [row] = await db
          .select()
          .from(file)
          .where(eq(file.sha256, await hashOf('坏的.pdf')))
        return row!.state !== 'waiting' && row!.readEnd! > before
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  expect((await stages(editor, ids['broken']!))['read']!.state).toBe('failed')
})

it('counts a preview that could not be made, and tells by which program', async () => {
  const { db } = server.running.engines
  const source = await hashOf('好的.txt')
  await db.delete(ocrPage)
  await db
    .insert(rendition)
    .values({ source, kind: 'pdf', state: 'failed', reason: '转换时出错', maker: 'LibreOffice 24' })
  expect((await stages(editor, ids['good']!))['preview']).toMatchObject({
    state: 'failed',
    reason: '转换时出错',
    by: 'LibreOffice 24',
  })
  const { records } = await editor.call(failedFileList, { query: { stage: 'preview' } })
  expect(records.map(({ fileName, reason }) => [fileName, reason])).toEqual([['好的.txt', '转换时出错']])
})
