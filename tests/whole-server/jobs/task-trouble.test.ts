import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { installation, task } from '#server/db/schema/index.ts'
import { enqueue } from '#server/jobs/queue/enqueue.ts'
import { releaseAll, take } from '#server/jobs/queue/lease.ts'
import { startTaskRunner } from '#server/jobs/queue/runner.ts'
import { defineTask, taskKind } from '#server/jobs/queue/task.ts'
import { eventually } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { anyPayloadKind, taskBench, type Work } from './task-bench.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const { rowsOf, runner, settledRow, endLease } = taskBench(db)

describe('a task is given up after its attempts, whatever happens', () => {
  it('when its payload is not what the code knows', async () => {
    await enqueue(db(), anyPayloadKind('t-former'), { dedupeKey: 'a', payload: { former: 1 } })
    const known = taskKind('t-former', v.object({ id: v.string() }))
    await using _ = startTaskRunner({
      deps: { db: db() },
      tasks: [defineTask(known, { title: '旧的', concurrency: 1, attempts: 1, async run() {}, async gaveUp() {} })],
      log: () => undefined,
    })
    expect((await settledRow('t-former', 'failed')).lastError).toContain('收尾也没有完成')
  })

  it('when giving up fails, too', async () => {
    await enqueue(db(), anyPayloadKind('t-gave'), { dedupeKey: 'a', payload: {} })
    await using _ = runner('t-gave', {
      concurrency: 1,
      attempts: 1,
      run: () => Promise.reject(new Error('坏文件')),
      gaveUp: () => Promise.reject(new Error('行不见了')),
    })
    expect((await settledRow('t-gave', 'failed')).lastError).toBe('坏文件\n收尾也没有完成：行不见了')
  })

  it('and giving up waits for a database that was away for a moment', async () => {
    let asked = 0
    await enqueue(db(), anyPayloadKind('t-away'), { dedupeKey: 'a', payload: {} })
    await using _ = runner('t-away', {
      concurrency: 1,
      attempts: 1,
      run: () => Promise.reject(new Error('坏文件')),
      async gaveUp() {
        if (asked++ === 0) throw new Error('Connection terminated unexpectedly')
      },
    })
    expect((await settledRow('t-away', 'failed')).lastError).toBe('坏文件')
    expect(asked).toBe(2)
  })

  it('when the reason cannot be stored as it is', async () => {
    await enqueue(db(), anyPayloadKind('t-nul'), { dedupeKey: 'a', payload: {} })
    const run = () => Promise.reject(new Error(`第\0 个字${'长'.repeat(5000)}\ud800`))
    await using _ = runner('t-nul', { concurrency: 1, attempts: 1, run })
    const { lastError } = await settledRow('t-nul', 'failed')
    expect(lastError).toMatch(/^第 个字长+$/)
    expect(lastError!.length).toBeLessThanOrEqual(2000)
  })

  it('when three servers ended while they ran it', async () => {
    let runs = 0
    const told: string[] = []
    await enqueue(db(), anyPayloadKind('t-kill'), { dedupeKey: 'a', payload: {} })
    for (let i = 0; i < 3; i++) {
      expect(await take(db(), ['t-kill'])).toMatchObject({ attempts: 1, lost: i })
      if (i === 1) await releaseAll(db())
      else await endLease('t-kill')
    }
    await using _ = runner('t-kill', {
      concurrency: 1,
      attempts: 2,
      run: async () => void runs++,
      gaveUp: async (_payload, _deps, error) => void told.push(error),
    })
    expect((await settledRow('t-kill', 'failed')).lastError).toContain('服务器已有 3 次意外停止')
    expect([runs, told.length]).toEqual([0, 1])
  })

  it('but servers that ended are not counted against one that gets on', async () => {
    await enqueue(db(), anyPayloadKind('t-part'), { dedupeKey: 'a', payload: {} })
    for (let i = 0; i < 2; i++) {
      await take(db(), ['t-part'])
      await endLease('t-part')
    }
    await using _ = runner('t-part', {
      concurrency: 1,
      attempts: 1,
      run: (_payload, _deps, _signal, progress) => progress(),
    })
    expect(await settledRow('t-part', 'done')).toMatchObject({ lost: 0 })
  })
})

it('costs a task no attempt when its server stops', async () => {
  await enqueue(db(), anyPayloadKind('t-stop'), { dedupeKey: 'a', payload: {} })
  const stopped = (signal: AbortSignal) =>
    new Promise<void>((_, end) => signal.addEventListener('abort', () => end(new Error('stopped'))))
  for (let i = 0; i < 3; i++) {
    await using _ = runner('t-stop', { concurrency: 1, attempts: 2, run: (_payload, _deps, signal) => stopped(signal) })
    await settledRow('t-stop', 'running')
  }
  expect(await rowsOf('t-stop')).toMatchObject([{ state: 'waiting', attempts: 0, lost: 0 }])
})

it('takes nothing after it began to stop', async () => {
  let runs = 0
  for (let i = 0; i < 20; i++) {
    await enqueue(db(), anyPayloadKind('t-late-take'), { dedupeKey: String(i), payload: {} })
    const stopping = runner('t-late-take', { concurrency: 1, attempts: 1, run: async () => void runs++ })
    await stopping[Symbol.asyncDispose]() // while it looks for the first time
  }
  const rows = await rowsOf('t-late-take')
  expect([runs, new Set(rows.map(({ state, attempts }) => `${state} ${attempts}`))]).toEqual([
    0,
    new Set(['waiting 0']),
  ])
})

describe('a run that has lost its lease', () => {
  /** A run that begins, and writes when it is told to. */
  function writing(kind: string, how: 'alone' | 'together') {
    let begun = 0
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const aborted: string[] = []
    const work: Work = {
      concurrency: 2,
      attempts: 3,
      async run(_payload, deps, signal) {
        const mine = begun++
        signal.addEventListener('abort', () => aborted.push((signal.reason as Error).message))
        await gates[mine]!.promise
        const row = { key: `${kind} ${mine}`, value: '' }
        if (how === 'alone') await deps.db.insert(installation).values(row)
        else await deps.db.transaction((tx) => tx.insert(installation).values(row))
      },
    }
    return { work, gates, aborted, begun: () => begun }
  }
  const written = async (kind: string) =>
    (
      await db()
        .select()
        .from(installation)
        .where(like(installation.key, `${kind} %`))
    ).map(({ key }) => key)

  it.each(['alone', 'together'] as const)('is ended and writes nothing any more, %s', async (how) => {
    const kind = `t-fence-${how}`
    const first = writing(kind, how)
    await enqueue(db(), anyPayloadKind(kind), { dedupeKey: 'a', payload: {} })
    await using _a = runner(kind, first.work, 200)
    await settledRow(kind, 'running')
    await db().update(task).set({ lease: 'of another server' }).where(eq(task.kind, kind))
    await eventually('ended', async () => first.aborted[0] ?? null)
    expect(first.aborted).toEqual(['任务已由另一次执行接手'])
    first.gates[0].resolve()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await written(kind)).toEqual([])
    expect(await rowsOf(kind)).toMatchObject([{ state: 'running', lease: 'of another server' }])
    // Whoever has it writes.
    await endLease(kind)
    first.gates[1].resolve()
    await settledRow(kind, 'done')
    expect(await written(kind)).toEqual([`${kind} 1`])
  })

  it('ends before the same server runs the task again', async () => {
    let inside = 0
    let most = 0
    await enqueue(db(), anyPayloadKind('t-beside'), { dedupeKey: 'a', payload: {} })
    await using _ = runner('t-beside', {
      concurrency: 2,
      attempts: 3,
      async run() {
        most = Math.max(most, ++inside)
        await new Promise((resolve) => setTimeout(resolve, 3000)) // looks at no signal
        inside--
      },
    })
    await settledRow('t-beside', 'running')
    await endLease('t-beside')
    await eventually('taken again', async () => ((await rowsOf('t-beside'))[0]!.lost === 1 ? true : null))
    await settledRow('t-beside', 'done')
    expect(most).toBe(1)
  })
})

it('runs once more what was asked for while it ran', async () => {
  const seen: unknown[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  await enqueue(db(), anyPayloadKind('t-again'), { dedupeKey: 'a', payload: { n: 1 } })
  await using _ = runner('t-again', {
    concurrency: 1,
    attempts: 1,
    async run(payload) {
      seen.push(payload['n'])
      await gate
    },
  })
  await settledRow('t-again', 'running')
  await enqueue(db(), anyPayloadKind('t-again'), { dedupeKey: 'a', payload: { n: 2 } })
  await enqueue(db(), anyPayloadKind('t-again'), { dedupeKey: 'a', payload: { n: 3 } })
  open()
  await settledRow('t-again', 'done')
  expect([seen, (await rowsOf('t-again')).length]).toEqual([[1, 3], 1])
})
