import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type Api, createApi } from '#core/api/client.ts'
import { ApiFault } from '#core/api/fault.ts'
import { CODE } from '#core/contract/envelope.ts'
import { docDownload, docListMine } from '#core/contract/km/documents/document.ts'
import { unpackGet } from '#core/contract/km/files/unpack.ts'
import { uploadFinish, uploadState } from '#core/contract/km/files/upload-session.ts'
import { login } from '#core/contract/sys/login.ts'
import { writeZip } from '#server/formats/testing/sample-packages.ts'
import { eventually } from '../whole-server/support/documents.ts'
import { PASSWORD } from '../whole-server/support/fixture.ts'
import { KillableServer } from '../whole-server/support/killable-server.ts'
import { begin, sendPart, sha256 } from '../whole-server/support/uploading.ts'

const KILLS = 9
const FILES = 3
const ENTRIES = 25
const MB = 1024 * 1024

const newServer = () => new KillableServer({ ZHIKU_UPLOAD_LIMIT_MB: '3000' }, { built: true })

async function signIn({ url }: KillableServer): Promise<Api> {
  const base = { baseURL: `${url}/api`, tenant: () => undefined }
  const body = { username: 'editor', password: PASSWORD, captcha: 'ABCD', checkKey: '1' }
  const { token } = await createApi({ ...base, token: () => undefined }).call(login, { body })
  return createApi({ ...base, token: () => token })
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Repeats until a server answers; a refusal is an answer too. */
async function sure<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 0; ; turn++) {
    try {
      return await work()
    } catch (error) {
      const isAway = error instanceof ApiFault && (error.kind === 'network' || error.message.startsWith('操作失败'))
      if (!isAway || turn > 300) throw error
      await wait(200)
    }
  }
}

/** Uploads a file like a page; counts acknowledged and lost answers. */
async function sendThrough(api: Api, bytes: Buffer, name: string): Promise<{ docId: string; lost: number }> {
  const { id } = await sure(() => begin(api, bytes, { name }))
  let lost = 0
  for (let at = 0; at < bytes.length;) {
    const part = { bytes: bytes.subarray(at, at + 1 + Math.floor(Math.random() * 3 * MB)), offset: at }
    const before = at
    at = await sure(() => sendPart(api, id, part)).then(
      ({ received }) => received,
      async (error: ApiFault) => {
        if (error.code !== CODE.wrongOffset) throw error
        return (await sure(() => api.call(uploadState, { query: { id } }))).received
      },
    )
    if (at < before) lost += before - at
    await wait(80)
  }
  const { doc } = await sure(() => api.call(uploadFinish, { body: { id } }))
  return { docId: doc!.id, lost }
}

async function unpackThrough(api: Api, archive: Buffer): Promise<string> {
  const { id } = await sure(() => begin(api, archive, { name: '汇编.zip', unpack: true }))
  await sure(() => sendPart(api, id, { bytes: archive, offset: 0 })).catch((error: ApiFault) => {
    if (error.code !== CODE.wrongOffset) throw error
  })
  return (await sure(() => api.call(uploadFinish, { body: { id } }))).unpack!
}

const contentIn = (data: string): string[] =>
  readdirSync(path.join(data, 'files'), { recursive: true, encoding: 'utf8' })
    .map((name) => path.basename(name))
    .filter((name) => /^[0-9a-f]{64}$/.test(name))

it('loses no acknowledged part and makes each document once over random kills', { timeout: 500_000 }, async () => {
  await using server = newServer()
  await server.start()
  const api = await signIn(server)
  const files = Array.from({ length: FILES }, () => randomBytes(15 * MB + Math.floor(Math.random() * 10 * MB)))
  const entries = Object.fromEntries(
    Array.from({ length: ENTRIES }, (_, n) => [`文件夹/${n}.txt`, `第 ${n} 个文件 ${randomBytes(20).toString('hex')}`]),
  )
  let isOver = false
  const work = Promise.all([
    unpackThrough(api, writeZip(entries)),
    ...files.map((bytes, n) => sendThrough(api, bytes, `大${n}.zip`)),
  ]).finally(() => (isOver = true))
  work.catch(() => undefined) // awaited below
  let kills = 0
  for (; kills < KILLS && !isOver; kills++) {
    await wait(100 + Math.random() * 600)
    await server.kill((['server', 'both'] as const)[kills % 2]!)
    await server.start()
  }
  const [unpackId, ...sent] = await work
  console.log(`${kills} kills, ${sent.map(({ lost }) => lost).join(' ')} bytes lost`)
  expect(kills).toBeGreaterThan(3)
  expect(sent.map(({ lost }) => lost)).toEqual(files.map(() => 0))
  const unpacked = await eventually(
    'unpacked',
    async () => {
      const state = await sure(() => api.call(unpackGet, { query: { id: unpackId } }))
      return state.state === 'done' ? state : null
    },
    120_000,
  )
  expect(unpacked).toMatchObject({ total: ENTRIES, done: ENTRIES, duplicate: 0, refused: 0 })
  for (const [n, { docId }] of sent.entries()) {
    const back = await api.call(docDownload, { query: { docId } })
    expect(sha256(new Uint8Array(await back.arrayBuffer()))).toBe(sha256(files[n]!))
  }
  expect((await api.call(docListMine, { query: { pageSize: 1 } })).total).toBe(FILES + ENTRIES)
  expect(readdirSync(path.join(server.data, 'files/partial'))).toEqual([])
  const stored = [...files, ...Object.values(entries).map((text) => Buffer.from(text))].map(sha256)
  await eventually('the archive is gone', async () => (contentIn(server.data).length === stored.length ? true : null))
  expect(contentIn(server.data).toSorted()).toEqual(stored.toSorted())
})

/** The peak memory of the process in MB. */
const peakMemory = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)

it.skipIf(process.platform !== 'linux')('takes 2 GB without needing memory for it', { timeout: 500_000 }, async () => {
  await using server = newServer()
  await server.start()
  const api = await signIn(server)
  const size = 2 * 1024 * MB
  const before = peakMemory(server.pid)
  const block = randomBytes(8 * MB)
  const hash = createHash('sha256')
  const began = performance.now()
  const { id } = await begin(api, { length: size } as Uint8Array, { name: '两个G.zip' })
  for (let offset = 0; offset < size; offset += block.length) {
    block.writeUInt32LE(offset / block.length, 0)
    hash.update(block)
    await sendPart(api, id, { bytes: block, offset })
  }
  const sent = performance.now()
  const { doc } = await api.call(uploadFinish, { body: { id } })
  const finished = performance.now()
  const after = peakMemory(server.pid)
  console.log(
    `2 GB: sent in ${Math.round((sent - began) / 1000)} s, finished in ${Math.round((finished - sent) / 1000)} s, peak ${before} -> ${after} MB`,
  )
  expect(doc!.fileSize).toBe(size)
  expect(contentIn(server.data)).toEqual([hash.digest('hex')])
  expect(after - before).toBeLessThan(150)
})
