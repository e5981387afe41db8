import { sql } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import { docSearch } from '#core/contract/km/search/search.ts'
import { OWN_SCREENS, userPermissions } from '#core/contract/sys/permission.ts'
import { writesInto } from '#server/db/own-writes.ts'
import { createCompany } from '../support/company.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { recordStatements } from '../support/statements.ts'
import { SUBJECTS } from '../support/taken-back.ts'

const statements = recordStatements()
let server: TestServer
let pool: Pool
let editor: Api
let id: string
beforeAll(async () => {
  server = await startServer()
  pool = (server.running.engines.db as unknown as { $client: Pool }).$client
  editor = await server.signIn('editor')
  id = (await uploadText(editor, '写入之间.txt', '写入之间的正文。')).id
  await settled(editor, id)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

/** Tables with rows that were written since the transaction of that number. */
async function writtenSince(xid: string): Promise<string[]> {
  const { db } = server.running.engines
  const tables = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  const found = []
  for (const { name } of tables.rows) {
    const newer = sql`select 1 from ${sql.identifier(name)} where xmin::text::bigint >= ${xid}::bigint limit 1`
    if ((await db.execute(newer)).rows.length > 0) found.push(name)
  }
  return found
}

it('every write is recognised by its words, whatever call makes it', async () => {
  const company = await createCompany(server)
  const stage = { server, company, admin: company.admin }
  const now = sql`select pg_current_xact_id()::text as xid`
  let written: string[] = []
  const sent = await statements.during(async () => {
    const begun = (await server.running.engines.db.execute<{ xid: string }>(now)).rows[0]!.xid
    for (const subject of SUBJECTS.values()) await subject.make(stage)
    written = await writtenSince(begun) // within: what is made in the background goes on
  })
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter((table) => !sent.some(({ text }) => writesInto([table])(text)))).toEqual([])
})

/** A connection of the server's own that is not given back before `work` has ended, as when its reply is handled late. */
async function held(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const findTitle = async () =>
  (await editor.call(docListRecent, { query: { pageSize: 10 } })).records.find((row) => row.id === id)?.title
const hits = async () =>
  (await editor.call(docSearch, { body: { content: '写入之间', title: '写入之间' } })).kmSearchResultVOPage.total

describe('what this server has written acts', () => {
  it('before its connection has come back: on who may ask', async () => {
    const person = await server.signIn('zhangwei')
    await person.call(userPermissions, OWN_SCREENS)
    await held(async (client) => {
      await client.query(`begin; update app_user set status = 2 where username = 'zhangwei'`)
      await person.call(userPermissions, OWN_SCREENS) // not yet committed, and not to be kept
      await client.query('commit')
      await expect(person.call(userPermissions, OWN_SCREENS)).rejects.toThrow('登录已过期')
    })
    await expect(person.call(userPermissions, OWN_SCREENS)).rejects.toThrow('登录已过期')
  })

  it('likewise on the rows that are shown', async () => {
    await findTitle()
    await held(async (client) => {
      const change = `update document_version set title = '换过的题名' where document_id = '${id}'`
      await client.query(`begin; ${change}`)
      expect(await findTitle()).toBe('写入之间')
      await client.query('commit')
      expect(await findTitle()).toBe('换过的题名')
    })
    expect(await findTitle()).toBe('换过的题名')
  })

  it('likewise on what a search leaves out', async () => {
    await vi.waitFor(async () => expect(await hits()).toBe(1), { timeout: 60_000, interval: 200 })
    await held(async (client) => {
      // Far ahead of the index. It follows and passes over all before it, so this test is the last.
      let seq = 1_000_000
      const hidden = async () => {
        const change = `insert into change (seq, tenant_id, document_id, narrowing) overriding system value values (${seq++}, '0', '${id}', true)`
        await client.query(`begin; ${change}`)
        expect(await hits()).toBe(1)
        await client.query('commit')
        return (await hits()) === 0
      }
      // The index may have followed before the question, and then shows the document again.
      for (let round = 0; round < 20 && !(await hidden()); round++)
        await vi.waitFor(async () => expect(await hits()).toBe(1), { timeout: 60_000, interval: 50 })
      expect(seq).toBeLessThan(1_000_020)
    })
  })
})
