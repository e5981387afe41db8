import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { StoredFile } from './contents.ts'
import { FileStoreError, type PutOptions } from './file-store.ts'

/* Writes bytes to the disk of a local file store so that they survive a crash. */

export const SHA256 = /^[0-9a-f]{64}$/

/** For the user who uploads, a full disk, a full quota and the process limit on file sizes mean the same. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** The path of a content. The name may come from a client, so only a digest may become a path. */
export const pathIn = (folder: string, sha256: string): string => join(folder, ...digestParts(sha256))

/** The parts of a content's path, in any place. */
export function digestParts(sha256: string): [string, string, string] {
  if (!SHA256.test(sha256)) throw new FileStoreError('bad-name')
  return [sha256.slice(0, 2), sha256.slice(2, 4), sha256]
}

/**
 * Writes a new file and hashes it at the same time. `passing` skips the sync, for a file that will be copied to its
 * place at once.
 */
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

/** Writes at the current position of the handle, or from `position` on. */
export async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number | null = null): Promise<void> {
  let from = 0
  while (from < bytes.byteLength) {
    const at = position === null ? null : position + from
    const { bytesWritten } = await handle.write(bytes, from, bytes.byteLength - from, at)
    from += bytesWritten
  }
}

/**
 * An existing copy is kept, unless its size shows that it is damaged. It is not always replaced, because Windows does not
 * rename over a file that is being read. The folders are synced for existing content too, because another upload of it may
 * have renamed its file but not synced it yet.
 */
export async function moveIntoPlace(temporary: string, root: string, { sha256, size }: StoredFile): Promise<void> {
  const path = pathIn(root, sha256)
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await fileSize(path)) === size && (await isTouched(path))) await rm(temporary)
  else await rename(temporary, path)
  for (const level of [folder, dirname(folder), root]) await syncFolder(level)
}

/**
 * Makes existing content count as new again, so that the cleaning of unused files keeps it; false when it was just
 * removed.
 */
async function isTouched(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}

export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // folders cannot be opened on Windows; NTFS journals the rename itself
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function fileSize(path: string): Promise<number | null> {
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

/** Turns errors such as "disk full" into an error with a message for the user; other system errors stay as they are. */
export function asStoreError(error: unknown): unknown {
  if (error instanceof FileStoreError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (NO_SPACE.has(code)) return new FileStoreError('no-space', error)
  const isSystemCall = error instanceof Error && 'syscall' in error
  const fromConnection = ['ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(code)
  return isSystemCall && !fromConnection ? error : new FileStoreError('interrupted', error)
}
