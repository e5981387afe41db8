import { siteBase } from '../../routes/site-base.ts'
import { ownStorage } from './browser-storage.ts'

/** Names the ids of kept documents, so that the code for them is loaded only where there are any. */
const MARK = 'zk-offline'

const named = (name: string) => `${name}${siteBase()}`

export const offlineDatabase = (): string => named('zhiku-offline')

export const offlineIds = (): readonly string[] => {
  const ids = ownStorage.readJson(named(MARK))
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

export const noteOfflineIds = (ids: readonly string[]): void => {
  if (ids.length > 0) ownStorage.write(named(MARK), JSON.stringify(ids))
  else ownStorage.drop(named(MARK))
}

/** Erases all kept documents with their keys, when a person signs out here. */
export function eraseOfflineCopies(): void {
  if (offlineIds().length === 0) return
  noteOfflineIds([])
  try {
    // Other tabs close theirs when they hear of it.
    indexedDB.deleteDatabase(offlineDatabase())
  } catch {
    // Storage is switched off, so there is nothing.
  }
}
