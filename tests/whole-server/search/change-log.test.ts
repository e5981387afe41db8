import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { searchIndexRebuild } from '#core/contract/km/search/search-index.ts'
import { change } from '#server/db/schema/index.ts'
import { compactChanges } from '#server/jobs/change-log/compact.ts'
import { boundedStep } from '#server/search/indexing/index.ts'
import { narrowedAfter } from '#server/jobs/change-log/index.ts'
import { eventually, foundIds, search, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

const database = (server: TestServer) => server.running.engines.db
const makeOld = (server: TestServer) =>
  database(server)
    .update(change)
    .set({ createTime: sql`now() - interval '1 hour'` })
const compact = (server: TestServer) => compactChanges({ db: database(server) }, new AbortController().signal)
const countChanges = (server: TestServer, id: string) => database(server).$count(change, eq(change.documentId, id))

it('keeps of each document its last entries, and every index finds the same as before', async () => {
  await using server = await startServer()
  const editor = await server.signIn('editor')
  const { id } = await uploadText(editor, '日志.txt', '变更日志压缩的例子')
  await settled(editor, id)
  for (let i = 0; i < 30; i++) await editor.call(docEditRelease, { body: { id, addBusinessTypeList: [`标${i}`] } })
  const other = await uploadText(editor, '别的.txt', '变更日志里的另一篇')
  await settled(editor, other.id)
  expect(await countChanges(server, id)).toBeGreaterThan(30)
  expect(await compact(server)).toBe(0) // too young
  await makeOld(server)
  expect(await compact(server)).toBeGreaterThan(28)
  expect(await countChanges(server, id)).toBeLessThanOrEqual(2)
  expect(await compact(server)).toBe(0)
  await editor.call(docEditRelease, { body: { id, addBusinessTypeList: ['又'] } })
  await makeOld(server)
  expect(await compact(server)).toBe(1)
  // A server that begins with nothing.
  const admin = await server.signIn('admin')
  await admin.call(searchIndexRebuild, {})
  await eventually('both are found', async () => ((await foundIds(editor, '变更日志')).length === 2 ? true : null))
  await searchable(editor, '变更日志压缩', id)
})

it('shows no document to who lost it, however far behind the index is', async () => {
  await using server = await startServer()
  const db = database(server)
  const [editor, lina] = [await server.signIn('editor'), await server.signIn('lina')]
  const { id } = await uploadText(editor, '收回.txt', '后来收回的犀牛制度')
  await settled(editor, id)
  await searchable(lina, '犀牛制度', id)
  const { follower } = server.running.engines
  follower.pause(true)
  const behind = follower.cursor()
  await editor.call(docDelete, { query: { id } })
  const { tenantId } = (
    await db
      .select()
      .from(change)
      .where(and(eq(change.documentId, id), eq(change.narrowing, true)))
  )[0]!
  // Later changes that narrow nothing.
  await db.insert(change).values([1, 2, 3].map(() => ({ documentId: id, narrowing: false, tenantId })))
  await makeOld(server)
  await compact(server)
  expect(await narrowedAfter(db, behind, tenantId)).toContain(id)
  expect((await search(lina, '犀牛制度')).kmSearchResultVOPage.total).toBe(0)
  follower.pause(false)
})

it('takes few large documents into memory at once, and never none', async () => {
  await using server = await startServer()
  const db = database(server)
  const editor = await server.signIn('editor')
  const ids: string[] = []
  for (let i = 0; i < 6; i++) ids.push((await uploadText(editor, `大${i}.txt`, `很大的第 ${i} 份`)).id)
  for (const id of ids) await settled(editor, id)
  const changes = ids.map((documentId, seq) => ({ documentId, seq }))
  expect(await boundedStep(db, changes)).toEqual(changes)
  // 12 MB each.
  await db.execute(sql`update file set text = repeat('长篇', 2000000)`)
  expect(await boundedStep(db, changes)).toEqual(changes.slice(0, 2))
  expect(await boundedStep(db, [changes[0]!, { ...changes[0]!, seq: 7 }, ...changes.slice(1)])).toHaveLength(3)
  await db.execute(sql`update file set text = repeat('长篇', 6000000)`)
  expect(await boundedStep(db, changes)).toEqual(changes.slice(0, 1))
})
