import { ref } from 'valtio/vanilla'
import { beginUpload, findUpload, finishUpload } from '#core/api/upload/session.ts'
import type { UploadSession } from '#core/contract/km/files/upload-session.ts'
import type { Portal } from '../instance.ts'
import { ChoicesStore } from '../metadata/choices.store.ts'
import { type Metadata, uploadFields } from '../metadata/metadata.ts'
import { hashFile } from './files/hash-file.ts'
import { relativePath } from './files/resume-match.ts'
import { forgetSession, rememberSession } from './session-memory.ts'
import { uploadLine, transfer, type Watch } from './transfer/transfer.ts'
import { UploadStore, type UploadItem } from './upload.store.ts'

/** Uploads a file from its current state until it is a document, or an archive being unpacked. */
export async function sendWhole(portal: Portal, item: UploadItem, said: Metadata | null, watch: Watch): Promise<void> {
  const { api, kept, store } = portal
  const form = said && (await buildForm(store(ChoicesStore), item, said))
  const session = await openSession(portal, item, form, watch)
  await transfer(api, item.file, session, watch)
  const body = { id: session.id, ...form, ...(item.keepDuplicate && { keepDuplicate: true }) }
  const { doc, unpack } = await finishUpload(uploadLine(api, watch), body)
  forgetSession(kept, session.id)
  store(UploadStore).change(item, {
    doc: doc && ref(doc),
    unpacking: unpack === null ? null : ref({ ...UNPACKING, id: unpack, name: item.file.name }),
  })
}

const UNPACKING = {
  state: 'waiting',
  reason: null,
  total: 0,
  done: 0,
  duplicate: 0,
  refused: 0,
  createTime: null,
} as const

/** The form fields of the calls; a title only if somebody typed one. */
async function buildForm(choices: ChoicesStore, item: UploadItem, said: Metadata) {
  const form = choices.state.forms[said.category] ?? (await choices.loadForm(said.category))
  return { ...uploadFields(said, form), ...(item.title.trim() && { title: item.title.trim() }) }
}

type Form = Awaited<ReturnType<typeof buildForm>>

/** The session to continue, or a new one. */
async function openSession(
  { api, kept, store }: Portal,
  item: UploadItem,
  form: Form | null,
  watch: Watch,
): Promise<UploadSession> {
  const line = uploadLine(api, watch)
  const known = item.session
  if (known) {
    const standing = await findUpload(line, known.id)
    if (standing) {
      if (item.isResumed) await assertSame(item.file, standing)
      return standing
    }
  }
  const body = {
    name: item.file.name,
    size: item.file.size,
    ...(item.folder && { path: relativePath(item) }),
    ...(item.sha256 && { sha256: item.sha256 }),
    ...form,
    ...(item.keepDuplicate && { keepDuplicate: true }),
    ...(item.unpack && { unpack: true }),
  }
  const session = await beginUpload(line, body)
  store(UploadStore).change(item, { session: ref(session) })
  rememberSession(kept, session, item)
  return session
}

/** Continuing with a different file would join halves of two files. */
async function assertSame(file: File, session: UploadSession): Promise<void> {
  if (session.sha256 === null) return
  const sha256 = await hashFile(file)
  if (sha256 !== null && sha256 !== session.sha256) {
    throw new Error('这个文件的内容和上次上传的不同，请取消后重新上传')
  }
}
