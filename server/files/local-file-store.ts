import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type ByteRange, type FileStore, FileStoreError, type PutOptions, type StoredFile } from './file-store.ts'
import { uploadClaims } from './upload-claims.ts'

const SHA256 = /^[0-9a-f]{64}$/

/** Full disk, full quota, and the process limit on file size all mean the same to the person who uploads. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** A {@link FileStore} in a folder: `ab/cd/<sha256>`, uploads under `tmp/` until they are complete. */
export async function localFileStore(folder: string): Promise<FileStore> {
  const temporaryFolder = join(folder, 'tmp')
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
  return {
    claims: await uploadClaims(join(folder, 'claims')),
    async put(source, options) {
      const temporary = join(temporaryFolder, randomUUID())
      try {
        const stored = await writeDurably(source, temporary, options)
        await options.placing?.(stored.sha256)
        await moveIntoPlace(temporary, folder, stored)
        return stored
      } catch (error) {
        source.destroy()
        await rm(temporary, { force: true })
        throw asStoreError(error)
      }
    },
    async has(sha256) {
      return (await sizeOf(pathIn(folder, sha256))) !== null
    },
    async open(sha256, range = {}) {
      return readStream(pathIn(folder, sha256), range)
    },
    async path(sha256) {
      const path = pathIn(folder, sha256)
      if ((await sizeOf(path)) === null) throw new FileStoreError('missing')
      return path
    },
    async remove(sha256) {
      await rm(pathIn(folder, sha256), { force: true })
    },
    sweepTemporary: (olderThanMs = 0) => sweep(temporaryFolder, Date.now() - olderThanMs),
  }
}

/** The name comes from the wire sooner or later: nothing but a digest ever becomes a path. */
function pathIn(folder: string, sha256: string): string {
  if (!SHA256.test(sha256)) throw new FileStoreError('bad-name')
  return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
}

async function sweep(temporaryFolder: string, changedBefore: number): Promise<number> {
  let removed = 0
  for (const name of await readdir(temporaryFolder)) {
    const path = join(temporaryFolder, name)
    const found = await stat(path).catch(() => null) // another sweep was faster
    if (found === null || found.mtimeMs > changedBefore) continue
    await rm(path, { force: true, recursive: true })
    removed += 1
  }
  return removed
}

async function writeDurably(source: Readable, path: string, options: PutOptions): Promise<StoredFile> {
  const { limitBytes, signal } = options
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
    await handle.sync()
  } finally {
    signal?.removeEventListener('abort', abort)
    await handle.close()
  }
  return { sha256: hash.digest('hex'), size }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  let from = 0
  while (from < bytes.byteLength) {
    const { bytesWritten } = await handle.write(bytes, from, bytes.byteLength - from)
    from += bytesWritten
  }
}

/**
 * An existing copy is kept, unless its size says that a broken disk shortened it. Not replaced in any case, because
 * Windows refuses to rename over a file that somebody reads. The folders are synced for known content too: a concurrent
 * upload of it may have renamed but not synced yet.
 */
async function moveIntoPlace(temporary: string, root: string, { sha256, size }: StoredFile): Promise<void> {
  const path = pathIn(root, sha256)
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await sizeOf(path)) === size) await rm(temporary)
  else await rename(temporary, path)
  for (const level of [folder, dirname(folder), root]) await syncFolder(level)
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // a folder cannot be opened there; NTFS journals the rename itself
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The file is opened before the stream is handed out, so that "missing" is an error and not a broken download. */
async function readStream(path: string, { start, end }: ByteRange): Promise<Readable> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw isCode(error, 'ENOENT') ? new FileStoreError('missing', error) : error
  })
  return handle.createReadStream({ ...(start !== undefined && { start }), ...(end !== undefined && { end }) })
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** A fault of the disk is not the uploader's: those that mean "full" get a name, the rest of the system's stay bugs. */
function asStoreError(error: unknown): unknown {
  if (error instanceof FileStoreError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (NO_SPACE.has(code)) return new FileStoreError('no-space', error)
  const isSystemCall = error instanceof Error && 'syscall' in error
  const fromConnection = ['ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(code)
  return isSystemCall && !fromConnection ? error : new FileStoreError('interrupted', error)
}
