import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#server/db/database.ts'
import { type Contents, type FileStore, FileStoreError, type StoredFile } from '#server/storage/files/index.ts'
import { claimContent, letGoClaim } from '#server/storage/renditions/index.ts'
import { type Moving, progressWriter } from './progress.ts'

export interface MoveDeps {
  db: Database
  files: FileStore
}

/**
 * Moves every content from the other store into the first while the server works; a content is readable at all times.
 * It is removed from the other store only after the bytes read back from the first have its digest. After a kill,
 * moving continues with the rest.
 */
export async function moveFiles(deps: MoveDeps, signal: AbortSignal): Promise<void> {
  const { db, files } = deps
  const { other } = files.contents
  if (other === null) return
  const progress = progressWriter(db, await measureTotal(other))
  for await (const content of other.list()) {
    signal.throwIfAborted()
    await progress.add(await moveOne(deps, content))
  }
  await progress.end()
}

async function measureTotal(place: Contents): Promise<Pick<Moving, 'total' | 'totalBytes'>> {
  const sum = { total: 0, totalBytes: 0 }
  for await (const { size } of place.list()) {
    sum.total += 1
    sum.totalBytes += size
  }
  return sum
}

/** The claim prevents a concurrent removal, after which the move would restore the content. */
async function moveOne(deps: MoveDeps, content: StoredFile): Promise<Partial<Moving>> {
  const { sha256, size } = content
  const { other } = deps.files.contents
  const claim = await claimContent(deps.db, sha256)
  try {
    if ((await other!.size(sha256)) === null) return {}
    if (!(await copyWhole(deps.files, content))) return { damaged: 1 }
    await other!.remove(sha256)
    return { moved: 1, movedBytes: size }
  } finally {
    await letGoClaim(deps, claim)
  }
}

/** False if the bytes do not match the digest: then they stay in the old store, and the copy is removed. */
async function copyWhole(files: FileStore, content: StoredFile): Promise<boolean> {
  const { first, other } = files.contents
  const { sha256 } = content
  const own = other!.path(sha256)
  if (own !== null && (await hashSource(createReadStream(own))) !== sha256) return false
  const copy = own ?? (await wholeCopy(files, sha256))
  if (copy === null) return false
  await first.take(copy, content)
  if ((await hashSource(await first.open(sha256))) === sha256) return true
  await first.remove(sha256)
  throw new FileStoreError('damaged')
}

/** Null if the fetched content is damaged. */
const wholeCopy = (files: FileStore, sha256: string): Promise<string | null> =>
  files.path(sha256).catch((error: unknown) => {
    if (error instanceof FileStoreError && error.fault === 'damaged') return null
    throw error
  })

async function hashSource(source: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(source, hash)
  return hash.digest('hex')
}
