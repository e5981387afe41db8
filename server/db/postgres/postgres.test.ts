import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, expect, it } from 'vitest'
import { clusterHome, removeData } from '#tests/whole-server/support/cluster-home.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'
import { DataFolderInUse } from './lock.ts'
import { rotateOpenLog } from './postmaster.ts'

/*
 * Two real clusters, which each test finds stopped: making one takes more than most tests. Run them as root and as an ordinary user: where the cluster lives and who owns it differs.
 * `setpriv --reuid=games --regid=games --clear-groups vitest run --configLoader native server/db/postgres`
 */

const INDEX = path.join(import.meta.dirname, 'index.ts')
/** How long to wait for automatic actions; `tests/prove` measures how fast it is ready again. */
const PATIENCE_MS = 60_000
const isRoot = process.getuid?.() === 0

const data = newFolder()
const other = newFolder()
let lines: string[] = []
const children: ChildProcess[] = []

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
  lines = []
})

afterAll(async () => {
  for (const folder of [data, other]) {
    await (await start(folder)).stop() // takes over a server that a test left running
    removeData(folder)
  }
})

function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'zhiku-pg-'))
}

const start = (folder = data) => startEmbeddedPostgres({ dataFolder: folder, log: (line) => lines.push(line) })

async function query<Row extends object>(server: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new Client(server.connection)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Waits for an action of the supervisor. */
async function eventually(check: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await Promise.resolve(check()).catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`not within ${PATIENCE_MS} ms; log: ${lines.join(' | ')}`)
    await sleep(20)
  }
}

const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

/** Another Zhiku: a process that starts PostgreSQL on the same data folder and prints the result. */
async function startElsewhere(folder = data): Promise<{ child: ChildProcess; said: string; pid: number }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(INDEX)}
    const dataFolder = ${JSON.stringify(folder)}
    try {
      const server = await startEmbeddedPostgres({ dataFolder, log: () => {} })
      console.log('running ' + server.pid())
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error.name + ': ' + error.message)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const said = await new Promise<string>((resolve) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.endsWith('\n')) resolve(text.trim())
    })
    child.once('exit', () => resolve(text.trim()))
  })
  return { child, said, pid: Number(/^running (\d+)$/.exec(said)?.[1]) }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

it('cuts its log while it runs, keeps what was in it beside, and goes on writing', async () => {
  await using server = await start()
  const log = path.join(data, 'postgres.log')
  const complain = () => query(server, 'select no_such_column').catch(() => undefined)
  await complain()
  const before = readFileSync(log, 'utf8')
  expect(before).toContain('no_such_column')
  rotateOpenLog(log, before.length + 1)
  expect(readFileSync(log, 'utf8')).toBe(before)
  rotateOpenLog(log, 1)
  expect(readFileSync(log, 'utf8')).toBe('')
  expect(readFileSync(`${log}.1`, 'utf8')).toBe(before)
  await complain()
  expect(readFileSync(log, 'utf8')).toMatch(/^[^\0]*no_such_column/)
})

it('makes a cluster as designed, keeps it over a restart, and leaves no process behind', async () => {
  const first = await start()
  await query(first, `create table kept (word text); insert into kept values ('知库')`)
  const [facts] = await query<Record<string, string>>(
    first,
    `select current_setting('server_encoding') as encoding, datcollate as collate, datctype as ctype,
            current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
            current_setting('TimeZone') as zone, current_setting('listen_addresses') as listens
       from pg_database where datname = current_database()`,
  )
  expect(facts).toEqual({
    encoding: 'UTF8',
    collate: 'C',
    ctype: 'C',
    checksums: 'on',
    fsync: 'on',
    zone: 'UTC',
    listens: '', // only the socket
  })
  const pid = first.pid()!
  await first.stop()
  // pg_ctl returns when the pid file is gone, a moment before the process is.
  await eventually(() => isGone(pid))

  const second = await start()
  expect(await query(second, 'select word from kept')).toEqual([{ word: '知库' }])
  await second.stop()
  await second.stop() // stopping twice is no error
})

it('lets in nobody without the password, and the application is no superuser', async () => {
  await using server = await start()
  const wrong = new Client({ ...server.connection, password: 'wrong' })
  await expect(wrong.connect()).rejects.toThrow(/password authentication failed/)
  expect(await query(server, `select rolsuper from pg_roles where rolname = current_user`)).toEqual([
    { rolsuper: false },
  ])
  await expect(query(server, `copy (select 1) to program 'true'`)).rejects.toThrow(/permission denied/)
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
  const home = clusterHome(data)
  expect(readFileSync(path.join(home, 'cluster/pg_hba.conf'), 'utf8')).not.toMatch(/^[^#].*\btrust\b/m)
})

it('refuses a second start with one line and does not disturb the first', async () => {
  await using server = await start()
  const elsewhere = await startElsewhere()
  expect(elsewhere.said).toMatch(new RegExp(`^DataFolderInUse: .*${data}.*${process.pid}.*$`))
  await expect(start()).rejects.toThrow(DataFolderInUse) // also within one process
  expect((await startElsewhere()).said).toMatch(/^DataFolderInUse/) // and the refused starts released nothing
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('gives a fresh folder to exactly one of several that start at once', async () => {
  const all = await Promise.all([1, 2, 3].map(() => startElsewhere(other)))
  expect(all.map(({ said }) => said.split(/[ :]/)[0]).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    'DataFolderInUse',
    'DataFolderInUse',
    'running',
  ])
})

it('adopts a server whose application was killed, with everything committed', async () => {
  const { child, pid } = await startElsewhere()
  await kill(child)
  expect(isGone(pid)).toBe(false)
  await using server = await start()
  expect(server.pid()).toBe(pid)
  await query(server, 'create table adopted as select 1 as one')
})

it('recovers when application and server were killed together', async () => {
  const { child, pid } = await startElsewhere()
  process.kill(pid, 'SIGKILL')
  await kill(child)
  await using server = await start()
  expect(server.pid()).not.toBe(pid)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('starts a killed server again while we run, with what was committed', async () => {
  await using server = await start()
  await query(server, 'create table restarted as select 7 as number')
  const pid = server.pid()!
  process.kill(pid, 'SIGKILL')
  await eventually(
    async () => (await query<{ number: number }>(server, 'select number from restarted'))[0]?.number === 7,
  )
  await eventually(() => server.pid() !== pid && server.pid() !== null)
  expect(lines.length).toBeGreaterThan(0)
  expect((await startElsewhere()).said).toMatch(/^DataFolderInUse/)
})

it('takes its ownership back when only its own connection was cut', async () => {
  await using server = await start()
  const owners = `select pid from pg_locks where locktype = 'advisory' and granted`
  const before = (await query<{ pid: number }>(server, owners))[0]!.pid
  process.kill(before, 'SIGTERM') // ends that one session
  const now = async () => (await query<{ pid: number }>(server, owners))[0]?.pid
  await eventually(async () => ((await now()) ?? before) !== before)
  await eventually(() => isGone(before)) // its lock is gone a moment before the process is
  expect(await now()).not.toBe(before)
})

it('is not misled by a pid file whose pid belongs to somebody else', async () => {
  const first = await start()
  await query(first, 'create table not_misled as select 7 as number')
  const pidFile = path.join(clusterHome(data), 'cluster/postmaster.pid')
  const text = readFileSync(pidFile, 'utf8')
  await first.stop()
  // as after a power cut, when the pid is in use again: here by a running PostgreSQL of another cluster
  const foreign = await start(other)
  try {
    writeFileSync(pidFile, text.replace(/^\d+/, String(foreign.pid())))
    await using server = await start()
    expect(server.pid()).not.toBe(foreign.pid())
    expect(await query(server, 'select number from not_misled')).toEqual([{ number: 7 }])
    expect(await query(foreign, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    await foreign.stop()
  }
})

it('refuses a data folder whose database was made by root, or by a user, when we are the other', async () => {
  const theirs = newFolder()
  const postgres = path.join(theirs, 'postgres')
  mkdirSync(isRoot ? path.join(postgres, 'cluster') : postgres, { recursive: true })
  if (!isRoot) writeFileSync(path.join(postgres, 'id'), 'a1b2')
  await expect(start(theirs)).rejects.toThrow(isRoot ? '请用该用户启动' : '请用 root 启动')
  rmSync(theirs, { recursive: true })
})

it.skipIf(isRoot)('listens on the loopback where the path of the socket would be too long', async () => {
  const long = path.join(data, 'long'.repeat(30))
  await using server = await start(long)
  expect(server.connection.host).toBe('127.0.0.1')
  const pid = server.pid()!
  process.kill(pid, 'SIGKILL')
  await eventually(async () => (await query(server, 'select 1 as one')).length === 1) // on the same port
  expect(server.pid()).not.toBe(pid)
})
