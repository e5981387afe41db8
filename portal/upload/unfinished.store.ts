import { proxy, ref } from 'valtio/vanilla'
import { errorText } from '#core/api/error-text.ts'
import { uploadCancel, uploadList, type UploadSession } from '#core/contract/km/files/upload-session.ts'
import { api } from '../api.ts'
import { handleOf, reopen } from './files/kept-handles.ts'
import { sessionFor } from './files/resume-match.ts'
import { forgetSession, remembered, rememberSession } from './session-memory.ts'
import { start } from './run.ts'
import { append, change, newItem, upload, type UploadItem } from './upload.store.ts'

interface UnfinishedState {
  /** The sessions that the server waits for, without those that this page is sending. */
  sessions: readonly UploadSession[]
  failure: string | null
}

export const unfinished = proxy<UnfinishedState>({ sessions: ref([]), failure: null })

/** Lists unfinished uploads: from before a reload, or from another browser. */
export async function loadUnfinished(signal: AbortSignal): Promise<void> {
  try {
    const sessions = await api.call(uploadList, {}, signal)
    const here = new Set(upload.items.map((item) => item.session?.id))
    unfinished.sessions = ref(sessions.filter((session) => !here.has(session.id)))
    unfinished.failure = null
  } catch (error) {
    if (!signal.aborted) unfinished.failure = errorText(error, '没有加载成功')
  }
}

const take = (id: string) => {
  unfinished.sessions = ref(unfinished.sessions.filter((session) => session.id !== id))
}

/** Whether the file continues an unfinished upload; then it goes on. */
export function resumeWith(item: UploadItem): boolean {
  const session = sessionFor(item, unfinished.sessions, remembered)
  if (!session) return false
  continueWith(item, session)
  return true
}

function continueWith(item: UploadItem, session: UploadSession): void {
  take(session.id)
  rememberSession(session, item)
  change(item, { session: ref(session), sent: session.received, isResumed: true, unpack: session.unpack })
  start([item])
}

/** Goes on by the way the browser kept; false: the file must be chosen by hand. */
export async function continueFromDisk(session: UploadSession): Promise<boolean> {
  const handle = await handleOf(session.id)
  const file = handle && (await reopen(handle))
  if (!file || file.size !== session.size) return false
  const item = newItem({ file, folder: folderOf(session), handle })
  append([item])
  continueWith(item, session)
  return true
}

/** Goes on with a file that somebody chose for exactly this upload; a sentence when it is another file. */
export function continueWithFile(session: UploadSession, file: File): string | null {
  const wrong = otherFile(session, file)
  if (wrong !== null) return wrong
  const item = newItem({ file, folder: folderOf(session), handle: null })
  append([item])
  continueWith(item, session)
  return null
}

/** Why a file is not the one that was being sent, or null. */
export function otherFile(session: UploadSession, file: File): string | null {
  if (file.name !== session.name || file.size !== session.size) return `请选择原来的文件“${session.name}”`
  const known = remembered(session.id)
  return known && known.lastModified !== file.lastModified ? '这个文件在上传中断之后改动过，请放弃后重新上传' : null
}

const folderOf = ({ path }: UploadSession) => path?.split('/').slice(0, -1).join('/') ?? ''

export async function giveUp(session: UploadSession): Promise<void> {
  await api.call(uploadCancel, { query: { id: session.id } })
  take(session.id)
  forgetSession(session.id)
}
