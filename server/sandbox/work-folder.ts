import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = /^zhiku-work-(\d+)-/

/** The folders of this process. A second server in the same process (in tests) must not delete folders in use. */
const inUse = new Set<string>()

/** An empty folder for one run of a child; its name contains the mark of the server that owns it. */
export async function makeWorkFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `zhiku-work-${process.pid}-`))
  inUse.add(folder)
  return folder
}

export async function removeWorkFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  inUse.delete(folder)
}

/** Removes the folders of killed servers. */
export async function sweepWorkFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(NAME.exec(name)?.[1])
    const folder = join(tmpdir(), name)
    const isNobodys = owner === process.pid ? !inUse.has(folder) : owner > 0 && !isAlive(owner)
    if (isNobodys) await rm(folder, { recursive: true, force: true }).catch(() => undefined) // it belongs to another account
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
