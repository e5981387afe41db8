import { type UploadSession, uploadState } from '#core/contract/km/upload-session.ts'
import { api } from '../../api.ts'
import { PieceSize } from '../queue/piece-size.ts'
import { persist } from '../queue/persist.ts'
import { sendPart } from './send-part.ts'

export interface Watch {
  signal: AbortSignal
  /** Bytes the server has or is just getting. */
  onSent: (bytes: number) => void
  onTrouble: (sentence: string | null) => void
}

/** Brings a file to the server, from where its session stands to its end, over broken lines. */
export async function transfer(file: File, session: UploadSession, watch: Watch): Promise<void> {
  const { signal, onSent } = watch
  const pieces = new PieceSize(session.partSize)
  let at = session.received
  let isSure = true
  onSent(at)
  while (at < file.size) {
    await persist(async () => {
      // After a failure only the server knows how much of the piece has arrived.
      if (!isSure) {
        pieces.failed()
        at = (await api.call(uploadState, { query: { id: session.id } }, signal)).received
        onSent(at)
        if (at >= file.size) return
      }
      isSure = false
      const from = at
      const bytes = await readPiece(file, from, from + pieces.size)
      const started = performance.now()
      at = await sendPart({ session: session.id, offset: from, bytes }, (sent) => onSent(from + sent), signal)
      pieces.took(bytes.byteLength, performance.now() - started)
      isSure = true
      onSent(at)
    }, watch)
  }
}

/** Read before it is sent: for the browser a file that changed meanwhile looks like a broken line. */
async function readPiece(file: File, from: number, to: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(from, to).arrayBuffer()
  } catch (cause) {
    throw new Error('文件读不出来：它可能在上传中被修改、移走或删除了。请重新选择。', { cause })
  }
}
