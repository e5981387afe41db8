import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { clusterHome, socketFolderIn } from './cluster.ts'
import type { PostgresConnection } from './index.ts'
import { isClusterProcess, readPostmasterFile } from './processes.ts'
import { DATABASE } from './supervisor.ts'

/**
 * The PostgreSQL of a data folder that a running server owns, for a program beside that server. It takes nothing over:
 * the server may stop it at any time. Null when none runs.
 */
export function runningPostgres(folder: string): PostgresConnection | null {
  try {
    const dataFolder = realpathSync(folder)
    const home = clusterHome(dataFolder)
    const cluster = path.join(home, 'cluster')
    const found = readPostmasterFile(cluster)
    if (found === null || found.status !== 'ready' || !isClusterProcess(cluster, found.pid)) return null
    const password = readFileSync(path.join(dataFolder, 'postgres/application-password'), 'utf8').trim()
    const host = socketFolderIn(home) ?? '127.0.0.1'
    return { host, port: found.port, user: DATABASE, password, database: DATABASE }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null // the folder has no cluster yet
    throw error
  }
}
