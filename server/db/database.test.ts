import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { embeddedPostgres, startTemporaryPostgres } from '#tests/temporary-postgres.ts'
import { openDatabase } from './database.ts'

let postgres: Awaited<ReturnType<typeof startTemporaryPostgres>>
beforeAll(async () => {
  postgres = await startTemporaryPostgres(embeddedPostgres())
})
afterAll(() => postgres[Symbol.asyncDispose]())

const cut = (client: PoolClient) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()

it('a connection that breaks before its transaction begins goes back to the pool, and the pool can end', async () => {
  const heard: string[] = []
  const handle = openDatabase({ connectionString: postgres.url }, (error) => heard.push(error.message), 1)
  handle.pool.once('acquire', cut)
  await expect(handle.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow('Failed query: begin')
  expect(handle.pool.totalCount).toBe(0)
  const { rows } = await handle.db.transaction((tx) => tx.execute(sql`select 2 as two`))
  expect(rows).toEqual([{ two: 2 }])
  await handle[Symbol.asyncDispose]()
  expect(handle.pool.totalCount).toBe(0)
})

it('a transaction that fails is taken back, and its connection is used again', async () => {
  await using handle = openDatabase({ connectionString: postgres.url }, () => undefined, 1)
  await handle.db.execute(sql`create table sheet (id int)`)
  const work = handle.db.transaction(async (tx) => {
    await tx.execute(sql`insert into sheet values (1)`)
    throw new Error('on purpose')
  })
  await expect(work).rejects.toThrow('on purpose')
  expect((await handle.db.execute(sql`select * from sheet`)).rows).toEqual([])
  expect(handle.pool.totalCount).toBe(1)
})
