import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const WITH_PORT = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/**
 * The address of who asks, as proxies of ours tell it. They may add a port; what is no address at all was made up by the
 * client, and then the connection's own address stands for it.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const socket = request.socket as FastifyRequest['socket'] | null
  if (socket === null) return '' // the connection is gone, and behind a proxy Fastify would throw at `ip`
  const ip = request.ip as string | undefined // none once the connection is closed, whatever its type says
  return plainAddress(ip ?? '') ?? socket.remoteAddress ?? ''
}

/** Without port and zone; null when it is no address. */
export function plainAddress(text: string): string | null {
  const parts = WITH_PORT.exec(text)
  const bare = (parts?.[1] ?? parts?.[2] ?? text).split('%')[0]!
  return isIP(bare) === 0 ? null : bare
}
