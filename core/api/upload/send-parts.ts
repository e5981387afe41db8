import { type UploadSession, uploadState } from '../../contract/km/files/upload-session.ts'
import { persist } from './persist.ts'
import { PieceSize } from './piece-size.ts'
import { partsBy, type SendPart } from './send-part.ts'
import type { Line } from './session.ts'

/** The source of the bytes: a file of the browser or of the disk. */
export interface Source {
  size: number
  read: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>
}

interface Sending extends Line {
  /** A way to send parts other than the client of the contract. */
  sendPart?: SendPart
  /** Bytes that the server has or is just receiving. */
  onSent?: (bytes: number) => void
}

/**
 * Sends the rest of a file to the server, from the session's position on, and tries again after a broken connection.
 */
export async function sendParts(source: Source, session: UploadSession, sending: Sending): Promise<void> {
  const { api, patience, signal, sendPart = partsBy(api), onSent = () => {} } = sending
  const pieces = new PieceSize(session.partSize)
  let at = session.received
  let isSure = true
  onSent(at)
  const sendNext = async () => {
    // After a failure only the server knows how much of the piece has arrived.
    if (!isSure) {
      pieces.failed()
      at = (await api.call(uploadState, { query: { id: session.id } }, signal)).received
      onSent(at)
      if (at >= source.size) return
    }
    isSure = false
    const from = at
    const bytes = await source.read(from, Math.min(from + pieces.size, source.size))
    const started = performance.now()
    at = await sendPart({ session: session.id, offset: from, bytes }, (sent) => onSent(from + sent), signal)
    pieces.took(bytes.byteLength, performance.now() - started)
    isSure = true
    onSent(at)
  }
  while (at < source.size) await persist(sendNext, patience)
}
