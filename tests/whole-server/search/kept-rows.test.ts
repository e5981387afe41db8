import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import { type DocumentRow, documentRows, rowsPassing } from '#server/knowledge/documents/store/document-row.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { recordStatements } from '../support/statements.ts'

const statements = recordStatements()
let server: TestServer
let editor: Api
let id: string
beforeAll(async () => {
  server = await startServer()
  editor = await server.signIn('editor')
  id = (await uploadText(editor, '留存.txt', '留存的一行。')).id
  await settled(editor, id)
  await write(sql`update document set category = (select id from place where kind = 'category' and tenant_id = '0' limit 1),
    topics = array(select id from place where kind = 'topic' and tenant_id = '0' limit 1) where id = ${id}`)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

const write = (statement: SQL) => server.running.engines.db.execute(statement)
const readRow = async (): Promise<DocRow> =>
  (await editor.call(docListRecent, { query: { pageSize: 10 } })).records.find((row) => row.id === id)!

const shownId = () => sql`(select visible_version from document where id = ${id})`
const sha256 = () => sql`(select sha256 from attachment where version_id = ${shownId()} and ordinal = 0)`

/** By table: what is written past the server, as another server would, and what the next row says. */
const CHANGES: Record<string, { write: () => SQL; says: (row: DocRow) => unknown; expected: unknown }[]> = {
  document: [
    { write: () => sql`update document set views = 41 where id = ${id}`, says: (row) => row.views, expected: 41 },
    {
      write: () => sql`update document set open_version = visible_version where id = ${id}`,
      says: (row) => row.openVersion !== null,
      expected: true,
    },
  ],
  document_version: [
    {
      write: () => sql`update document_version set title = '换了题名' where id = ${shownId()}`,
      says: (row) => row.title,
      expected: '换了题名',
    },
  ],
  attachment: [
    {
      write: () => sql`update attachment set name = '换了名.txt' where version_id = ${shownId()}`,
      says: (row) => row.name,
      expected: '换了名.txt',
    },
  ],
  file: [
    {
      write: () => sql`update file set reason = '换了原因' where sha256 = ${sha256()}`,
      says: (row) => row.processMsg,
      expected: '换了原因',
    },
    {
      write: () => sql`update file set locked = true where sha256 = ${sha256()}`,
      says: (row) => row.ftiFlag,
      expected: INDEX_STATE.notNeeded,
    },
  ],
  unlocked_file: [
    {
      write: () => sql`insert into unlocked_file (document_id, sha256) values (${id}, ${sha256()})`,
      says: (row) => row.ftiFlag,
      expected: INDEX_STATE.indexed,
    },
  ],
  rendition: [
    {
      write: () =>
        sql`insert into rendition (source, kind, state, pages, maker) values (${sha256()}, 'pdf', 'done', 7, 'test')`,
      says: (row) => row.pages,
      expected: 7,
    },
    {
      write: () => sql`delete from rendition where source = ${sha256()}`,
      says: (row) => row.pages === 7,
      expected: false,
    },
  ],
  app_user: [
    {
      write: () => sql`update app_user set realname = '换了人名' where username = 'editor'`,
      says: (row) => row.authorName,
      expected: '换了人名',
    },
  ],
  department: [
    {
      write: () =>
        sql`update department set depart_name = '换了部门' where id = (select department_id from document where id = ${id})`,
      says: (row) => row.depId_dictText,
      expected: '换了部门',
    },
  ],
  place: [
    {
      write: () => sql`update place set name = '换了类' where id = (select category from document where id = ${id})`,
      says: (row) => row.category_dictText,
      expected: '换了类',
    },
    {
      write: () => sql`update place set name = '换了题' where id = (select topics[1] from document where id = ${id})`,
      says: (row) => row.topicIds_dictText,
      expected: '换了题',
    },
  ],
  ocr_page: [
    {
      write: () => sql`insert into ocr_page (sha256, page) values (${sha256()}, 1), (${sha256()}, 2)`,
      says: (row) => row.ocr,
      expected: { done: 0, total: 2 },
    },
    {
      write: () => sql`update ocr_page set state = 'done' where sha256 = ${sha256()} and page = 1`,
      says: (row) => row.ocr,
      expected: { done: 1, total: 2 },
    },
  ],
}

it.each(
  Object.entries(CHANGES).flatMap(([table, changes]) => changes.map((change, n) => [table, n + 1, change] as const)),
)('a kept row shows what was written into %s (%i) at once', async (_table, _n, change) => {
  expect(change.says(await readRow())).not.toEqual(change.expected)
  await write(change.write())
  expect(change.says(await readRow())).toEqual(change.expected)
})

it('every table that a row is read from is among them', async () => {
  await write(sql`update document set views = views + 1 where id = ${id}`)
  const sent = await statements.during(readRow)
  const { text } = sent.find(({ name }) => name === 'document-rows')!
  const read = new Set([...text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)].map((m) => m[1]!))
  expect([...read].toSorted()).toEqual(Object.keys(CHANGES).toSorted())
})

it('a row that nobody has changed is not read again', async () => {
  await readRow()
  await write(sql`update file set reason = reason where sha256 <> ${sha256()}`) // a row of another document
  const names = (await statements.during(readRow)).map(({ name }) => name)
  expect(names).toContain('document-stamps')
  expect(names).not.toContain('document-rows')
})

it('a row is what Drizzle itself makes of the answer, with and without what may be absent', async () => {
  const { db } = server.running.engines
  const bare = (await uploadText(editor, '另一篇.txt', '没有分类。')).id
  await settled(editor, bare) // else it may be read between the two
  const ids = [id, bare]
  const byDrizzle = await rowsPassing(db, 'visible', ids, undefined)
  expect(byDrizzle.map((row) => row.open === null)).toContain(true)
  expect(byDrizzle.map((row) => row.open === null)).toContain(false)
  const rows = await documentRows(db, 'visible', ids)
  const byId = (row: DocumentRow) => row.document.id
  expect(Object.fromEntries(rows.map((row) => [byId(row), row]))).toEqual(
    Object.fromEntries(byDrizzle.map((row) => [byId(row), row])),
  )
})

it('a document that went is not shown from what was kept', async () => {
  await readRow()
  await write(sql`update document set deleted = true where id = ${id}`)
  expect(await readRow()).toBeUndefined()
})
