import { lstat, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { EXIT } from '../exit.ts'
import { Stop } from '../outcome.ts'

/** What stands in a folder, as paths relative to it, in a stable order. */
export interface Walk {
  files: string[]
  /** Hidden ones, symbolic links, sockets and the like: never followed, never sent. */
  skipped: number
  /** Folders that could not be read, with the reason. */
  unreadable: string[]
}

export async function walkFolder(folder: string): Promise<Walk> {
  const root = await stat(folder).catch(() => null)
  if (!root?.isDirectory()) throw new Stop(`不是文件夹: ${folder}`, EXIT.usage)
  const walk: Walk = { files: [], skipped: 0, unreadable: [] }
  await visit(folder, '', walk)
  return walk
}

async function visit(root: string, below: string, walk: Walk): Promise<void> {
  const names = await readdir(path.join(root, below)).catch((error: NodeJS.ErrnoException) => {
    walk.unreadable.push(`${below || '.'}（${error.code}）`)
    return []
  })
  for (const name of names.toSorted(byCodeUnit)) {
    const relative = path.join(below, name)
    // lstat, so that a link out of the folder, or into a circle, is seen as a link.
    const entry = await lstat(path.join(root, relative)).catch(() => null)
    if (name.startsWith('.') || !entry) walk.skipped++
    else if (entry.isDirectory()) await visit(root, relative, walk)
    else if (entry.isFile()) walk.files.push(relative)
    else walk.skipped++
  }
}

/** Not by locale: the same order on every machine. */
const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : 1)
