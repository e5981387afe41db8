import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chosenCoding, compressAnswers } from './compress.ts'

const LONG = { text: '制度'.repeat(1000) }
const app = Fastify()
beforeAll(async () => {
  compressAnswers(app)
  app.get('/long', async () => LONG)
  app.get('/short', async () => ({ text: '短' }))
  app.get('/ticket', async () => ({ ...LONG, address: '/preview?token=zt_abcdefgh.x' }))
  app.get('/session', async () => ({ ...LONG, token: 'abc' }))
  app.get('/picture', async (_request, reply) => reply.type('image/png').send(Buffer.alloc(5000)))
  app.get('/made', async (_request, reply) => reply.header('etag', '"1"').header('vary', 'origin').send(LONG))
  await app.ready()
})
afterAll(() => app.close())

const ask = (url: string, coding?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, method, headers: coding === undefined ? {} : { 'accept-encoding': coding } })

describe('a long answer', () => {
  it('is compressed as asked, and says that it depends on the asking', async () => {
    const br = await ask('/long', 'gzip, deflate, br')
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(LONG)
    expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length)
    const gzip = await ask('/long', 'gzip')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(LONG)
  })

  it('is sent as it is to who takes nothing else', async () => {
    for (const coding of [undefined, 'identity', 'br;q=0, gzip;q=0']) {
      const plain = await ask('/long', coding)
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.headers.vary).toBe('accept-encoding')
      expect(plain.json()).toEqual(LONG)
    }
  })

  it('keeps what the answer depends on already, and is the same the second time', async () => {
    const [first, second] = [await ask('/made', 'br'), await ask('/made', 'br')]
    expect(first.headers.vary).toBe('origin, accept-encoding')
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  })
})

it.each(['/short', '/ticket', '/session', '/picture'])('%s is never compressed', async (url) => {
  expect((await ask(url, 'br, gzip')).headers['content-encoding']).toBeUndefined()
})

it.each([
  ['br', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['deflate', null],
  ['GZIP', 'gzip'],
  ['', null],
] as const)('of %j takes %s', (header, coding) => {
  expect(chosenCoding(header)).toBe(coding)
})
