import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Api } from '../../core/api/client.ts'
import { ApiFault } from '../../core/api/fault.ts'
import { type Patience, persist } from '../../core/api/upload/persist.ts'
import { sendParts, type Source } from '../../core/api/upload/send-parts.ts'
import { beginUpload, cancelUpload, findKnown, finishUpload } from '../../core/api/upload/session.ts'
import { CODE } from '../../core/contract/envelope.ts'
import { docUpload } from '../../core/contract/km/documents/document.ts'
import type { DocRow } from '../../core/contract/km/documents/doc-row.ts'
import type { Scope } from '../../core/access/scope.ts'
import { uploadList, type UploadSession } from '../../core/contract/km/files/upload-session.ts'

export interface Sending {
  api: Api
  /** The file's path on the disk, and its path relative to the imported folder. */
  at: Buffer
  relative: string
  form: { scope: Scope; category?: string | undefined }
  /** Repeats a request while the server is busy or restarting. */
  patience: Patience
}

/**
 * The largest file sent in one request. Larger ones are sent in parts, so that a lost connection costs only one part.
 */
const ONE_CALL = 8 * 1024 * 1024

/** Sends a file as a stream, so that it is never in memory as a whole. */
export async function sendFile(sending: Sending): Promise<DocRow> {
  const { api, at, relative, form, patience } = sending
  const { size } = await stat(at)
  if (size > ONE_CALL) {
    await using handle = await open(at)
    return await sendLarge(sending, { handle, size, sha256: await hashFile(at) })
  }
  const body = { scope: form.scope, ...(form.category && { category: form.category }), ...uploadPlace(relative) }
  return persist(
    async () => api.call(docUpload, { file: await openAsBlob(at), fileName: path.basename(relative), body }),
    patience,
  )
}

/** Parameters of an import: no interactive user waits, and the folder is stored with the document. */
const uploadPlace = (relative: string) => ({ background: true, path: relative.split(path.sep).join('/') })

async function hashFile(file: Buffer): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

interface Large {
  handle: FileHandle
  size: number
  sha256: string
}

/**
 * Sends only what the server does not have: nothing when the file was imported earlier, or the missing parts of an
 * interrupted upload.
 */
async function sendLarge(sending: Sending, large: Large): Promise<DocRow> {
  const { api, patience } = sending
  const { size, sha256 } = large
  const known = await persist(() => findKnown(api, [sha256]), patience)
  const own = known.get(sha256)?.find((doc) => doc.own)
  if (own) throw new ApiFault('refused', `该文件已经存在无需重复上传,源文件:${own.title}`, { code: CODE.duplicate })
  const session = (await unfinished(sending, sha256)) ?? (await begin(sending, size, sha256))
  try {
    await sendParts(uploadSource(large), session, sending)
    const { doc } = await finishUpload(sending, { id: session.id })
    return doc!
  } catch (error) {
    // The server refused it for good, so the parts sent so far are discarded.
    if (error instanceof ApiFault && error.kind === 'refused') await cancelUpload(api, session.id)
    throw error
  }
}

async function unfinished({ api, patience }: Sending, sha256: string): Promise<UploadSession | undefined> {
  const sessions = await persist(() => api.call(uploadList, {}), patience)
  return sessions.find((each) => each.sha256 === sha256 && each.docId === null && !each.unpack)
}

const begin = (sending: Sending, size: number, sha256: string): Promise<UploadSession> => {
  const { relative, form } = sending
  return beginUpload(sending, {
    name: path.basename(relative),
    size,
    sha256,
    scope: form.scope,
    ...(form.category && { category: form.category }),
    ...uploadPlace(relative),
  })
}

const uploadSource = ({ handle, size }: Large): Source => ({
  size,
  async read(from, to) {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(to - from), 0, to - from, from)
    return buffer.subarray(0, bytesRead)
  },
})
