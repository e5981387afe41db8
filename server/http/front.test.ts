import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientFault, toRefusal } from './envelope.ts'
import { openFront } from './front.ts'
import { servePages } from './pages.ts'
import { missing } from '#server/kernel/reject.ts'
import { SECURITY_HEADERS } from './security.ts'

const SILENCE_MS = 400
const FORM = 'Content-Type: multipart/form-data; boundary='
const OURS = '操作失败，请稍后重试'
const log: string[] = []
let app: FastifyInstance
let port = 0

beforeAll(async () => {
  app = openFront({
    logLevel: 'warn',
    logTo: { write: (line) => void log.push(line) },
    proxies: 1,
    silenceMs: SILENCE_MS,
    readable: (error) => error,
  })
  await app.register(multipart, { limits: { files: 1, fields: 2, fileSize: 1000 } })
  const page = await servePages(app, {
    webFolder: webFolder(),
    basePath: '',
    isInstallable: async () => true,
    menu: async () => ({ paths: [], pages: [], origins: [] }),
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/assets/')) throw missing()
    return page(request, reply)
  })
  const route = (url: string, handler: (request: FastifyRequest) => Promise<unknown>) =>
    app.route({ method: ['GET', 'POST'], url, handler })
  route('/echo', async (request) => ({ body: request.body }))
  route('/ip/:name', async (request) => ({ ip: request.ip }))
  route('/form', async (request) => {
    for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer()
    return { done: true }
  })
  route('/refused', async () => {
    throw missing()
  })
  app.get('/much', (_request, reply) => reply.send(Readable.from(endless())))
  route('/late', async () => {
    await sleep(4 * SILENCE_MS)
    return { done: true }
  })
  app.route({
    method: 'POST',
    url: '/asked-first',
    onRequest: () => sleep(2 * SILENCE_MS),
    handler: async (request) => {
      if (request.isMultipart())
        for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer()
      return { done: true }
    },
  })
  await app.listen({ port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

function* endless() {
  for (;;) yield Buffer.alloc(65_536)
}

function webFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-web-'))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'assets/one.js'), '1')
  writeFileSync(path.join(folder, 'package.json'), '{"secret":1}')
  for (const name of ['portal', 'admin', 'embed']) writeFileSync(path.join(folder, `${name}.html`), '<!doctype html>')
  return folder
}

/** Sends the pieces on a new connection, `everyMs` apart; returns the answer when the server has closed it. */
async function say(pieces: readonly string[], everyMs = 0, o = { untilClosed: false }): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  const ended = new Promise<string>((resolve) => {
    socket.on('data', (bytes) => void (heard += bytes.toString()))
    socket.on('error', () => undefined).on('close', () => resolve(heard))
  })
  for (const piece of pieces) {
    if (socket.destroyed && o.untilClosed) break
    if (!socket.destroyed) socket.write(piece)
    if (everyMs > 0) await sleep(everyMs)
  }
  return ended
}

/** The messages of the parser below the form reader for a broken body, from its own source. */
function wordsOfTheFormReader(): string[] {
  const folder = path.resolve(import.meta.dirname, '../../node_modules/@fastify/busboy/lib')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const sources = names.map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const words = sources.flatMap((source) => [...source.matchAll(/new Error\((?:type \+ )?'([^']+)/g)])
  return words.map(([, text]) => text!).filter((text) => !text.startsWith('The needle'))
}

const head = (line: string, ...headers: string[]) => [line, 'Host: x', ...headers, '', ''].join('\r\n')
const get = (target: string) => say([head(`GET ${target} HTTP/1.1`, 'Connection: close')])
const post = (target: string, type: string, body: string) =>
  say([
    head(`POST ${target} HTTP/1.1`, 'Connection: close', `Content-Type: ${type}`, `Content-Length: ${body.length}`) +
      body,
  ])
const responseStatus = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

const file = (name: string) =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${name}\r\n`
const field = (name: string, type = 'text/plain') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\nnot json\r\n`
const form = (...parts: string[]) => post('/form', 'multipart/form-data; boundary=b', `${parts.join('')}--b--\r\n`)

describe('a fault of the client', () => {
  it.each<[string, () => Promise<string>, string]>([
    ['a path out of the assets', () => get('/assets/../../package.json'), '路径不存在'],
    ['an encoded one', () => get('/assets/..%2f..%2fpackage.json'), '路径不存在'],
    ['one with backslashes', () => get('/assets/..%5c..%5cpackage.json'), '路径不存在'],
    ['a hidden file', () => get('/assets/.env'), '路径不存在'],
    ['a NUL in a path', () => get('/assets/%00'), '路径不存在'],
    ['a path that is no UTF-8', () => get('/%ff'), '网址格式不正确'],
    ['an asset that is no UTF-8', () => get('/assets/%ff'), '网址格式不正确'],
    ['half an escape', () => get('/ip/%e4%b'), '网址格式不正确'],
    ['a long parameter', () => get(`/ip/${'a'.repeat(300)}`), '网址过长'],
    ['two files', () => form(file('a'), file('b')), '一次只能上传一个文件'],
    ['many fields', () => form(field('a'), field('b'), field('c'), file('a')), '表单的字段过多'],
    ['a field named like a method', () => form(field('toString'), file('a')), '表单的字段名不可用'],
    ['a field that is no JSON', () => form(field('a', 'application/json'), file('a')), '不是合法的 JSON'],
    ['a file without end', () => form(file('a'.repeat(1100))), '文件大小超出限制'],
    ['a form cut short', () => post('/form', 'multipart/form-data; boundary=b', file('a')), '表单'],
    ['a form without boundary', () => post('/form', 'multipart/form-data', 'x'), '表单'],
    ['a body that is no form', () => post('/form', 'text/plain', 'x'), '请以表单方式上传文件'],
    ['an unknown format', () => post('/echo', 'image/png', 'x'), '不支持的提交格式'],
    ['a format that is none', () => post('/echo', ';;', 'x'), '不支持的提交格式'],
    ['JSON that is none', () => post('/echo', 'application/json', '{'), '不是合法的 JSON'],
    ['no JSON', () => post('/echo', 'application/json', ''), '提交内容为空'],
    ['JSON with a prototype', () => post('/echo', 'application/json', '{"__proto__":{}}'), '不是合法的 JSON'],
    ['too much', () => post('/echo', 'application/json', `"${'x'.repeat(1_100_000)}"`), '提交的内容过大'],
    ['no HTTP', () => say(['hello\r\n\r\n']), '请求格式不正确'],
    ['a long header', () => get(`/?${'x'.repeat(20_000)}`), '请求头过大'],
    [
      'two lengths',
      () => say([head('POST /echo HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2')]),
      '请求格式不正确',
    ],
  ])('%s gets a sentence, our headers, and no line in the log', async (_, ask, sentence) => {
    log.length = 0
    const answer = await ask()
    expect(answer).toContain(sentence)
    expect(answer).not.toContain(OURS)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(answer).toContain(`${name}: ${value}`)
    expect(answer).toMatch(/"success":false,"message":"[^"]+","code":\d+,"result":null/)
    expect(answer).not.toMatch(/%ff|package\.json|secret/)
    expect(log).toEqual([])
  })

  it.each(['//', '///', '//[', '/?%ff', '/a/../admin', 'http://other/index', '/\\'])('%s is a page', async (target) => {
    log.length = 0
    expect([200, 302, 400]).toContain(responseStatus(await get(target)))
    expect(log).toEqual([])
  })

  it('has a sentence for every code of the framework and the form reader', () => {
    const faults = [...Object.values(errorCodes), ...Object.values(app.multipartErrors)].map((Made) => new Made())
    const ofClient = faults.filter((error) => (error.statusCode ?? 500) < 500)
    expect(ofClient.length).toBeGreaterThan(12)
    for (const error of ofClient) {
      const refusal = toRefusal(error)
      expect({ ...refusal, from: error.code }).toMatchObject({
        bug: false,
        message: expect.stringMatching(/^[^a-z]+$/),
      })
      expect(refusal.message).not.toBe(OURS)
    }
    for (let status = 400; status < 500; status++) expect(clientFault(status)).toMatchObject({ status, bug: false })
  })

  it.each(wordsOfTheFormReader())('%s is a fault of the form', (words) => {
    expect(toRefusal(new Error(words))).toMatchObject({ status: 400, bug: false, message: '表单不完整或格式不正确' })
  })

  it('is one who leaves in the middle of a body', async () => {
    log.length = 0
    for (const type of ['application/json', 'multipart/form-data; boundary=b']) {
      const socket = connect(port, '127.0.0.1')
      socket.write(head('POST /form HTTP/1.1', `Content-Type: ${type}`, 'Content-Length: 500') + file('a'))
      await sleep(50)
      socket.destroy()
      await sleep(50)
    }
    expect(log).toEqual([])
  })
})

describe('silence', () => {
  const begun = head('POST /echo HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 9000')

  it('ends a request whose body stops coming', async () => {
    const answer = await say([`${begun}{`])
    expect(responseStatus(answer)).toBe(408)
    expect(answer).toContain('长时间没有收到数据')
  })

  it.each([
    ['stops coming', ['--b'], 0],
    ['comes a byte now and then', Array.from({ length: 30 }, () => '-'), SILENCE_MS / 3],
  ])('ends an upload that %s, though uploads may last', async (_, pieces, everyMs) => {
    const first = head('POST /form HTTP/1.1', `${FORM}b`, 'Content-Length: 900000')
    const answer = await say([first, ...pieces], everyMs, { untilClosed: true })
    expect(responseStatus(answer)).toBe(408)
  })

  it('ends one that sends a byte now and then', async () => {
    const answer = await say([begun, ...Array.from({ length: 8 }, () => ' ')], SILENCE_MS / 3)
    expect(responseStatus(answer)).toBe(408)
  })

  it.each([
    ['nothing at all', ''],
    ['half a head', 'GET / HTTP/1.1\r\nHost:'],
  ])('ends a connection that says %s', async (_, words) => {
    const began = performance.now()
    await say([words])
    expect(performance.now() - began).toBeLessThan(6 * SILENCE_MS)
  })

  it('does not end a slow upload, however long it takes', async () => {
    const body = JSON.stringify('x'.repeat(5998))
    const pieces = Array.from({ length: 6 }, (_, i) => body.slice(i * 1000, (i + 1) * 1000))
    const first = head(
      'POST /echo HTTP/1.1',
      'Connection: close',
      'Content-Type: application/json',
      'Content-Length: 6000',
    )
    const answer = await say([first, ...pieces], SILENCE_MS / 2)
    expect(responseStatus(answer)).toBe(200)
  })

  const dribbles: [string, string[], string][] = [
    ['a body', ['Content-Type: application/json', 'Content-Length: 900000'], ' '.repeat(1000)],
    ['chunks that never begin', ['Content-Type: application/json', 'Transfer-Encoding: chunked'], '0'.repeat(1000)],
    ['the body of a form that was refused', [`${FORM}b`, 'Content-Length: 900000'], 'x'.repeat(1000)],
  ]
  it.each(dribbles)('ends %s that comes a little faster than silence, and never whole', async (_, headers, piece) => {
    const path = headers[0]!.startsWith(FORM) ? '/refused' : '/echo'
    const pieces = Array.from({ length: 60 }, () => piece)
    const began = performance.now()
    await say([head(`POST ${path} HTTP/1.1`, ...headers), ...pieces], SILENCE_MS / 4, { untilClosed: true })
    expect(performance.now() - began).toBeLessThan(12 * SILENCE_MS)
  })

  it('does not end a form that comes as slowly and is read', async () => {
    const preamble = Array.from({ length: 12 }, () => `${'p'.repeat(600)}\r\n`)
    const text = `${file('a')}--b--\r\n`
    const length = preamble.join('').length + text.length
    const first = head('POST /form HTTP/1.1', 'Connection: close', `${FORM}b`, `Content-Length: ${length}`)
    expect(responseStatus(await say([first, ...preamble, text], SILENCE_MS / 2))).toBe(200)
  })

  it('ends an answer that nobody reads', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.pause().write(head('GET /much HTTP/1.1'))
    const open = () => new Promise<number>((resolve) => void app.server.getConnections((_, n) => resolve(n)))
    await expect.poll(open).toBeGreaterThan(0)
    await expect.poll(open, { timeout: 30 * SILENCE_MS }).toBe(0)
    socket.destroy()
  })

  it('does not count while our thread is busy', async () => {
    const body = JSON.stringify('x'.repeat(998))
    const first = head(
      'POST /echo HTTP/1.1',
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    )
    const answer = say([first, body.slice(0, 500), body.slice(500)], SILENCE_MS / 4)
    await sleep(SILENCE_MS / 8)
    const until = performance.now() + 2 * SILENCE_MS
    while (performance.now() < until);
    expect(responseStatus(await answer)).toBe(200)
  })

  it.each([
    ['application/json', '{}'],
    ['multipart/form-data; boundary=b', `${file('a')}--b--\r\n`],
  ])(
    'does not count while a whole body of %s waits for us, such as for the rights of who sends it',
    async (type, body) => {
      expect(await post('/asked-first', type, body)).toContain('"done":true')
    },
  )

  it('does not count while we work', async () => {
    expect(await post('/late', 'application/json', '{}')).toContain('"done":true')
  })
})

it('believes as many hops as there are proxies of ours', async () => {
  const findIp = async (proxies: number) => {
    const front = openFront({ logLevel: 'silent', proxies, readable: (error) => error })
    front.route({ method: 'GET', url: '/', handler: async (request) => request.ip })
    const headers = { 'x-forwarded-for': '6.6.6.6, 10.0.0.1, 10.0.0.2' }
    const { body } = await front.inject({ url: '/', headers, remoteAddress: '10.0.0.3' })
    await front.close()
    return body
  }
  expect([await findIp(0), await findIp(1), await findIp(2), await findIp(3)]).toEqual([
    '10.0.0.3',
    '10.0.0.2',
    '10.0.0.1',
    '6.6.6.6',
  ])
})
