import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** A packet holds as much; below it nothing is won. */
const LEAST_BYTES = 1024
const COMPRESSIBLE = /^(?:application\/(?:json|javascript)|text\/|image\/svg\+xml)/
/** What an `etag` names is the same the next time: so many are kept compressed. */
const MAX_KEPT = 20

type Coding = 'br' | 'gzip'

const brotli = promisify<Buffer, { params: Record<number, number> }, Buffer>(brotliCompress)
const zip = promisify<Buffer, { level: number }, Buffer>(gzip)
/** Each answer is made for one caller: the levels take a fraction of a millisecond and leave a quarter of the bytes. */
const PACK: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => zip(bytes, { level: 5 }),
}

/**
 * Compresses answers over a kilobyte for who asks for it. Scripts and styles come compressed from the build, files as
 * they are. An answer that hands out a secret is never compressed: beside text of the asker's own choice its length
 * would tell of the secret (BREACH).
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

/** Tickets, links and API tokens by their forms, a session by its name. */
const SECRET = /"token":"|\bz[tkls]_[\w-]{6}/
const handsOutSecret = (payload: string | Buffer): boolean => SECRET.test(payload.toString())

const withCoding = (vary: unknown): string =>
  typeof vary === 'string' && vary !== '' ? `${vary}, accept-encoding` : 'accept-encoding'

/** What the asker takes and we have; `br` where both are as welcome. */
export function chosenCoding(header: string): Coding | null {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
    const q = parameters.find((each) => each.startsWith('q='))
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  const weightOf = (name: Coding) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gz] = [weightOf('br'), weightOf('gzip')]
  if (br === 0 && gz === 0) return null
  return br >= gz ? 'br' : 'gzip'
}
