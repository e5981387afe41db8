import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { apiDocument, health } from '#core/contract/platform/health.ts'
import { contract } from '#core/contract/index.ts'
import { smallWav } from '../../../fixtures/small-wav.ts'
import { uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

const packageFile = path.resolve(import.meta.dirname, '../../../../package.json')
const release = `"${(JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version}"`

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const get = (path: string, init?: RequestInit) => fetch(`${server.baseURL}${path}`, { redirect: 'manual', ...init })

it('tells an unknown call, and a known one asked with another method, in the envelope', async () => {
  const unknown = await get('/api/no/such')
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toMatchObject({
    success: false,
    code: 404,
    message: '路径不存在，请检查路径是否正确',
    result: null,
  })
  const wrong = await get('/api/sys/login')
  expect(wrong.status).toBe(405)
  expect(await wrong.json()).toMatchObject({ code: 405, message: '不支持该请求方式，支持：POST' })
  expect((await get('/api/sys/randomImage/1', { method: 'DELETE' })).status).toBe(405)
  expect((await get('/api/no/(such:thing*')).status).toBe(404)
})

it('sends the security headers with every answer, and a fresh nonce with every page', async () => {
  const api = await get('/api/actuator/health')
  expect(api.headers.get('x-content-type-options')).toBe('nosniff')
  expect(api.headers.get('content-security-policy')).toContain("default-src 'none'")
  const policies = await Promise.all(
    ['/index', '/index'].map(async (path) => (await get(path)).headers.get('content-security-policy')!),
  )
  expect(policies[0]).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(policies[0]).not.toContain("script-src 'unsafe-inline'")
  expect(policies[0]).not.toBe(policies[1])
})

it('answers page paths with a shell, and /admin with the console home', async () => {
  for (const path of ['/', '/index', '/knowledge?id=1', '/no/such/page']) {
    const page = await get(path)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  }
  expect((await get('/index', { method: 'HEAD' })).status).toBe(200)
  const admin = await get('/admin')
  expect([admin.status, admin.headers.get('location')]).toEqual([302, '/dashboard/analysis'])
  expect((await get('/assets/none.js')).status).toBe(404)
  expect((await get('/assets/..%2f..%2fpackage.json')).status).toBe(404)
  expect((await get('/%ff')).status).toBe(400)
})

it('is healthy and describes every call of the contract', async () => {
  expect(await server.guest.call(health, {})).toEqual({
    status: 'UP',
    components: {
      db: { status: 'UP' },
      files: { status: 'UP', store: 'local' },
      search: { status: 'UP', state: 'ready' },
      text: { status: 'UP', state: 'ready' },
    },
  })
  const document = await server.guest.call(apiDocument, {})
  expect(Object.keys(document.paths).toSorted()).toEqual([...new Set(contract.map((e) => e.path))].toSorted())
})

it('describes itself from memory, without its release, and not twice to the same asker', async () => {
  const first = await get('/api/openapi.json')
  const text = await first.text()
  expect((JSON.parse(text) as { info: object }).info).toEqual({ title: '知库 API', version: '1' })
  expect(text).not.toContain(release)
  const etag = first.headers.get('etag')!
  const again = await get('/api/openapi.json', { headers: { 'if-none-match': `"other", W/${etag}` } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  const written = vi.spyOn(JSON, 'stringify')
  await Promise.all(Array.from({ length: 60 }, () => get('/api/openapi.json').then((reply) => reply.arrayBuffer())))
  await get('/api/actuator/health')
  const isDescription = (value: unknown) => typeof value === 'object' && value !== null && 'openapi' in value
  expect(written.mock.calls.length).toBeGreaterThan(0)
  expect(written.mock.calls.filter(([value]) => isDescription(value))).toEqual([])
})

it('sends ranges of a file, and says so when there is none', async () => {
  const editor = await server.signIn('editor')
  const doc = await uploadText(editor, '区间.txt', '0123456789')
  const headers = { 'X-Access-Token': await server.tokenOf('editor') }
  const ask = (range: string) => get(`/api/KM/kmDoc/downloadKmDoc?docId=${doc.id}`, { headers: { ...headers, range } })
  const part = await ask('bytes=2-4')
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await (await ask('bytes=-3')).text()).toBe('789')
  expect((await ask('bytes=20-')).status).toBe(416)
  expect(await (await ask('nonsense')).text()).toBe('0123456789')
})

it('ends while somebody downloads without reading', async () => {
  const own = await startServer()
  const editor = await own.signIn('editor')
  // More than fits between the two, and nothing to read in it.
  const sound = Buffer.concat([smallWav(1), Buffer.alloc(12_000_000)])
  const doc = await uploadText(editor, '很大.wav', new Uint8Array(sound))
  const slow = request(`${own.baseURL}/api/KM/kmDoc/downloadKmDoc?docId=${doc.id}`, {
    headers: { 'X-Access-Token': await own.tokenOf('editor') },
  })
  slow.on('error', () => undefined) // the server cuts it: that is the point
  const response = await new Promise<NodeJS.ReadableStream>((resolve) => slow.on('response', resolve).end())
  response.pause()
  await own[Symbol.asyncDispose]() // does not wait for a reader who never reads
  await expect(fetch(own.baseURL)).rejects.toThrow('fetch failed')
})
