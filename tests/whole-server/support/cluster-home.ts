import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * The folder of the embedded cluster of a data folder: when running as root it is elsewhere, under the id in the data
 * folder.
 */
export function clusterHome(dataFolder: string): string {
  const id = path.join(dataFolder, 'postgres/id')
  return existsSync(id)
    ? path.join('/var/lib/zhiku', readFileSync(id, 'utf8').trim())
    : path.join(dataFolder, 'postgres')
}

/** Removes a test's data folder with its cluster. */
export function removeData(dataFolder: string): void {
  rmSync(clusterHome(dataFolder), { recursive: true, force: true })
  rmSync(dataFolder, { recursive: true, force: true })
}
