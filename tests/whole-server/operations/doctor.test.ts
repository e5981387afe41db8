import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificateFindings } from '#cli/doctor/certificate.ts'
import { runProgram } from '#cli/program.ts'
import { recordedDeps } from '#cli/testing/recorded-deps.ts'
import { CHECKS, type Finding } from '#core/maintenance/doctor.ts'
import { readConfig } from '#server/boot/config.ts'
import { doctor } from '#server/boot/orders/doctor-order.ts'
import { runningPostgres } from '#server/db/postgres/running.ts'
import { examine } from '#server/operations/doctor/index.ts'
import { paths } from '../support/backups.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

/** A sound system is found sound in ten seconds (`npm run prove -- doctor`); beside other tests it may take three times that. */
const MOST_MS = 3 * 10_000

let server: TestServer
let database: Client
/** A document whose bytes are damaged. */
let content: string
/** Who wrote it. */
let author: string

beforeAll(async () => {
  // Its own cluster: the one that tests share is not made to last, and the doctor would say so.
  server = await startServer({}, { ownCluster: true })
  database = new Client(runningPostgres(server.dataFolder)!)
  database.on('error', () => undefined)
  await database.connect()
  const editor = await server.signIn('editor')
  await settled(editor, (await uploadText(editor, '制度.txt', '这一份文件会被损坏')).id)
  const people = await database.query<{ called: string }>(
    `select realname || '（' || username || '）' as called from app_user where username = 'editor'`,
  )
  author = people.rows[0]!.called
  const { rows } = await database.query<{ sha256: string }>('select sha256 from file')
  content = path.join(server.dataFolder, 'files', rows[0]!.sha256.replace(/^(..)(..)/, '$1/$2/$1$2'))
})
afterAll(async () => {
  await database.end()
  await server[Symbol.asyncDispose]()
})

const machine = async (deep = false): Promise<Finding[]> =>
  (await doctor({ config: readConfig(server.env), paths }, { deep })).findings
const codes = (findings: readonly Finding[]) => findings.map(({ code }) => code)

/** As an operator types it, on the server's machine unless `far`. */
async function run(o: { url?: string; far?: boolean; token?: string; args?: string[] } = {}) {
  using deps = recordedDeps({
    env: {
      PATH: process.env['PATH'] ?? '',
      ZHIKU_URL: o.url ?? server.baseURL,
      ZHIKU_TOKEN: o.token ?? (await server.tokenOf('admin')),
      ZHIKU_DATA: o.far ? path.join(server.dataFolder, 'elsewhere') : server.dataFolder,
    },
  })
  await runProgram(deps, ['doctor', '--json', ...(o.args ?? [])])
  const said = JSON.parse(deps.stdout()) as { ok: boolean; findings: Finding[]; skipped: string[] }
  return { ...said, code: deps.exitCode(), err: deps.stderr() }
}

it('finds nothing in a sound system, looks at everything and leaves nothing behind', async () => {
  const began = performance.now()
  const { ok, findings, skipped, code, err } = await run({ args: ['--deep'] })
  expect(performance.now() - began).toBeLessThan(MOST_MS)
  expect({ findings, skipped, code, err }).toEqual({ findings: [], skipped: [], code: 0, err: '' })
  expect(ok).toBe(true)
  const { rows } = await database.query(
    `select d.id from document d join document_version v on v.id = d.visible_version
      where v.title = '冒烟检查' and not d.deleted`,
  )
  expect(rows).toEqual([])
})

it('says what it could not look at, without a token and away from the server', async () => {
  const { findings, skipped, code } = await run({ far: true, token: '' })
  expect({ findings, code }).toEqual({ findings: [], code: 0 })
  expect(skipped).toEqual([expect.stringContaining('没有登录'), expect.stringContaining('没有在服务器上检查')])
})

it('names a grant that nobody gave (ZK-D04)', async () => {
  await database.query(
    `insert into access_grant (id, effect, object_kind, object_id, subject_kind, subject_id, bits)
     select 'planted', 'authorise', 'document', id, 'user', author_id, '{view}' from document limit 1`,
  )
  expect(await machine()).toEqual([{ code: 'ZK-D04', detail: `文档 “制度” → 用户 “${author}”（授权编号 planted）` }])
  await database.query(
    `update access_grant set object_id = 'gone', subject_kind = 'role', subject_id = 'none' where id = 'planted'`,
  )
  expect(await machine()).toEqual([{ code: 'ZK-D04', detail: '文档 gone → 角色 none（授权编号 planted）' }])
  await database.query(`delete from access_grant where id = 'planted'`)
})

it('names a dead task (ZK-D06) and one that waits for too long (ZK-D07)', async () => {
  await database.query(
    `insert into task (id, kind, dedupe_key, payload, state, last_error, finish_time, run_after) values
       ('dead', 'extract', 'dead', '{}', 'failed', '磁盘错误', now(), now()),
       ('late', 'of-nobody', 'late', '{}', 'waiting', null, null, now() - interval '2 hours')`,
  )
  expect(await machine()).toEqual([
    { code: 'ZK-D06', detail: expect.stringContaining('磁盘错误') },
    { code: 'ZK-D07', detail: expect.stringContaining('late') },
  ])
  await database.query(`delete from task where id in ('dead', 'late')`)
})

it('names a full disk (ZK-D08), a clock that is wrong (ZK-D09) and a foreign owner (ZK-D15)', async () => {
  const { findings } = await examine({
    dataFolder: server.dataFolder,
    migrationsFolder: paths.migrationsFolder,
    connection: runningPostgres(server.dataFolder),
    deep: false,
    isolation: async () => 'bubblewrap',
    checks: [],
    now: () => new Date(Date.now() + 3_600_000),
    userId: 12_345,
    freeBytes: async () => 10_000_000,
    files: server.running.engines.files,
  })
  expect([...new Set(codes(findings))]).toEqual(['ZK-D08', 'ZK-D15', 'ZK-D09'])
})

it('names tables of another version (ZK-D10)', async () => {
  const last = `(select max(id) from drizzle.__drizzle_migrations)`
  await database.query(`update drizzle.__drizzle_migrations set hash = 'x' || hash where id = ${last}`)
  expect(codes(await machine())).toEqual(['ZK-D10'])
  await database.query(`update drizzle.__drizzle_migrations set hash = substr(hash, 2) where id = ${last}`)
})

it('names a damaged index file (ZK-D12)', async () => {
  const [name] = globSync('search/index-*.sqlite', { cwd: server.dataFolder })
  const copy = path.join(server.dataFolder, 'search/index-damaged.sqlite')
  writeFileSync(copy, readFileSync(path.join(server.dataFolder, name!)).fill(7, 4096, 8192))
  expect(await machine()).toEqual([{ code: 'ZK-D12', detail: expect.stringContaining('index-damaged') }])
  rmSync(copy)
})

/** The damaged document as people know it, and its digest as a backup has it. */
const spoken = () => `“制度”的 制度.txt，作者 ${author}；摘要 ${path.basename(content)}`

it('names a missing file (ZK-D13) and a flipped byte (ZK-D14)', async () => {
  renameSync(content, `${content}.aside`)
  expect(await machine()).toEqual([{ code: 'ZK-D13', detail: spoken() }])
  renameSync(`${content}.aside`, content)
  const bytes = readFileSync(content)
  const flipped = Buffer.from(bytes)
  flipped[3]! ^= 1
  writeFileSync(content, flipped)
  expect(await machine(true)).toEqual([{ code: 'ZK-D14', detail: spoken() }])
  expect(codes(await machine())).toEqual(['ZK-D14'])
  writeFileSync(content, bytes)
})

it('names a file that cannot be read (ZK-D20), and goes on with the others', async () => {
  renameSync(content, `${content}.aside`)
  mkdirSync(content)
  const found = await machine(true)
  expect(found).toEqual([{ code: 'ZK-D20', detail: expect.stringContaining(`${spoken()}：EISDIR`) }])
  rmSync(content, { recursive: true })
  renameSync(`${content}.aside`, content)
})

it('names a check that could not be made (ZK-D21), and makes the others', async () => {
  await database.query('alter table task rename to task_aside')
  const found = await machine()
  await database.query('alter table task_aside rename to task')
  expect(found).toEqual([{ code: 'ZK-D21', detail: expect.stringContaining('ZK-D06、ZK-D07：') }])
})

it('names records that the site was to forget (ZK-D23)', async () => {
  await database.query(
    `insert into visit_record (id, document_id, visit_type, create_time) values
       ('old', 'read', 5, now() - interval '1200 days'), ('due', 'read', 5, now() - interval '1000 days')`,
  )
  expect(await machine()).toEqual([
    { code: 'ZK-D23', detail: expect.stringMatching(/^浏览记录 \d+ 条，最早 .*1095 天/) },
  ])
  await database.query(`delete from visit_record where id in ('old', 'due')`)
})

it('names an object store that is away (ZK-D19), and says nothing of files then', async () => {
  const away = {
    ZHIKU_S3_ENDPOINT: 'http://127.0.0.1:1',
    ZHIKU_S3_BUCKET: 'files',
    ZHIKU_S3_ACCESS_KEY: 'key',
    ZHIKU_S3_SECRET_KEY: 'secret',
  }
  const { findings } = await doctor({ config: readConfig({ ...server.env, ...away }), paths }, { deep: true })
  expect(codes(findings)).toEqual(['ZK-D19'])
})

it('does not call files missing that lie where it cannot read (ZK-D22)', async () => {
  const marker = path.join(server.dataFolder, 'files/place-id')
  renameSync(marker, `${marker}.away`)
  renameSync(content, `${content}.away`)
  expect(codes(await machine())).toEqual(['ZK-D22'])
  renameSync(`${marker}.away`, marker)
  expect(codes(await machine())).toEqual(['ZK-D13'])
  renameSync(`${content}.away`, content)
})

it('names a data folder that others may read (ZK-D15)', async () => {
  chmodSync(server.dataFolder, 0o755)
  expect(await machine()).toEqual([{ code: 'ZK-D15', detail: expect.stringContaining('0755') }])
  chmodSync(server.dataFolder, 0o700)
})

it('names settings that lose what was acknowledged (ZK-D17)', async () => {
  await database.query('alter database zhiku set synchronous_commit = off')
  expect(await machine()).toEqual([{ code: 'ZK-D17', detail: 'synchronous_commit = off' }])
  await database.query('alter database zhiku reset synchronous_commit')
})

it('names a restore that was not finished (ZK-D18) and a database that is away (ZK-D05)', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-doctor-'))
  appendFileSync(path.join(folder, 'restore.unfinished'), '')
  const at = (env: Record<string, string>) =>
    doctor({ config: readConfig({ ZHIKU_DATA: folder, ...env }), paths }, { deep: false })
  expect(codes((await at({})).findings)).toEqual(['ZK-D18', 'ZK-D05'])
  const external = await at({ DATABASE_URL: 'postgresql://zhiku@127.0.0.1:1/zhiku' })
  expect(codes(external.findings)).toEqual(['ZK-D18', 'ZK-D05'])
  rmSync(folder, { recursive: true })
})

it('names a clock that differs from the server (ZK-D09)', async () => {
  const proxy = createServer((asked, answer) => {
    const on = request(
      new URL(asked.url!, server.baseURL),
      { method: asked.method!, headers: asked.headers },
      (got) => {
        answer.writeHead(got.statusCode!, { ...got.headers, date: new Date(Date.now() - 600_000).toUTCString() })
        got.pipe(answer)
      },
    )
    asked.pipe(on)
  })
  await using address = await listening(proxy)
  const { findings, code } = await run({ url: `http://${address.host}`, far: true })
  expect(codes(findings)).toEqual(['ZK-D09'])
  expect(code).toBe(1)
})

it('names a certificate that is not valid, soon over or over (ZK-D16)', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-certificate-'))
  const [key, cert] = [path.join(folder, 'key'), path.join(folder, 'cert')]
  const options = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '100',
    '-subj',
    '/CN=localhost',
  ]
  execFileSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const secure = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, answer) => answer.end())
  await using address = await listening(secure)
  const url = `https://${address.host}`
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  const at = async (count: number) => (await certificateFindings(url, days(count))).map(({ detail }) => detail)
  expect(await at(0)).toEqual([expect.stringContaining('无效')])
  expect(await at(101)).toEqual([expect.stringContaining('过期')])
  const { findings } = await run({ url, far: true })
  expect(codes(findings)).toEqual(['ZK-D16', 'ZK-D01'])
  rmSync(folder, { recursive: true })
})

interface Address extends AsyncDisposable {
  host: string
}

async function listening(one: Server): Promise<Address> {
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  const { port } = one.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => one.close(() => resolve())),
  }
}

it('names a leak to who is not signed in (ZK-D03)', async () => {
  await server.setSite('AllowGuestSearch', '1')
  const editor = await server.signIn('editor')
  const { id } = await uploadText(editor, '公开.txt', '谁都可以看', 'public')
  await settled(editor, id)
  // From now on private documents are readable by everybody, whatever was said at their upload.
  await database.query(`
    create function leak() returns trigger language plpgsql as $$ begin
      new.scope := 'public'; new.opens := (select opens from document where id = '${id}'); return new; end $$;
    create trigger leak before insert or update on document for each row when (new.scope = 'private') execute function leak()`)
  const { findings } = await run({ far: true })
  expect([...new Set(codes(findings))]).toEqual(['ZK-D03'])
  await database.query('drop trigger leak on document; drop function leak()')
  expect((await run({ far: true })).findings).toEqual([])
})

it('names an index that stands still (ZK-D11) and the document it does not find (ZK-D02)', async () => {
  await server.running.engines.follower[Symbol.asyncDispose]()
  await database.query(
    `insert into change (document_id, narrowing, create_time) values ('nobody', false, now() - interval '10 minutes')`,
  )
  const { findings } = await run({ far: true })
  expect(codes(findings)).toEqual(['ZK-D02', 'ZK-D11'])
})

it('names a server (ZK-D01) and a PostgreSQL (ZK-D05) that were stopped', async () => {
  await database.end()
  await server.running[Symbol.asyncDispose]()
  expect(codes((await run()).findings)).toEqual(['ZK-D01', 'ZK-D05'])
})

it('has one line for every code in its page, and every code a test', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/doctor.md'), 'utf8')
  const tests = readFileSync(import.meta.filename, 'utf8')
  for (const [code, { name, hint }] of Object.entries(CHECKS)) {
    expect(page).toContain(`| ${code} | ${name} | ${hint} |`)
    expect(tests, code).toContain(`'${code}'`)
  }
  expect(existsSync(path.join(server.dataFolder, 'search'))).toBe(true)
})
