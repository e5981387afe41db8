import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#server/db/database.ts'
import { type Contents, type FileStore, FileStoreError, type StoredFile } from '#server/storage/files/index.ts'
import { lockContent } from '#server/storage/renditions/index.ts'
import { type Moving, progressWriter } from './progress.ts'

export interface MoveDeps {
  db: Database
  files: FileStore
}

/**
 * Moves every content from the other place into the first, while the server works: a content is read where it is. Each one
 * leaves the other place only when the bytes that were read back from the first have its digest. After a kill it goes on with
 * what is left.
 */
export async function moveFiles({ db, files }: MoveDeps, signal: AbortSignal): Promise<void> {
  const { other } = files.contents
  if (other === null) return
  const progress = progressWriter(db, await totalOf(other))
  for await (const content of other.list()) {
    signal.throwIfAborted()
    await progress.add(await moveOne(db, files, content))
  }
  await progress.end()
}

async function totalOf(place: Contents): Promise<Pick<Moving, 'total' | 'totalBytes'>> {
  const sum = { total: 0, totalBytes: 0 }
  for await (const { size } of place.list()) {
    sum.total += 1
    sum.totalBytes += size
  }
  return sum
}

/** The lock keeps others from removing the content meanwhile, which would bring it back. */
const moveOne = (db: Database, files: FileStore, content: StoredFile) =>
  db.transaction(async (tx): Promise<Partial<Moving>> => {
    const { first, other } = files.contents
    const { sha256, size } = content
    await lockContent(tx, sha256)
    if ((await other!.size(sha256)) === null) return {}
    const own = other!.path(sha256)
    if (own !== null && (await digestOf(createReadStream(own))) !== sha256) return { damaged: 1 }
    await first.take(own ?? (await files.path(sha256)), content)
    if ((await digestOf(await first.open(sha256))) !== sha256) {
      await first.remove(sha256)
      throw new FileStoreError('damaged')
    }
    await other!.remove(sha256)
    return { moved: 1, movedBytes: size }
  })

async function digestOf(source: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(source, hash)
  return hash.digest('hex')
}
