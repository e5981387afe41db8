import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, type ClientConfig } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateDatabase } from '#server/db/migrate.ts'
import { ArchiveFault } from '../archive/index.ts'
import type { Archive } from './archive-reader.ts'
import { type Manifest, tableEntry } from './manifest.ts'
import { columnList, quoted, sequences, tablesInOrder } from './tables.ts'

interface Journal {
  entries: { tag: string }[]
}

/** Whether the database is still empty. */
export const isEmptyDatabase = (connection: ClientConfig): Promise<boolean> =>
  withClient(connection, async (client) => (await tablesInOrder(client)).length === 0)

/**
 * Fills an empty database: creates the tables with the migrations of the backup, and inserts their rows in one
 * transaction. The server's next start applies newer migrations.
 */
export async function loadDatabase(o: {
  connection: ClientConfig
  archive: Archive
  migrationsFolder: string
  progress: (line: string) => void
}): Promise<void> {
  await migrateAsThen(o.connection, o.archive.manifest.migrations, o.migrationsFolder)
  await withClient(o.connection, async (client) => {
    await client.query('begin')
    await client.query(`set local datestyle = 'ISO'; set local timezone = 'UTC'`)
    await load(client, o.archive, o.progress)
    await client.query('commit')
  })
}

/** Removes what {@link loadDatabase} created, so that it can be repeated. */
export const clearDatabase = (connection: ClientConfig): Promise<void> =>
  withClient(connection, async (client) => {
    const tables = await tablesInOrder(client)
    if (tables.length > 0) await client.query(`drop table ${tables.map(quoted).join(', ')} cascade`)
    for (const sequence of await sequences(client)) await client.query(`drop sequence if exists ${quoted(sequence)}`)
    await client.query('drop schema if exists drizzle cascade')
  })

async function withClient<T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, application_name: 'zhiku restore' })
  client.on('error', () => undefined) // The running query reports the error.
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function load(client: Client, archive: Archive, progress: (line: string) => void): Promise<void> {
  const { tables, sequences: positions } = archive.manifest
  const known = new Set((await tablesInOrder(client)).map(quoted))
  const strange = tables.find((table) => !known.has(quoted(table)))
  if (strange) throw new ArchiveFault(`备份里有这个版本不认识的表 ${strange.name}`)
  // Migrations insert a few rows themselves.
  await client.query(`truncate ${tables.map(quoted).join(', ')}`)
  for (const [i, table] of tables.entries()) {
    progress(`数据库 ${i + 1}/${tables.length} ${table.name}`)
    await loadTable(client, table, await archive.read(tableEntry(table)))
  }
  for (const { schema, name, value } of positions)
    if (value !== null) await client.query('select setval($1::regclass, $2, true)', [quoted({ schema, name }), value])
}

async function loadTable(client: Client, table: Manifest['tables'][number], source: Readable): Promise<void> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const target = client.query(copyFrom(`copy ${quoted(table)} (${columnList(table)}) from stdin`))
  await pipeline(source, hashing, target)
  if (hash.digest('hex') !== table.sha256 || target.rowCount !== table.rows)
    throw new ArchiveFault(`备份里的 ${tableEntry(table)} 已损坏`)
}

/** Applies the migrations named by the backup; they must be the first ones of this program. */
async function migrateAsThen(connection: ClientConfig, wanted: readonly string[], folder: string): Promise<void> {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal
  const entries = journal.entries.slice(0, wanted.length)
  const own = entries.map(({ tag }) => digest(readFileSync(path.join(folder, `${tag}.sql`))))
  if (own.length !== wanted.length || own.some((hash, i) => hash !== wanted[i]))
    throw new ArchiveFault('备份由更新或另一个版本的知库写成，请用写成它的版本恢复，再升级')
  const copy = mkdtempSync(path.join(tmpdir(), 'zhiku-migrations-'))
  try {
    mkdirSync(path.join(copy, 'meta'))
    for (const { tag } of entries) cpSync(path.join(folder, `${tag}.sql`), path.join(copy, `${tag}.sql`))
    writeFileSync(path.join(copy, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await migrateDatabase(connection, copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
