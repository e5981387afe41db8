import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadyReply } from './route.ts'

/** Sends an answer that was made once; a client that already has it gets 304. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyReply): FastifyReply {
  void reply.header('etag', ready.etag).header('cache-control', 'no-cache')
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(ready.etag) || known.includes('*')) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(ready.bytes)
}
