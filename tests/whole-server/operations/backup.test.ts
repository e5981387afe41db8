import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, createApi } from '#core/api/client.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { login } from '#core/contract/sys/login.ts'
import type { BackupReport } from '#core/maintenance/order.ts'
import { create, restore, verify } from '#server/boot/orders/backup-orders.ts'
import { startServer as start } from '#server/boot/start.ts'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/index.ts'
import {
  databaseDigests,
  emptyDatabase,
  emptyPlace,
  fileDigests,
  type Installation,
  installation,
  paths,
  type Place,
  silent,
} from '../support/backups.ts'
import { eventually, foundIds, settled, uploadText } from '../support/documents.ts'
import { emptyShells } from '../support/empty-shells.ts'
import { PASSWORD } from '../support/fixture.ts'
import { way } from '../../whole-way.ts'

let from: Installation
let editor: Api
/** A backup of the library as it stood before the tests, and that state. */
let first: BackupReport
let before: { database: Record<string, string>; files: Record<string, string> }

const word = (n: number) => `备份词${String(n).padStart(4, '0')}`
const target = (name: string) => path.join(from.folder, `${name}.zip`)
const make = (name: string, base?: string) =>
  create({ config: from.config, paths, progress: silent }, { target: target(name), base })
const check = (name: string) => verify({ config: from.config, paths, progress: silent }, target(name))
const put = (place: Place, name: string) => restore({ config: place.config, paths, progress: silent }, target(name))
const source = () => ({ connectionString: from.config.databaseUrl })

beforeAll(async () => {
  from = await installation()
  editor = await from.server.signIn('editor')
  for (let n = 0; n < 8; n++)
    await settled(editor, (await uploadText(editor, `${word(n)}.md`, `# ${word(n)}\n\n${word(n)}的内容。`)).id)
  await settled(editor, (await uploadText(editor, '反斜杠与制表.txt', 'a\\b\tc\r\n\\.\n制表')).id)
  first = await backupOfStillLibrary()
})
afterAll(() => from[Symbol.asyncDispose]())

/** Work in the background may still write when the last document is searchable: then the digests are of another state. */
async function backupOfStillLibrary(): Promise<BackupReport> {
  const digests = async () => ({
    database: await databaseDigests(source()),
    files: await fileDigests(from.config.dataFolder),
  })
  for (;;) {
    before = await digests()
    const report = await make('first')
    if (isDeepStrictEqual(await digests(), before)) return report
    rmSync(target('first'))
  }
}

/** The database of a restored place, while nothing else uses it. */
async function restoredDigests(place: Place): Promise<Record<string, string>> {
  if (place.config.databaseUrl) return databaseDigests({ connectionString: place.config.databaseUrl })
  await using postgres = await startEmbeddedPostgres({ dataFolder: place.config.dataFolder, log: silent })
  return await databaseDigests(postgres.connection)
}

const startOn = ({ config }: Place) =>
  start({
    config: { ...config, port: 0, log: 'error', sample: false },
    paths: { ...paths, webFolder: emptyShells(config.dataFolder) },
    log: silent,
  })

it('is for its owner only and says what is in it', () => {
  expect(statSync(first.archive).mode & 0o777).toBe(0o600)
  expect(first).toMatchObject({ missing: [], needs: [], inEarlier: 0, files: Object.keys(before.files).length })
  expect(readdirSync(from.folder)).toEqual(['first.zip'])
})

it('restores to equal digests on a fresh data folder, where a server starts and finds the same', async () => {
  await using place = await emptyPlace()
  await put(place, 'first')
  expect(await restoredDigests(place)).toEqual(before.database)
  expect(await fileDigests(place.config.dataFolder)).toEqual(before.files)
  const secret = (folder: string) => readFileSync(path.join(folder, 'secret.key'), 'utf8')
  expect(secret(place.config.dataFolder)).toBe(secret(from.config.dataFolder))
  expect(statSync(path.join(place.config.dataFolder, 'secret.key')).mode & 0o777).toBe(0o600)
  await using running = await startOn(place)
  const there = await signInAt(running.url)
  for (const n of [0, 7]) {
    const ids = await foundIds(editor, word(n))
    expect(ids.length).toBeGreaterThan(0)
    expect(await eventually(`${word(n)} there`, async () => nonEmpty(await foundIds(there, word(n))))).toEqual(ids)
  }
})

const nonEmpty = (ids: string[]) => (ids.length > 0 ? ids : null)

async function signInAt(url: string): Promise<Api> {
  const at = (token?: string) => createApi({ baseURL: `${url}/api`, token: () => token, tenant: () => undefined })
  const body = { username: 'editor', password: PASSWORD, captcha: '', checkKey: '1' }
  return at((await at().call(login, { body })).token)
}

it('restores to equal digests on an external PostgreSQL', async () => {
  await using place = await emptyPlace(await emptyDatabase())
  await put(place, 'first')
  expect(await restoredDigests(place)).toEqual(before.database)
  expect(await fileDigests(place.config.dataFolder)).toEqual(before.files)
})

it('refuses a folder or a database that is not empty, and changes nothing', async () => {
  const used = { config: { ...from.config }, [Symbol.asyncDispose]: async () => undefined }
  await expect(put(used, 'first')).rejects.toThrow('不是空的')
  await using place = await emptyPlace()
  const shared = { ...place, config: { ...place.config, databaseUrl: from.config.databaseUrl } }
  await expect(put(shared, 'first')).rejects.toThrow('数据库里已经有数据')
  expect(readdirSync(place.config.dataFolder)).toEqual([])
  const { 'public.document': documents } = await databaseDigests(source())
  expect(documents).toBe(before.database['public.document'])
})

it('is verified by restoring and searching', async () => {
  const report = await check('first')
  expect(report).toMatchObject({ damages: [], unfound: [] })
  expect(report.searches).toBeGreaterThan(5)
})

it('names what one flipped byte has damaged, and does not restore it', async () => {
  await make('flipped')
  const bytes = readFileSync(target('flipped'))
  const files = new Map(Object.keys(before.files).map((sha256) => [bytes.indexOf(`files/${sha256}`), sha256]))
  const [at, sha256] = [...files][0]!
  await flipped(at + `files/${sha256}`.length + 3, async () => {
    expect((await check('flipped')).damages).toEqual([`files/${sha256}`])
    await using place = await emptyPlace()
    await expect(put(place, 'flipped')).rejects.toThrow(`files/${sha256}`)
    expect(existsSync(place.config.dataFolder)).toBe(false)
  })
  // Anywhere else: in a table, in the table of contents, between the entries, in the seal itself.
  for (const offset of way(
    [200, bytes.length - 1],
    [10, 200, bytes.length / 2, bytes.length - 300, bytes.length - 1],
  )) {
    await flipped(Math.floor(offset), async () => {
      const damages = await check('flipped').then(
        (report) => report.damages,
        (error: Error) => [error.message],
      )
      expect(damages, `byte ${Math.floor(offset)}`).not.toEqual([])
    })
  }
})

/** Flips one bit while `work` runs. */
async function flipped(offset: number, work: () => Promise<void>): Promise<void> {
  const flip = () => {
    const file = openSync(target('flipped'), 'r+')
    const byte = Buffer.alloc(1)
    readSync(file, byte, 0, 1, offset)
    byte[0]! ^= 1
    writeSync(file, byte, 0, 1, offset)
    closeSync(file)
  }
  flip()
  await work()
  flip()
}

it('taken during writes and deletions it holds what was acknowledged before, and nothing half', async () => {
  const admin = await from.server.signIn('admin')
  const doomed = await Promise.all(
    [1, 2, 3, 4].map((n) => uploadText(editor, `将被清除${n}.txt`, `将被清除的第${n}篇`)),
  )
  await Promise.all(doomed.map(({ id }) => settled(editor, id)))
  let isOver = false
  const acknowledged = new Map<string, number>()
  const writing = (async () => {
    for (let n = 0; !isOver; n++) {
      const { id } = await uploadText(editor, `边写边备${n}.txt`, `边写边备的第${n}篇`)
      acknowledged.set(id, Date.now())
      const gone = doomed[n]
      if (!gone) continue
      await editor.call(docDelete, { query: { id: gone.id } })
      await admin.call(docPurge, { query: { ids: gone.id } })
    }
  })()
  await eventually('some are written', async () => (acknowledged.size > 2 ? true : null))
  const report = await make('busy').finally(() => (isOver = true))
  await writing
  expect(report.missing).toEqual([])
  const known = [...acknowledged].filter(([, time]) => time <= Date.parse(report.time)).map(([id]) => id)
  expect(known.length).toBeGreaterThan(2)

  await using place = await emptyPlace(await emptyDatabase())
  await put(place, 'busy')
  const there = await idsWithFiles(place)
  expect(known.filter((id) => !there.whole.includes(id))).toEqual([])
  expect(there.half).toEqual([])
  const files = await fileDigests(place.config.dataFolder)
  expect(there.contents.filter((sha256) => files[sha256] !== sha256)).toEqual([])
})

/** Documents with all that belongs to them, those without, and the contents they name. */
async function idsWithFiles({ config }: Place) {
  const client = new Client(config.databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string; sha256: string | null }>(
    `select d.id, f.sha256 from document d left join document_version v on v.document_id = d.id
       left join attachment a on a.version_id = v.id left join file f on f.sha256 = a.sha256`,
  )
  await client.end()
  return {
    whole: rows.filter((row) => row.sha256 !== null).map(({ id }) => id),
    half: rows.filter((row) => row.sha256 === null).map(({ id }) => id),
    contents: rows.flatMap(({ sha256 }) => sha256 ?? []),
  }
}

it('keeps bytes that somebody removes meanwhile, and they go when it is over', async () => {
  const admin = await from.server.signIn('admin')
  const { id } = await uploadText(editor, '备份时清除.txt', '备份正在读取的时候被清除')
  await settled(editor, id)
  const client = new Client(source())
  await client.connect()
  const releaseNow = () => client.query(`update task set run_after = now() where kind = 'delete-unreferenced'`)
  await releaseNow() // what the tests before have put off
  await eventually('all work is done', async () => {
    const { rowCount } = await client.query(`select from task where state in ('waiting', 'running')`)
    return rowCount === 0 ? true : null
  })
  const files = await fileDigests(from.config.dataFolder)
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK.storedBytes])
  await editor.call(docDelete, { query: { id } })
  await admin.call(docPurge, { query: { ids: id } })
  const waiting = async () => {
    const { rows } = await client.query<{ id: string }>(
      `select id from task where kind = 'delete-unreferenced' and state = 'waiting' and run_after > now() + interval '5 seconds'`,
    )
    return rows.length > 0 ? true : null
  }
  await eventually('the removal is put off', waiting)
  expect(await fileDigests(from.config.dataFolder)).toEqual(files)
  await client.query('select pg_advisory_unlock_all()')
  await releaseNow()
  await client.end()
  const left = Object.keys(files).length - 1
  const count = async () => Object.keys(await fileDigests(from.config.dataFolder)).length
  await eventually('the bytes are gone', async () => ((await count()) === left ? true : null))
})

it('only names what an earlier backup beside it holds, and is restored with it', async () => {
  await uploadText(editor, '增量.txt', '这一篇在第一份备份之后')
  const second = await make('second', target('first'))
  expect(second).toMatchObject({ needs: ['first.zip'], inEarlier: first.files })
  const third = await make('third', target('second'))
  expect(third).toMatchObject({ needs: ['second.zip', 'first.zip'], inEarlier: third.files })
  await using place = await emptyPlace(await emptyDatabase())
  await put(place, 'third')
  const files = await fileDigests(place.config.dataFolder)
  expect(Object.keys(files)).toHaveLength(third.files)
  expect(Object.entries(files).filter(([name, digest]) => name !== digest)).toEqual([])
  // Another one under the name of an earlier one is no substitute.
  renameSync(target('first'), target('kept'))
  await make('first')
  await expect(check('third')).rejects.toThrow('所依据的那一份')
  renameSync(target('kept'), target('first'))
})

it('does not start a server on what a killed restore has left', async () => {
  await using place = await emptyPlace()
  mkdirSync(place.config.dataFolder)
  writeFileSync(path.join(place.config.dataFolder, 'restore.unfinished'), '')
  await expect(startOn(place)).rejects.toThrow('没有完成的恢复')
})
