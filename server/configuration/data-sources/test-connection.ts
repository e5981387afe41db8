import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { Reject } from '#server/kernel/reject.ts'
import { allowedAddress } from './allowed-address.ts'
import { type PostgresAddress, postgresAddress } from './postgres-address.ts'

/** A failed connection is reported after exactly this time, never earlier. */
const WAIT_MS = 5000

const WRONG_ACCOUNT = '数据库连接失败：用户名或密码不正确'
/**
 * The same message for a closed or filtered port, for a port without a database, for an unknown name, and for an
 * address that is not allowed.
 */
const NO_CONNECTION =
  '数据库连接失败，请检查地址、端口和库名；服务器只连接配置项 ZHIKU_DATA_SOURCE_HOSTS 允许的主机，可请服务器管理员添加'

export interface Connection {
  dbUrl: string
  dbUsername: string
  dbPassword: string
}

/**
 * Signs in to the database and closes the connection. Neither the answer nor its time tells why there is no connection;
 * otherwise a person who may enter data sources could search for open ports.
 */
export async function testConnection(connection: Connection, allowed: readonly string[]): Promise<void> {
  const { dbUrl, dbUsername } = connection
  const address = postgresAddress(dbUrl)
  if (!address) throw new Reject('数据库连接失败：这个版本只能连接 PostgreSQL，地址如 jdbc:postgresql://主机:5432/库名')
  if (dbUsername === '') throw new Reject('数据库连接失败：请填写用户名')
  const end = sleep(WAIT_MS, 'none' as const)
  const attempt = signIn(address, connection, allowed).catch(() => 'none' as const)
  const outcome = await Promise.race([attempt, end])
  if (outcome === 'signed-in') return
  if (outcome === 'wrong-account') throw new Reject(WRONG_ACCOUNT)
  await end
  throw new Reject(NO_CONNECTION)
}

type Outcome = 'signed-in' | 'wrong-account' | 'none'

async function signIn(
  address: PostgresAddress,
  { dbUsername, dbPassword }: Connection,
  allowed: readonly string[],
): Promise<Outcome> {
  const host = await allowedAddress(address, allowed)
  if (host === null) return 'none'
  const client = new Client({
    host,
    port: address.port,
    // A missing value would be taken from this server's own environment and sent there.
    database: address.database || dbUsername,
    user: dbUsername,
    password: () => dbPassword,
    ssl: false,
    application_name: 'zhiku data source',
    connectionTimeoutMillis: WAIT_MS,
  })
  // A connection that ends by itself also emits an event; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return 'signed-in'
  } catch (error) {
    return isOfAccount(error) ? 'wrong-account' : 'none'
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** Class 28 of PostgreSQL: invalid authorization. */
const isOfAccount = (error: unknown): boolean => error instanceof DatabaseError && (error.code ?? '').startsWith('28')
