import { mkdir, open, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange, Contents } from './contents.ts'
import { isCode, moveIntoPlace, pathIn, SHA256, fileSize } from './disk-write.ts'
import { FileStoreError } from './file-store.ts'

/** Contents in a folder, as `ab/cd/<sha256>`. */
export async function localContents(folder: string): Promise<Contents> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    kind: 'local',
    name: `文件夹 ${folder}`,
    take: (path, content) => moveIntoPlace(path, folder, content),
    size: async (sha256) => fileSize(pathIn(folder, sha256)),
    open: async (sha256, range = {}) => readStream(pathIn(folder, sha256), range),
    remove: async (sha256) => rm(pathIn(folder, sha256), { force: true }),
    path: (sha256) => pathIn(folder, sha256),
    list: () => contentsIn(folder),
    marker: async () => markerIn(folder),
    mark: async (id) => markFolder(folder, id),
    check: async () => void (await statfs(folder)),
  }
}

const MARKER = 'place-id'

/** An empty marker was being written when its server was killed. */
async function markerIn(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, MARKER), 'utf8')).trim() || null
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** When two servers mark a folder at the same time, the first one wins. */
async function markFolder(folder: string, id: string): Promise<void> {
  const write = (flag: 'wx' | 'w') => writeFile(join(folder, MARKER), `${id}\n`, { flag, mode: 0o600, flush: true })
  await write('wx').catch(async (error: unknown) => {
    if (!isCode(error, 'EEXIST')) throw error
    if ((await markerIn(folder)) === null) await write('w')
  })
}

/** Skips a file that is removed meanwhile. */
async function* contentsIn(folder: string) {
  for (const first of await namesIn(folder, /^[0-9a-f]{2}$/))
    for (const second of await namesIn(join(folder, first), /^[0-9a-f]{2}$/))
      for (const sha256 of await namesIn(join(folder, first, second), SHA256)) {
        const found = await stat(join(folder, first, second, sha256)).catch(() => null)
        if (found !== null) yield { sha256, size: found.size }
      }
}

const namesIn = async (folder: string, shape: RegExp): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => shape.test(name)).toSorted()

/** Opens the file before it returns the stream, so that a missing file is an error and not a broken download. */
async function readStream(path: string, { start, end }: ByteRange): Promise<Readable> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw isCode(error, 'ENOENT') ? new FileStoreError('missing', error) : error
  })
  return handle.createReadStream({ ...(start !== undefined && { start }), ...(end !== undefined && { end }) })
}
