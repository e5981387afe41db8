import type { Readable } from 'node:stream'
import { Client, type ClientConfig } from 'pg'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import { type FileStore, FileStoreError } from '#server/storage/files/index.ts'
import { ArchiveFault } from './fault.ts'
import type { ArchiveWriter } from './writer.ts'

export type Connected = Client & AsyncDisposable

/** A connection of its own, without a pool between: it holds locks. */
export async function connected(config: ClientConfig, name: string): Promise<Connected> {
  const client = new Client({ ...config, application_name: `zhiku ${name}` })
  client.on('error', () => undefined) // the query in hand tells of it
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end().catch(() => undefined) })
}

/**
 * Begins one state of the database in which every content that a row names can be read until the connection ends: nobody
 * removes stored bytes meanwhile (`claimIfUnnamed` asks for the lock). The lock comes before the snapshot, so who removes
 * bytes now is waited for, and the snapshot sees the rows they removed with them.
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

/** Waits in line, and looks now and then whether it is still to wait: a statement that waits does not hear that nobody asks. */
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

/** Writes a stored content into the archive and returns its size; null: the file store has no such content. */
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
