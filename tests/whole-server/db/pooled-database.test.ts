import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { health } from '#core/contract/platform/health.ts'
import { ConfigError } from '#server/boot/config.ts'
import { startServer } from '../support/fixture.ts'
import { sharedDatabase } from '../support/second-server.ts'
import { startPooler } from './transaction-pooler.ts'

const stack = new AsyncDisposableStack()
let direct: string
let pooled: string
beforeAll(async () => {
  direct = await sharedDatabase(stack, 'template0')
  pooled = stack.use(await startPooler(direct)).url
})
afterAll(() => stack.disposeAsync())

const start = (env: Record<string, string>) =>
  startServer({ ZHIKU_SECRET: randomBytes(32).toString('hex'), DATABASE_URL: direct, ...env })

const tables = async () => {
  const client = new Client({ connectionString: direct })
  await client.connect()
  const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
  await client.end()
  return rows.length
}

it.each([
  ['everything goes through a pool by transactions', () => ({ DATABASE_URL: pooled }), '直达 PostgreSQL 的地址'],
  ['the address for sessions does', () => ({ ZHIKU_SESSION_DATABASE_URL: pooled }), '直达 PostgreSQL 的地址'],
  [
    'the pool keeps no prepared statements',
    () => ({ DATABASE_URL: pooled, ZHIKU_SESSION_DATABASE_URL: direct }),
    'max_prepared_statements',
  ],
  [
    'the two addresses are two databases',
    () => ({ ZHIKU_SESSION_DATABASE_URL: direct.replace(/\/[^/?]+(\?|$)/, '/template1$1') }),
    '不是同一个数据库',
  ],
])('does not start where %s, says so in one line, and changes nothing', async (_, env, line) => {
  const starting = start(env())
  await expect(starting).rejects.toThrow(ConfigError)
  await expect(starting).rejects.toThrow(line)
  expect(await tables()).toBe(0)
})

it('starts with an address of its own for sessions', async () => {
  await using server = await start({ ZHIKU_SESSION_DATABASE_URL: direct })
  expect(await server.guest.call(health, {})).toMatchObject({ status: 'UP' })
})
