import { ref } from 'valtio/vanilla'
import type { Api } from '#core/api/client.ts'
import { docGet, docListMine } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { unpackGet } from '#core/contract/km/files/unpack.ts'
import { documentState } from '#core/text/document-state.ts'
import type { Portal } from '../instance.ts'
import { type UploadItem, UploadStore } from './upload.store.ts'

const LOOK_MS = [500, 800, 1200, 2000, 3000]
/** Up to this number documents are polled individually; more are found in one list of the newest. */
const ONE_BY_ONE = 3
const NEWEST = 100

const isMoving = ({ doc, unpacking }: UploadItem): boolean =>
  (doc !== null && documentState(doc).isMoving) ||
  (unpacking !== null && (unpacking.state === 'waiting' || unpacking.state === 'running'))

/** Polls until the uploads are searchable or have failed; one request for all, so that thousands cost no more. */
export class Follower {
  readonly #api: Api
  readonly #upload: UploadStore
  #isLooking = false
  #turn = 0

  constructor({ api, store }: Portal) {
    this.#api = api
    this.#upload = store(UploadStore)
  }

  follow(item: UploadItem): void {
    this.#turn = 0
    if (isMoving(item) && !this.#isLooking) void this.#look()
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    try {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS[Math.min(this.#turn++, LOOK_MS.length - 1)]))
        const moving = this.#upload.state.items.filter(isMoving)
        if (moving.length === 0) return
        // After a failed poll the next one follows.
        await Promise.all([this.#lookAtDocuments(moving), this.#lookAtArchives(moving)]).catch(() => {})
      }
    } finally {
      this.#isLooking = false
    }
  }

  async #lookAtDocuments(moving: readonly UploadItem[]): Promise<void> {
    const items = moving.filter((item) => item.doc)
    if (items.length === 0) return
    const found = new Map<string, DocRow>()
    if (items.length > ONE_BY_ONE) {
      const { records } = await this.#api.call(docListMine, { query: { pageNo: 1, pageSize: NEWEST } })
      for (const row of records) found.set(row.id, row)
    }
    const missing = items.filter((item) => !found.has(item.doc!.id)).slice(0, ONE_BY_ONE)
    for (const item of missing) {
      const { records } = await this.#api.call(docGet, { query: { id: item.doc!.id } })
      // The author deleted it meanwhile in another tab.
      if (!records[0]) this.#upload.change(item, { doc: null, note: '这篇知识已经删除' })
      else found.set(item.doc!.id, records[0])
    }
    for (const item of items) {
      const row = item.doc && found.get(item.doc.id)
      if (row) this.#upload.change(item, { doc: ref(row) })
    }
  }

  async #lookAtArchives(moving: readonly UploadItem[]): Promise<void> {
    for (const item of moving) {
      if (!item.unpacking) continue
      this.#upload.change(item, {
        unpacking: ref(await this.#api.call(unpackGet, { query: { id: item.unpacking.id } })),
      })
    }
  }
}
