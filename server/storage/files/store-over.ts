import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Contents } from './contents.ts'
import { asStoreError, writeHashed } from './disk-write.ts'
import { type FileStore, FileStoreError, type PutOptions, type StoredFile } from './file-store.ts'
import { localCopies } from './local-copies.ts'
import { localPartialFiles } from './local-partial-files.ts'

/**
 * A {@link FileStore} over a place for contents. Unfinished files are in any case in `folder` on this machine: `tmp/`
 * and `partial/`. `other` is the place from which contents are or were moved; a content that is not in `first` is read
 * there.
 */
export async function fileStoreOver(
  folder: string,
  first: Contents,
  other: Contents | null = null,
): Promise<FileStore> {
  const temporaryFolder = join(folder, 'tmp')
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
  const reading = readThrough(first, other)
  const copies = localCopies(temporaryFolder, { first, other, open: (...asked) => reading.open(...asked) })
  return {
    contents: { first, other },
    put: (source, options) => putInto(first, join(temporaryFolder, randomUUID()), source, options),
    has: async (sha256) => (await reading.sizeIn(sha256)) !== null,
    open: (...asked) => reading.open(...asked),
    path: (sha256) => copies.path(sha256),
    async remove(sha256) {
      await other?.remove(sha256)
      await first.remove(sha256)
    },
    sweepTemporary: (olderThanMs = 0) => sweep(temporaryFolder, Date.now() - olderThanMs),
    partial: await localPartialFiles(folder, temporaryFolder, {
      take: (path, content) => first.take(path, content),
      sizeIn: (sha256) => reading.sizeIn(sha256),
    }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

/** Looks in one place after the other. */
function readThrough(first: Contents, other: Contents | null): Pick<FileStore, 'open'> & { sizeIn: Contents['size'] } {
  const both = other === null ? [first] : [first, other, first] // what is being moved is in `first` by then
  return {
    async sizeIn(sha256) {
      for (const contents of both) {
        const size = await contents.size(sha256)
        if (size !== null) return size
      }
      return null
    },
    async open(sha256, range) {
      for (const contents of both) {
        try {
          return await contents.open(sha256, range)
        } catch (error) {
          if (!isMissing(error)) throw error
        }
      }
      throw new FileStoreError('missing')
    },
  }
}

async function putInto(first: Contents, temporary: string, source: Readable, options: PutOptions): Promise<StoredFile> {
  try {
    const stored = await writeHashed(source, temporary, options).catch(failed)
    // An error in it is the caller's, such as an unreachable database.
    await options.placing?.(stored.sha256)
    await first.take(temporary, stored).catch(failed)
    return stored
  } catch (error) {
    source.destroy()
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

function failed(error: unknown): never {
  throw asStoreError(error)
}

const isMissing = (error: unknown): boolean => error instanceof FileStoreError && error.fault === 'missing'

async function sweep(temporaryFolder: string, changedBefore: number): Promise<number> {
  let removed = 0
  for (const name of await readdir(temporaryFolder)) {
    const path = join(temporaryFolder, name)
    const found = await stat(path).catch(() => null) // another server has removed it
    if (found === null || found.mtimeMs > changedBefore) continue
    await rm(path, { force: true, recursive: true })
    removed += 1
  }
  return removed
}
