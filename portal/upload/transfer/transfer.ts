import { sendParts } from '#core/api/upload/send-parts.ts'
import type { Line } from '#core/api/upload/session.ts'
import type { UploadSession } from '#core/contract/km/files/upload-session.ts'
import { api } from '../../api.ts'
import { patienceOf } from '../queue/patience.ts'
import { sendPart } from './send-part.ts'

export interface Watch {
  signal: AbortSignal
  /** Bytes the server has or is just getting. */
  onSent: (bytes: number) => void
  onTrouble: (sentence: string | null) => void
}

export const lineOf = (watch: Watch): Line => ({ api, signal: watch.signal, patience: patienceOf(watch) })

/** Sends the rest of a file to the server and tries again after a broken connection. */
export const transfer = (file: File, session: UploadSession, watch: Watch): Promise<void> =>
  sendParts({ size: file.size, read: (from, to) => readPiece(file, from, to) }, session, {
    ...lineOf(watch),
    sendPart,
    onSent: watch.onSent,
  })

/** Read before it is sent: for the browser a file that changed meanwhile looks like a broken line. */
async function readPiece(file: File, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer())
  } catch (cause) {
    throw new Error('文件读不出来：它可能在上传中被修改、移走或删除了。请重新选择。', { cause })
  }
}
