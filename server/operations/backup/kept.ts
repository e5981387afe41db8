import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import { Archive } from './archive-reader.ts'
import { createBackup } from './create.ts'
import type { Manifest } from './manifest.ts'

/* Backups that a server writes by itself below its data folder. Files with other names are left alone. */

/** Backups by jobs are removed when there are too many; those made by hand stay until somebody deletes them. */
export type BackupCause = 'job' | 'hand'
const SHAPE: Readonly<Record<BackupCause, RegExp>> = {
  job: /^zhiku-\d{8}-\d{6}\.zip$/,
  hand: /^zhiku-hand-\d{8}-\d{6}\.zip$/,
}
/** Files left by runs whose server was killed. */
const CUT_SHORT = /^zhiku-(hand-)?\d{8}-\d{6}\.zip\.unfinished$/

const folderIn = (dataFolder: string): string => path.join(dataFolder, 'backups')

export function backupName(cause: BackupCause, at: Date): string {
  const [day, time] = wireTime(at)!.replace(/[-:]/g, '').split(' ')
  return `zhiku-${cause === 'hand' ? 'hand-' : ''}${day}-${time}.zip`
}

interface Writing {
  deps: { connection: ClientConfig; files: FileStore; dataFolder: string }
  name: string
  signal: AbortSignal
  /** Called for every removed file. */
  removed: (name: string) => Promise<void>
}

/** Writes a full backup, and removes unfinished files of earlier runs. */
export async function writeKeptBackup(o: Writing): Promise<{ manifest: Manifest; target: string }> {
  const folder = folderIn(o.deps.dataFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = path.join(folder, o.name)
  const alone = async () => {
    for (const name of await namesIn(folder, CUT_SHORT)) {
      await rm(path.join(folder, name))
      await o.removed(name)
    }
  }
  const { connection, files, dataFolder } = o.deps
  const progress = () => undefined
  const manifest = await createBackup({
    connection,
    files,
    dataFolder,
    target,
    progress,
    alone,
    signal: o.signal,
  })
  return { manifest, target }
}

/** Removes the oldest backups of jobs until `keep` are left; returns the names of the removed ones. */
export async function keepLatest(dataFolder: string, keep: number): Promise<string[]> {
  const folder = folderIn(dataFolder)
  const found = await namesIn(folder, SHAPE.job)
  const old = found.slice(0, Math.max(0, found.length - keep))
  for (const name of old) await rm(path.join(folder, name))
  return old
}

export interface Kept {
  name: string
  path: string
  size: number
  time: Date
}

/** The newest first. */
export async function keptBackups(dataFolder: string): Promise<Kept[]> {
  const folder = folderIn(dataFolder)
  const names = [...(await namesIn(folder, SHAPE.job)), ...(await namesIn(folder, SHAPE.hand))]
  const found = await Promise.all(names.map((name) => keptBackup(dataFolder, name)))
  return found.flatMap((each) => each ?? []).toSorted((a, b) => b.time.getTime() - a.time.getTime())
}

/** Null if there is no backup of this name, or the name is invalid. */
export async function keptBackup(dataFolder: string, name: string): Promise<Kept | null> {
  if (!SHAPE.job.test(name) && !SHAPE.hand.test(name)) return null
  const file = path.join(folderIn(dataFolder), name)
  const found = await stat(file).catch(() => null)
  return found?.isFile() ? { name, path: file, size: found.size, time: found.mtime } : null
}

/** Names of the backups in the same folder that need this one. */
export async function backupsThatNeed({ name, path: file }: Kept): Promise<string[]> {
  const folder = path.dirname(file)
  const needing: string[] = []
  for (const other of await namesIn(folder, /\.zip$/)) {
    if (other === name) continue
    // A backup that cannot be read is useless anyway, so it needs nothing.
    const archive = await Archive.open(path.join(folder, other)).catch(() => null)
    await using _archive = archive
    if (archive?.manifest.bases.some((base) => base.name === name)) needing.push(other)
  }
  return needing
}

const namesIn = async (folder: string, shape: RegExp): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => shape.test(name)).toSorted()
