import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Contents } from './contents.ts'
import { asStoreError, isCode, fileSize, syncFolder, writeAll, writeHashed } from './disk-write.ts'
import { FileStoreError, type PartialFiles, type Piece, type PutOptions } from './file-store.ts'

const COPY_BYTES = 1024 * 1024

/** One file for each unfinished upload in `partial/`; incomplete parts are in `tmp/`. */
export async function localPartialFiles(
  root: string,
  temporaryFolder: string,
  stored: Pick<Contents, 'take'> & { sizeIn: Contents['size'] },
): Promise<PartialFiles> {
  const folder = join(root, 'partial')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const partialPath = (id: string): string => {
    if (!/^[0-9a-z]{1,64}$/.test(id)) throw new FileStoreError('bad-name')
    return join(folder, id)
  }
  return {
    receive: (source, options) => receivePiece(join(temporaryFolder, randomUUID()), source, options),
    has: async (id) => (await fileSize(partialPath(id))) !== null,
    async append(id, offset, piece) {
      try {
        await copyInto(partialPath(id), offset, piece.path)
        if (offset === 0) await syncFolder(folder)
      } catch (error) {
        throw asStoreError(error)
      }
    },
    digest: (id, size) => hashPartial(partialPath(id), size),
    async complete(id, content) {
      if ((await fileSize(partialPath(id))) !== null) {
        await stored.take(partialPath(id), content)
        await rm(partialPath(id), { force: true })
      } else if ((await stored.sizeIn(content.sha256)) !== content.size) throw new FileStoreError('missing')
      await syncFolder(folder)
    },
    remove: (id) => rm(partialPath(id), { force: true }),
    list: () => filesIn(folder),
  }
}

async function receivePiece(path: string, source: Readable, options: PutOptions): Promise<Piece> {
  const drop = () => rm(path, { force: true })
  try {
    const found = await writeHashed(source, path, { ...options, passing: true })
    return { ...found, path, [Symbol.asyncDispose]: drop }
  } catch (error) {
    source.destroy()
    await drop()
    throw asStoreError(error)
  }
}

/** Skips a file that is removed meanwhile. */
async function filesIn(folder: string): ReturnType<PartialFiles['list']> {
  const names = await readdir(folder)
  const found = await Promise.all(
    names.map(async (id) => ({
      id,
      changed: await stat(join(folder, id)).then(
        ({ mtime }) => mtime,
        () => null,
      ),
    })),
  )
  return found.flatMap(({ id, changed }) => (changed === null ? [] : [{ id, changed }]))
}

/** No caller was told that bytes after `offset` are stored: they are overwritten, and cut off when the disk is full. */
async function copyInto(path: string, offset: number, from: string): Promise<void> {
  await using target = await openForUpdate(path)
  await using source = await open(from, 'r')
  const buffer = Buffer.allocUnsafe(COPY_BYTES)
  try {
    for (let at = offset; ;) {
      const { bytesRead } = await source.read(buffer, 0, COPY_BYTES, at - offset)
      if (bytesRead === 0) break
      await writeAll(target, buffer.subarray(0, bytesRead), at)
      at += bytesRead
    }
    await target.sync()
  } catch (error) {
    await target.truncate(offset).catch(() => undefined) // the first error is the one to report
    throw error
  }
}

const openForUpdate = (path: string) =>
  open(path, 'r+').catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error
    return open(path, 'wx+', 0o600)
  })

/** Null when the file is gone, or shorter than the caller was told. */
async function hashPartial(path: string, size: number): Promise<string | null> {
  const handle = await open(path, 'r+').catch(() => null)
  if (handle === null) return null
  try {
    const { size: length } = await handle.stat()
    if (length < size) return null
    if (length > size) await handle.truncate(size)
    await handle.sync()
    const hash = createHash('sha256')
    for await (const chunk of handle.createReadStream({ autoClose: false, highWaterMark: COPY_BYTES }))
      hash.update(chunk as Buffer)
    return hash.digest('hex')
  } finally {
    await handle.close()
  }
}
