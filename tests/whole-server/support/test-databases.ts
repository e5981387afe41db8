import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { seedInstallation } from '#server/boot/seed/index.ts'

/*
 * Databases for tests in a shared PostgreSQL. Each is a copy of a template that was migrated and filled once, which
 * takes a tenth of a second instead of two for a new cluster.
 */

/** The password of every seeded account. */
export const PASSWORD = 'Zhiku-2026'

/** The superuser's address of the run's PostgreSQL; {@link prepareTemplate} has created the template there. */
const SHARED = 'ZHIKU_TEST_SHARED_POSTGRES'
const TEMPLATE = 'zhiku_template'
/** As in the product, the role owns its database and is no superuser. */
const ROLE = 'zhiku_server'

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

/** From now on, servers of this process and of its children use copies of the template there. */
export const shareWithServers = (superuser: string): void => {
  process.env[SHARED] = superuser
}

/** Creates the template in a new PostgreSQL. */
export async function prepareTemplate(superuser: string, migrationsFolder: string): Promise<void> {
  await run(superuser, `create role ${ROLE} login password '${PASSWORD}'`)
  await run(superuser, creation(TEMPLATE, 'template0', ROLE))
  const connection = { connectionString: asRole(superuser, TEMPLATE) }
  await migrateDatabase(connection, migrationsFolder)
  await using handle = openDatabase(connection, () => undefined)
  await seedInstallation(handle.db, { adminPassword: PASSWORD, demoPassword: PASSWORD, now: new Date() })
}

/** A copy of the template, or an empty database; null if no PostgreSQL is shared. */
export async function copiedDatabase(template: string = TEMPLATE): Promise<TestDatabase | null> {
  const superuser = process.env[SHARED]
  if (!superuser) return null
  const name = freshName()
  // Without fsync, copying the files costs a third of the default strategy, which also writes every page to the log.
  await run(superuser, `${creation(name, template, ROLE)} strategy file_copy`)
  return { url: asRole(superuser, name), drop: () => drop(superuser, name) }
}

/** An empty database in the PostgreSQL of ZHIKU_TEST_DATABASE_URL; null if that is not set. */
export async function externalDatabase(): Promise<TestDatabase | null> {
  const superuser = process.env['ZHIKU_TEST_DATABASE_URL']
  if (!superuser) return null
  const name = freshName()
  await run(superuser, creation(name, 'template0'))
  return { url: onDatabase(superuser, name).href, drop: () => drop(superuser, name) }
}

/** An empty database with case mapping for all scripts, as an external PostgreSQL may have. */
export async function unicodeDatabase(): Promise<TestDatabase> {
  const superuser = process.env['ZHIKU_TEST_DATABASE_URL'] ?? process.env[SHARED]
  if (!superuser) throw new Error('no PostgreSQL to make a database on')
  const name = freshName()
  const locale = `encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`
  await run(superuser, `create database ${name} template template0 ${locale}`)
  return { url: onDatabase(superuser, name).href, drop: () => drop(superuser, name) }
}

const freshName = () => `zhiku_${randomBytes(6).toString('hex')}`

const creation = (name: string, template: string, owner = 'default') =>
  `create database ${name} owner ${owner} template ${template} encoding 'UTF8' locale 'C'`

const drop = (superuser: string, name: string) => run(superuser, `drop database ${name} with (force)`)

function onDatabase(superuser: string, name: string): URL {
  const url = new URL(superuser)
  url.pathname = `/${name}`
  return url
}

const asRole = (superuser: string, name: string): string =>
  Object.assign(onDatabase(superuser, name), { username: ROLE, password: PASSWORD }).href

async function run(superuser: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: superuser })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
