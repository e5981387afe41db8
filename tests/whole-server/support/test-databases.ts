import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { seedInstallation } from '#server/boot/seed/index.ts'

/*
 * Databases of tests on a PostgreSQL that they share. Each is a copy of one that has been migrated and filled once: a
 * tenth of a second instead of two for a cluster of its own.
 */

/** Of every account of the seed. */
export const PASSWORD = 'Zhiku-2026'

/** Address of the PostgreSQL of this run, as its superuser; {@link prepareTemplate} has been there. */
const SHARED = 'ZHIKU_TEST_SHARED_POSTGRES'
const TEMPLATE = 'zhiku_template'
/** As in the product: the role owns its database and is no superuser. */
const ROLE = 'zhiku_server'

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

/** From now on servers of this process and of its children have copies of the template there. */
export const shareWithServers = (superuser: string): void => {
  process.env[SHARED] = superuser
}

/** Makes the template on a fresh PostgreSQL. */
export async function prepareTemplate(superuser: string, migrationsFolder: string): Promise<void> {
  await run(superuser, `create role ${ROLE} login password '${PASSWORD}'`)
  await run(superuser, creation(TEMPLATE, 'template0', ROLE))
  const connection = { connectionString: asRole(superuser, TEMPLATE) }
  await migrateDatabase(connection, migrationsFolder)
  await using handle = openDatabase(connection, () => undefined)
  await seedInstallation(handle.db, { adminPassword: PASSWORD, demoPassword: PASSWORD, now: new Date() })
}

/** A copy of the template, or an empty database; null where no PostgreSQL is shared. */
export async function copiedDatabase(template: string = TEMPLATE): Promise<TestDatabase | null> {
  const superuser = process.env[SHARED]
  if (!superuser) return null
  const name = freshName()
  // Without fsync copying the files costs a third of writing each page to the log as well, which is the default.
  await run(superuser, `${creation(name, template, ROLE)} strategy file_copy`)
  return { url: asRole(superuser, name), drop: () => drop(superuser, name) }
}

/** An empty database on the server of ZHIKU_TEST_DATABASE_URL; null where that is not set. */
export async function externalDatabase(): Promise<TestDatabase | null> {
  const superuser = process.env['ZHIKU_TEST_DATABASE_URL']
  if (!superuser) return null
  const name = freshName()
  await run(superuser, creation(name, 'template0'))
  return { url: onDatabase(superuser, name).href, drop: () => drop(superuser, name) }
}

/** An empty database that knows upper and lower case of every script, as somebody's own PostgreSQL may. */
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
