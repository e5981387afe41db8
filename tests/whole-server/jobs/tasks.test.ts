import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { task } from '#server/db/schema/index.ts'
import { enqueue, PRIORITY } from '#server/jobs/queue/enqueue.ts'
import { releaseAll } from '#server/jobs/queue/lease.ts'
import { eventually } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { anyPayloadKind, taskBench, type Work } from './task-bench.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const { rowsOf, runner, settledRow } = taskBench(db)

it('writes a task only with the transaction it belongs to, and an unfinished one only once', async () => {
  const aborted = db().transaction(async (tx) => {
    await enqueue(tx, anyPayloadKind('t-abort'), { dedupeKey: 'a', payload: {} })
    throw new Error('rolled back')
  })
  await expect(aborted).rejects.toThrow('rolled back')
  expect(await rowsOf('t-abort')).toEqual([])
  await enqueue(db(), anyPayloadKind('t-twice'), { dedupeKey: 'a', payload: {} })
  await enqueue(db(), anyPayloadKind('t-twice'), { dedupeKey: 'a', payload: {} })
  expect((await rowsOf('t-twice')).length).toBe(1)
})

it('tries again after a failure, with a pause, and keeps the reason until it works', async () => {
  const runs: number[] = []
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  await enqueue(db(), anyPayloadKind('t-retry'), { dedupeKey: 'a', payload: { n: 1 } })
  await using _ = runner('t-retry', {
    concurrency: 1,
    attempts: 3,
    async run() {
      if (runs.push(performance.now()) === 1) throw new Error('第一次失败')
      await allowed
    },
  })
  await eventually('failed once', async () => ((await rowsOf('t-retry'))[0]!.lastError === '第一次失败' ? true : null))
  await eventually('tried again', async () => (runs.length === 2 ? true : null))
  expect((await rowsOf('t-retry'))[0]!.lastError).toBe('第一次失败')
  expect(runs[1]! - runs[0]!).toBeGreaterThan(1500) // 2 s, by two clocks
  allow()
  const done = await settledRow('t-retry', 'done')
  expect([runs.length, done.attempts, done.lastError]).toEqual([2, 2, null])
})

it('gives up after its attempts, tells so, and leaves the reason to be seen', async () => {
  const told: string[] = []
  await enqueue(db(), anyPayloadKind('t-fail'), { dedupeKey: 'a', payload: {} })
  await using _ = runner('t-fail', {
    concurrency: 1,
    attempts: 1,
    run: () => Promise.reject(new Error('坏文件')),
    gaveUp: async (_payload, _deps, error) => void told.push(error),
  })
  expect((await settledRow('t-fail', 'failed')).lastError).toBe('坏文件')
  expect(told).toEqual(['坏文件'])
})

it('takes over what a silent taker left, and lets the silent one finish nothing', async () => {
  await enqueue(db(), anyPayloadKind('t-lease'), { dedupeKey: 'a', payload: {} })
  await db()
    .update(task)
    .set({ state: 'running', lease: 'somebody-gone', leaseUntil: sql`now() - interval '1 second'`, attempts: 1 })
    .where(eq(task.kind, 't-lease'))
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await using _ = runner('t-lease', { concurrency: 1, attempts: 3, run: () => gate })
  const running = await eventually('taken over', async () => {
    const row = (await rowsOf('t-lease'))[0]!
    return row.lease === 'somebody-gone' ? null : row
  })
  expect([running.attempts, running.lost]).toEqual([1, 1])
  await db().update(task).set({ lease: 'a third one' }).where(eq(task.kind, 't-lease'))
  release()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await rowsOf('t-lease'))[0]!.state).toBe('running')
})

it('gives each task to one of several servers', async () => {
  const seen: unknown[] = []
  for (let n = 0; n < 40; n++) await enqueue(db(), anyPayloadKind('t-share'), { dedupeKey: String(n), payload: { n } })
  const handler: Work = { concurrency: 3, attempts: 1, run: async (payload) => void seen.push(payload['n']) }
  await using _a = runner('t-share', handler)
  await using _b = runner('t-share', handler)
  await eventually('all done', async () =>
    (await rowsOf('t-share')).every((row) => row.state === 'done') ? true : null,
  )
  expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 40 }, (_, n) => n))
})

it('takes what people wait for before an import, and lets people take turns', async () => {
  const seen: string[] = []
  const put = (owner: string, n: number, priority: number = PRIORITY.person) =>
    enqueue(db(), anyPayloadKind('t-fair'), {
      dedupeKey: `${owner}${n}`,
      payload: { who: `${owner}${n}` },
      owner,
      priority,
    })
  for (let n = 0; n < 6; n++) await put('import', n, PRIORITY.import)
  for (let n = 0; n < 6; n++) await put('many', n)
  for (let n = 0; n < 2; n++) await put('few', n)
  await put('late', 0)
  // The same work once more, now for somebody who waits.
  await enqueue(db(), anyPayloadKind('t-fair'), {
    dedupeKey: 'import5',
    payload: {},
    owner: 'late',
    priority: PRIORITY.person,
  })
  await using _ = runner('t-fair', {
    concurrency: 1,
    attempts: 1,
    run: async (payload) => void seen.push(String(payload['who'])),
  })
  await eventually('all done', async () =>
    (await rowsOf('t-fair')).every((row) => row.state === 'done') ? true : null,
  )
  const place = (who: string) => seen.indexOf(who)
  expect(seen.slice(0, 3).toSorted()).toEqual(['few0', 'late0', 'many0'])
  expect(place('few1')).toBeLessThan(place('many2'))
  expect(place('import5')).toBeLessThan(place('many2'))
  expect(seen.filter((who) => who.startsWith('many'))).toEqual([0, 1, 2, 3, 4, 5].map((n) => `many${n}`))
  expect(seen.slice(-5)).toEqual([0, 1, 2, 3, 4].map((n) => `import${n}`))
})

it('goes on from where the queue stands: who comes late does not wait for what was there before', async () => {
  const seen: string[] = []
  const put = (owner: string, n: number) =>
    enqueue(db(), anyPayloadKind('t-late'), { dedupeKey: `${owner}${n}`, payload: { who: `${owner}${n}` }, owner })
  for (let n = 0; n < 20; n++) await put('many', n)
  await using _ = runner('t-late', {
    concurrency: 1,
    attempts: 1,
    async run(payload) {
      seen.push(String(payload['who']))
      if (payload['who'] === 'many5') for (let n = 0; n < 3; n++) await put('late', n)
    },
  })
  await eventually('all done', async () => (seen.length === 23 ? true : null))
  expect(seen.indexOf('late2')).toBeLessThan(seen.indexOf('many12'))
})

it('does not count an attempt that the end of the server cut short', async () => {
  await enqueue(db(), anyPayloadKind('t-cut'), { dedupeKey: 'a', payload: {} })
  await db().update(task).set({ state: 'running', lease: 'the killed one', attempts: 3 }).where(eq(task.kind, 't-cut'))
  await releaseAll(db())
  expect(await rowsOf('t-cut')).toMatchObject([{ state: 'waiting', attempts: 2, lost: 1 }])
})
