import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ClientConfig } from 'pg'
import { clusterHome } from '#server/db/postgres/cluster.ts'
import { localFileStore } from '#server/storage/files/index.ts'
import { ArchiveFault } from '../archive/index.ts'
import { Archive } from './archive-reader.ts'
import { findDamages } from './check-archive.ts'
import { clearDatabase, isEmptyDatabase, loadDatabase } from './load-database.ts'
import { type Manifest, settingEntry } from './manifest.ts'

/** A file in the data folder while it is being restored; a server refuses to start on it. */
export const UNFINISHED = 'restore.unfinished'
/** A file beside restored files. It says that they are complete, whatever the database says about where files were. */
export const RESTORED = 'restored'
/** A file that the operator may put there before. */
const OWN = 'zhiku.config.json'

export interface Restore {
  archive: Archive
  dataFolder: string
  migrationsFolder: string
  /** Runs the work with the database of that folder, which may be created only then. */
  withDatabase: (work: (connection: ClientConfig) => Promise<void>) => Promise<void>
  progress: (line: string) => void
}

/**
 * Restores into an empty data folder and an empty database. Checks everything before changing anything; after a later
 * failure the changes are removed.
 */
export async function restoreBackup(o: Restore): Promise<Manifest> {
  const { manifest } = o.archive
  assertEmptyFolder(o.dataFolder)
  const damages = await findDamages(o.archive, o.progress)
  if (damages.length > 0) throw new ArchiveFault(`备份已损坏：${damages.slice(0, 5).join('、')}`)
  mkdirSync(o.dataFolder, { recursive: true, mode: 0o700 })
  writeFileSync(path.join(o.dataFolder, UNFINISHED), '', { mode: 0o600 })
  try {
    await o.withDatabase((connection) => restoreInto(connection, o))
  } catch (error) {
    clearFolder(o.dataFolder)
    throw error
  }
  writeFileSync(path.join(o.dataFolder, RESTORED), '', { mode: 0o600 })
  rmSync(path.join(o.dataFolder, UNFINISHED))
  return manifest
}

async function restoreInto(connection: ClientConfig, o: Restore): Promise<void> {
  if (!(await isEmptyDatabase(connection))) throw new ArchiveFault('数据库里已经有数据，只能恢复到空的数据库')
  try {
    await restoreFiles(o)
    await restoreSettings(o)
    await loadDatabase({ ...o, connection })
  } catch (error) {
    await clearDatabase(connection).catch(() => undefined)
    throw error
  }
}

function assertEmptyFolder(folder: string): void {
  const found = existsSync(folder) ? readdirSync(folder).filter((name) => name !== OWN) : []
  if (found.includes(UNFINISHED))
    throw new ArchiveFault(`${folder} 里是一次没有完成的恢复，请清空它（以及外部数据库）再恢复`)
  if (found.length > 0) throw new ArchiveFault(`${folder} 不是空的，只能恢复到空的数据文件夹`)
}

function clearFolder(folder: string): void {
  rmSync(clusterHome(folder), { recursive: true, force: true }) // When running as root, the cluster is outside the folder.
  for (const name of readdirSync(folder))
    if (name !== OWN) rmSync(path.join(folder, name), { recursive: true, force: true })
}

async function restoreFiles({ archive, dataFolder, progress }: Restore): Promise<void> {
  const store = await localFileStore(path.join(dataFolder, 'files'))
  const { files } = archive.manifest
  for (const [i, file] of files.entries()) {
    if (i % 50 === 0) progress(`文件 ${i + 1}/${files.length}`)
    const stored = await store.put(await archive.readFile(file), { limitBytes: file.size })
    if (stored.sha256 !== file.sha256) throw new ArchiveFault(`备份里的 files/${file.sha256} 已损坏`)
  }
}

async function restoreSettings({ archive, dataFolder }: Restore): Promise<void> {
  for (const { name } of archive.manifest.settings) {
    const target = path.join(dataFolder, name)
    if (!existsSync(target))
      writeFileSync(target, await buffer(await archive.read(settingEntry(name))), { mode: 0o600, flush: true })
  }
}
