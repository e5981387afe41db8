import { offlineIds } from '#core/api/storage/offline-copies.ts'
import { storedToken, storedUser } from '#core/api/storage/session-keys.ts'
import { ApiFault } from '#core/api/fault.ts'
import { MOST_KEPT, offlineKeep, offlineRenew } from '#core/contract/km/files/offline.ts'
import { errorText } from '#core/api/error-text.ts'
import type { Portal } from '../instance.ts'
import { followWorker } from './worker-registration.ts'
import { recordDocument } from './record.ts'
import { eraseOver, keepAnswers, lock, type Owner, takeLeases } from './vault/vault.ts'

/** The person of this browser's session; null when nobody has signed in. */
export function ownerOf({ kept }: Portal): Owner | null {
  const token = storedToken(kept)
  const user = storedUser(kept)
  return token !== undefined && user ? { person: user.id, token } : null
}

/** Keeps a document: asks for the permission, fetches what its viewer shows, and stores it sealed. */
export async function keepOffline(portal: Portal, docId: string): Promise<void> {
  const owner = ownerOf(portal)
  if (!owner) throw new Error('请先登录')
  const others = offlineIds().filter((id) => id !== docId)
  if (others.length >= MOST_KEPT) throw new Error(`最多离线保留 ${MOST_KEPT} 篇，请先移除一些`)
  const permission = await portal.api.call(offlineKeep, { body: { docId } })
  try {
    await keepAnswers(owner, permission, await recordDocument(portal, docId))
  } catch (error) {
    throw isFull(error) ? new Error('浏览器的存储空间不够了，请先移除一些离线保留的知识') : error
  }
  await prepareReading()
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Without the service worker, and the files of the viewers, the documents could not be opened without a network. */
async function prepareReading(): Promise<void> {
  await followWorker(true)
  const registration = await navigator.serviceWorker.getRegistration()
  const worker = registration && (await navigator.serviceWorker.ready).active
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker?.postMessage('keep-readers')
  // A browser may otherwise clear what has long not been used.
  await navigator.storage.persist().catch(() => false)
}

/**
 * Brings what is kept in line with the rights: asks for all leases in one call, erases what is refused, and fetches anew
 * what has changed. Without a network only what is over is erased. Called at each opening and when the network returns.
 */
export async function settleKept(portal: Portal): Promise<void> {
  const owner = ownerOf(portal)
  await eraseOver(owner)
  const ids = offlineIds()
  if (!owner || ids.length === 0) return
  try {
    const { secret, leases } = await portal.api.call(offlineRenew, { body: { docIds: [...ids] } })
    const changed = await takeLeases(owner, secret, leases)
    for (const id of changed) await keepOffline(portal, id)
  } catch (error) {
    if (!(error instanceof ApiFault)) throw error
    // The session was ended: by time, by an administrator, or because the account is frozen.
    if (error.kind === 'expired' || error.kind === 'unauthorized') await lock()
    else console.warn('kept documents were not renewed', errorText(error))
  }
}

/** A line that is there and answers nothing must not keep anybody from reading. */
const PATIENCE_MS = 4000

/** Before something kept is shown with a network, its rights are asked for. */
export async function settleFirst(portal: Portal): Promise<void> {
  if (!navigator.onLine) return
  await Promise.race([settleKept(portal), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
