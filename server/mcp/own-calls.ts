import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Api, createApi } from '#core/api/client.ts'

/** Headers of the caller that the calls made for them carry on: who asks from where, for the log and the limits. */
const CARRIED = ['host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const

/** The base is never looked up: the calls do not leave the process. */
const INSIDE = 'http://inside'

/**
 * The contract's client for one caller, inside this process. Its calls go through the same binding as everybody's, so
 * rights, limits, masking and the log of calls are the same, and cannot be forgotten for a tool.
 */
export const ownCalls = (app: FastifyInstance, request: FastifyRequest, token: string): Api =>
  createApi({
    baseURL: `${INSIDE}/api`,
    token: () => token,
    tenant: () => null,
    fetch: (url, init) => inject(app, request, new Request(url, init)),
  })

async function inject(app: FastifyInstance, of: FastifyRequest, asked: Request): Promise<Response> {
  const carried = CARRIED.flatMap((name) => {
    const value = of.headers[name]
    return value === undefined ? [] : [[name, String(value)] as const]
  })
  const answer = await app.inject({
    method: asked.method as 'GET' | 'POST',
    url: asked.url.slice(INSIDE.length),
    headers: { ...Object.fromEntries(asked.headers), ...Object.fromEntries(carried) },
    payload: Buffer.from(await asked.arrayBuffer()),
    remoteAddress: of.raw.socket.remoteAddress ?? '',
  })
  const type = answer.headers['content-type'] ?? ''
  return new Response(new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: { 'content-type': type },
  })
}
