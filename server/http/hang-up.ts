import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Refusal, refused } from './envelope.ts'
import { SECURITY_HEADERS } from './security.ts'

/**
 * Ends a connection that cannot be answered in the usual way, because the request itself is broken or incomplete. The
 * client gets the reason unless an answer has begun.
 */
export function hangUp(socket: Socket, refusal: Refusal): void {
  if (socket.writable && !answerOn(socket)?.headersSent) {
    const body = JSON.stringify(refused(refusal))
    const headers = Object.entries({
      ...SECURITY_HEADERS,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`)
    const head = [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...headers, '', ''].join('\r\n')
    socket.write(head + body)
  }
  socket.destroySoon()
}

/** The answer that Node is sending on a connection; Node's own handler of broken requests finds it in the same way. */
const answerOn = (socket: Socket) => (socket as { _httpMessage?: ServerResponse | null })._httpMessage
