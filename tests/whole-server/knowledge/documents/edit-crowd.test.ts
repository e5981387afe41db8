import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { attachmentAdd } from '#core/contract/km/documents/attachment.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { docEditDraft, docEditRelease, docRevise } from '#core/contract/km/documents/edit.ts'
import { docSubmit } from '#core/contract/km/review/review.ts'
import { versionList } from '#core/contract/km/documents/version.ts'
import { auditLog, document, version } from '#server/db/schema/index.ts'
import { way } from '../../../whole-way.ts'
import { uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

const WORKERS = way(10, 50)
/** More than a document may have files. */
const UPLOADERS = way(22, 50)

let server: TestServer
let admin: Api
let editor: Api
let staff: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, staff] = (await Promise.all(['admin', 'editor', 'zhangwei'].map(server.signIn))) as [Api, Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const crowd = <T>(work: (worker: number, api: Api) => Promise<T>, apis: readonly Api[], workers = WORKERS) =>
  Promise.all(Array.from({ length: workers }, (_, worker) => work(worker, apis[worker % apis.length]!)))
const readDoc = async (api: Api, id: string) => (await api.call(docGet, { query: { id } })).records[0]!
const countEdits = async (id: string) => {
  const { db } = server.running.engines
  return db.$count(auditLog, sql`${auditLog.objectId} = ${id} and ${auditLog.action} = 'document-edit'`)
}

it('different tags that a crowd adds at once are all there', async () => {
  const doc = await uploadText(staff, '众人加签.txt', '众人加签', 'staff')
  const add = (worker: number, api: Api) =>
    api.call(docEditDraft, { body: { id: doc.id, addBusinessTypeList: [`标签${worker}`] } })
  await crowd(add, [staff, admin])
  const { businessTypes, revision } = await readDoc(staff, doc.id)
  expect(String(businessTypes).split(',').toSorted()).toEqual(
    Array.from({ length: WORKERS }, (_, n) => `标签${n}`).toSorted(),
  )
  expect([revision, await countEdits(doc.id)]).toEqual([WORKERS + 1, WORKERS])
})

/** Each reads the number in the title and writes the next one; a lost update would be a number written twice. */
it.each([
  ['a draft in place', docEditDraft, () => staff],
  ['a published document, version after version', docEditRelease, () => editor],
] as const)('a crowd counts up in the title of %s: none lost, every refusal clear', async (_, call, of) => {
  const author = of()
  const doc = await uploadText(author, `众人计数${call.path.length}.txt`, `众人计数${call.path}`, 'staff')
  await author.call(call, { body: { id: doc.id, title: '0' } })
  const start = (await readDoc(author, doc.id)).revision!
  let refused = 0
  const countUp = async (_worker: number, api: Api): Promise<void> => {
    for (;;) {
      const { title, revision } = await readDoc(api, doc.id)
      const fault = await api
        .call(call, { body: { id: doc.id, revision: revision!, title: String(Number(title) + 1) } })
        .then(
          () => null,
          (error: Error) => error.message,
        )
      if (fault === null) return
      expect(fault).toBe('内容已被他人修改，请刷新后再试')
      refused++
    }
  }
  await crowd(countUp, [author, admin])
  expect(await readDoc(author, doc.id)).toMatchObject({ title: String(WORKERS), revision: start + WORKERS })
  expect(refused).toBeGreaterThan(0)
  expect(await countEdits(doc.id)).toBe(WORKERS + 1)
})

it('edits of a waiting document by a crowd are as many versions in one line, one of them open', async () => {
  const doc = await uploadText(staff, '众人改审.txt', '众人改审', 'staff')
  await staff.call(docSubmit, { query: { id: doc.id } })
  await crowd((worker, api) => api.call(docEditDraft, { body: { id: doc.id, title: `第${worker}人` } }), [staff, admin])
  const { records } = await staff.call(versionList, { query: { docId: doc.id, order: 'asc', pageSize: 100 } })
  expect(records.map((each) => [each.version, each.parent])).toEqual(
    Array.from({ length: WORKERS + 1 }, (_, n) => [n + 1, n === 0 ? null : n]),
  )
  expect(records.map((each) => each.status)).toEqual([...Array.from({ length: WORKERS }, () => 0), 1])
})

it('of a crowd that opens a revision one does, and the files of a crowd come to at most twenty', async () => {
  const doc = await uploadText(editor, '众人修订.txt', '众人修订', 'staff')
  const outcomes = async (work: (worker: number, api: Api) => Promise<unknown>, workers = WORKERS) => {
    const settled = await crowd(
      (worker, api) =>
        work(worker, api).then(
          () => '成功',
          (error: Error) => error.message,
        ),
      [editor, admin],
      workers,
    )
    return Object.fromEntries([...Map.groupBy(settled, (text) => text)].map(([text, all]) => [text, all.length]))
  }
  expect(await outcomes((_, api) => api.call(docRevise, { query: { id: doc.id } }))).toEqual({
    成功: 1,
    '已有未发布的修订，请先处理': WORKERS - 1,
  })
  const add = (worker: number, api: Api) =>
    api.call(attachmentAdd, {
      file: new Blob([`附件${worker}`]),
      fileName: `附件${worker}.txt`,
      body: { docId: doc.id },
    })
  expect(await outcomes(add, UPLOADERS)).toEqual({ 成功: 19, '一篇知识最多 20 个文件': UPLOADERS - 19 })
  const { db } = server.running.engines
  const [row] = await db.select().from(document).where(eq(document.id, doc.id))
  expect(row!.revision).toBe(1 + 1 + 19)
  expect(await db.$count(version, eq(version.documentId, doc.id))).toBe(2)
})
