import type { DocRow } from '#core/contract/km/document.ts'
import {
  uploadBegin,
  uploadCancel,
  uploadFinish,
  type UploadSession,
  uploadState,
} from '#core/contract/km/upload-session.ts'
import { api } from '../../api.ts'
import { persist } from '../queue/persist.ts'
import { forgetSession, rememberSession } from '../session-memory.ts'
import { transfer, type Watch } from './transfer.ts'

export interface AttachmentTarget {
  docId: string
  /** The file it takes the place of. */
  replaces?: string | undefined
  revision?: number | undefined
  /** Goes on with this one, begun before a reload. */
  session?: UploadSession | undefined
}

/** Brings a file to a document's draft, over broken lines; what was begun and given up leaves nothing behind. */
export async function sendAttachment(file: File, target: AttachmentTarget, watch: Watch): Promise<DocRow | null> {
  const { docId, replaces, revision, session: begun } = target
  const stand = revision === undefined ? {} : { revision }
  const body = { name: file.name, size: file.size, docId, ...(replaces && { replaces }), ...stand }
  const session = await persist(
    () =>
      begun
        ? api.call(uploadState, { query: { id: begun.id } }, watch.signal)
        : api.call(uploadBegin, { body }, watch.signal),
    watch,
  )
  rememberSession(session, { file, handle: null })
  try {
    await transfer(file, session, watch)
    const done = { id: session.id, ...stand }
    return (await persist(() => api.call(uploadFinish, { body: done }, watch.signal), watch)).doc
  } catch (error) {
    api.call(uploadCancel, { query: { id: session.id } }).catch(() => {}) // goes by itself when its time is over
    throw error
  } finally {
    forgetSession(session.id)
  }
}
