import type { Api } from '#core/api/client.ts'
import { ApiFault, toFault } from '#core/api/fault.ts'
import { type SendPart, whereToGoOn } from '#core/api/upload/send-part.ts'
import { numericCode, type Envelope } from '#core/contract/envelope.ts'
import { uploadPart } from '#core/contract/km/files/upload-session.ts'

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export const sendPartOver =
  (api: Api): SendPart =>
  (part, onSent, signal) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.withCredentials = true
      request.open(uploadPart.methods[0], api.address(uploadPart, { query: { id: part.session, offset: part.offset } }))
      for (const [name, value] of Object.entries(api.headers())) request.setRequestHeader(name, value)
      request.setRequestHeader('content-type', 'application/octet-stream')
      const stop = () => request.abort()
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
      request.upload.addEventListener('progress', (event) => onSent(event.loaded))
      request.addEventListener('load', () => {
        try {
          resolve(readReceived(request.status, request.responseText))
        } catch (error) {
          reject(error)
        }
      })
      request.addEventListener('error', () => reject(new ApiFault('network', '网络中断')))
      request.addEventListener('abort', () => reject(new DOMException('已停止', 'AbortError')))
      if (signal?.aborted) return reject(new DOMException('已停止', 'AbortError'))
      signal?.addEventListener('abort', stop, { once: true })
      request.send(part.bytes)
    })

type Reply = Envelope<{ received?: unknown } | null>

function readReceived(status: number, text: string): number {
  const reply = parse(status, text)
  const received = reply?.result?.received
  if (status < 400 && reply?.success && typeof received === 'number') return received
  return whereToGoOn(
    toFault(status, reply?.message ?? '', reply ? { code: numericCode(reply), result: reply.result } : {}),
  )
}

function parse(status: number, text: string): Reply | null {
  try {
    return JSON.parse(text) as Reply | null
  } catch (cause) {
    throw status >= 400 ? toFault(status, '') : new ApiFault('network', '服务器返回的不是数据', { status, cause })
  }
}
