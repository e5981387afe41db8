import { ref } from 'valtio/vanilla'
import { docGet, docListMine, type DocRow } from '#core/contract/km/documents/document.ts'
import { unpackGet } from '#core/contract/km/files/unpack.ts'
import { documentState } from '#core/text/document-state.ts'
import { api } from '../api.ts'
import { change, upload, type UploadItem } from './upload.store.ts'

const LOOK_MS = [500, 800, 1200, 2000, 3000]
/** Up to so many are asked for one by one; more are found in one list of the newest. */
const ONE_BY_ONE = 3
const NEWEST = 100

let isLooking = false
let turn = 0

/** Asks until the uploaded files can be searched or have failed. It asks for all at once, so thousands cost no more. */
export function follow(item: UploadItem): void {
  turn = 0
  if (isMoving(item) && !isLooking) void look()
}

const isMoving = ({ doc, unpacking }: UploadItem): boolean =>
  (doc !== null && documentState(doc).isMoving) ||
  (unpacking !== null && (unpacking.state === 'waiting' || unpacking.state === 'running'))

async function look(): Promise<void> {
  isLooking = true
  try {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS[Math.min(turn++, LOOK_MS.length - 1)]))
      const moving = upload.items.filter(isMoving)
      if (moving.length === 0) return
      // A look that fails is followed by another.
      await Promise.all([lookAtDocuments(moving), lookAtArchives(moving)]).catch(() => {})
    }
  } finally {
    isLooking = false
  }
}

async function lookAtDocuments(moving: readonly UploadItem[]): Promise<void> {
  const items = moving.filter((item) => item.doc)
  if (items.length === 0) return
  const found = new Map<string, DocRow>()
  if (items.length > ONE_BY_ONE) {
    const { records } = await api.call(docListMine, { query: { pageNo: 1, pageSize: NEWEST } })
    for (const row of records) found.set(row.id, row)
  }
  const missing = items.filter((item) => !found.has(item.doc!.id)).slice(0, ONE_BY_ONE)
  for (const item of missing) {
    const { records } = await api.call(docGet, { query: { id: item.doc!.id } })
    // Deleted meanwhile, by its author in another tab.
    if (!records[0]) change(item, { doc: null, note: '这篇知识已经删除' })
    else found.set(item.doc!.id, records[0])
  }
  for (const item of items) {
    const row = item.doc && found.get(item.doc.id)
    if (row) change(item, { doc: ref(row) })
  }
}

async function lookAtArchives(moving: readonly UploadItem[]): Promise<void> {
  for (const item of moving) {
    if (!item.unpacking) continue
    change(item, { unpacking: ref(await api.call(unpackGet, { query: { id: item.unpacking.id } })) })
  }
}
