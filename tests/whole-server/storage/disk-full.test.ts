import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Api } from '#core/api/client.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import { uploadBegin, uploadPart } from '#core/contract/km/files/upload-session.ts'
import { docListMine, docUpload } from '#core/contract/km/documents/document.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import { document, file } from '#server/db/schema/index.ts'
import { clusterHome, removeData } from '../support/cluster-home.ts'
import { eventually, foundIds, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { smallPicture } from '../../fixtures/small-picture.ts'
import { cannotMount, type SmallDisk, smallDisk } from './full-disk.ts'

const why = cannotMount() ?? (process.env['ZHIKU_TEST_DATABASE_URL'] ? 'the database is not ours to fill' : null)
if (why !== null) console.warn(`disk full skipped: ${why}`)

const NO_SPACE = /存储空间不足/
const AWAY = /数据库暂时不可用/

let server: TestServer
let editor: Api
/** Small ones in the place of three folders of one server. */
let disks: Record<'files' | 'search' | 'database', SmallDisk>

beforeAll(async () => {
  if (why !== null) return
  server = await startServer({ ZHIKU_LOG: 'silent' }, { ownCluster: true })
  await server.restart(() => {
    const data = server.dataFolder
    disks = {
      files: smallDisk(path.join(data, 'files'), 48),
      search: smallDisk(path.join(data, 'search'), 24),
      database: smallDisk(path.join(clusterHome(data), 'cluster'), 256),
    }
  })
  editor = await server.signIn('editor')
})
afterEach(() => {
  if (why === null) for (const disk of Object.values(disks)) disk.empty()
})
afterAll(async () => {
  if (why !== null) return
  await server.running[Symbol.asyncDispose]()
  for (const disk of Object.values(disks)) disk[Symbol.dispose]()
  removeData(server.dataFolder)
})

const counts = async () => {
  const { db } = server.running.engines
  return { documents: await db.$count(document), files: await db.$count(file) }
}
/** Names of everything in the file store: contents, uploads on their way, claims. */
const stored = () =>
  readdirSync(path.join(server.dataFolder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'ballast')
    .map((entry) => entry.name)

// The order matters: the last one ends PostgreSQL.
describe.skipIf(why !== null)('a disk that is full', () => {
  it('of the files: an upload is refused clearly, nothing of it is kept, and it is taken when there is room again', async () => {
    const { files: disk } = disks
    const before = [await counts(), stored()]
    disk.fill(1_000_000)
    const large = new Blob([Buffer.alloc(20_000_000, 'x')])
    const upload = () => editor.call(docUpload, { file: large, fileName: '大文件.txt', body: { scope: 'staff' } })
    await expect(upload()).rejects.toThrow(NO_SPACE)
    disk.fill()
    await expect(uploadText(editor, '小文件.txt', '磁盘已满时的小文件')).rejects.toThrow(NO_SPACE)
    expect([await counts(), stored()]).toEqual(before)
    disk.empty()
    const doc = await upload()
    expect((await settled(editor, doc.id)).ftiFlag).toBe(INDEX_STATE.indexed)
  })

  it('of the files: every call that takes a file answers 507 with a sentence, never a broken connection', async () => {
    const admin = await server.signIn('admin')
    const token = await server.tokenOf('admin')
    const size = 400_000
    // Beginning one asks for more room than so small a disk has, also when it is empty.
    const free = vi.spyOn(server.running.engines.files, 'freeBytes').mockResolvedValue(2 ** 40)
    const session = await admin.call(uploadBegin, { body: { name: '大文件.txt', size, scope: 'staff' } })
    free.mockRestore()
    const calls = Object.values(contract).filter(({ bodyKind }) => bodyKind !== 'json')
    disks.files.fill()
    const answers = await Promise.all(
      calls.map(async (e: Endpoint) => {
        const isPart = e.path === uploadPart.path
        const query = isPart ? `?id=${session.id}&offset=0` : ''
        const large = Buffer.alloc(size, 'x')
        const form = new FormData()
        form.append('file', new Blob([large]), '文件.docx')
        const isBytes = e.bodyKind === 'bytes'
        const response = await fetch(`${server.running.url}/api${e.path.replace(/\{\w+\}/g, '1')}${query}`, {
          method: e.methods[0],
          headers: { 'X-Access-Token': token, ...(isBytes && { 'content-type': 'application/octet-stream' }) },
          body: isBytes ? (isPart ? large : new Uint8Array(await smallPicture())) : form,
        }).catch((error: unknown) => String(error))
        if (typeof response === 'string') return `${e.path}: ${response}`
        const { success, message } = (await response.json()) as { success: boolean; message: string }
        if (success && isBytes && !isPart) return null // small pictures are kept in the database
        return response.status === 507 && !success && NO_SPACE.test(message)
          ? null
          : `${e.path}: ${response.status} ${message}`
      }),
    )
    expect(answers.filter((answer) => answer !== null)).toEqual([])
    expect(calls.length).toBeGreaterThan(10)
  })

  it('of the search index: what it has is found all the time, and what came meanwhile when there is room again', async () => {
    const { search: disk } = disks
    const old = await uploadText(editor, '旧文件.txt', '灰鲸迁徙记录')
    await searchable(editor, '灰鲸迁徙', old.id)
    disk.fill()
    const fresh = await uploadText(editor, '新文件.txt', `座头鲸迁徙记录\n\n${'鲸鱼观察日志。'.repeat(20_000)}`)
    expect((await settled(editor, fresh.id)).ftiFlag).toBe(INDEX_STATE.indexed)
    // Longer than the few restarts a minute that a broken engine is given.
    for (let second = 0; second < 15; second++) {
      expect(await foundIds(editor, '灰鲸迁徙')).toEqual([old.id])
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
    expect(await foundIds(editor, '座头鲸')).not.toContain(fresh.id)
    disk.empty()
    await searchable(editor, '座头鲸迁徙', fresh.id)
  })

  it('of the database: what cannot be written down is refused, and what was taken is read when there is room again', async () => {
    const { database: disk } = disks
    const before = await counts()
    // Its text is nearly a megabyte: the upload still fits, what is read out of it does not.
    const waiting = await uploadText(editor, '长文.txt', manyWords())
    disk.fill()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        uploadText(editor, `满盘${n}.txt`, `满盘时的第${n}篇`).then(
          () => 'taken',
          (error: Error) => error.message,
        ),
      ),
    )
    for (const answer of answers) expect(answer).toMatch(/taken|存储空间不足|数据库暂时不可用/)
    disk.empty()
    const rows = await eventually('the database is back', async () =>
      editor.call(docListMine, { query: { pageSize: 100 } }).then(
        (page) => page.records,
        () => null,
      ),
    )
    // Where PostgreSQL ended, or had no room to tell what it had kept, neither is said.
    const kept = new Set(rows.map(({ name }) => name))
    for (const [n, answer] of answers.entries())
      if (/taken|没有保存/.test(answer))
        expect([answer, kept.has(`满盘${n}.txt`)]).toEqual([answer, answer === 'taken'])
    expect((await settled(editor, waiting.id)).ftiFlag).toBe(INDEX_STATE.indexed)
    const more = rows.length - before.documents
    expect(await counts()).toEqual({ documents: rows.length, files: before.files + more })
    const after = await uploadText(editor, '又有空间.txt', '又有空间了的一篇')
    await searchable(editor, '又有空间', after.id)
  })

  it('of the database, so that PostgreSQL ends: it is said meanwhile, and all goes on by itself when there is room again', async () => {
    const { database: disk } = disks
    disk.fill()
    await switchLog(server.dataFolder)
    const refused = await eventually('a clear refusal', async () =>
      uploadText(editor, '日志已满.txt', `日志已满${performance.now()}`).then(
        () => null,
        (error: Error) => error.message,
      ),
    )
    expect(refused).toMatch(new RegExp(`${AWAY.source}|${NO_SPACE.source}`))
    disk.empty()
    const doc = await eventually('an upload is taken again', async () =>
      uploadText(editor, '恢复之后.txt', '恢复之后上传的一篇').catch(() => null),
    )
    await searchable(editor, '恢复之后上传', doc.id)
  })
})

/** A quarter of a million characters that do not compress to nothing. */
function manyWords(): string {
  let state = 7
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
  return Array.from({ length: 3000 }, () => Array.from({ length: 90 }, () => han(next())).join('') + '。\n').join('')
}
const han = (n: number) => String.fromCodePoint(0x4e00 + ((n >> 8) % 20_000))

/** Makes PostgreSQL ask for one more segment of its log, for which there is no room: it panics. */
async function switchLog(dataFolder: string): Promise<void> {
  const password = readFileSync(path.join(dataFolder, 'postgres/password'), 'utf8').trim()
  const host = path.join(clusterHome(dataFolder), 'run')
  for (let n = 0; n < 20; n++) {
    const client = new Client({ host, port: 5432, user: 'postgres', password, database: 'postgres' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query("select pg_logical_emit_message(true, 'x', repeat('x', 4000000)), pg_switch_wal()")
    } catch {
      return // it has panicked, or says that the disk is full
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
