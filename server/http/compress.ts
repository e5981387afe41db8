import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** A shorter answer fits into one network packet, so compressing it saves nothing. */
const LEAST_BYTES = 1024
const COMPRESSIBLE = /^(?:application\/(?:json|javascript)|text\/|image\/svg\+xml)/
/** An answer with an `etag` is the same the next time; this number of them is kept in compressed form. */
const MAX_KEPT = 20

type Coding = 'br' | 'gzip'

const brotli = promisify<Buffer, { params: Record<number, number> }, Buffer>(brotliCompress)
const zip = promisify<Buffer, { level: number }, Buffer>(gzip)
/**
 * Every other answer is compressed for a single caller: these levels take less than a millisecond and save three
 * quarters.
 */
const PACK: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => zip(bytes, { level: 5 }),
}

/**
 * Compresses answers of more than a kilobyte when the client accepts it. The build has compressed scripts and styles
 * already, and files are sent unchanged. An answer that contains a secret is never compressed: together with text that an
 * attacker chooses, its length would give the secret away (the BREACH attack).
 */
export function compressAnswers(app: FastifyInstance): void {
  const kept = new Map<string, Promise<Buffer>>()
  const packed = (coding: Coding, payload: string | Buffer, etag: string | null): Promise<Buffer> => {
    const key = etag === null ? null : `${coding} ${etag}`
    const known = key === null ? undefined : kept.get(key)
    if (known) return known
    const made = PACK[coding](Buffer.from(payload as string))
    if (key === null) return made
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(key, made)
    return made
  }
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isLong(payload) || reply.hasHeader('content-encoding')) return payload
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return payload
    void reply.header('vary', withCoding(reply.getHeader('vary')))
    const coding = chosenCoding(request.headers['accept-encoding'] ?? '')
    if (coding === null || request.method === 'HEAD' || handsOutSecret(payload)) return payload
    const etag = reply.getHeader('etag')
    const bytes = await packed(coding, payload, typeof etag === 'string' ? `${request.url} ${etag}` : null)
    void reply.header('content-encoding', coding).removeHeader('content-length')
    return bytes
  })
}

const isLong = (payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= LEAST_BYTES

/** Recognises tickets, links and API tokens by their form, and a session by its name. */
const SECRET = /"token":"|\bz[tkls]_[\w-]{6}/
const handsOutSecret = (payload: string | Buffer): boolean => SECRET.test(payload.toString())

const withCoding = (vary: unknown): string =>
  typeof vary === 'string' && vary !== '' ? `${vary}, accept-encoding` : 'accept-encoding'

/** The encoding that the client accepts and we have; `br` when both are equally welcome. */
export function chosenCoding(header: string): Coding | null {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
    const q = parameters.find((each) => each.startsWith('q='))
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  const codingWeight = (name: Coding) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gz] = [codingWeight('br'), codingWeight('gzip')]
  if (br === 0 && gz === 0) return null
  return br >= gz ? 'br' : 'gzip'
}
