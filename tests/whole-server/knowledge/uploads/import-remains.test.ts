import { readdirSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { importState, wordPreview, wordRead, wordSave } from '#core/contract/km/files/import.ts'
import { contentClaim, webImport } from '#server/db/schema/index.ts'
import { claimNamed } from '#server/storage/renditions/claims.ts'
import { sweepImports } from '#server/knowledge/web-import/sweep.ts'
import { eventually, settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { sha256 } from '../../support/uploading.ts'
import { wordFile } from '../../support/word-file.ts'

let server: TestServer
let editor: Api
beforeAll(async () => {
  server = await startServer()
  editor = await server.signIn('editor')
})
afterAll(() => server[Symbol.asyncDispose]())

const stored = (): string[] =>
  readdirSync(path.join(server.dataFolder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))
    .map((entry) => entry.name)

const claimed = () => server.running.engines.db.select().from(contentClaim)

const begin = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await editor.call(wordRead, { file: new Blob([bytes]), fileName: '制度.docx', body: {} })).id

const ended = (id: string) =>
  eventually('read', async () => {
    const { state } = await editor.call(importState, { query: { id } })
    return state === 'waiting' || state === 'running' ? null : state
  })

const row = async (id: string) =>
  (await server.running.engines.db.select().from(webImport).where(eq(webImport.id, id)))[0]!

const makeOld = (id: string) =>
  server.running.engines.db
    .update(webImport)
    .set({ createTime: sql`now() - interval '8 days'` })
    .where(eq(webImport.id, id))

it('keeps of a Word file what is still to be looked at, and nothing once nobody came back', async () => {
  const before = stored()
  const bytes = wordFile(['第一章 被放弃的导入', 1], ['没有人回来看它。'])
  const id = await begin(bytes)
  expect(await ended(id)).toBe('ready')
  const content = (await row(id)).result!['content'] as string
  await eventually('the Word file is gone', async () => (stored().includes(sha256(bytes)) ? null : true))
  expect(stored().toSorted()).toEqual([...before, content].toSorted())

  await sweepImports(server.running.engines)
  expect((await editor.call(wordPreview, { body: { id, level: 0 } })).length).toBe(1)
  await makeOld(id)
  await sweepImports(server.running.engines)
  expect(stored().toSorted()).toEqual(before.toSorted())
  expect(await claimed()).toEqual([])
  await expect(editor.call(importState, { query: { id } })).rejects.toThrow('找不到该任务')
})

it('of a Word file that cannot be read nothing stays', async () => {
  const before = stored()
  const id = await begin(new Uint8Array(Buffer.from('PK\x03\x04 这不是 Word')))
  expect(await ended(id)).toBe('refused')
  await eventually('its bytes are gone', async () => (stored().length === before.length ? true : null))
})

it('does not lose the file of a waiting import with the last document that holds the same bytes', async () => {
  const bytes = wordFile(['第一章 同样的字节', 1], ['既是知识，也正在导入。'])
  const doc = await settled(editor, (await uploadText(editor, '同样的.docx', bytes)).id)
  const { db } = server.running.engines
  const [waiting] = await db
    .insert(webImport)
    .values({ ownerId: 'nobody', kind: 'word', request: { sha256: sha256(bytes), size: bytes.length } })
    .returning({ id: webImport.id })
  await editor.call(docDelete, { query: { id: doc.id } })
  await (await server.signIn('admin')).call(docPurge, { query: { ids: doc.id } })
  await new Promise((resolve) => setTimeout(resolve, 1500)) // the task that lets go of it has run
  expect(stored()).toContain(sha256(bytes))
  await makeOld(waiting!.id)
  await sweepImports(server.running.engines)
  expect(stored()).not.toContain(sha256(bytes))
})

it('a page that is refused leaves no bytes, a kill before the end of a sweep is made up for', async () => {
  const bytes = wordFile(['第一章 不收的格式', 1], ['网站不收网页。'])
  const id = await begin(bytes)
  expect(await ended(id)).toBe('ready')
  await eventually('the Word file is gone', async () => (stored().includes(sha256(bytes)) ? null : true))
  await server.setSite('supportFileTypes', 'docx,txt')
  const before = stored()
  const [entry] = await editor.call(wordPreview, { body: { id, level: 0 } })
  const [made] = await editor.call(wordSave, {
    body: { id, level: 0, scope: 'staff', entries: [{ anchor: entry!.anchor }] },
  })
  expect(made).toMatchObject({ docId: null, reason: '不支持的文件格式' })
  expect(stored().toSorted()).toEqual(before.toSorted())
  await server.setSite('supportFileTypes', '')

  // As if it had been killed when the row was gone and its bytes were not.
  const content = (await row(id)).result!['content'] as string
  await claimNamed(server.running.engines.db, content)
  await server.running.engines.db.delete(webImport).where(eq(webImport.id, id))
  await server.restart()
  expect(stored()).not.toContain(content)
  expect(await claimed()).toEqual([])
})
