import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client, ClientConfig } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import * as schema from '#server/db/schema/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import { namedContents } from '#server/storage/renditions/index.ts'
import { addContent, ArchiveFault, ArchiveWriter, beginSnapshot, connected } from '../archive/index.ts'
import { Archive } from './archive-reader.ts'
import { FORMAT, type Manifest, MANIFEST, settingEntry, tableEntry } from './manifest.ts'
import { columnList, quoted, sequences, type Table, tablesInOrder } from './tables.ts'

interface Backup {
  /** A connection without a pool in between, because it holds locks. */
  connection: ClientConfig
  files: FileStore
  dataFolder: string
  target: string
  /** An earlier backup in the same folder; its contents are referenced instead of copied. */
  base?: string | undefined
  progress: (line: string) => void
  /** Runs while no other backup or export of this database runs. */
  alone?: () => Promise<void>
  /** Cancels the backup and removes what was written. */
  signal?: AbortSignal
}

/** The number of documents that are searched by title when the backup is verified. */
const SEARCHES = 12

/**
 * Writes a backup while servers run. The database is read in one snapshot, so it contains every acknowledged write and
 * no partial one; contents are read afterwards. From before the snapshot until the last content is read, nobody removes
 * stored bytes (`claimIfUnnamed` waits for `storedBytes`).
 */
export async function createBackup(o: Backup): Promise<Manifest> {
  if (existsSync(o.target)) throw new ArchiveFault(`${o.target} 已经存在，请换一个名称`)
  const base = o.base === undefined ? null : await openBase(o.base, o.target)
  await using _base = base
  await using client = await connected(o.connection, 'backup')
  const { time } = await beginSnapshot(client, o.signal)
  await o.alone?.()
  await using archive = await ArchiveWriter.create(o.target)
  const facts = await copyDatabase(client, archive, { ...o, time })
  const kept = await copyFiles(facts.contents, { ...o, archive, base })
  const manifest: Manifest = {
    format: FORMAT,
    id: randomBytes(16).toString('hex'),
    ...facts.database,
    ...kept,
    settings: await copySettings(o.dataFolder, archive),
  }
  archive.addText(MANIFEST, JSON.stringify(manifest))
  await archive.finish()
  return manifest
}

async function openBase(base: string, target: string): Promise<Archive> {
  if (path.dirname(base) !== path.dirname(target)) throw new ArchiveFault('增量备份要和所依据的备份放在同一个文件夹里')
  return Archive.open(base)
}

type DatabaseFacts = Pick<Manifest, 'time' | 'migrations' | 'tables' | 'sequences' | 'searches'>
type Contents = Awaited<ReturnType<typeof namedContents>>

async function copyDatabase(
  client: Client,
  archive: ArchiveWriter,
  { time, progress, signal }: Pick<Backup, 'progress' | 'signal'> & { time: Date },
): Promise<{ database: DatabaseFacts; contents: Contents }> {
  const tables: Manifest['tables'] = []
  const all = await tablesInOrder(client)
  for (const table of all) {
    signal?.throwIfAborted()
    progress(`数据库 ${tables.length + 1}/${all.length} ${table.name}`)
    tables.push(await copyTable(client, archive, table))
  }
  const database = {
    time: time.toISOString(),
    migrations: await appliedMigrations(client),
    tables,
    sequences: await sequences(client),
    searches: await titlesOfOne(client),
  }
  const contents = await namedContents(drizzle(client, { schema }))
  await client.query('commit')
  return { database, contents }
}

async function copyTable(client: Client, archive: ArchiveWriter, table: Table): Promise<Manifest['tables'][number]> {
  const stream = client.query(copyTo(`copy ${quoted(table)} (${columnList(table)}) to stdout`))
  const { sha256 } = await archive.add(tableEntry(table), stream, true)
  return { ...table, rows: stream.rowCount, sha256 }
}

async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  return rows.map(({ hash }) => hash)
}

/** Titles of searchable documents that belong to exactly one document. */
async function titlesOfOne(client: Client): Promise<Manifest['searches']> {
  const { rows } = await client.query<{ text: string; documentId: string }>(
    `select min(v.title) as text, min(d.id) as "documentId"
       from document d join document_version v on v.id = d.visible_version
      where d.released and not d.deleted and d.tenant_id = '0' and d.effective_from <= now()
        and (d.expire_time is null or d.expire_time > now() + interval '1 day')
      group by lower(v.title) having count(*) = 1 order by md5(min(d.id)) limit $1`,
    [SEARCHES],
  )
  return rows
}

interface Copying {
  files: FileStore
  archive: ArchiveWriter
  base: Archive | null
  target: string
  progress: Backup['progress']
  signal?: AbortSignal
}

async function copyFiles(
  contents: Contents,
  { files, archive, base, progress, signal }: Copying,
): Promise<Pick<Manifest, 'files' | 'missing' | 'bases'>> {
  const earlier = earlierFiles(base)
  const kept: Manifest['files'] = []
  const missing: string[] = []
  for (const [i, { sha256, attached }] of contents.entries()) {
    signal?.throwIfAborted()
    if (i % 50 === 0) progress(`文件 ${i + 1}/${contents.length}`)
    const known = earlier.get(sha256)
    if (known) kept.push(known)
    else {
      const size = await addContent(archive, files, sha256)
      if (size !== null) kept.push({ sha256, size })
      else if (attached) missing.push(sha256)
    }
  }
  return { files: kept, missing, bases: listBases(base, kept) }
}

/** The contents of the earlier backup: those in itself get base 0, those in its own bases the following numbers. */
const earlierFiles = (base: Archive | null): Map<string, Manifest['files'][number]> =>
  new Map(
    base?.manifest.files.map((file) => [file.sha256, { ...file, base: file.base === undefined ? 0 : file.base + 1 }]),
  )

function listBases(base: Archive | null, kept: Manifest['files']): Manifest['bases'] {
  if (base === null || kept.every((file) => file.base === undefined)) return []
  return [{ name: path.basename(base.paths[0]!), id: base.manifest.id }, ...base.manifest.bases]
}

async function copySettings(dataFolder: string, archive: ArchiveWriter): Promise<Manifest['settings']> {
  const settings: Manifest['settings'] = []
  for (const name of ['secret.key', 'zhiku.config.json'] as const) {
    const file = path.join(dataFolder, name)
    if (!existsSync(file)) continue
    const { sha256 } = await archive.add(settingEntry(name), createReadStream(file), true)
    settings.push({ name, sha256 })
  }
  return settings
}
