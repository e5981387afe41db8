import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { type Api, createApi } from '#core/api/client.ts'
import { docListMine } from '#core/contract/km/documents/document.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import { login } from '#core/contract/sys/login.ts'
import { PASSWORD } from '../whole-server/support/fixture.ts'
import { eventually, settled, uploadText } from '../whole-server/support/documents.ts'
import { settledDocuments, signInTo } from '../whole-server/support/kill-import.ts'
import { KillableServer } from '../whole-server/support/killable-server.ts'
import { residentMb } from './memory.ts'

const PEOPLE = 50
const FILES = Number(process.env['ZHIKU_TEST_FILES'] ?? 1000)
const LARGE_BYTES = Number(process.env['ZHIKU_TEST_LARGE_MB'] ?? 2048) * 1024 * 1024
const MEMORY_MB = 500

it(
  'a thousand small files by fifty people at once and one of 2 GB: nothing lost, nothing doubled, little memory',
  { timeout: 7_200_000 },
  async () => {
    await using server = new KillableServer({ ZHIKU_UPLOAD_LIMIT_MB: '4096' }, { built: true })
    await server.start()
    const importer = await signInTo(server)
    const admin = await signInTo(server, 'admin')
    let peak = 0
    const watch = setInterval(() => (peak = Math.max(peak, residentMb(server.pid))), 200)

    const began = performance.now()
    const large = uploadLarge(server, await signInToken(server, 'admin'))
    const upload = async (n: number) =>
      (await uploadText(importer(), `众人${n}.txt`, `众人同时上传的第${n}篇，各不相同。`)).id
    const ids = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, person) => {
        const own: string[] = []
        for (let n = person; n < FILES; n += PEOPLE) own.push(await upload(n))
        return own
      }),
    )
    const uploadedMs = performance.now() - began
    expect(await large).toBe(200)
    const largeMs = performance.now() - began
    console.log(
      `${FILES} files by ${PEOPLE} at once in ${seconds(uploadedMs)}, the large one in ${seconds(largeMs)}; server at most ${Math.round(peak)} MB`,
    )
    // Another person uploads while the thousand are still being read.
    const other = await signInTo(server, 'zhangwei')
    const alone = performance.now()
    const single = await uploadText(other(), '一个人的文件.txt', '一个人在导入期间上传的文件。')
    const mine = await settled(other(), single.id, 1_800_000)
    const singleMs = performance.now() - alone
    const rows = await settledDocuments(importer, 300_000)
    const readMs = performance.now() - began
    clearInterval(watch)

    console.log(
      `all read after ${seconds(readMs)}; somebody else's file after ${seconds(singleMs)}; server at most ${Math.round(peak)} MB`,
    )
    expect(mine.ftiFlag).toBe(INDEX_STATE.indexed)
    expect(rows.map((row) => row.id).toSorted()).toEqual(ids.flat().toSorted())
    expect(rows.every((row) => row.ftiFlag === INDEX_STATE.indexed)).toBe(true)
    const kept = await eventually('the large file', async () => {
      const { records } = await admin().call(docListMine, { query: { pageSize: 10 } })
      return records.find((row) => row.name === '大文件.bin.zip') ?? null
    })
    expect(kept.fileSize).toBe(LARGE_BYTES)
    expect(peak).toBeLessThan(MEMORY_MB)
    expect(singleMs).toBeLessThan(readMs / 4)
  },
)

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`

async function signInToken(server: KillableServer, username: string): Promise<string> {
  const api: Api = createApi({ baseURL: `${server.url}/api`, token: () => undefined, tenant: () => undefined })
  return (await api.call(login, { body: { username, password: PASSWORD, captcha: 'ABCD', checkKey: '1' } })).token
}

/** Sent while it is generated, so that 2 GB are never in memory, not even here. */
async function uploadLarge(server: KillableServer, token: string): Promise<number> {
  const boundary = 'zhiku-large-file'
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="大文件.bin.zip"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const chunk = Buffer.alloc(1024 * 1024, 'z')
  const sent = request(`${server.url}/api/KM/kmDoc/uploadDoc`, {
    method: 'POST',
    headers: {
      'X-Access-Token': token,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + LARGE_BYTES + tail.length,
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('response', (response) => resolve(response.resume().statusCode!)).on('error', reject)
  })
  await pipeline(
    Readable.from(
      (function* () {
        yield head
        for (let at = 0; at < LARGE_BYTES; at += chunk.length) yield chunk
        yield tail
      })(),
    ),
    sent,
  )
  return answered
}
