import { proxy, ref } from 'valtio/vanilla'
import { errorText } from '#core/api/error-text.ts'
import { uploadCancel, uploadList, type UploadSession } from '#core/contract/km/files/upload-session.ts'
import type { Kept } from '#core/api/storage/stored.ts'
import type { Portal } from '../instance.ts'
import { readHandle, reopen } from './files/kept-handles.ts'
import { sessionFor } from './files/resume-match.ts'
import { forgetSession, remembered, rememberSession } from './session-memory.ts'
import { Runner } from './run.ts'
import { newItem, type UploadItem, UploadStore } from './upload.store.ts'

interface UnfinishedState {
  /** The sessions the server still waits for, except those running on this page. */
  sessions: readonly UploadSession[]
  failure: string | null
}

/** Why a file is not the one that was being sent, or null. */
export function otherFile(kept: Kept, session: UploadSession, file: File): string | null {
  if (file.name !== session.name || file.size !== session.size) return `请选择原来的文件“${session.name}”`
  const known = remembered(kept, session.id)
  return known && known.lastModified !== file.lastModified ? '这个文件在上传中断之后改动过，请放弃后重新上传' : null
}

const sessionFolder = ({ path }: UploadSession) => path?.split('/').slice(0, -1).join('/') ?? ''

/** Unfinished uploads. */
export class UnfinishedStore {
  readonly state = proxy<UnfinishedState>({ sessions: ref([]), failure: null })
  readonly #portal: Portal
  readonly #upload: UploadStore

  constructor(portal: Portal) {
    this.#portal = portal
    this.#upload = portal.store(UploadStore)
  }

  /** Lists unfinished uploads: from this page before a reload, or from another browser. */
  async load(signal: AbortSignal): Promise<void> {
    try {
      const sessions = await this.#portal.api.call(uploadList, {}, signal)
      const here = new Set(this.#upload.state.items.map((item) => item.session?.id))
      this.state.sessions = ref(sessions.filter((session) => !here.has(session.id)))
      this.state.failure = null
    } catch (error) {
      if (!signal.aborted) this.state.failure = errorText(error, '没有加载成功')
    }
  }

  #take(id: string): void {
    this.state.sessions = ref(this.state.sessions.filter((session) => session.id !== id))
  }

  /** Continues an unfinished upload if the file matches one; returns whether it does. */
  resumeWith(item: UploadItem): boolean {
    const session = sessionFor(item, this.state.sessions, (id) => remembered(this.#portal.kept, id))
    if (!session) return false
    this.#continueWith(item, session)
    return true
  }

  #continueWith(item: UploadItem, session: UploadSession): void {
    this.#take(session.id)
    rememberSession(this.#portal.kept, session, item)
    this.#upload.change(item, {
      session: ref(session),
      sent: session.received,
      isResumed: true,
      unpack: session.unpack,
    })
    this.#portal.store(Runner).start([item])
  }

  /** Continues with the stored handle; false: the person must choose the file. */
  async continueFromDisk(session: UploadSession): Promise<boolean> {
    const handle = await readHandle(session.id)
    const file = handle && (await reopen(handle))
    if (!file || file.size !== session.size) return false
    const item = newItem({ file, folder: sessionFolder(session), handle })
    this.#upload.append([item])
    this.#continueWith(item, session)
    return true
  }

  /** Continues with a file chosen for exactly this upload; returns a message when it is a different file. */
  continueWithFile(session: UploadSession, file: File): string | null {
    const wrong = otherFile(this.#portal.kept, session, file)
    if (wrong !== null) return wrong
    const item = newItem({ file, folder: sessionFolder(session), handle: null })
    this.#upload.append([item])
    this.#continueWith(item, session)
    return null
  }

  async giveUp(session: UploadSession): Promise<void> {
    await this.#portal.api.call(uploadCancel, { query: { id: session.id } })
    this.#take(session.id)
    forgetSession(this.#portal.kept, session.id)
  }
}
