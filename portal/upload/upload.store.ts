import { proxy, ref } from 'valtio/vanilla'
import { docGet, type DocRow, type Scope } from '#core/contract/km/document.ts'
import { documentState } from '#core/text/document-state.ts'
import { api } from '../api.ts'
import { siteNow } from '../site/site.store.ts'
import { sendFile } from './send-file.ts'
import { checkFile, kindsOf, titleOf } from './upload-rules.ts'

export interface UploadItem {
  key: number
  file: File
  title: string
  /** `chosen` waits for the button; `refused` will not be sent; `done` means: on the server. */
  phase: 'chosen' | 'refused' | 'sending' | 'failed' | 'done'
  share: number
  reason: string
  /** Set once the server has it; its state is followed until it is searchable. */
  doc: DocRow | null
}

interface UploadState {
  items: UploadItem[]
  scope: Scope
  category: string
  keywords: string
}

/** What is being uploaded; it goes on while one looks at other pages. */
export const upload = proxy<UploadState>({ items: [], scope: 'department', category: '', keywords: '' })

/** Two at a time: one alone leaves the line idle between files, many make all of them slow. */
const AT_ONCE = 2
const POLL_MS = [500, 700, 1000, 1500, 2000, 3000, 5000]
const sending = new Map<number, AbortController>()
let nextKey = 1

export function addFiles(files: Iterable<File>): void {
  const kinds = kindsOf(siteNow('supportFileTypes'))
  for (const file of files) {
    const reason = checkFile(file, kinds, Number(siteNow('UploadLimitMB')))
    upload.items.push({
      key: nextKey++,
      file: ref(file),
      title: titleOf(file.name),
      phase: reason ? 'refused' : 'chosen',
      share: 0,
      reason: reason ?? '',
      doc: null,
    })
  }
}

const itemOf = (key: number) => upload.items.find((item) => item.key === key)

export function nameItem(key: number, title: string): void {
  const item = itemOf(key)
  if (item) item.title = title
}

/** Takes a file off the list; one that is on its way is stopped, and the server keeps nothing of it. */
export function removeItem(key: number): void {
  sending.get(key)?.abort()
  upload.items = upload.items.filter((item) => item.key !== key)
}

export function clearDone(): void {
  upload.items = upload.items.filter((item) => item.phase !== 'done')
}

/** Sends everything that waits. */
export function sendAll(): void {
  const waiting = upload.items.filter((item) => item.phase === 'chosen')
  const keys = waiting.map((item) => item.key)
  for (let i = 0; i < Math.min(AT_ONCE, keys.length); i++) void work(keys)
}

export function retry(key: number): void {
  void send(key)
}

async function work(keys: number[]): Promise<void> {
  for (let key = keys.shift(); key !== undefined; key = keys.shift()) await send(key)
}

async function send(key: number): Promise<void> {
  const item = itemOf(key)
  if (!item || item.phase === 'sending' || item.phase === 'done') return
  const abort = new AbortController()
  sending.set(key, abort)
  Object.assign(item, { phase: 'sending', share: 0, reason: '' })
  const fields = {
    title: item.title.trim() || titleOf(item.file.name),
    scope: upload.scope,
    category: upload.category,
    keywords: upload.keywords.trim(),
  }
  try {
    const doc = await sendFile(item.file, fields, (share) => (item.share = share), abort.signal)
    Object.assign(item, { phase: 'done', share: 1, doc: ref(doc) })
    void follow(key, doc.id)
  } catch (error) {
    if (!abort.signal.aborted) {
      Object.assign(item, { phase: 'failed', reason: error instanceof Error ? error.message : '未知错误' })
    }
  } finally {
    sending.delete(key)
  }
}

/** Looks until the document is searchable or has failed. */
async function follow(key: number, id: string): Promise<void> {
  for (let turn = 0; ; turn++) {
    const item = itemOf(key)
    if (!item?.doc || !documentState(item.doc).isMoving) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS[Math.min(turn, POLL_MS.length - 1)]))
    const page = await api.call(docGet, { query: { id } }).catch(() => null)
    const doc = page?.records[0]
    if (doc) item.doc = ref(doc)
    // Deleted meanwhile, by its author in another tab.
    else if (page) return
  }
}
