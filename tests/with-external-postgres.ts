import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const DEBIAN = '/usr/lib/postgresql'
const PASSWORD = 'zhiku-test'

/** Folder with the binaries of Debian's newest PostgreSQL; null: none is installed. */
export function debianPostgres(): string | null {
  if (!existsSync(DEBIAN)) return null
  const folders = readdirSync(DEBIAN)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(DEBIAN, version, 'bin'))
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null
}

/**
 * Runs `work` with the address of a temporary cluster, which is an external server to Zhiku: another version, TCP, its
 * own superuser. It is fast and not durable, and gone afterwards.
 */
export async function withExternalPostgres<T>(binaries: string, work: (url: string) => Promise<T>): Promise<T> {
  const account = unprivileged()
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-external-'))
  const cluster = path.join(folder, 'cluster')
  const passwordFile = path.join(folder, 'password')
  try {
    writeFileSync(passwordFile, PASSWORD)
    if (account) for (const each of [folder, passwordFile]) chownSync(each, account.uid, account.gid)
    const options = ['-U', 'zhiku', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C']
    execFileSync(path.join(binaries, 'initdb'), ['-D', cluster, ...options, '--no-sync'], { ...account, cwd: folder })
    return await whileRunning({ binaries, cluster, folder, account }, work)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface External {
  binaries: string
  cluster: string
  folder: string
  account: { uid: number; gid: number } | null
}

async function whileRunning<T>(external: External, work: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=200']
  const server = spawn(
    path.join(external.binaries, 'postgres'),
    ['-D', external.cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...external.account, cwd: external.folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  server.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2_000)))
  const ended = once(server, 'exit')
  const endNow = () => server.kill('SIGQUIT') // also when the run itself is interrupted
  process.once('exit', endNow)
  try {
    await ready(external.cluster, () => {
      if (server.exitCode !== null) throw new Error(`the external PostgreSQL did not start: ${said}`)
    })
    return await work(`postgresql://zhiku:${PASSWORD}@127.0.0.1:${port}/postgres`)
  } finally {
    process.off('exit', endNow)
    server.kill('SIGINT')
    await ended
  }
}

async function ready(cluster: string, assertRunning: () => void): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid')
  while (!existsSync(file) || !readFileSync(file, 'utf8').includes('ready')) {
    assertRunning()
    await sleep(20)
  }
}

/** PostgreSQL refuses to run as root; null: we are an ordinary user already. */
function unprivileged(): External['account'] {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean)
  if (!found) throw new Error('neither postgres nor nobody exists to run PostgreSQL as')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
