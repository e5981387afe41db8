import { ref } from 'valtio/vanilla'
import type { Api } from '#core/api/client.ts'
import { findKnown } from '#core/api/upload/session.ts'
import type { Portal } from '../instance.ts'
import { hashFile } from './files/hash-file.ts'
import { type Phase, type Twin, type UploadItem, UploadStore } from './upload.store.ts'

/** The number of digests per request; the last ones are sent without waiting for more. */
const BATCH = 100
const WAIT_MS = 250

interface Batch {
  items: UploadItem[]
  asked: Promise<void>
  ask: () => void
}

const OUT: readonly Phase[] = ['skipped', 'refused']
const BEFORE: readonly Phase[] = ['chosen', 'queued', 'sending']

/** Computes digests of chosen files one by one, and asks which of them the server already has. */
export class KnownFiles {
  readonly #api: Api
  readonly #upload: UploadStore
  readonly #looked = new WeakMap<UploadItem, Promise<void>>()
  #open: Batch | null = null

  constructor({ api, store }: Portal) {
    this.#api = api
    this.#upload = store(UploadStore)
  }

  lookUp(items: readonly UploadItem[]): void {
    for (const item of items) this.#looked.set(item, this.#look(item))
  }

  /** Resolves once it is known whether the server has the file, or that this cannot be found out in advance. */
  lookedUp(item: UploadItem): Promise<void> {
    return this.#looked.get(item) ?? Promise.resolve()
  }

  async #look(item: UploadItem): Promise<void> {
    const sha256 = await hashFile(item.file)
    if (sha256 === null || !this.#upload.state.items.includes(item)) return
    item.sha256 = sha256
    const isOther = (other: UploadItem) => other !== item && other.sha256 === sha256 && !OUT.includes(other.phase)
    const twin = this.#upload.state.items.find(isOther)
    if (twin) return this.#hold(item, [{ id: '', title: twin.file.name, own: true }])
    const batch = (this.#open ??= this.#newBatch())
    batch.items.push(item)
    if (batch.items.length === BATCH) batch.ask()
    await batch.asked
  }

  #newBatch(): Batch {
    const { promise, resolve } = Promise.withResolvers<void>()
    const items: UploadItem[] = []
    const batch: Batch = {
      items,
      asked: promise,
      ask: () => {
        clearTimeout(timer)
        if (this.#open === batch) this.#open = null
        void this.#askFor(items).then(resolve)
      },
    }
    const timer = setTimeout(batch.ask, WAIT_MS)
    return batch
  }

  /** A duplicate is detected again at the end of the upload, so a missing answer is no error. */
  async #askFor(items: readonly UploadItem[]): Promise<void> {
    const digests = items.map((item) => item.sha256!)
    const known = await findKnown(this.#api, digests).catch(() => null)
    for (const item of items) {
      const docs = known?.get(item.sha256!) ?? []
      const twins = docs.map(({ id, title, own }) => ({ id, title, own }))
      if (twins.length > 0) this.#hold(item, twins)
    }
  }

  /** Marks a duplicate for the person's decision, unless that was made or the file is uploaded already. */
  #hold(item: UploadItem, twins: Twin[]): void {
    if (item.keepDuplicate || item.session || !BEFORE.includes(item.phase)) return
    this.#upload.change(item, { phase: 'duplicate', twins: ref(twins) })
  }
}
