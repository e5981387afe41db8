import { Client } from 'pg'
import { Reject } from '#server/kernel/reject.ts'

const WAIT_MS = 10_000

export interface Connection {
  dbUrl: string
  dbUsername: string
  dbPassword: string
}

/** Host, port and database of `jdbc:postgresql://host:5432/name?…`, also without `jdbc:`; null for other databases. */
export function postgresAddress(dbUrl: string): { host: string; port: number; database: string } | null {
  const address = dbUrl.trim().replace(/^jdbc:/i, '')
  if (!/^postgres(ql)?:\/\//i.test(address) || !URL.canParse(address)) return null
  const { hostname, port, pathname } = new URL(address)
  if (hostname === '') return null
  return { host: hostname, port: port === '' ? 5432 : Number(port), database: decodeURIComponent(pathname.slice(1)) }
}

/** Signs in to the database and closes the connection. */
export async function testConnection({ dbUrl, dbUsername, dbPassword }: Connection): Promise<void> {
  const address = postgresAddress(dbUrl)
  if (!address) throw new Reject('数据库连接失败：这个版本只能连接 PostgreSQL，地址如 jdbc:postgresql://主机:5432/库名')
  const client = new Client({
    ...address,
    user: dbUsername,
    password: dbPassword,
    application_name: 'zhiku data source',
    connectionTimeoutMillis: WAIT_MS,
  })
  // A connection that ends by itself also sends an event; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new Reject(`数据库连接失败：${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
