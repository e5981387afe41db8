import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { asStoreError, isCode, moveIntoPlace, pathIn, sizeOf, writeHashed } from './disk-write.ts'
import { type ByteRange, type FileStore, FileStoreError } from './file-store.ts'
import { localPartialFiles } from './local-partial-files.ts'
import { uploadClaims } from './upload-claims.ts'

/** A {@link FileStore} in a folder: content in `ab/cd/<sha256>`, incomplete uploads in `tmp/`, uploads in parts in `partial/`. */
export async function localFileStore(folder: string): Promise<FileStore> {
  const temporaryFolder = join(folder, 'tmp')
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
  return {
    claims: await uploadClaims(join(folder, 'claims')),
    async put(source, options) {
      const temporary = join(temporaryFolder, randomUUID())
      try {
        const stored = await writeHashed(source, temporary, options)
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
    partial: await localPartialFiles(folder, temporaryFolder),
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

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

/** Opens the file before it returns the stream, so that a missing file is an error and not a broken download. */
async function readStream(path: string, { start, end }: ByteRange): Promise<Readable> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw isCode(error, 'ENOENT') ? new FileStoreError('missing', error) : error
  })
  return handle.createReadStream({ ...(start !== undefined && { start }), ...(end !== undefined && { end }) })
}
