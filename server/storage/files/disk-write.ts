import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStoreError, type PutOptions, type StoredFile } from './file-store.ts'

/* How bytes come to the disk of a local file store and stay there. */

const SHA256 = /^[0-9a-f]{64}$/

/** Full disk, full quota, and the process limit on file size all mean the same to the person who uploads. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** The name comes from the wire sooner or later: nothing but a digest ever becomes a path. */
export function pathIn(folder: string, sha256: string): string {
  if (!SHA256.test(sha256)) throw new FileStoreError('bad-name')
  return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
}

/** Writes a new file while it is hashed; `passing` leaves out the sync, for what is copied on at once. */
export async function writeHashed(
  source: Readable,
  path: string,
  { limitBytes, signal, passing = false }: PutOptions & { passing?: boolean },
): Promise<StoredFile> {
  const hash = createHash('sha256')
  let size = 0
  const handle = await open(path, 'wx', 0o600)
  const abort = () => source.destroy(new FileStoreError('interrupted', signal?.reason))
  signal?.addEventListener('abort', abort, { once: true })
  try {
    if (signal?.aborted) throw new FileStoreError('interrupted', signal.reason)
    for await (const chunk of source) {
      const bytes: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      size += bytes.byteLength
      if (size > limitBytes) throw new FileStoreError('too-large')
      hash.update(bytes)
      await writeAll(handle, bytes)
    }
    if (!passing) await handle.sync()
  } finally {
    signal?.removeEventListener('abort', abort)
    await handle.close()
  }
  return { sha256: hash.digest('hex'), size }
}

/** At the handle's own position, or from `position` on. */
export async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number | null = null): Promise<void> {
  let from = 0
  while (from < bytes.byteLength) {
    const at = position === null ? null : position + from
    const { bytesWritten } = await handle.write(bytes, from, bytes.byteLength - from, at)
    from += bytesWritten
  }
}

/**
 * An existing copy is kept, unless its size says that a broken disk shortened it. Not replaced in any case, because
 * Windows refuses to rename over a file that somebody reads. The folders are synced for known content too: a concurrent
 * upload of it may have renamed but not synced yet.
 */
export async function moveIntoPlace(temporary: string, root: string, { sha256, size }: StoredFile): Promise<void> {
  const path = pathIn(root, sha256)
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await sizeOf(path)) === size && (await isTouched(path))) await rm(temporary)
  else await rename(temporary, path)
  for (const level of [folder, dirname(folder), root]) await syncFolder(level)
}

/** Content that is stored once more counts as new for who clears away what nobody names; false: it was just cleared. */
async function isTouched(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}

export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // a folder cannot be opened there; NTFS journals the rename itself
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** A fault of the disk is not the uploader's: those that mean "full" get a name, the rest of the system's stay bugs. */
export function asStoreError(error: unknown): unknown {
  if (error instanceof FileStoreError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (NO_SPACE.has(code)) return new FileStoreError('no-space', error)
  const isSystemCall = error instanceof Error && 'syscall' in error
  const fromConnection = ['ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(code)
  return isSystemCall && !fromConnection ? error : new FileStoreError('interrupted', error)
}
