import type { Database } from '#server/db/database.ts'
import { type FileStore, FileStoreError } from '#server/storage/files/index.ts'
import {
  claimContent,
  claimsLeftBehind,
  type ContentClaim,
  endClaim,
  giveUpClaim,
} from '#server/storage/renditions/index.ts'
import { ArchiveFault, fileEntry } from '../archive/index.ts'
import { WITH_CONTENT } from './kinds.ts'
import type { Library } from './library.ts'

export interface Stored {
  /** The number of files written, and of those that an interrupted import had written before. */
  filesWritten: number
  filesThere: number
}

interface Storing {
  library: Library
  db: Database
  files: FileStore
  progress: (line: string) => void
}

/**
 * Stores the files and then lets the rows be written. After a failure the files are removed. After a kill their claims
 * remain, by which the next start of a server removes them unless rows name them.
 */
export async function storeFiles<T>(o: Storing, writeRows: () => Promise<T>): Promise<Stored & T> {
  const claims: ContentClaim[] = []
  try {
    const { named, ...stored } = await storeAll(o, claims)
    const written = await writeRows()
    for (const claim of await claimsLeftBehind(o.db, 0)) if (named.has(claim.sha256)) await endClaim(o.db, claim)
    return { ...stored, ...written }
  } catch (error) {
    for (const claim of claims) await giveUpClaim(o, claim).catch(() => undefined) // The next start repeats it.
    throw error
  }
}

async function storeAll(
  { library, db, files, progress }: Storing,
  claims: ContentClaim[],
): Promise<Stored & { named: Set<string> }> {
  const told = { filesWritten: 0, filesThere: 0, named: new Set<string>() }
  const kinds = new Set(WITH_CONTENT.map(({ name }) => name))
  const all = library.contents.kinds.reduce((sum, { name, rows }) => sum + (kinds.has(name) ? rows : 0), 0)
  for await (const content of library.contentsNamed()) {
    if (told.named.size % 50 === 0) progress(`文件 ${told.named.size + 1}/${all}`)
    told.named.add(content.sha256)
    if (await files.has(content.sha256)) told.filesThere += 1
    else {
      await storeOne({ library, db, files }, content, claims)
      told.filesWritten += 1
    }
  }
  return told
}

async function storeOne(
  { library, db, files }: Omit<Storing, 'progress'>,
  { sha256, size }: { sha256: string; size: number },
  claims: ContentClaim[],
): Promise<void> {
  const placing = async (found: string) => {
    if (found !== sha256) throw new ArchiveFault(`导出里的 ${fileEntry(sha256)} 已损坏`)
    claims.push(await claimContent(db, sha256))
  }
  try {
    await files.put(await library.readFile(sha256), { limitBytes: size, placing })
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error
    if (error.fault === 'too-large') throw new ArchiveFault(`导出里的 ${fileEntry(sha256)} 比写明的大`)
    throw error.cause instanceof ArchiveFault ? error.cause : error
  }
}
