import { randomBytes } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { ConfigError } from './config.ts'

const WAIT_MS = 10_000
const HEARD_WITHIN_MS = 3000

const NO_SESSIONS =
  '数据库地址经过 transaction 模式的连接池（如 PgBouncer），监听和迁移需要会话：请把 ZHIKU_SESSION_DATABASE_URL 设为直达 PostgreSQL 的地址'
const NO_STATEMENTS =
  'DATABASE_URL 经过的连接池不保留预备语句：请用 PgBouncer 1.21 或更新并设置 max_prepared_statements，或改用 session 模式'
const OTHER_DATABASE = 'ZHIKU_SESSION_DATABASE_URL 与 DATABASE_URL 不是同一个数据库'

/**
 * Checks before anything is changed that the addresses are usable. A pool in transaction mode between us and PostgreSQL
 * silently loses LISTEN and session locks. This check reports it in one clear line; otherwise the index would just stop
 * being updated.
 */
export async function assertAddresses(o: { main: ClientConfig; sessions: ClientConfig }): Promise<void> {
  await withTwo(o.sessions, async (one, other) => {
    if (!(await keepsItsSession(one, other))) throw new ConfigError(NO_SESSIONS)
    await withTwo(o.main, async (main, second) => {
      if (!(await keepsStatements(main, second))) throw new ConfigError(NO_STATEMENTS)
      if (!(await isHeard(one, main))) throw new ConfigError(OTHER_DATABASE)
    })
  })
}

async function withTwo(config: ClientConfig, work: (one: Client, other: Client) => Promise<void>): Promise<void> {
  const open = () => {
    const client = new Client({ ...config, application_name: 'zhiku probe', connectionTimeoutMillis: WAIT_MS })
    client.on('error', () => undefined) // The running query reports the error.
    return client
  }
  const [one, other] = [open(), open()]
  try {
    await one.connect()
    await other.connect()
    await work(one, other)
  } finally {
    await Promise.all([one.end(), other.end()].map((ending) => ending.catch(() => undefined)))
  }
}

/** Whether the connection keeps its own PostgreSQL process while another one holds a transaction. */
async function keepsItsSession(one: Client, other: Client): Promise<boolean> {
  const before = await backendPid(one)
  return holding(other, async (taken) => before !== taken && before === (await backendPid(one)))
}

/** Whether prepared statements survive when the pool gives its process to another connection. */
async function keepsStatements(one: Client, other: Client): Promise<boolean> {
  const statement = { name: 'zhiku-probe', text: 'select 1' }
  await one.query(statement)
  return holding(other, () =>
    one.query(statement).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === '26000') return false
        throw error
      },
    ),
  )
}

async function holding<T>(client: Client, work: (taken: number) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    return await work(await backendPid(client))
  } finally {
    await client.query('rollback')
  }
}

const backendPid = async (client: Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid

/** Whether a notification sent through one address arrives through the other. */
async function isHeard(listener: Client, speaker: Client): Promise<boolean> {
  const channel = `zhiku_probe_${randomBytes(6).toString('hex')}`
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const late = setTimeout(() => resolve(false), HEARD_WITHIN_MS)
  listener.on('notification', (heard) => heard.channel === channel && resolve(true))
  await listener.query(`listen ${channel}`)
  await speaker.query('select pg_notify($1, $2)', [channel, ''])
  const heard = await promise
  clearTimeout(late)
  return heard
}
