import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import { type Agent, fetch, type Response } from 'undici'
import type { Fetched, FetchLimits } from './fetch-limits.ts'
import { isRegistered, openAgent } from './open-agent.ts'
import { isPublicAddress } from '#server/kernel/public-address.ts'
import { SafeFetchError } from './safe-fetch-error.ts'

const LIMITS: FetchLimits = {
  milliseconds: 15_000,
  bytes: 10 * 1024 * 1024,
  redirects: 5,
  ports: [80, 443],
  types: ['text/html', 'application/xhtml+xml'],
  registered: [],
  lookup,
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Fetches a foreign address for a person, who must not reach our own network with it: README.md lists what is tried and
 * refused. Every refusal is a {@link SafeFetchError}; only an abort by the caller rejects with its own reason.
 */
export async function safeFetch(address: string, asked: Partial<FetchLimits> = {}): Promise<Fetched> {
  const limits = { ...LIMITS, ...asked }
  const timeout = AbortSignal.timeout(limits.milliseconds)
  const signal = limits.signal === undefined ? timeout : AbortSignal.any([timeout, limits.signal])
  const agent = openAgent(limits)
  try {
    return await follow(parseAddress(address), agent, limits, signal)
  } catch (error) {
    limits.signal?.throwIfAborted()
    throw timeout.aborted ? new SafeFetchError('timeout', '', error) : toFetchError(error)
  } finally {
    await agent.destroy()
  }
}

/** Every redirect is checked like the first address. */
async function follow(start: URL, agent: Agent, limits: FetchLimits, signal: AbortSignal): Promise<Fetched> {
  let url = start
  for (let hop = 0; hop <= limits.redirects; hop += 1) {
    checkAddress(url, limits)
    const headers = { 'user-agent': 'zhiku/1', accept: limits.types.map(asRange).join(', ') }
    const response = await fetch(url, { dispatcher: agent, redirect: 'manual', headers, signal })
    const location = REDIRECTS.has(response.status) ? response.headers.get('location') : null
    if (location === null) return await readWhole(response, url, limits)
    await response.body?.cancel()
    url = parseAddress(location, url)
  }
  throw new SafeFetchError('redirects')
}

function parseAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (url === null) throw new SafeFetchError('not-an-address')
  return url
}

/** Checks that need no resolver. The parser has already turned 0x7f.1 and ①②⑦.⓪.⓪.① into 127.0.0.1. */
function checkAddress(url: URL, limits: FetchLimits): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new SafeFetchError('scheme')
  if (url.username !== '' || url.password !== '') throw new SafeFetchError('userinfo')
  if (isRegistered(url.protocol, url.hostname, url.port, limits)) return
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (!limits.ports.includes(port)) throw new SafeFetchError('port')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new SafeFetchError('address')
}

async function readWhole(response: Response, url: URL, limits: FetchLimits): Promise<Fetched> {
  if (!response.ok) {
    await response.body?.cancel()
    throw new SafeFetchError('status', `（${response.status}）`)
  }
  const header = response.headers.get('content-type') ?? ''
  const type = (header.split(';')[0] ?? '').trim().toLowerCase()
  if (!limits.types.some((wanted) => (wanted.endsWith('/') ? type.startsWith(wanted) : type === wanted))) {
    await response.body?.cancel()
    throw new SafeFetchError('type')
  }
  const charset = /;\s*charset\s*=\s*"?([\w.:-]{2,40})/i.exec(header)?.[1] ?? null
  return { url: url.href, type, charset, bytes: await readBody(response, limits.bytes) }
}

/** Counts the decompressed bytes: a few bytes can become gigabytes. */
async function readBody(response: Response, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new SafeFetchError('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function asRange(type: string): string {
  return type.endsWith('/') ? `${type}*` : type
}

/** undici wraps the connection's error in `fetch failed`. */
function toFetchError(error: unknown): SafeFetchError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SafeFetchError) return cause
    if ('code' in cause && cause.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new SafeFetchError('too-large')
  }
  return new SafeFetchError('connection', '', error)
}
