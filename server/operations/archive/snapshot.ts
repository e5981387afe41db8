import type { Readable } from 'node:stream'
import { Client, type ClientConfig } from 'pg'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import { type FileStore, FileStoreError } from '#server/storage/files/index.ts'
import { ArchiveFault } from './fault.ts'
import type { ArchiveWriter } from './writer.ts'

export type Connected = Client & AsyncDisposable

/** Opens a separate connection without a pool in between, because it holds locks. */
export async function connected(config: ClientConfig, name: string): Promise<Connected> {
  const client = new Client({ ...config, application_name: `zhiku ${name}` })
  client.on('error', () => undefined) // The running query reports the error.
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end().catch(() => undefined) })
}

/**
 * Begins a snapshot of the database in which every content named by a row stays readable until the connection ends:
 * nobody removes stored bytes meanwhile (`claimIfUnnamed` needs the lock). The lock is taken before the snapshot. So a
 * removal in progress is waited for, and the snapshot sees its deleted rows too.
 */
export async function beginSnapshot(client: Client, signal?: AbortSignal): Promise<{ time: Date }> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    ADVISORY_LOCK.backup,
  ])
  if (!rows[0]?.held) throw new ArchiveFault('另一个备份或导出正在进行')
  await lockStoredBytes(client, signal)
  await client.query('begin transaction isolation level repeatable read, read only')
  await client.query(`set local datestyle = 'ISO'; set local timezone = 'UTC'; set local extra_float_digits = 3`)
  const { rows: times } = await client.query<{ now: Date }>('select now() as now')
  return { time: times[0]!.now }
}

/** Waits for the lock, and checks regularly for cancellation, because a waiting statement cannot notice it. */
async function lockStoredBytes(client: Client, signal: AbortSignal | undefined): Promise<void> {
  await client.query(`set lock_timeout = '1s'`)
  for (;;) {
    signal?.throwIfAborted()
    try {
      await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK.storedBytes])
      break
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error
    }
  }
  await client.query('reset lock_timeout')
}

const LOCK_TIMEOUT = '55P03'

export const fileEntry = (sha256: string) => `files/${sha256}`

/** Writes a stored content into the archive and returns its size; null if the file store does not have it. */
export async function addContent(archive: ArchiveWriter, files: FileStore, sha256: string): Promise<number | null> {
  const source: Readable | null = await files.open(sha256).catch((error: unknown) => {
    if (error instanceof FileStoreError && error.fault === 'missing') return null
    throw error
  })
  if (source === null) return null
  const stored = await archive.add(fileEntry(sha256), source, false)
  if (stored.sha256 !== sha256) throw new ArchiveFault(`文件 ${sha256} 的内容与摘要不符，先用 zhiku doctor --deep 检查`)
  return stored.size
}
