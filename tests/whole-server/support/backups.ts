import { createHash } from 'node:crypto'
import { createReadStream, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Client, type ClientConfig } from 'pg'
import { type Config, readConfig } from '#server/boot/config.ts'
import { pathsIn } from '#server/boot/start.ts'
import { sequences, tablesInOrder } from '#server/operations/backup/tables.ts'
import { removeData } from './cluster-home.ts'
import { type TestServer, startServer } from './fixture.ts'
import { copiedDatabase, externalDatabase, type TestDatabase } from './test-databases.ts'

/* Installations for tests of backups: a server whose database has an address, and places to restore to. */

export const paths = pathsIn(path.resolve(import.meta.dirname, '../../..'))
export const silent = () => undefined

export interface Installation extends AsyncDisposable {
  server: TestServer
  config: Config
  /** A folder for backups, removed at the end. */
  folder: string
}

export async function installation(): Promise<Installation> {
  const database = await databaseFrom('zhiku_template')
  const server = await startServer({ DATABASE_URL: database.url })
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-backups-'))
  return {
    server,
    config: readConfig(server.env),
    folder,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const emptyDatabase = (): Promise<TestDatabase> => databaseFrom('template0')

async function databaseFrom(template: string): Promise<TestDatabase> {
  const database = (await externalDatabase()) ?? (await copiedDatabase(template))
  if (database === null) throw new Error('no PostgreSQL is shared by this run')
  return database
}

export interface Place extends AsyncDisposable {
  config: Config
}

/** A data folder that does not exist yet, with the embedded or an external database. */
export async function emptyPlace(external?: TestDatabase): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-restored-'))
  const env = { ZHIKU_DATA: path.join(folder, 'data'), ...(external && { DATABASE_URL: external.url }) }
  return {
    config: readConfig(env),
    async [Symbol.asyncDispose]() {
      removeData(env.ZHIKU_DATA)
      rmSync(folder, { recursive: true, force: true })
      await external?.drop()
    },
  }
}

/** Digests of all tables and sequences, by name. */
export async function databaseDigests(connection: ClientConfig): Promise<Record<string, string>> {
  const client = new Client(connection)
  await client.connect()
  try {
    const digests: Record<string, string> = {}
    for (const { schema, name } of await tablesInOrder(client)) {
      const { rows } = await client.query<{ digest: string }>(
        `select concat(count(*), ' ', md5(string_agg(t::text, E'\\n' order by t::text))) as digest from "${schema}"."${name}" t`,
      )
      digests[`${schema}.${name}`] = rows[0]!.digest
    }
    for (const { name, value } of await sequences(client)) digests[`sequence ${name}`] = String(value)
    return digests
  } finally {
    await client.end()
  }
}

/** The digest of every stored content, by its name. */
export async function fileDigests(dataFolder: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const file of globSync('files/??/??/*', { cwd: dataFolder }).toSorted((a, b) => a.localeCompare(b))) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path.join(dataFolder, file)), hash)
    digests[path.basename(file)] = hash.digest('hex')
  }
  return digests
}
