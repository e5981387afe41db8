import { beginUpload, cancelUpload, findUpload, finishUpload } from '#core/api/upload/session.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { UploadSession } from '#core/contract/km/files/upload-session.ts'
import type { Portal } from '../../instance.ts'
import { forgetSession, rememberSession } from '../session-memory.ts'
import { uploadLine, transfer, type Watch } from './transfer.ts'

export interface AttachmentTarget {
  docId: string
  /** The file to be replaced. */
  replaces?: string | undefined
  revision?: number | undefined
  /** The session to continue, begun before a reload. */
  session?: UploadSession | undefined
}

/** Uploads a file to a document's draft, with retries; an aborted upload leaves nothing behind. */
export async function sendAttachment(
  { api, kept }: Portal,
  file: File,
  target: AttachmentTarget,
  watch: Watch,
): Promise<DocRow | null> {
  const { docId, replaces, revision, session: begun } = target
  const stand = revision === undefined ? {} : { revision }
  const body = { name: file.name, size: file.size, docId, ...(replaces && { replaces }), ...stand }
  const line = uploadLine(api, watch)
  const session = (begun && (await findUpload(line, begun.id))) ?? (await beginUpload(line, body))
  rememberSession(kept, session, { file, handle: null })
  try {
    await transfer(api, file, session, watch)
    return (await finishUpload(line, { id: session.id, ...stand })).doc
  } catch (error) {
    void cancelUpload(api, session.id)
    throw error
  } finally {
    forgetSession(kept, session.id)
  }
}
