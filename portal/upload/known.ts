import { ref } from 'valtio/vanilla'
import { findKnown } from '#core/api/upload/session.ts'
import { api } from '../api.ts'
import { hashFile } from './files/hash-file.ts'
import { change, type Phase, type Twin, upload, type UploadItem } from './upload.store.ts'

/** So many are asked after at once; the last ones do not wait for more. */
const BATCH = 100
const WAIT_MS = 250

interface Batch {
  items: UploadItem[]
  asked: Promise<void>
  ask: () => void
}

const looked = new WeakMap<UploadItem, Promise<void>>()
let open: Batch | null = null

/** Reckons digests of chosen files one after another and asks which of them the server has. */
export function lookUp(items: readonly UploadItem[]): void {
  for (const item of items) looked.set(item, look(item))
}

/** Resolves once it is known whether the server has the file, or known that this will not be found out before. */
export const lookedUp = (item: UploadItem): Promise<void> => looked.get(item) ?? Promise.resolve()

async function look(item: UploadItem): Promise<void> {
  const sha256 = await hashFile(item.file)
  if (sha256 === null || !upload.items.includes(item)) return
  item.sha256 = sha256
  const isOther = (other: UploadItem) => other !== item && other.sha256 === sha256 && !OUT.includes(other.phase)
  const twin = upload.items.find(isOther)
  if (twin) return hold(item, [{ id: '', title: twin.file.name, own: true }])
  const batch = (open ??= newBatch())
  batch.items.push(item)
  if (batch.items.length === BATCH) batch.ask()
  await batch.asked
}

const OUT: readonly Phase[] = ['skipped', 'refused']

function newBatch(): Batch {
  const { promise, resolve } = Promise.withResolvers<void>()
  const items: UploadItem[] = []
  const batch: Batch = {
    items,
    asked: promise,
    ask: () => {
      clearTimeout(timer)
      if (open === batch) open = null
      void askFor(items).then(resolve)
    },
  }
  const timer = setTimeout(batch.ask, WAIT_MS)
  return batch
}

/** A double is found again when the upload ends, so an answer that does not come is no failure. */
async function askFor(items: readonly UploadItem[]): Promise<void> {
  const digests = items.map((item) => item.sha256!)
  const known = await findKnown(api, digests).catch(() => null)
  for (const item of items) {
    const docs = known?.get(item.sha256!) ?? []
    const twins = docs.map(({ id, title, own }) => ({ id, title, own }))
    if (twins.length > 0) hold(item, twins)
  }
}

/** Somebody says what to do, unless they have, or it is on the server by now. */
function hold(item: UploadItem, twins: Twin[]): void {
  if (item.keepDuplicate || item.session || !BEFORE.includes(item.phase)) return
  change(item, { phase: 'duplicate', twins: ref(twins) })
}

const BEFORE: readonly Phase[] = ['chosen', 'queued', 'sending']
