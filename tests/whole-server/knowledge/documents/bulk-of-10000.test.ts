import { createHash } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import {
  bulkBegin,
  bulkCancel,
  bulkGet,
  bulkRows,
  bulkUndo,
  MOST_CHANGED,
} from '#core/contract/km/documents/bulk-change.ts'
import { document, version } from '#server/db/schema/index.ts'
import { eventually, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

/** Ids of the copies begin with this. */
const COPY = 'copy-'
const LONG_MS = 1_800_000

describe('a change of as many documents as one may concern', { tags: 'prove', timeout: LONG_MS }, () => {
  let server: TestServer
  let editor: Api
  const ids = Array.from({ length: MOST_CHANGED }, (_, n) => `${COPY}${n}`)
  beforeAll(async () => {
    server = await startServer()
    editor = await server.signIn('editor')
    await copyDocument((await uploadText(editor, '样张.md', '# 样张\n\n正文')).id)
  }, LONG_MS)
  afterAll(() => server[Symbol.asyncDispose]())

  /** Each copy is a document of its own: it differs from the first in every id and token. */
  async function copyDocument(id: string): Promise<void> {
    const { db } = server.running.engines
    const [whole] = await db.select().from(document).where(eq(document.id, id))
    const versions = await db.select().from(version).where(eq(version.documentId, id))
    const versionId = versions[0]!.id
    const copied = <R extends object>(row: R, n: number): R =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, renamed(value, n)])) as R
    const renamed = (value: unknown, n: number): unknown => {
      if (Array.isArray(value)) return value.map((each) => renamed(each, n))
      if (typeof value !== 'string') return value
      return value.replaceAll(id, `${COPY}${n}`).replaceAll(versionId, `${COPY}v${n}`)
    }
    for (let from = 0; from < ids.length; from += 500) {
      const some = Array.from({ length: 500 }, (_, n) => from + n)
      await db
        .insert(document)
        .values(some.map((n) => ({ ...copied(whole!, n), serialNumber: `${whole!.serialNumber}-${n}` })))
      await db.insert(version).values(some.map((n) => copied(versions[0]!, n)))
    }
  }

  /** Of everything but the counter of changes and the time of the last one. */
  async function digest(): Promise<string> {
    const rows = await server.running.engines.db
      .select()
      .from(document)
      .where(like(document.id, `${COPY}%`))
      .orderBy(document.id)
    const hash = createHash('sha256')
    for (const row of rows) hash.update(JSON.stringify({ ...row, revision: 0, updateTime: null, updateBy: null }))
    return hash.digest('hex')
  }
  const ended = (id: string, state: string) =>
    eventually(
      `the change is ${state}`,
      async () => {
        const bulk = await editor.call(bulkGet, { query: { id } })
        return bulk.state === state ? bulk : null
      },
      LONG_MS,
    )

  it('says of each what came of it, stops when told to, and is undone to the last field', async () => {
    const before = await digest()
    const change = { scope: 'private' as const, addBusinessTypeList: ['万'], expireTime: '2031-05-06' }
    const whole = await editor.call(bulkBegin, { body: { ids, change } })
    expect(await ended(whole.id, 'done')).toMatchObject({ total: MOST_CHANGED, done: MOST_CHANGED, refused: 0 })
    const last = await editor.call(bulkRows, { query: { id: whole.id, pageNo: 100, pageSize: 100 } })
    expect([last.total, last.records.at(-1)?.docId]).toEqual([MOST_CHANGED, ids.at(-1)])
    expect(await digest()).not.toBe(before)
    await editor.call(bulkUndo, { query: { id: whole.id } })
    expect(await ended(whole.id, 'undone')).toMatchObject({ undone: MOST_CHANGED, kept: 0 })
    expect(await digest()).toBe(before)

    const { id } = await editor.call(bulkBegin, { body: { ids, change: { delete: true } } })
    await eventually('some are deleted', async () =>
      (await editor.call(bulkGet, { query: { id } })).done > 50 ? true : null,
    )
    const stopped = await editor.call(bulkCancel, { query: { id } })
    expect(stopped.done).toBeLessThan(MOST_CHANGED)
    await editor.call(bulkUndo, { query: { id } })
    expect((await ended(id, 'undone')).undone).toBeGreaterThanOrEqual(stopped.done)
    expect(await digest()).toBe(before)
  })
})
