import { statfs } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { METRIC_NAMES } from '#core/contract/platform/metrics.ts'
import * as contract from '#core/contract/platform/monitoring.ts'
import { userList } from '#core/contract/sys/user.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { rawCalls } from '../support/raw-calls.ts'
import { tenantApi, newTenant } from '../support/tenants.ts'

let server: TestServer
let admin: Api
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
})
afterAll(() => server[Symbol.asyncDispose]())

const CALLS = [
  contract.diskInfo,
  contract.cacheInfo,
  contract.cacheKeys,
  contract.cacheMemory,
  contract.cacheInfoReport,
  contract.cacheKeysReport,
  contract.cacheMemoryReport,
  contract.metric,
  contract.metrics,
  contract.httpTrace,
]
const ASK = { params: { name: 'system.cpu.count' }, query: { names: 'system.cpu.count' } }
const readValues = async (name: string) => {
  const { measurements } = await admin.call(contract.metric, { params: { name } })
  return measurements.map(({ value }) => value)
}
const readValue = async (name: string) => (await readValues(name))[0]!

it('asks who, then for the right, then for the installation’s own tenant, then for good input', async () => {
  const [guest, staff, boss] = [rawCalls(server, ''), rawCalls(server, 'lina'), rawCalls(server, 'admin')]
  const theirs = tenantApi(server, await newTenant(server, 'mon-other'), 'mon-other')
  for (const call of CALLS) {
    expect((await guest(call, ASK)).message, call.path).toContain('Token失效')
    expect((await staff(call, ASK)).message, call.path).toMatch(/没有权限/)
    await expect(theirs.call(call as Endpoint, ASK as object), call.path).rejects.toMatchObject({ kind: 'denied' })
  }
  expect((await boss(contract.metric, { params: { name: 'jvm.nothing' } })).message).toBe('没有这个指标')
  expect((await boss(contract.metrics, { query: { names: 'system.cpu.count,__proto__' } })).message).toBe(
    '没有这个指标',
  )
  expect((await boss(contract.metrics, { query: { names: '' } })).message).toBe('请说明要哪些指标')
})

it('tells every metric that clients of the family read, each with a first value', async () => {
  const found = await admin.call(contract.metrics, { query: { names: METRIC_NAMES.join(',') } })
  expect(found.map(({ name }) => name)).toEqual(METRIC_NAMES)
  for (const { name, measurements, description } of found) {
    expect(measurements[0]!.value, name).toBeGreaterThanOrEqual(0)
    expect(description, name).toMatch(/[\u4e00-\u9fff]/)
  }
  expect(await readValue('system.cpu.count')).toBeGreaterThan(0)
  expect(await readValue('jvm.memory.used')).toBeGreaterThan(10_000_000)
  expect(Math.abs((await readValue('process.start.time')) + process.uptime() - Date.now() / 1000)).toBeLessThan(5)
  const shares = await Promise.all(['system.cpu.usage', 'process.cpu.usage'].map(readValue))
  for (const share of shares) expect(share).toBeLessThanOrEqual(1.01)
})

it('counts requests, what was sent, failures and sign-ins', async () => {
  const names = ['tomcat.servlet.request', 'tomcat.global.sent', 'tomcat.sessions.created', 'tomcat.sessions.rejected']
  const before = await Promise.all(names.map(readValue))
  const active = await readValue('tomcat.sessions.active.current')
  for (let i = 0; i < 20; i++) await admin.call(userList, { query: {} })
  await server.signIn('editor')
  const wrong = { username: 'lina', password: 'wrong', captcha: 'ABCD', checkKey: '1' }
  await rawCalls(server, '')({ path: '/sys/login', methods: ['POST'] }, { body: wrong })
  const after = await Promise.all(names.map(readValue))
  expect(after[0]! - before[0]!).toBeGreaterThanOrEqual(22)
  expect(after[1]! - before[1]!).toBeGreaterThan(20 * 500)
  expect(after.slice(2)).toEqual([before[2]! + 1, before[3]! + 1])
  expect(await readValue('tomcat.sessions.active.current')).toBe(active + 1)
  const [count, seconds] = await readValues('tomcat.global.request')
  expect(count).toBeGreaterThanOrEqual(after[0]!)
  expect(seconds).toBeGreaterThan(0)
  expect(await readValue('tomcat.global.request.max')).toBeGreaterThanOrEqual(seconds! / count!)
})

it('keeps the last hundred requests, with who asked and without what was asked for', async () => {
  await admin.call(userList, { query: { username: '不给人看的' } })
  await rawCalls(server, 'lina')(userList)
  await fetch(`${server.baseURL}/api/sys/nothing?secret=1`)
  const { traces } = await admin.call(contract.httpTrace, {})
  expect(
    traces.slice(0, 3).map(({ request, response, principal }) => [request.uri, response.status, principal]),
  ).toEqual([
    ['/api/sys/nothing', 404, null],
    ['/api/sys/user/list', 403, { name: 'lina' }],
    ['/api/sys/user/list', 200, { name: 'admin' }],
  ])
  expect(JSON.stringify(traces)).not.toMatch(/secret|不给人看的|%E4%B8%8D|X-Access-Token/i)
  expect(traces[0]).toMatchObject({ session: null, request: { method: 'GET', remoteAddress: '127.0.0.1' } })
  for (let i = 0; i < 110; i++) await admin.call(contract.cacheKeys, {})
  const later = (await admin.call(contract.httpTrace, {})).traces
  expect(later).toHaveLength(100)
  expect(new Set(later.map(({ request }) => request.uri))).toEqual(new Set(['/api/sys/actuator/redis/keysSize']))
})

it('keeps the request whose connection was closed before its answer was sent', async () => {
  const body = 'x'.repeat(30_000_000)
  await fetch(`${server.baseURL}/api/sys/login`, { method: 'POST', body }).catch(() => undefined)
  await expect
    .poll(async () => (await admin.call(contract.httpTrace, {})).traces.map(({ response }) => response.status))
    .toContain(413)
})

it('tells the space of the disk that the data lie on, and what is kept in memory', async () => {
  const [disk] = await admin.call(contract.diskInfo, {})
  const space = await statfs(server.dataFolder)
  expect(disk!.max).toBe(space.blocks * space.bsize)
  expect(Math.abs(disk!.rest - space.bavail * space.bsize)).toBeLessThan(1e9)
  expect(disk!.restPPT).toBe(Math.floor(((disk!.max - disk!.rest) * 100) / disk!.max))
  const { dbSize, create_time } = await admin.call(contract.cacheKeys, {})
  expect(Math.abs(create_time - Date.now())).toBeLessThan(60_000)
  await server.signIn('reviewer').then((api) => api.call(userList, { query: {} }).catch(() => undefined))
  expect((await admin.call(contract.cacheKeys, {})).dbSize).toBeGreaterThan(dbSize)
  const info = await admin.call(contract.cacheInfo, {})
  expect(info.map(({ key }) => key)).toEqual(expect.arrayContaining(['keys', 'actors', 'answers', 'used_memory']))
  expect((await admin.call(contract.cacheMemory, {})).used_memory).toBeGreaterThan(10_000_000)
  for (const call of [contract.cacheInfoReport, contract.cacheKeysReport, contract.cacheMemoryReport])
    expect((await admin.call(call, {})).data[0]).toMatchObject({ name: expect.any(String) as string })
})
