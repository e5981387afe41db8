import { ref } from 'valtio/vanilla'
import { beginUpload, findUpload, finishUpload } from '#core/api/upload/session.ts'
import type { UploadSession } from '#core/contract/km/files/upload-session.ts'
import { choices, loadForm } from '../metadata/choices.store.ts'
import { type Metadata, uploadFields } from '../metadata/metadata.ts'
import { hashFile } from './files/hash-file.ts'
import { pathOf } from './files/resume-match.ts'
import { forgetSession, rememberSession } from './session-memory.ts'
import { lineOf, transfer, type Watch } from './transfer/transfer.ts'
import { change, type UploadItem } from './upload.store.ts'

/** Takes a file from its current state to a document, or to an archive that is being unpacked. */
export async function sendWhole(item: UploadItem, said: Metadata | null, watch: Watch): Promise<void> {
  const form = said && (await formOf(item, said))
  const session = await sessionOf(item, form, watch)
  await transfer(item.file, session, watch)
  const body = { id: session.id, ...form, ...(item.keepDuplicate && { keepDuplicate: true }) }
  const { doc, unpack } = await finishUpload(lineOf(watch), body)
  forgetSession(session.id)
  change(item, {
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

/** What the calls say of the file; a title only where somebody typed one. */
async function formOf(item: UploadItem, said: Metadata) {
  const form = choices.forms[said.category] ?? (await loadForm(said.category))
  return { ...uploadFields(said, form), ...(item.title.trim() && { title: item.title.trim() }) }
}

type Form = Awaited<ReturnType<typeof formOf>>

/** The session to go on with, or a new one. */
async function sessionOf(item: UploadItem, form: Form | null, watch: Watch): Promise<UploadSession> {
  const line = lineOf(watch)
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
    ...(item.folder && { path: pathOf(item) }),
    ...(item.sha256 && { sha256: item.sha256 }),
    ...form,
    ...(item.keepDuplicate && { keepDuplicate: true }),
    ...(item.unpack && { unpack: true }),
  }
  const session = await beginUpload(line, body)
  change(item, { session: ref(session) })
  rememberSession(session, item)
  return session
}

/** Two halves of different files would make one that nobody wrote. */
async function assertSame(file: File, session: UploadSession): Promise<void> {
  if (session.sha256 === null) return
  const sha256 = await hashFile(file)
  if (sha256 !== null && sha256 !== session.sha256) {
    throw new Error('这个文件的内容和上次上传的不同，请取消后重新上传')
  }
}
