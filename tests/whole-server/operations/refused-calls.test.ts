import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REFUSED_CALLS } from '#core/contract/refused-calls.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

/** What the family's clients ask for and this product does not have is refused by a sentence, and changes nothing. */
let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const ask = async (method: string, path: string, o: { token?: string; headers?: object; body?: string } = {}) =>
  fetch(`${server.baseURL}/api${path}`, {
    method,
    headers: { ...(o.token && { 'X-Access-Token': o.token }), ...o.headers },
    ...(o.body !== undefined && { body: o.body }),
  })

it('answers each of them by its sentence, whoever may hear it', async () => {
  const admin = await server.tokenOf('admin')
  for (const { endpoint, why } of REFUSED_CALLS)
    for (const method of endpoint.methods) {
      const token = endpoint.access === 'anonymous' ? '' : admin
      const response = await ask(method, endpoint.path.replace(/\{\w+\}/g, 'x'), { token })
      const answer: unknown = await response.json()
      expect(response.status, endpoint.path).toBe(200)
      expect(answer, endpoint.path).toMatchObject({ success: false, code: 500, message: why, result: null })
      expect(why, endpoint.path).toMatch(/\p{Script=Han}/u)
    }
})

it('says nothing to who is not signed in, but where a screen asks before that', async () => {
  for (const { endpoint } of REFUSED_CALLS.filter((each) => each.endpoint.access !== 'anonymous')) {
    const response = await ask(endpoint.methods[0], endpoint.path.replace(/\{\w+\}/g, 'x'))
    expect(response.status, endpoint.path).toBe(401)
  }
})

// proves F-08
it('opens no address for anybody, has no workflow engine, and no page of its own for PDF', async () => {
  const token = await server.tokenOf('admin')
  const refusalMessage = async (method: string, path: string) => {
    const answer = (await (await ask(method, path, { token })).json()) as { success: boolean; message: string }
    expect(answer.success, path).toBe(false)
    return answer.message
  }
  const asked: string[] = []
  const target = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('inside')
  }).listen(0, '127.0.0.1')
  await once(target, 'listening')
  const url = encodeURIComponent(`http://127.0.0.1:${(target.address() as AddressInfo).port}/`)
  for (const method of ['GET', 'POST', 'PUT'])
    expect(await refusalMessage(method, `/sys/common/transitRESTful?url=${url}`)).toBe('知库不代为访问其他网址')
  target.close()
  expect(asked).toEqual([])
  for (const call of ['POST /act/model/create', 'GET /act/process/extActProcess/doSyncUser'])
    expect(await refusalMessage(...(call.split(' ') as [string, string]))).toContain('没有流程引擎')
  expect(await refusalMessage('GET', '/sys/common/pdf/pdfPreviewIframe')).toContain('在知识页面里预览')
})

// proves F-06
it('keeps the log: nobody deletes a line of it by hand', async () => {
  const { db } = server.running.engines
  const token = await server.tokenOf('admin')
  const before = await db.select({ id: auditLog.id }).from(auditLog)
  expect(before.length).toBeGreaterThan(0)
  for (const path of [
    `/sys/log/delete?id=${before[0]!.id}`,
    `/sys/log/deleteBatch?ids=${before[0]!.id}`,
    '/sys/log/deleteBatch?ids=allclear',
  ]) {
    const answer: unknown = await (await ask('DELETE', path, { token })).json()
    expect(answer, path).toMatchObject({ success: false, message: expect.stringContaining('日志不能手动删除') })
  }
  expect(await db.select({ id: auditLog.id }).from(auditLog)).toEqual(before)
  expect((await ask('DELETE', '/sys/log/delete?id=1', { token: await server.tokenOf('lina') })).status).toBe(403)
})

it('refuses a socket as an ordinary call, and the client only sees that there is none', async () => {
  const socket = new WebSocket(`${server.baseURL.replace('http', 'ws')}/api/websocket/somebody`)
  const ended = await new Promise<string>((resolve) => {
    socket.addEventListener('open', () => resolve('open'))
    socket.addEventListener('error', () => resolve('error'))
  })
  expect(ended).toBe('error')
  const { ok } = await ask('GET', '/sys/annountCement/listByUser', { token: await server.tokenOf('lina') })
  expect(ok).toBe(true)
})

it('is asked no more often than a sign-in where nobody is signed in', async () => {
  const statuses = new Set<number>()
  for (let i = 0; i < 130; i++) statuses.add((await ask('POST', '/sys/sms')).status)
  expect(statuses).toEqual(new Set([200, 429]))
})
