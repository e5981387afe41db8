import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { visitDays, visitTotals } from '#core/contract/sys/log.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { rawCalls } from '../support/raw-calls.ts'

/** What the first screen of the family's client draws: how often people signed in. */
let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const dayPart = (at: Date) => wireTime(at)!.slice(0, 10)

// proves CD-05, CD-06
it('counts sign-ins that succeeded, by day of China, and each address once a day', async () => {
  const lina = await server.signIn('lina')
  const { db } = server.running.engines
  await db.delete(auditLog)
  // The first and the last second of days in China.
  const today = new Date(`${dayPart(new Date())}T00:00:00+08:00`)
  const lastOfYesterday = new Date(today.getTime() - 1000)
  const sixDaysAgo = new Date(today.getTime() - 6 * 24 * HOUR_MS)
  const beforeThat = new Date(sixDaysAgo.getTime() - 1000)
  const line = (createTime: Date, ip: string, more: object = {}) => ({
    tenantId: '0',
    action: 'sign-in',
    objectKind: 'user',
    objectId: 'x',
    ip,
    createTime,
    ...more,
  })
  await db
    .insert(auditLog)
    .values([
      line(today, '10.0.0.1'),
      line(today, '10.0.0.1'),
      line(today, '10.0.0.2'),
      line(today, '10.0.0.9', { action: 'sign-in-failed' }),
      line(today, '10.0.0.8', { tenantId: 'other' }),
      line(lastOfYesterday, '10.0.0.1'),
      line(sixDaysAgo, '10.0.0.3'),
      line(beforeThat, '10.0.0.4'),
      line(ago(24 * 300), '10.0.0.5'),
    ])
  expect(await lina.call(visitTotals, {})).toEqual({ totalVisitCount: 7, todayVisitCount: 3, todayIp: 2 })
  const days = await lina.call(visitDays, {})
  const daysAgo = (n: number) => dayPart(new Date(today.getTime() - n * 24 * HOUR_MS))
  // As the family answers: days without sign-ins are absent.
  expect(days).toEqual([
    { tian: daysAgo(6), type: daysAgo(6).slice(5), visit: 1, ip: 1 },
    { tian: daysAgo(1), type: daysAgo(1).slice(5), visit: 1, ip: 1 },
    { tian: daysAgo(0), type: daysAgo(0).slice(5), visit: 3, ip: 2 },
  ])
  await db.delete(auditLog).where(eq(auditLog.objectId, 'x'))
  expect(await lina.call(visitTotals, {})).toEqual({ totalVisitCount: 0, todayVisitCount: 0, todayIp: 0 })
  expect((await rawCalls(server, '')(visitTotals)).status).toBe(401)
})
