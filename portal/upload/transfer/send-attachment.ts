import { beginUpload, cancelUpload, findUpload, finishUpload } from '#core/api/upload/session.ts'
import type { DocRow } from '#core/contract/km/documents/document.ts'
import type { UploadSession } from '#core/contract/km/files/upload-session.ts'
import { api } from '../../api.ts'
import { forgetSession, rememberSession } from '../session-memory.ts'
import { lineOf, transfer, type Watch } from './transfer.ts'

export interface AttachmentTarget {
  docId: string
  /** The file it takes the place of. */
  replaces?: string | undefined
  revision?: number | undefined
  /** Goes on with this one, begun before a reload. */
  session?: UploadSession | undefined
}

/**
 * Sends a file to the draft of a document and tries again after a broken connection. A cancelled one leaves nothing
 * behind.
 */
export async function sendAttachment(file: File, target: AttachmentTarget, watch: Watch): Promise<DocRow | null> {
  const { docId, replaces, revision, session: begun } = target
  const stand = revision === undefined ? {} : { revision }
  const body = { name: file.name, size: file.size, docId, ...(replaces && { replaces }), ...stand }
  const line = lineOf(watch)
  const session = (begun && (await findUpload(line, begun.id))) ?? (await beginUpload(line, body))
  rememberSession(session, { file, handle: null })
  try {
    await transfer(file, session, watch)
    return (await finishUpload(line, { id: session.id, ...stand })).doc
  } catch (error) {
    void cancelUpload(api, session.id)
    throw error
  } finally {
    forgetSession(session.id)
  }
}
