import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { scheduleRun } from '#server/db/schema/index.ts'
import type { Schedule } from '#server/jobs/queue/task.ts'
import { startScheduler } from '#server/jobs/queue/scheduler.ts'
import { eventually } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const told: string[] = []
const scheduler = (schedule: Schedule<{ db: Database }>) =>
  startScheduler({ deps: { db: db() }, schedules: [schedule], log: (_error, title) => void told.push(title) })
const lastRun = async (name: string) =>
  (await db().select().from(scheduleRun).where(eq(scheduleRun.name, name)))[0]?.lastRun ?? null

it('is done by one of several servers', async () => {
  let runs = 0
  const schedule = { name: 's-one', title: '测试', everySeconds: 600, run: async () => void (runs += 1) }
  await using _a = scheduler(schedule)
  await using _b = scheduler(schedule)
  await eventually('run', async () => (runs > 0 ? true : null))
  await new Promise((resolve) => setTimeout(resolve, 2500)) // both have looked by now
  expect(runs).toBe(1)
})

it('is caught up once after a stop, and not done again before its time', async () => {
  let runs = 0
  const schedule = { name: 's-late', title: '测试', everySeconds: 3600, run: async () => void (runs += 1) }
  await db()
    .insert(scheduleRun)
    .values({ name: 's-late', lastRun: sql`now() - interval '3 days'` })
  {
    await using _ = scheduler(schedule)
    await eventually('caught up', async () => (runs === 1 ? true : null))
  }
  const at = await lastRun('s-late')
  await using _ = scheduler(schedule)
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect([runs, await lastRun('s-late')]).toEqual([1, at])
})

it('is also done at every start where it says so', async () => {
  let runs = 0
  const run = async () => void (runs += 1)
  const schedule = { name: 's-start', title: '测试', everySeconds: 3600, isAlsoAtStart: true, run }
  for (const expected of [1, 2]) {
    await using _ = scheduler(schedule)
    await eventually('run', async () => (runs >= expected ? true : null))
  }
  expect(runs).toBe(2)
})

it('says what failed and goes on', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    throw new Error('坏了')
  }
  await using _ = scheduler({ name: 's-fail', title: '会失败的', everySeconds: 1, run })
  await eventually('run again', async () => (runs >= 2 ? true : null))
  expect(told).toContain('会失败的')
})

it('ends with the server, though its next time is far', async () => {
  const ending = scheduler({ name: 's-end', title: '测试', everySeconds: 3600, run: async () => undefined })
  await eventually('run', async () => lastRun('s-end'))
  const before = performance.now()
  await ending[Symbol.asyncDispose]()
  expect(performance.now() - before).toBeLessThan(10_000)
})
