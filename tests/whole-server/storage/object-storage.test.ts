import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDownload } from '#core/contract/km/documents/document.ts'
import { health } from '#core/contract/platform/health.ts'
import { type FilePlaces, fileMove, filePlaces } from '#core/contract/sys/stored-files/file-place.ts'
import { commonStatic, storedFileUpload } from '#core/contract/sys/stored-files/stored-file.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import { ConfigError, readConfig } from '#server/boot/config.ts'
import { openFileStore } from '#server/boot/file-store.ts'
import { contentClaim, task } from '#server/db/schema/index.ts'
import { endLeftBehind } from '#server/storage/renditions/index.ts'
import { type ObjectStore, openObjectStore } from '../../fixtures/object-store.ts'
import { eventually, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer } from '../support/fixture.ts'
import { signInTo } from '../support/kill-import.ts'
import { KillableServer } from '../support/killable-server.ts'
import { tenantApi, newTenant } from '../support/tenants.ts'

let objects: ObjectStore
beforeEach(async () => {
  objects = await openObjectStore()
})
afterEach(() => objects[Symbol.asyncDispose]())

/** The digests of the contents in the data folder. */
const inFolder = (dataFolder: string): string[] =>
  readdirSync(path.join(dataFolder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))
    .map(({ name }) => name)
const inBucket = async (dataFolder: string): Promise<string[]> => {
  const config = readConfig({ ZHIKU_DATA: dataFolder, ...objects.env })
  const { first } = (await openFileStore(config)).contents
  return (await Array.fromAsync(first.list())).map(({ sha256 }) => sha256)
}
const keep = async (api: Api, bytes: Buffer, fileName: string) => {
  const { url } = await api.call(storedFileUpload, { file: new Blob([new Uint8Array(bytes)]), fileName, body: {} })
  const [label = '', name = ''] = url.split('/').slice(-2).map(decodeURIComponent)
  return { label, name }
}
const hashBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const readBack = async (api: Api, params: { label: string; name: string }) =>
  hashBytes(new Uint8Array(await (await api.call(commonStatic, { params })).arrayBuffer()))
const text = (words: string) => Buffer.from(`${words} ${randomBytes(2000).toString('base64')}`)
const moved = (api: Api): Promise<FilePlaces> =>
  eventually('all files are moved', async () => {
    const places = await api.call(filePlaces, {})
    return !places.isMoving && places.move?.done ? places : null
  })

it('refuses settings that are incomplete, in one line', () => {
  const { ZHIKU_S3_BUCKET: _bucket, ...incomplete } = objects.env
  expect(() => readConfig(incomplete)).toThrow('对象存储的配置不完整，还需要 ZHIKU_S3_BUCKET')
  expect(() => readConfig({ ZHIKU_FILES: 's3' })).toThrow(ConfigError)
  expect(() => readConfig({ ...objects.env, ZHIKU_S3_ENDPOINT: 'ftp://x' })).toThrow('ZHIKU_S3_ENDPOINT 的值不正确')
  expect(readConfig(objects.env)).toMatchObject({ filesIn: 's3', objects: { prefix: 'knowledge/', pathStyle: true } })
  expect(readConfig({ ...objects.env, ZHIKU_FILES: 'local' }).filesIn).toBe('local')
})

it('keeps, searches, shows and hands out documents whose files lie in a bucket', async () => {
  await using server = await startServer(objects.env)
  const editor = await server.signIn('editor')
  const doc = await uploadText(editor, '差旅办法.txt', '住宿标准为每晚六百元，凭发票报销。')
  await settled(editor, doc.id)
  await searchable(editor, '住宿标准', doc.id)
  expect(inFolder(server.dataFolder)).toEqual([])
  expect(await (await editor.call(docDownload, { query: { docId: doc.id } })).text()).toContain('每晚六百元')
  const { components } = await server.guest.call(health, {})
  expect(components['files']).toEqual({ status: 'UP', store: 'object' })
  const probeStatus = async (probe: string) => (await fetch(`${server.baseURL}${probe}`)).status
  expect(await Promise.all(['/live', '/ready'].map(probeStatus))).toEqual([200, 200])
  // While the store is away, people are told so; what stands in the database is there.
  objects.before.run = (request) => void request.socket.destroy()
  await expect(uploadText(editor, '没有存下.txt', '存储不可用')).rejects.toThrow('文件存储暂时不可用')
  await expect(editor.call(docDownload, { query: { docId: doc.id } })).rejects.toThrow('文件存储暂时不可用')
  expect((await server.guest.call(health, {})).components['files']).toMatchObject({ status: 'DOWN' })
  expect(await Promise.all(['/live', '/ready'].map(probeStatus))).toEqual([200, 503])
  await searchable(editor, '住宿标准', doc.id)
  objects.before.run = () => undefined
  expect((await uploadText(editor, '又存下了.txt', '存储可用了')).id).toBeTruthy()
  // The same bytes once the removal of what may have been stored of them is taken up again: minutes later, for everybody.
  const { engines } = server.running
  await engines.db.update(contentClaim).set({ createTime: sql`now() - interval '3 minutes'` })
  await endLeftBehind(engines, 86_400_000)
  expect((await uploadText(editor, '没有存下.txt', '存储不可用')).id).toBeTruthy()
})

it('starts while the store is away, also with an upload that a kill cut short, whose bytes are removed later', async () => {
  await using server = await startServer(objects.env)
  const sha256 = hashBytes(text('上传到一半'))
  const claims = () => server.running.engines.db.select().from(contentClaim).where(eq(contentClaim.sha256, sha256))
  const createTime = sql`now() - interval '2 days'`
  await server.running.engines.db.insert(contentClaim).values({ sha256, state: 'storing', createTime })
  objects.before.run = (request) => void request.socket.destroy()
  await server.restart()
  objects.before.run = () => undefined
  expect(await claims()).toMatchObject([{ state: 'removing' }])
  await endLeftBehind(server.running.engines, 0)
  expect(await claims()).toEqual([])
})

it('reads what was uploaded once the store is back, however often it was asked in vain', async () => {
  await using server = await startServer(objects.env)
  const editor = await server.signIn('editor')
  const refused = 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n'
  objects.before.run = ({ method, socket }) => void (method === 'GET' && socket.end(refused))
  const doc = await uploadText(editor, '稍后读取.txt', '仓库每季度盘点一次。')
  const tasks = () => server.running.engines.db.select().from(task).where(eq(task.kind, 'extract-file'))
  await eventually('an attempt', async () => ((await tasks())[0]?.lastError ? true : null))
  expect(await tasks()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  objects.before.run = () => undefined
  expect((await settled(editor, doc.id)).ftiFlag).toBe(INDEX_STATE.indexed)
})

it('moves all files into the bucket and back with equal digests, while they are read', async () => {
  await using server = await startServer({ ...objects.env, ZHIKU_FILES: 'local' })
  let admin = await server.signIn('admin')
  const lina = await server.signIn('lina')
  const other = tenantApi(server, await newTenant(server, 'neighbour'), 'neighbour')
  for (const [api, kind] of [
    [server.guest, 'expired'],
    [lina, 'denied'],
    [other, 'denied'],
  ] as const) {
    await expect(api.call(fileMove, {})).rejects.toMatchObject({ kind })
    await expect(api.call(filePlaces, {})).rejects.toMatchObject({ kind })
  }
  const files = Array.from({ length: 12 }, (_, i) => text(`第${i}份`))
  const digests = files.map(hashBytes)
  const kept: { label: string; name: string }[] = []
  for (const [i, bytes] of files.entries()) kept.push(await keep(admin, bytes, `${i}.txt`))
  const damaged = text('会损坏')
  await keep(admin, damaged, '损坏.txt')
  appendFileSync(await server.running.engines.files.path(hashBytes(damaged)), '多出来的')
  const whole = inFolder(server.dataFolder).filter((sha256) => sha256 !== hashBytes(damaged))
  expect(whole).toEqual(expect.arrayContaining(digests))
  const readAll = async () => {
    for (const [i, params] of kept.entries()) expect(await readBack(admin, params)).toBe(digests[i])
  }
  for (const filesIn of ['s3', 'local'] as const) {
    await server.restart(undefined, { ZHIKU_FILES: filesIn })
    admin = await server.signIn('admin')
    await readAll()
    await admin.call(fileMove, {})
    await readAll()
    const isOut = filesIn === 's3'
    const places = await moved(admin)
    expect(places).toMatchObject({
      first: { kind: isOut ? 'object' : 'local', name: expect.stringMatching(isOut ? /^对象存储 http/ : /^文件夹 \//) },
      move: { damaged: isOut ? 1 : 0 },
    })
    const here = inFolder(server.dataFolder)
    expect(here.toSorted()).toEqual([...(isOut ? [] : whole), hashBytes(damaged)].toSorted())
    const there = await inBucket(server.dataFolder)
    for (const sha256 of whole) expect(there.includes(sha256), sha256).toBe(isOut)
    await readAll()
  }
})

it('moves the rest back to the folder when one object is damaged, and says so', async () => {
  await using server = await startServer({ ...objects.env, ZHIKU_FILES: 'local' })
  const { other, first } = server.running.engines.files.contents
  const folder = path.join(server.dataFolder, 'given')
  mkdirSync(folder)
  const words = ['一', '二', '三', '四'].map((each) => Buffer.from(each))
  const digests = words.map(hashBytes).toSorted()
  for (const [i, bytes] of words.toSorted((a, b) => (hashBytes(a) < hashBytes(b) ? -1 : 1)).entries()) {
    const file = path.join(folder, String(i))
    writeFileSync(file, i === 1 ? '坏' : bytes)
    await other!.take(file, { sha256: hashBytes(bytes), size: 3 })
  }
  const admin = await server.signIn('admin')
  await admin.call(fileMove, {})
  expect((await moved(admin)).move).toMatchObject({ moved: 3, damaged: 1 })
  expect(inFolder(server.dataFolder).toSorted()).toEqual(digests.filter((_, i) => i !== 1))
  expect((await Array.fromAsync(other!.list())).map(({ sha256 }) => sha256)).toEqual([digests[1]])
  expect(await first.size(digests[0]!)).toBe(3)
})

it('goes on with a move after kill -9: nothing lost, nothing twice', { tags: 'prove', timeout: 240_000 }, async () => {
  await using server = new KillableServer({ ...objects.env, ZHIKU_FILES: 'local' })
  await server.start()
  const files = Array.from({ length: 24 }, (_, i) => text(`第${i}份`))
  const admin = (await signInTo(server, 'admin'))()
  const kept = []
  for (const [i, bytes] of files.entries()) kept.push(await keep(admin, bytes, `${i}.txt`))
  const all = inFolder(server.data).length
  await server.stop()
  server.env['ZHIKU_FILES'] = 's3'
  await server.start()
  // Slow enough that the kill falls into the move.
  objects.before.run = () => new Promise((go) => setTimeout(go, 30))
  const mover = (await signInTo(server, 'admin'))()
  await mover.call(fileMove, {})
  await eventually('some are moved', async () => (inFolder(server.data).length < all - 3 ? true : null))
  await server.kill('both')
  expect(inFolder(server.data).length).toBeGreaterThan(0)
  objects.before.run = () => undefined
  await server.start()
  const after = (await signInTo(server, 'admin'))()
  await moved(after)
  expect(inFolder(server.data)).toEqual([])
  for (const [i, params] of kept.entries()) expect(await readBack(after, params)).toBe(hashBytes(files[i]!))
})
