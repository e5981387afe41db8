import { lstat, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { nameDecoder } from '../../core/text/name-of-bytes.ts'
import { EXIT } from '../exit.ts'
import { Stop } from '../outcome.ts'

export interface WalkedFile {
  /** The path relative to the folder, decoded for display. */
  path: string
  /** The full path as bytes. Names from older systems are not UTF-8, and only the original bytes open such files. */
  bytes: Buffer
}

/** The content of a folder, in a stable order. */
export interface Walk {
  files: WalkedFile[]
  /** The number of hidden files, symbolic links, sockets and the like; these are never followed or sent. */
  skipped: number
  /** The folders and files that could not be read, each with the reason. */
  unreadable: string[]
}

/** The same result with names as bytes: their encoding can be guessed only when all are known. */
interface Found {
  files: Buffer[]
  skipped: number
  unreadable: { below: Buffer; code: string }[]
}

const SEPARATOR = Buffer.from(path.sep)
const DOT = 0x2e

export async function walkFolder(folder: string): Promise<Walk> {
  const root = await stat(folder).catch(() => null)
  if (!root?.isDirectory()) throw new Stop(`不是文件夹: ${folder}`, EXIT.usage)
  const found: Found = { files: [], skipped: 0, unreadable: [] }
  await visit(Buffer.from(folder), Buffer.alloc(0), found)
  const all = [...found.files, ...found.unreadable.map(({ below }) => below)]
  const decodeName = nameDecoder(all.flatMap(splitNames))
  const decode = (below: Buffer) => splitNames(below).map(decodeName).join(path.sep)
  return {
    files: found.files.map((below) => ({ path: decode(below), bytes: joined(Buffer.from(folder), below) })),
    skipped: found.skipped,
    unreadable: found.unreadable.map(({ below, code }) => `${decode(below) || '.'}（${code}）`),
  }
}

async function visit(root: Buffer, below: Buffer, found: Found): Promise<void> {
  const unreadable = (at: Buffer) => (error: NodeJS.ErrnoException) => {
    found.unreadable.push({ below: at, code: error.code ?? error.name })
    return null
  }
  const names = await readdir(joined(root, below), { encoding: 'buffer' }).catch(unreadable(below))
  for (const name of names?.toSorted((a, b) => a.compare(b)) ?? []) {
    const relative = joined(below, name)
    if (name[0] === DOT) {
      found.skipped++
      continue
    }
    // `lstat` does not follow links, so a link out of the folder or into a loop is recognized.
    const entry = await lstat(joined(root, relative)).catch(unreadable(relative))
    if (entry?.isDirectory()) await visit(root, relative, found)
    else if (entry?.isFile()) found.files.push(relative)
    else if (entry !== null) found.skipped++
  }
}

/**
 * Each name is decoded by itself, because a folder may be older than the files in it. No supported encoding uses the
 * separator's byte inside a character.
 */
function splitNames(below: Buffer): Buffer[] {
  const names: Buffer[] = []
  let from = 0
  for (let at = below.indexOf(SEPARATOR); at >= 0; at = below.indexOf(SEPARATOR, from)) {
    names.push(below.subarray(from, at))
    from = at + 1
  }
  return [...names, below.subarray(from)]
}

const joined = (folder: Buffer, name: Buffer): Buffer =>
  folder.length === 0 || name.length === 0 ? Buffer.concat([folder, name]) : Buffer.concat([folder, SEPARATOR, name])
