import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Refusal, refused } from './envelope.ts'
import { SECURITY_HEADERS } from './security.ts'

/**
 * Ends a connection on which no answer can be made the usual way, because the request itself is broken or never came
 * whole. It is told why unless an answer has begun.
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

/** The answer that Node is making on a connection; its own handler of broken requests asks the same. */
const answerOn = (socket: Socket) => (socket as { _httpMessage?: ServerResponse | null })._httpMessage
