import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FileStore, FileStoreError } from './file-store.ts'
import { localFileStore } from './local-file-store.ts'

const ANY_SIZE = { limitBytes: 1_000_000_000 }

let folder: string
let store: FileStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhiku-files-'))
  store = await localFileStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function digest(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Every file below the store's folder, temporary ones too. */
async function filesInStore(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe('putting', () => {
  it('keeps the bytes under their digest and gives them back', async () => {
    const content = randomBytes(300_000)
    const stored = await store.put(Readable.from([content.subarray(0, 7), content.subarray(7)]), ANY_SIZE)
    expect(stored).toEqual({ sha256: digest(content), size: 300_000 })
    expect(await buffer(await store.open(stored.sha256))).toEqual(content)
    const { sha256 } = stored
    expect(await store.path(sha256)).toBe(join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256))
    expect(await filesInStore()).toEqual([sha256])
  })

  it('takes an empty file', async () => {
    const stored = await store.put(Readable.from([]), ANY_SIZE)
    expect(stored).toEqual({ sha256: digest(''), size: 0 })
    expect(await text(await store.open(stored.sha256))).toBe('')
  })

  it('keeps one copy of the same content, also when it arrives twenty times at once', async () => {
    const content = randomBytes(100_000)
    const puts = Array.from({ length: 20 }, () => store.put(Readable.from([content]), ANY_SIZE))
    const stored = await Promise.all(puts)
    expect(new Set(stored.map((one) => one.sha256))).toEqual(new Set([digest(content)]))
    expect(await filesInStore()).toEqual([digest(content)])
  })

  it('passes on why its place could not be claimed, and keeps nothing', async () => {
    const away = new Error('Connection terminated unexpectedly')
    const placing = () => Promise.reject(away)
    await expect(store.put(Readable.from(['内容']), { ...ANY_SIZE, placing })).rejects.toBe(away)
    expect(await filesInStore()).toEqual([])
  })

  it('mends a copy that was cut short', async () => {
    const { sha256 } = await store.put(Readable.from(['完整的内容']), ANY_SIZE)
    await truncate(await store.path(sha256), 3)
    await store.put(Readable.from(['完整的内容']), ANY_SIZE)
    expect(await text(await store.open(sha256))).toBe('完整的内容')
  })
})

describe('a put that fails leaves nothing behind', () => {
  it('over the limit, and takes exactly the limit', async () => {
    await expect(store.put(Readable.from(['12345', '6']), { limitBytes: 5 })).rejects.toMatchObject({
      fault: 'too-large',
      message: '文件超过大小限制',
    })
    expect(await filesInStore()).toEqual([])
    expect(await store.put(Readable.from(['12345']), { limitBytes: 5 })).toMatchObject({ size: 5 })
  })

  it('stops reading a source that is over the limit', async () => {
    let produced = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          produced += 1
          yield Buffer.alloc(1000)
        }
      })(),
    )
    await expect(store.put(endless, { limitBytes: 10_000 })).rejects.toThrow(FileStoreError)
    expect(endless.destroyed).toBe(true)
    expect(produced).toBeLessThan(100)
  })

  it('when the connection breaks', async () => {
    const source = new Readable({ read() {} })
    source.push('the beginning')
    setTimeout(() => source.destroy(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })), 20)
    await expect(store.put(source, ANY_SIZE)).rejects.toMatchObject({ fault: 'interrupted' })
    expect(await filesInStore()).toEqual([])
  })

  it('when the source closes without an end', async () => {
    const source = new Readable({ read() {} })
    source.push('the beginning')
    setTimeout(() => source.destroy(), 20)
    await expect(store.put(source, ANY_SIZE)).rejects.toMatchObject({ fault: 'interrupted' })
    expect(await filesInStore()).toEqual([])
  })

  it('when it is aborted, before or during the upload', async () => {
    const abort = new AbortController()
    const source = new Readable({ read() {} })
    source.push('the beginning')
    setTimeout(() => abort.abort(), 20)
    await expect(store.put(source, { ...ANY_SIZE, signal: abort.signal })).rejects.toMatchObject({
      fault: 'interrupted',
    })
    await expect(store.put(Readable.from(['x']), { ...ANY_SIZE, signal: AbortSignal.abort() })).rejects.toMatchObject({
      fault: 'interrupted',
    })
    expect(await filesInStore()).toEqual([])
  })

  it('when the disk is full', async (context) => {
    const script = join(folder, 'full-disk.mjs')
    await writeFile(
      script,
      `import { Readable } from 'node:stream'
       import { readdirSync, statSync } from 'node:fs'
       import { localFileStore } from ${JSON.stringify(import.meta.resolve('./local-file-store.ts'))}
       const store = await localFileStore('/mnt/store')
       const big = Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(100_000, 1)))
       const fault = await store.put(big, { limitBytes: 1e9 }).then(() => null, (error) => error.fault ?? error)
       const left = readdirSync('/mnt/store/tmp')
       const part = async (bytes) => store.partial.receive(Readable.from([Buffer.alloc(bytes, 2)]), { limitBytes: 1e9 })
       const step = (work) => work.then(() => null, (error) => error.fault ?? String(error))
       const first = await part(300_000)
       await store.partial.append('s1', 0, first)
       await first[Symbol.asyncDispose]()
       const second = await part(400_000)
       const faults = [await step(store.partial.append('s1', 300_000, second)), await step(part(900_000))]
       await second[Symbol.asyncDispose]()
       const kept = statSync('/mnt/store/partial/s1').size
       const none = readdirSync('/mnt/store/tmp')
       await store.partial.remove('s1')
       const after = await store.put(Readable.from(['small']), { limitBytes: 1e9 })
       console.log(JSON.stringify({ fault, left, faults, kept, none, size: after.size }))`,
    )
    const mount = 'mount -t tmpfs -o size=1m none /mnt && exec "$0" "$1"'
    const asUser = process.getuid?.() === 0 ? [] : ['--map-root-user']
    const run = spawnSync('unshare', ['--mount', ...asUser, 'sh', '-c', mount, process.execPath, script], {
      encoding: 'utf8',
    })
    if (run.error !== undefined || /mount|unshare/.test(run.stderr)) context.skip('no mount namespaces here')
    expect(JSON.parse(run.stdout)).toEqual({
      fault: 'no-space',
      left: [],
      faults: ['no-space', 'no-space'],
      kept: 300_000,
      none: [],
      size: 5,
    })
  })
})

describe('reading', () => {
  it('reads ranges, both ends included', async () => {
    const { sha256 } = await store.put(Readable.from(['0123456789']), ANY_SIZE)
    expect(await text(await store.open(sha256, { start: 2, end: 4 }))).toBe('234')
    expect(await text(await store.open(sha256, { start: 8 }))).toBe('89')
    expect(await text(await store.open(sha256, { end: 0 }))).toBe('0')
  })

  it('says what is missing before the first byte', async () => {
    const absent = digest('never stored')
    expect(await store.has(absent)).toBe(false)
    await expect(store.open(absent)).rejects.toMatchObject({ fault: 'missing', message: '文件不存在或已被清理' })
    await expect(store.path(absent)).rejects.toMatchObject({ fault: 'missing' })
  })

  it('removes, and removing again is no error', async () => {
    const { sha256 } = await store.put(Readable.from(['gone soon']), ANY_SIZE)
    await store.remove(sha256)
    expect(await store.has(sha256)).toBe(false)
    await store.remove(sha256)
  })

  it('never makes a path of anything but a digest', async () => {
    await writeFile(join(folder, 'secret.key'), 'secret')
    const tricks = [
      '../secret.key',
      'secret.key',
      '',
      '..',
      '/etc/passwd',
      'A'.repeat(64),
      `${'a'.repeat(64)}\n`,
      'a/../'.repeat(13),
    ]
    for (const trick of tricks) {
      await expect(store.open(trick)).rejects.toMatchObject({ fault: 'bad-name' })
      await expect(store.path(trick)).rejects.toMatchObject({ fault: 'bad-name' })
      await expect(store.has(trick)).rejects.toMatchObject({ fault: 'bad-name' })
      await expect(store.remove(trick)).rejects.toMatchObject({ fault: 'bad-name' })
    }
    expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe('secret')
  })
})

describe('sweeping', () => {
  it('deletes what interrupted uploads left, and only what is old enough', async () => {
    const { sha256 } = await store.put(Readable.from(['kept']), ANY_SIZE)
    const old = join(folder, 'tmp', 'old')
    await writeFile(old, 'half an upload')
    await utimes(old, new Date(0), new Date(0))
    await writeFile(join(folder, 'tmp', 'young'), 'half an upload')
    expect(await store.sweepTemporary(60_000)).toBe(1)
    expect(await filesInStore()).toEqual(expect.arrayContaining(['young', sha256]))
    expect(await store.sweepTemporary()).toBe(1)
    expect(await filesInStore()).toEqual([sha256])
  })
})
