import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { parkedTaskDelete, parkedTaskList, parkedTaskRetry } from '#core/contract/platform/parked-task.ts'
import { auditLog, file, task } from '#server/db/schema/index.ts'
import { EXTRACT_FILE } from '#server/knowledge/documents/text/extract-task.ts'
import { UNPACK_ARCHIVE } from '#server/knowledge/upload-sessions/unpack.ts'
import { eventually, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { tenantApi, newTenant } from '../support/tenants.ts'

let server: TestServer
let admin: Api
let editor: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor] = (await Promise.all(['admin', 'editor'].map(server.signIn))) as [Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => db().delete(task).where(eq(task.state, 'failed')))

const db = () => server.running.engines.db
const parked = async () => (await admin.call(parkedTaskList, { query: {} })).records
async function park(values: Partial<typeof task.$inferInsert> & { kind: string }): Promise<string> {
  const ended = { state: 'failed', attempts: 3, lastError: '磁盘读不出来', finishTime: new Date() } as const
  const row = { dedupeKey: 'k', payload: {}, ...ended, ...values }
  return (await db().insert(task).values(row).returning({ id: task.id }))[0]!.id
}

it('is for who runs the installation, and says what, when, how often and why', async () => {
  const id = await park({ kind: EXTRACT_FILE.kind })
  const lina = await server.signIn('lina')
  const other = tenantApi(server, await newTenant(server, 'parked-other'), 'parked-other')
  for (const [api, kind] of [
    [server.guest, 'expired'],
    [lina, 'denied'],
    [other, 'denied'],
  ] as const) {
    await expect(api.call(parkedTaskList, { query: {} })).rejects.toMatchObject({ kind })
    await expect(api.call(parkedTaskRetry, { body: { ids: id } })).rejects.toMatchObject({ kind })
    await expect(api.call(parkedTaskDelete, { body: { ids: id } })).rejects.toMatchObject({ kind })
  }
  expect(await parked()).toMatchObject([
    {
      id,
      kind_dictText: '读取文件的文字',
      attempts: 3,
      lost: 0,
      reason: '磁盘读不出来',
      finishTime: expect.any(String),
    },
  ])
})

it('reads a file that was given up once more, and writes down who wanted it', async () => {
  const doc = await uploadText(editor, '重试.txt', '重试以后才读到的正文')
  const { sha256, name } = (await findExtraction(doc.id))!
  await settled(editor, doc.id)
  await db().update(file).set({ state: 'failed', reason: '磁盘读不出来', text: null }).where(eq(file.sha256, sha256))
  const id = await park({ kind: EXTRACT_FILE.kind, dedupeKey: sha256, payload: { sha256, name } })
  await admin.call(parkedTaskRetry, { body: { ids: id } })
  await eventually('done', async () => ((await readTask(id))?.state === 'done' ? true : null))
  await searchable(editor, '重试以后才读到', doc.id)
  expect((await db().select().from(file).where(eq(file.sha256, sha256)))[0]).toMatchObject({ state: 'done' })
  expect(await parked()).toEqual([])
  const [line] = await db().select().from(auditLog).where(eq(auditLog.action, 'task-retry'))
  expect(line).toMatchObject({ username: 'admin', objectId: id, after: { reason: '磁盘读不出来' } })
})

it('says why something cannot be tried again, and tries the rest', async () => {
  const archive = await park({ kind: UNPACK_ARCHIVE.kind, payload: { id: 'gone' } })
  const unknown = await park({ kind: 'of-another-version' })
  const first = await park({ kind: EXTRACT_FILE.kind, payload: { sha256: 'none', name: 'a.txt' } })
  const retry = (ids: readonly string[]) => admin.call(parkedTaskRetry, { body: { ids: ids.join(',') } })
  await expect(retry([archive])).rejects.toThrow('压缩包已经删除，请重新上传')
  await expect(retry([unknown])).rejects.toThrow('这一版没有这种任务')
  await expect(retry(['nobody'])).rejects.toThrow('请刷新页面')
  expect((await parked()).length).toBe(3)
  await retry([archive, first])
  await eventually('done', async () => ((await readTask(first))?.state === 'done' ? true : null))
  expect((await parked()).map(({ id }) => id).toSorted()).toEqual([archive, unknown].toSorted())
  await admin.call(parkedTaskDelete, { body: { ids: `${archive},${unknown}` } })
  expect(await parked()).toEqual([])
})

it('does not try again what waits already', async () => {
  const same = { kind: EXTRACT_FILE.kind, dedupeKey: 'same', payload: { sha256: 'none', name: 'a.txt' } }
  const id = await park(same)
  await db()
    .insert(task)
    .values({ ...same, runAfter: new Date(Date.now() + 3_600_000) })
  await expect(admin.call(parkedTaskRetry, { body: { ids: id } })).rejects.toThrow('已在排队')
})

const readTask = async (id: string) => (await db().select().from(task).where(eq(task.id, id)))[0]
async function findExtraction(docId: string): Promise<{ sha256: string; name: string } | null> {
  const { records } = await editor.call(docGet, { query: { id: docId } })
  expect(records.length).toBe(1)
  const [row] = await db().select().from(task).where(eq(task.kind, EXTRACT_FILE.kind)).limit(1)
  return (row?.payload as { sha256: string; name: string } | undefined) ?? null
}
