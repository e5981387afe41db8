import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const WITH_PORT = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/**
 * The client's address, as our own proxies report it. They may add a port. A value that is no address was invented by
 * the client, and then the connection's own address is used.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const socket = request.socket as FastifyRequest['socket'] | null
  if (socket === null) return '' // the connection is closed, and Fastify would throw at `ip` behind a proxy
  const ip = request.ip as string | undefined // undefined once the connection is closed, in spite of its type
  return plainAddress(ip ?? '') ?? socket.remoteAddress ?? ''
}

/** The address without port and zone; null when it is no address. */
export function plainAddress(text: string): string | null {
  const parts = WITH_PORT.exec(text)
  const bare = (parts?.[1] ?? parts?.[2] ?? text).split('%')[0]!
  return isIP(bare) === 0 ? null : bare
}
