import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { docUpload } from '#core/contract/km/documents/document.ts'
import { docSearch } from '#core/contract/km/search/search.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import { runningPostgres } from '#server/db/postgres/running.ts'
import { settledDocuments, signInTo } from '../whole-server/support/kill-import.ts'
import { KillableServer } from '../whole-server/support/killable-server.ts'
import { residentMb, wholeMb } from './memory.ts'

const FILES = Number(process.env['ZHIKU_TEST_FILES'] ?? 1000)
/** Half are visitors with separate addresses; the others share an account, so they exceed its limit. */
const CLIENTS = 200
const SERVER_MB = 700
const WHOLE_MB = 1000
const STALLED_MS = 300_000

interface Answer {
  status: number
  retryAfter: string | undefined
  body: { message?: string; result?: { id?: string } }
}

it(
  `${CLIENTS} clients search and ${FILES} files are sent, all at once: bounded memory, clear refusals, no other fault`,
  { timeout: 3_600_000 },
  async () => {
    await using server = new KillableServer({ ZHIKU_TRUST_PROXY: '1' }, { built: true })
    await server.start()
    await openToVisitors(server)
    await server.stop()
    await server.start()
    const editor = await signInTo(server)
    const shared = await signInTo(server, 'lina')
    const visitor = (n: number) => ({ 'x-forwarded-for': `10.1.${n}.1` })
    using watched = watchMemory(server.pid)

    let isOver = false
    const waits: number[] = []
    const searched = Array.from({ length: CLIENTS }, async (_, n) => {
      const headers = n % 2 === 0 ? visitor(n) : shared().headers()
      return searches(server, { headers, isOver: () => isOver, waits })
    })
    const began = performance.now()
    const sent = await Promise.all(Array.from({ length: FILES }, (_, n) => upload(server, editor().headers(), n)))
    const sentMs = performance.now() - began
    isOver = true
    const answers = (await Promise.all(searched)).flat()
    const rows = await settledDocuments(editor, STALLED_MS)
    const readMs = performance.now() - began

    const refused = answers.filter(({ status }) => status === 429)
    const others = [...sent, ...answers.filter(({ status }) => status !== 429)].filter(({ status }) => status !== 200)
    waits.sort((a, b) => a - b)
    console.log(
      [
        `${FILES} files sent in ${seconds(sentMs)}, all read after ${seconds(readMs)}`,
        `${answers.length - refused.length} searches, median ${Math.round(waits[waits.length >> 1]!)} ms, longest ${Math.round(waits.at(-1)!)} ms`,
        `${refused.length} refused with 429, ${others.length} others`,
        `server at most ${Math.round(watched.server)} MB, with all below it ${Math.round(watched.whole)} MB`,
      ].join('; '),
    )
    expect(others).toEqual([])
    expect(refused.length).toBeGreaterThan(0)
    for (const { retryAfter, body } of refused)
      expect({ retryAfter, message: body.message }).toEqual({ retryAfter: '10', message: '操作太频繁,请稍后再试' })
    expect(rows.map(({ id }) => id).toSorted()).toEqual(sent.map(({ body }) => body.result?.id ?? '').toSorted())
    expect(rows.every(({ ftiFlag }) => ftiFlag === INDEX_STATE.indexed)).toBe(true)
    expect(watched.server).toBeLessThan(SERVER_MB)
    expect(watched.whole).toBeLessThan(WHOLE_MB)
  },
)

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`

/** A server applies it from its next start. */
async function openToVisitors(server: KillableServer): Promise<void> {
  const client = new Client(runningPostgres(server.data)!)
  await client.connect()
  await client.query(
    `insert into site_config (tenant_id, item_code, item_value) values ('0', 'AllowGuestSearch', '1')
     on conflict (tenant_id, item_code) do update set item_value = excluded.item_value`,
  )
  await client.end()
}

function watchMemory(pid: number) {
  const most = { server: 0, whole: 0 }
  const timer = setInterval(() => {
    most.server = Math.max(most.server, residentMb(pid))
    most.whole = Math.max(most.whole, wholeMb(pid))
  }, 1000)
  return Object.assign(most, { [Symbol.dispose]: () => clearInterval(timer) })
}

/** One client: searches, reads for a moment, searches again. */
async function searches(
  server: KillableServer,
  { headers, isOver, waits }: { headers: Record<string, string>; isOver: () => boolean; waits: number[] },
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let n = 0; !isOver(); n++) {
    const body = Buffer.from(JSON.stringify({ content: `第${n}篇` }))
    const began = performance.now()
    const answer = await ask(
      server.url + `/api${docSearch.path}`,
      { ...headers, 'content-type': 'application/json' },
      body,
    )
    if (answer.status === 200) waits.push(performance.now() - began)
    answers.push(answer)
    await sleep(200)
  }
  return answers
}

function upload(server: KillableServer, headers: Record<string, string>, n: number): Promise<Answer> {
  const boundary = 'zhiku-crowd'
  const body = [
    `--${boundary}\r\ncontent-disposition: form-data; name="scope"\r\n\r\nstaff\r\n`,
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="众人${n}.txt"\r\ncontent-type: text/plain\r\n\r\n`,
    `众人同时上传的第${n}篇，各不相同。\r\n--${boundary}--\r\n`,
  ].join('')
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return ask(server.url + `/api${docUpload.path}`, { ...headers, ...type }, Buffer.from(body))
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

/** Uses `request` and not our client, which has time limits: here the server's time is measured. */
function ask(url: string, headers: Record<string, string>, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers: { ...headers, 'content-length': body.length } })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          retryAfter: response.headers['retry-after'],
          body: JSON.parse(Buffer.concat(chunks).toString()) as Answer['body'],
        }),
      )
    })
    sent.end(body)
  })
}
