import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ObjectStore, openObjectStore } from '#tests/fixtures/object-store.ts'
import { type FileStore, fileStoreOver, localContents } from '../files/index.ts'
import { objectContents } from './index.ts'

const ANY_SIZE = { limitBytes: 1e9 }
const hashBytes = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

let objects: ObjectStore
let folder: string
let store: FileStore
beforeEach(async () => {
  objects = await openObjectStore()
  folder = mkdtempSync(path.join(tmpdir(), 'zhiku-files-'))
  store = await fileStoreOver(folder, objectContents(objects.settings))
})
afterEach(async () => {
  await objects[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const put = (content: Uint8Array | string) => store.put(Readable.from([content]), ANY_SIZE)
const left = () => readdirSync(path.join(folder, 'tmp'))
const listContents = async () => (await Array.fromAsync(store.contents.first.list())).map(({ sha256 }) => sha256)

it('keeps contents under their digest, whole and by ranges, and nothing of them here', async () => {
  const { sha256, size } = await put('0123456789')
  expect({ sha256, size }).toEqual({ sha256: hashBytes('0123456789'), size: 10 })
  expect(left()).toEqual([])
  expect(await text(await store.open(sha256))).toBe('0123456789')
  expect(await text(await store.open(sha256, { start: 2, end: 4 }))).toBe('234')
  expect(await text(await store.open(sha256, { start: 8 }))).toBe('89')
  expect(await text(await store.open(sha256, { start: 10 }))).toBe('')
  expect(await text(await store.open((await put('')).sha256))).toBe('')
  const putsBefore = objects.asked.filter((line) => line.startsWith('PUT')).length
  await put('0123456789')
  expect(objects.asked.filter((line) => line.startsWith('PUT')).length).toBe(putsBefore)
  expect(await listContents()).toHaveLength(2)
  await store.remove(sha256)
  await store.remove(sha256)
  expect(await store.has(sha256)).toBe(false)
  await expect(store.open(sha256)).rejects.toMatchObject({ fault: 'missing' })
  for (const trick of ['../secret', '', 'A'.repeat(64)])
    for (const asked of [store.open(trick), store.has(trick), store.remove(trick), store.path(trick)])
      await expect(asked).rejects.toMatchObject({ fault: 'bad-name' })
})

it('sends a large file in parts and holds no more than two of them', async () => {
  const megabyte = randomBytes(1024 * 1024)
  const hash = createHash('sha256')
  const source = Readable.from(
    (function* () {
      for (let i = 0; i < 80; i++) {
        hash.update(megabyte)
        yield megabyte
      }
    })(),
  )
  const parts: (() => void)[] = []
  const { promise: twoCame, resolve: come } = Promise.withResolvers<void>()
  objects.before.run = ({ url }) => {
    if (!url!.includes('partNumber')) return undefined
    if (parts.length === 1) come()
    return new Promise((go) => parts.push(go))
  }
  const held = heldBytes()
  const putting = store.put(source, ANY_SIZE)
  await twoCame
  // Two parts, and the buffers of the stream and of both ends of the connections.
  expect(heldBytes() - held).toBeLessThan(60 * 1024 * 1024)
  objects.before.run = () => undefined
  for (const go of parts) go()
  const stored = await putting
  expect(stored).toEqual({ sha256: hash.digest('hex'), size: 80 * 1024 * 1024 })
  expect(objects.asked.filter((line) => /^PUT .*partNumber/.test(line))).toHaveLength(5)
  const read = createHash('sha256')
  for await (const chunk of await store.open(stored.sha256)) read.update(chunk as Buffer)
  expect(read.digest('hex')).toBe(stored.sha256)
})

/** The memory in use after garbage collection. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().arrayBuffers
}

it('makes a copy for programs that want a path, and refuses one that was damaged', async () => {
  const { sha256 } = await put('给程序读的内容')
  const copy = await store.path(sha256)
  expect(readFileSync(copy, 'utf8')).toBe('给程序读的内容')
  expect(await store.path(sha256)).toBe(copy)
  const other = hashBytes('另一个')
  const { first } = store.contents
  await first.take(copy, { sha256: other, size: readFileSync(copy).length })
  await expect(store.path(other)).rejects.toMatchObject({ fault: 'damaged' })
  expect(left()).toEqual([path.basename(copy)])
})

it('takes uploads in parts', async () => {
  const bytes = randomBytes(100_000)
  const piece = await store.partial.receive(Readable.from([bytes]), ANY_SIZE)
  await store.partial.append('s1', 0, piece)
  await piece[Symbol.asyncDispose]()
  const content = { sha256: (await store.partial.digest('s1', bytes.length))!, size: bytes.length }
  await store.partial.complete('s1', content)
  await store.partial.complete('s1', content)
  expect(await store.partial.has('s1')).toBe(false)
  expect(await buffer(await store.open(content.sha256))).toEqual(bytes)
})

it('says what is wrong with the store, and leaves nothing behind when it fails', async () => {
  const check = (more: object) => objectContents({ ...objects.settings, ...more }).check()
  await check({})
  await expect(check({ bucket: 'nowhere' })).rejects.toThrow('里没有存储桶 nowhere')
  await expect(check({ accessKey: 'STRANGER' })).rejects.toThrow('不接受密钥')
  const forged = objectContents({ ...objects.settings, secretKey: 'wrong' })
  await expect(forged.size('a'.repeat(64))).rejects.toMatchObject({ fault: 'away' })
  await expect(check({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow('对象存储 http://127.0.0.1:1 无法访问')
  const { sha256 } = await put('先存的')
  objects.before.run = (request) => void request.socket.destroy()
  await expect(put('没有存下')).rejects.toMatchObject({ fault: 'away', message: '文件存储暂时不可用，请稍后再试' })
  await expect(store.open(sha256)).rejects.toMatchObject({ fault: 'away' })
  await expect(store.has(sha256)).rejects.toMatchObject({ fault: 'away' })
  expect(left()).toEqual([])
  objects.before.run = () => undefined
  expect(await text(await store.open(sha256))).toBe('先存的')
})

it('reads in the other place what has not been moved, and writes into the first', async () => {
  const local = await localContents(folder)
  const before = await fileStoreOver(folder, local)
  const old = await before.put(Readable.from(['从前的']), ANY_SIZE)
  const both = await fileStoreOver(folder, objectContents(objects.settings), local)
  const fresh = await both.put(Readable.from(['新的']), ANY_SIZE)
  expect([await local.size(old.sha256), await local.size(fresh.sha256)]).toEqual([9, null])
  for (const [{ sha256 }, words] of [
    [old, '从前的'],
    [fresh, '新的'],
  ] as const) {
    expect(await both.has(sha256)).toBe(true)
    expect(await text(await both.open(sha256))).toBe(words)
    const copy = await both.path(sha256)
    await both.remove(sha256)
    expect(readFileSync(copy, 'utf8')).toBe(words)
    expect(await both.has(sha256)).toBe(false)
  }
})
