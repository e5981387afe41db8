import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { clientFault } from './envelope.ts'
import { hangUp } from './hang-up.ts'

/**
 * Fewer bytes within one period count as silence, because a client that sends single bytes only blocks the connection.
 */
const LEAST_BYTES = 512

/**
 * How many periods a body may take if it is no upload, or if the answer was already sent so that nobody reads the body.
 */
const SPANS = 4

/** A body of these types may be large, so its length is no problem. */
const UPLOAD = /^(multipart\/form-data|application\/octet-stream)/i

interface Watched {
  /** The number of bytes that the connection had received at {@link since}. */
  bytes: number
  since: number
  /** The time by which a body with a limit must be complete. */
  until: number
  mayLast: () => boolean
}

/**
 * Ends requests whose body no longer arrives. It measures silence and not length, so a large upload over a slow line
 * goes on. The time in which received bytes wait until we read them does not count, nor the time in which we were too busy
 * to look: timers run before the bytes that came meanwhile are read.
 */
export function endSilentBodies(app: FastifyInstance, silenceMs: number): void {
  const watched = new Map<IncomingMessage, Watched>()
  app.addHook('onRequest', async ({ raw }, reply) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    const now = performance.now()
    const isUpload = UPLOAD.test(raw.headers['content-type'] ?? '')
    watched.set(raw, {
      bytes: raw.socket.bytesRead,
      since: now,
      until: now + SPANS * silenceMs,
      mayLast: () => isUpload && !reply.raw.writableEnded,
    })
    const forget = () => watched.delete(raw)
    raw.once('end', forget).once('close', forget)
  })
  const period = silenceMs / 4
  let looked = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const late = Math.max(0, now - looked - period)
    looked = now
    for (const [raw, seen] of watched) {
      seen.since += late
      seen.until += late
      // A complete body may wait while we work: until somebody reads it, its end is not reported.
      const isOver = raw.complete
      if (!isOver && !isSilent(raw, seen, { now, silenceMs })) continue
      watched.delete(raw)
      if (!isOver) hangUp(raw.socket, clientFault(408))
    }
  }, period).unref()
  app.addHook('onResponse', async ({ raw }) => readToItsEnd(raw))
  app.addHook('onClose', async () => clearInterval(timer))
}

/**
 * Reads the rest of a body that a handler has begun to read, after the answer: the next request of the connection comes
 * after it. Node does that by itself only for a body that nobody has begun to read.
 */
function readToItsEnd(raw: IncomingMessage): void {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  raw.resume()
}

/** Whether the body no longer arrives; stores how much has arrived. */
function isSilent(
  raw: IncomingMessage,
  seen: Watched,
  { now, silenceMs }: { now: number; silenceMs: number },
): boolean {
  if (now >= seen.until && !seen.mayLast()) return true
  const { bytesRead } = raw.socket
  if (raw.readableLength > 0 || bytesRead - seen.bytes >= LEAST_BYTES) {
    Object.assign(seen, { bytes: bytesRead, since: now })
    return false
  }
  return now - seen.since >= silenceMs
}
