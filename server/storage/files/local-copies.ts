import { randomUUID } from 'node:crypto'
import { link, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contents } from './contents.ts'
import { isCode, writeHashed } from './disk-write.ts'
import { type FileStore, FileStoreError } from './file-store.ts'

/** A copy is removed when nobody has asked for it for this time; programs read their copy at once. */
const UNUSED_MS = 3_600_000
const SWEEP_EVERY_MS = 600_000
const PREFIX = 'copy-'

interface Places extends Pick<FileStore, 'open'> {
  first: Contents
  other: Contents | null
}

/**
 * Contents as files of this machine, for programs that need a path: the content itself, or a copy of it if it is
 * elsewhere.
 */
export function localCopies(temporaryFolder: string, { first, other, open }: Places): Pick<FileStore, 'path'> {
  let swept = Date.now()
  const fetched = async (sha256: string, copy: string): Promise<void> => {
    const temporary = join(temporaryFolder, randomUUID())
    try {
      const source = await open(sha256)
      const stored = await writeHashed(source, temporary, { limitBytes: Infinity, passing: true })
      if (stored.sha256 !== sha256) throw new FileStoreError('damaged')
      await rename(temporary, copy)
    } finally {
      await rm(temporary, { force: true })
    }
  }
  return {
    async path(sha256) {
      const own = first.path(sha256)
      if (own !== null && (await first.size(sha256)) !== null) return own
      const copy = join(temporaryFolder, `${PREFIX}${sha256}`)
      if (Date.now() - swept > SWEEP_EVERY_MS) {
        swept = Date.now()
        await sweepCopies(temporaryFolder)
      }
      // A hard link to the file outlives the moving of the content.
      if (!(await isTouched(copy)) && !(await isLinked(other?.path(sha256) ?? null, copy))) await fetched(sha256, copy)
      return copy
    },
  }
}

const isTouched = (copy: string): Promise<boolean> =>
  utimes(copy, new Date(), new Date()).then(
    () => true,
    () => false,
  )

async function isLinked(path: string | null, copy: string): Promise<boolean> {
  if (path === null) return false
  return link(path, copy).then(
    () => true,
    (error: unknown) => isCode(error, 'EEXIST'),
  )
}

async function sweepCopies(temporaryFolder: string): Promise<void> {
  for (const name of await readdir(temporaryFolder)) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(temporaryFolder, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && found.mtimeMs < Date.now() - UNUSED_MS) await rm(path, { force: true })
  }
}
