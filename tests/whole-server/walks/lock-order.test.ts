import { eq, inArray } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { favouriteAdd } from '#core/contract/km/community/favourite.ts'
import { userDelete } from '#core/contract/sys/user.ts'
import { userPurge } from '#core/contract/sys/user-bin.ts'
import { document, user } from '#server/db/schema/index.ts'
import { eventually, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { rightsTools } from '../support/rights-admin.ts'

/** Whoever holds several documents takes them in the order of their ids, so that no two wait for each other. */
let server: TestServer
let admin: Api
let ids: string[]
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  const editor = await server.signIn('editor')
  const made = []
  for (const name of ['甲', '乙']) made.push((await uploadText(editor, `${name}.txt`, `${name}的内容`)).id)
  ids = made.toSorted()
})
afterAll(() => server[Symbol.asyncDispose]())
const db = () => server.running.engines.db

/** Does `work` while somebody else holds the first document and then wants the second one. */
async function beside(work: () => Promise<unknown>): Promise<void> {
  const [first, second] = ids as [string, string]
  // The row of the first one now lies behind that of the second one, where a plain walk comes to it later.
  await db().update(document).set({ comments: 0 }).where(eq(document.id, first))
  const other = new Client(server.running.engines.connection)
  await other.connect()
  const hold = (id: string) => other.query('select id from document where id = $1 for no key update', [id])
  try {
    await other.query('begin')
    await hold(first)
    const done = work()
    done.catch(() => undefined)
    await eventually('it waits', async () => {
      const { rows } = await other.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")
      return rows.length > 0 ? true : null
    })
    await hold(second)
    await other.query('commit')
    await done
  } finally {
    await other.end()
  }
}

it('a person who is purged, with what they kept as favourites', async () => {
  const zhangwei = await server.signIn('zhangwei')
  for (const id of ids) await zhangwei.call(favouriteAdd, { query: { docId: id } })
  const userId = await rightsTools(server, admin).userId('zhangwei')
  await admin.call(userDelete, { query: { id: userId } })
  await beside(() => admin.call(userPurge, { query: { userIds: userId } }))
  const rows = await db().select({ favourites: document.favourites }).from(document).where(inArray(document.id, ids))
  expect(rows.map((row) => row.favourites)).toEqual([0, 0])
  expect(await db().$count(user, eq(user.id, userId))).toBe(0)
})
