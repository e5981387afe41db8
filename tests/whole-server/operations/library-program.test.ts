import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { testProgram } from '../../built-programs.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runProgram } from '#cli/program.ts'
import { recordedDeps } from '#cli/testing/recorded-deps.ts'
import type { LibraryReport } from '#core/maintenance/order.ts'
import { DataFolderInUse } from '#server/db/postgres/lock.ts'
import { runningPostgres } from '#server/db/postgres/running.ts'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import {
  emptyDatabase,
  emptyPlace,
  fileDigests,
  type Installation,
  installation,
  type Place,
} from '../support/backups.ts'
import { eventually, settled, uploadText } from '../support/documents.ts'
import { exported, imported, startOn, listStoredFiles, verified } from '../support/libraries.ts'

/* Exports and imports by the program that the command line starts, and kill -9 upon it. */

let from: Installation
let first: LibraryReport
const target = (name: string) => path.join(from.folder, `${name}.zip`)

beforeAll(async () => {
  from = await installation()
  const editor = await from.server.signIn('editor')
  for (let n = 1; n <= 12; n++) await settled(editor, (await uploadText(editor, `第${n}条.md`, `第 ${n} 条`)).id)
  first = await exported(from.config, target('first'))
})
afterAll(() => from[Symbol.asyncDispose]())

it('an export that is killed leaves nothing under its name, and the next one is whole', async () => {
  const client = new Client(from.config.databaseUrl)
  await client.connect()
  await client.query('begin; lock table search_question in access exclusive mode') // its rows are among the last
  const child = maintenance({ do: 'library-export', target: target('killed') }, from.server.env)
  await eventually('it writes', async () => (existsSync(`${target('killed')}.unfinished`) ? true : null))
  expect(statSync(`${target('killed')}.unfinished`).mode & 0o777).toBe(0o600)
  await killed(child)
  await client.end()
  expect(existsSync(target('killed'))).toBe(false)
  await eventually('its locks are gone', async () => exported(from.config, target('killed')).catch(() => null))
  expect(await verified(from.config, target('killed'))).toMatchObject({ damages: [], digest: first.digest })
  expect(existsSync(`${target('killed')}.unfinished`)).toBe(false)
})

it('an import that is killed changes nothing, and the next one goes on where it was', { tags: 'prove' }, async () => {
  await using place = await emptyPlace(await emptyDatabase())
  await importKilled(place, 'a file is stored', async () => (storedIn(place) > 0 ? true : null))
  await importKilled(place, 'all rows are written', (isAtItsEnd) => isAtItsEnd())
  const report = await imported(place.config, target('first'))
  expect(report).toMatchObject({ filesWritten: 0, filesThere: 12 })
  expect((await exported(place.config, target('again'))).digest).toBe(first.digest)
  await (await startOn(place))[Symbol.asyncDispose]()
  expect(await fileDigests(place.config.dataFolder)).toEqual(await fileDigests(from.config.dataFolder))
})

it('an import that nobody goes on with leaves no files behind', { tags: 'prove' }, async () => {
  await using place = await emptyPlace()
  await importKilled(place, 'a file is stored', async () => (storedIn(place) > 0 ? true : null))
  expect(storedIn(place)).toBeGreaterThan(0)
  await using running = await startOn(place)
  await expect(imported(place.config, target('first'))).rejects.toThrow(DataFolderInUse)
  expect(await running.engines.db.query.document.findMany()).toEqual([])
  expect(await fileDigests(place.config.dataFolder)).toEqual({})
  expect(listStoredFiles(place.config).filter((name) => name !== 'place-id')).toEqual([])
})

const storedIn = ({ config }: Place) => listStoredFiles(config).filter((name) => /^[0-9a-f]{64}$/.test(name)).length

/** Kills an import at some moment; until then its last step waits for a lock, so it never comes too late. */
async function importKilled(
  place: Place,
  what: string,
  when: (isAtItsEnd: () => Promise<true | null>) => Promise<true | null>,
): Promise<void> {
  const child = beginImport(place)
  const client = await eventually('its database can be reached', () => reached(place))
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK.changes])
  const isAtItsEnd = async () => {
    const { rowCount } = await client.query(
      `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      [ADVISORY_LOCK.changes],
    )
    return rowCount === 0 ? null : true
  }
  await eventually(what, () => when(isAtItsEnd))
  await killed(child)
  // PostgreSQL notices that the child is gone once it waits no longer.
  await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK.changes])
  const { rows } = await client.query(
    `select (select count(*)::int from document) as documents, (select count(*)::int from app_user) as people`,
  )
  await client.end()
  expect(rows).toEqual([{ documents: 0, people: 0 }])
}

/** The embedded database is there once the import has started it. */
async function reached({ config }: Place): Promise<Client | null> {
  const connection = config.databaseUrl ?? runningPostgres(config.dataFolder)
  if (connection === null) return null
  const client = new Client(connection)
  client.on('error', () => undefined)
  return client.connect().then(
    () => client,
    () => null,
  )
}

it('is done by the command line, which passes refusals on', async () => {
  const made = await run(['export', target('typed')], from.server.env)
  expect(JSON.parse(made.out)).toMatchObject({ archive: target('typed'), digest: first.digest })
  const again = await run(['export', target('typed')], from.server.env)
  expect(JSON.parse(again.out)).toEqual({ error: { kind: 'stop', message: expect.stringContaining('已经存在') } })
  expect([made.code, again.code]).toEqual([0, 1])
  const checked = await run(['verify', target('typed')], {})
  expect(JSON.parse(checked.out)).toMatchObject({ damages: [] })
  await using place = await emptyPlace(await emptyDatabase())
  const taken = await run(['import', target('typed')], placeEnv(place))
  expect(JSON.parse(taken.out)).toMatchObject({ digest: first.digest, filesWritten: 12, admin: { username: 'admin' } })
  const refused = await run(['import', target('typed')], placeEnv(place))
  expect(JSON.parse(refused.out)).toEqual({ error: { kind: 'stop', message: expect.stringContaining('还没有用过') } })
})

const placeEnv = ({ config }: Place): Record<string, string> => ({
  ZHIKU_DATA: config.dataFolder,
  ...(config.databaseUrl !== undefined && { DATABASE_URL: config.databaseUrl }),
})

async function run(args: string[], env: Record<string, string>) {
  const { ZHIKU_DATA = '', DATABASE_URL = '' } = env
  using deps = recordedDeps({ env: { PATH: process.env['PATH'] ?? '', ZHIKU_DATA, DATABASE_URL } })
  await runProgram(deps, ['library', ...args, '--json'])
  return { out: deps.stdout(), code: deps.exitCode() }
}

const beginImport = (place: Place) =>
  maintenance({ do: 'library-import', archive: target('first'), admin: 'admin' }, placeEnv(place))

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** The program that the command line starts. */
function maintenance(order: object, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [testProgram('maintenance'), JSON.stringify(order)], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
