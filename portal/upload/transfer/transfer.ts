import { sendParts } from '#core/api/upload/send-parts.ts'
import type { Line } from '#core/api/upload/session.ts'
import type { UploadSession } from '#core/contract/km/files/upload-session.ts'
import type { Api } from '#core/api/client.ts'
import { uploadPatience } from '../queue/patience.ts'
import { sendPartOver } from './send-part.ts'

export interface Watch {
  signal: AbortSignal
  /** Called with the bytes that the server has or is receiving. */
  onSent: (bytes: number) => void
  onTrouble: (sentence: string | null) => void
}

export const uploadLine = (api: Api, watch: Watch): Line => ({
  api,
  signal: watch.signal,
  patience: uploadPatience(watch),
})

/** Uploads the rest of a file from the state of its session, with retries. */
export const transfer = (api: Api, file: File, session: UploadSession, watch: Watch): Promise<void> =>
  sendParts({ size: file.size, read: (from, to) => readPiece(file, from, to) }, session, {
    ...uploadLine(api, watch),
    sendPart: sendPartOver(api),
    onSent: watch.onSent,
  })

/** Reads the piece before sending it: otherwise a file changed meanwhile would look like a lost connection. */
async function readPiece(file: File, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer())
  } catch (cause) {
    throw new Error('文件读不出来：它可能在上传中被修改、移走或删除了。请重新选择。', { cause })
  }
}
