import { freePort } from './free-port.ts'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, postgresAccount } from '#server/db/postgres/account.ts'
import { binariesFor } from '#server/db/postgres/binaries.ts'

const DEBIAN = '/usr/lib/postgresql'
const PASSWORD = 'zhiku-test'

/** Nothing has to survive, and many servers share it. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '400',
  jit: 'off',
  // For a fingerprint of all tables the planner would use parallel workers, whose start takes longer than the query.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
}

/** The folder with the programs of Debian's newest PostgreSQL; null: none is installed. */
export function debianPostgres(): string | null {
  if (!existsSync(DEBIAN)) return null
  const folders = readdirSync(DEBIAN)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(DEBIAN, version, 'bin'))
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null
}

/** The folder with the programs of the bundled PostgreSQL. */
export const embeddedPostgres = (): string =>
  path.join(
    binariesFor(postgresAccount(tmpdir()), () => undefined),
    'bin',
  )

export interface TemporaryPostgres extends AsyncDisposable {
  /** The superuser's address of the database `postgres`. */
  url: string
}

interface Cluster {
  binaries: string
  folder: string
  account: Account | null
}

/** A fast but not durable PostgreSQL on the loopback interface, removed afterwards. */
export async function startTemporaryPostgres(binaries: string): Promise<TemporaryPostgres> {
  const account = postgresAccount(tmpdir())
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-postgres-'))
  try {
    const cluster = { binaries, folder, account }
    initialise(cluster)
    const running = await run(cluster)
    return {
      url: running.url,
      async [Symbol.asyncDispose]() {
        await running.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function initialise({ binaries, folder, account }: Cluster): void {
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, PASSWORD)
  if (account) for (const each of [folder, passwordFile]) chownSync(each, account.ids.uid, account.ids.gid)
  const options = ['-U', 'zhiku', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C']
  const program = path.join(binaries, 'initdb')
  execFileSync(program, ['-D', clusterFolder(folder), ...options, '--no-sync'], { ...account?.ids, cwd: folder })
}

const clusterFolder = (folder: string): string => path.join(folder, 'cluster')

async function run({ binaries, folder, account }: Cluster): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(
    path.join(binaries, 'postgres'),
    ['-D', clusterFolder(folder), '-p', String(port), ...settings],
    // Its own process group: Ctrl-C in the terminal must reach only us, and we stop it.
    { ...account?.ids, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  server.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2_000)))
  const ended = once(server, 'exit')
  const endNow = () => server.kill('SIGQUIT') // Also when the run is interrupted.
  process.once('exit', endNow)
  await ready(clusterFolder(folder), () => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`)
  })
  return {
    url: `postgresql://zhiku:${PASSWORD}@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', endNow)
      server.kill('SIGQUIT')
      await ended
    },
  }
}

async function ready(cluster: string, assertRunning: () => void): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid')
  while (!existsSync(file) || !readFileSync(file, 'utf8').includes('ready')) {
    assertRunning()
    await sleep(20)
  }
}
