import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { clientFault } from './envelope.ts'
import { hangUp } from './hang-up.ts'

/** Fewer bytes within one period count as silence, because a client that sends single bytes only blocks the connection. */
const LEAST_BYTES = 512

interface Watched {
  /** The number of bytes of the connection at the time {@link since}. */
  bytes: number
  since: number
}

/**
 * Ends requests whose body no longer arrives. It measures silence and not length, so a large upload over a slow line goes
 * on. The time in which received bytes wait until we read them does not count.
 */
export function endSilentBodies(app: FastifyInstance, silenceMs: number): void {
  const watched = new Map<IncomingMessage, Watched>()
  app.addHook('onRequest', async ({ raw }) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    watched.set(raw, { bytes: raw.socket.bytesRead, since: performance.now() })
    const forget = () => watched.delete(raw)
    raw.once('end', forget).once('close', forget)
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [raw, seen] of watched) {
      const { bytesRead } = raw.socket
      if (raw.complete) watched.delete(raw)
      else if (raw.readableLength > 0 || bytesRead - seen.bytes >= LEAST_BYTES)
        watched.set(raw, { bytes: bytesRead, since: now })
      else if (now - seen.since >= silenceMs) {
        watched.delete(raw)
        hangUp(raw.socket, clientFault(408))
      }
    }
  }, silenceMs / 4).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
