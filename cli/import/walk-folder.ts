import { lstat, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { nameDecoder } from '../../core/text/name-of-bytes.ts'
import { EXIT } from '../exit.ts'
import { Stop } from '../outcome.ts'

export interface WalkedFile {
  /** Below the folder, as a person reads it. */
  path: string
  /** The whole path as the disk has it: names of older systems are no UTF-8, and only their own bytes open them. */
  bytes: Buffer
}

/** What stands in a folder, in a stable order. */
export interface Walk {
  files: WalkedFile[]
  /** Hidden ones, symbolic links, sockets and the like: never followed, never sent. */
  skipped: number
  /** Folders and files that could not be read, with the reason. */
  unreadable: string[]
}

/** The same with names as bytes: how they are read shows only when all are known. */
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
  const decodeName = nameDecoder(all.flatMap(namesOf))
  const decode = (below: Buffer) => namesOf(below).map(decodeName).join(path.sep)
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
    // lstat, so that a link out of the folder, or into a circle, is seen as a link.
    const entry = await lstat(joined(root, relative)).catch(unreadable(relative))
    if (entry?.isDirectory()) await visit(root, relative, found)
    else if (entry?.isFile()) found.files.push(relative)
    else if (entry !== null) found.skipped++
  }
}

/** Each name by itself: a folder may be of another time than the files in it. No encoding has the separator within a character. */
function namesOf(below: Buffer): Buffer[] {
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
