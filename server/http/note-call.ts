import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#server/kernel/actor.ts'
import { bytesOf } from './bytes-of.ts'
import { clientAddress } from './client-address.ts'

/** A call of a program, as the log of calls keeps it. */
export interface MadeCall {
  actor: Actor
  method: string
  /** Without the query string, which may contain a search. */
  path: string
  status: number
  ms: number
  /** Bytes sent, including headers. */
  bytes: number
  ip: string
  createTime: Date
}

/**
 * Reports a call after its answer was sent. Refused calls are reported as well: they are what people look for in the
 * log.
 */
export function noteAtEnd(
  noteCall: (call: MadeCall) => void,
  { actor, now }: { actor: Actor; now: Date },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { socket } = request.raw
  const before = bytesOf(socket).sent
  const [path = ''] = request.url.split('?')
  reply.raw.once('close', () =>
    noteCall({
      actor,
      method: request.method,
      path: path.slice(0, 500),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      bytes: bytesOf(socket).sent - before,
      ip: clientAddress(request),
      createTime: now,
    }),
  )
}
