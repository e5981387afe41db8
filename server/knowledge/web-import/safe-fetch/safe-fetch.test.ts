import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FetchLimits } from './fetch-limits.ts'
import { safeFetch } from './safe-fetch.ts'
import { SafeFetchError } from './safe-fetch-error.ts'
import { isPublicAddress } from '#server/kernel/public-address.ts'

/** Stands for all internal servers: it listens on every local address, and must never be reached. */
let canary: Server
let inside: number
let hits = 0

/** A site that an administrator has registered, so that it can be reached on this machine. */
let site: Server
let outside: number
let lookups: string[] = []

const NAMES: Record<string, () => string[]> = {
  'site.test': () => ['127.0.0.1'],
  'mixed.test': () => ['93.184.216.34', '127.0.0.1'],
  'private.test': () => ['10.1.2.3'],
  'loopback.test': () => ['127.0.0.1'],
  'metadata.test': () => ['169.254.169.254'],
  'mapped.test': () => ['::ffff:127.0.0.1'],
  'nat64.test': () => ['64:ff9b::7f00:1'],
  '6to4.test': () => ['2002:7f00:1::'],
  'teredo.test': () => ['2001:0:0:0:0:0:80ff:fffe'],
  'shared.test': () => ['100.64.0.1'],
  'nothing.test': () => [],
}

const lookup: LookupFunction = (name, _, callback) => {
  lookups.push(name)
  const answer = NAMES[name]?.()
  if (answer === undefined) callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '', 0)
  else
    callback(
      null,
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
}

const pages: Record<string, RequestListener> = {
  '/page': (_, reply) => reply.setHeader('content-type', 'text/html; charset=GBK').end('<p>你好'),
  '/image': (_, reply) => reply.setHeader('content-type', 'image/png').end('x'),
  '/silent': (_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).write('<p>'),
  '/missing': (_, reply) => reply.writeHead(404).end(),
  '/long': (_, reply) => reply.setHeader('content-type', 'text/html').end('x'.repeat(5000)),
  '/bomb': (_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
    reply.end(gzipSync('x'.repeat(5000)))
  },
  '/round': (_, reply) => reply.writeHead(302, { location: '/round' }).end(),
  '/moved': (_, reply) => reply.writeHead(301, { location: 'page' }).end(),
  '/away': ({ url }, reply) => {
    reply.writeHead(307, { location: new URL(url ?? '', 'http://site.test').searchParams.get('to') ?? '' }).end()
  },
}

beforeAll(async () => {
  canary = createServer((_, reply) => {
    hits += 1
    reply.setHeader('content-type', 'text/html').end('secret')
  })
  site = createServer((request, reply) => pages[request.url?.split('?')[0] ?? '']?.(request, reply))
  inside = await listen(canary, '::')
  outside = await listen(site, '127.0.0.1')
})
afterAll(() => {
  canary.closeAllConnections()
  site.closeAllConnections()
  canary.close()
  site.close()
})
beforeEach(() => {
  hits = 0
  lookups = []
})

async function listen(server: Server, host: string): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return (server.address() as AddressInfo).port
}

/** The canary's port is allowed, so that only the address can be the reason for a refusal. */
function get(address: string, more: Partial<FetchLimits> = {}) {
  return safeFetch(address, { lookup, ports: [80, 443, inside], registered: [`site.test:${outside}`], ...more })
}

describe('addresses within are refused and never reached', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0x7f.1:PORT/',
    'http://017700000001:PORT/',
    'http://0177.0.0.01:PORT/',
    'http://127.1:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://①②⑦.⓪.⓪.①:PORT/',
    'http://１２７．０．０．１:PORT/',
    'http://127。0。0。1:PORT/',
    'http://%31%32%37.0.0.1:PORT/',
    'http:\\\\127.0.0.1:PORT\\',
    'http://0.0.0.0:PORT/',
    'http://0:PORT/',
    'http://[::]:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[::127.0.0.1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://[64:ff9b:1::7f00:1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'http://[2001:0:0:0:0:0:80ff:fffe]:PORT/',
    'http://[fe80::1]:PORT/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://100.100.100.200/latest/meta-data/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/',
    'http://192.0.0.192/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
  ])('%s', async (address) => {
    await expect(get(address.replace('PORT', String(inside)))).rejects.toMatchObject({ fault: 'address' })
    expect(hits).toBe(0)
    expect(lookups).toEqual([])
  })

  it.each([
    'mixed.test',
    'private.test',
    'loopback.test',
    'metadata.test',
    'mapped.test',
    'nat64.test',
    '6to4.test',
    'teredo.test',
    'shared.test',
    'nothing.test',
    'absent.test',
  ])('%s', async (name) => {
    const message = '网址无法解析，或指向内部网络，不能访问'
    await expect(get(`http://${name}:${inside}/`)).rejects.toMatchObject({ fault: 'address', message })
    expect(hits).toBe(0)
  })

  it('while the canary does answer whom it should', async () => {
    await get(`http://127.0.0.1:${inside}/`, { registered: [`127.0.0.1:${inside}`] })
    await get(`http://[::1]:${inside}/`, { registered: [`[::1]:${inside}`] })
    expect(hits).toBe(2)
  })

  it('localhost by the resolver of this machine', async () => {
    const own = { lookup: (await import('node:dns')).lookup }
    await expect(get(`http://localhost:${inside}/`, own)).rejects.toMatchObject({ fault: 'address' })
    await expect(get(`http://localhost.:${inside}/`, own)).rejects.toMatchObject({ fault: 'address' })
    expect(hits).toBe(0)
  })

  it('a name that changes its answer after the check is not asked again', async () => {
    NAMES['rebinding.test'] = () => [lookups.length > 1 ? '127.0.0.1' : '93.184.216.34']
    const address = `http://rebinding.test:${inside}/`
    await expect(get(address, { milliseconds: 400 })).rejects.toMatchObject({
      fault: expect.stringMatching(/timeout|connection/),
    })
    expect(lookups).toEqual(['rebinding.test'])
    lookups = ['once']
    await expect(get(address)).rejects.toMatchObject({ fault: 'address' })
    expect(hits).toBe(0)
  })

  it('the far end of the socket counts, whatever was checked before', async () => {
    let reads = 0
    const turncoat = { family: 4, get address() { return (reads += 1) > 1 ? '127.0.0.1' : '93.184.216.34' } } // prettier-ignore
    const lookup: LookupFunction = (_, __, callback) => callback(null, [turncoat])
    await expect(get(`http://turncoat.test:${inside}/`, { lookup })).rejects.toMatchObject({ fault: 'address' })
    expect(reads).toBeGreaterThan(1)
    expect(hits).toBe(0)
  })

  it.each([
    ['http://127.0.0.1:PORT/', 'address'],
    ['//[::1]:PORT/', 'address'],
    ['http://loopback.test:PORT/', 'address'],
    ['http://site.test:PORT/', 'address'], // the registered host with another port
    ['http://user@site.test/', 'userinfo'],
    ['http://site.test:22/', 'port'],
    ['file:///etc/passwd', 'scheme'],
    ['http://[', 'not-an-address'],
  ])('a redirect to %s', async (target, fault) => {
    const to = encodeURIComponent(target.replace('PORT', String(inside)))
    await expect(get(`http://site.test:${outside}/away?to=${to}`)).rejects.toMatchObject({ fault })
    expect(hits).toBe(0)
  })
})

describe('what is no web address is refused', () => {
  it.each([
    ['file:///etc/passwd', 'scheme'],
    ['ftp://example.com/', 'scheme'],
    ['gopher://127.0.0.1/', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['http://user:pw@example.com/', 'userinfo'],
    ['http://example.com@127.0.0.1/', 'userinfo'],
    ['http://example.com:22/', 'port'],
    ['https://example.com:6379/', 'port'],
    ['example.com', 'not-an-address'],
    ['', 'not-an-address'],
  ])('%s', async (address, fault) => {
    await expect(get(address)).rejects.toMatchObject({ fault })
    await expect(get(address)).rejects.toBeInstanceOf(SafeFetchError)
  })
})

describe('a page', () => {
  const at = (path: string) => `http://site.test:${outside}${path}`

  it('comes with what its header says', async () => {
    const page = await get(at('/page'))
    expect(page).toMatchObject({ url: at('/page'), type: 'text/html', charset: 'GBK' })
    expect(Buffer.from(page.bytes).toString()).toBe('<p>你好')
  })

  it('is found where it has moved to', async () => {
    expect(await get(at('/moved'))).toMatchObject({ url: at('/page') })
  })

  it.each([
    ['/round', 'redirects', {}],
    ['/image', 'type', {}],
    ['/missing', 'status', {}],
    ['/silent', 'timeout', { milliseconds: 300 }],
    ['/long', 'too-large', { bytes: 4000 }],
    ['/bomb', 'too-large', { bytes: 4000 }],
  ])('%s is refused: %s', async (path, fault, limits) => {
    await expect(get(at(path), limits)).rejects.toMatchObject({
      fault,
      message: expect.stringMatching(/[\u4e00-\u9fff]/),
    })
  })

  it('says the number of a refusal by the site', async () => {
    await expect(get(at('/missing'))).rejects.toThrow('网站没有返回该内容（404）')
  })

  it('of any kind below a type', async () => {
    expect(await get(at('/image'), { types: ['image/'] })).toMatchObject({ type: 'image/png' })
  })

  it('ends with the caller', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(get(at('/page'), { signal })).rejects.toThrow('enough')
  })
})

it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
