import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useSession } from '../session/use-session.ts'
import { useStore } from '../use-portal.ts'
import type { KeptList } from './kept-list.ts'
import { MineStore } from './mine.store.ts'
import type { TabId } from './tabs.ts'

/** A kept list, reloaded whenever its panel opens; the previous rows stay on the screen meanwhile. */
export function useList<Row extends object>(list: KeptList<Row>) {
  const { user, menu } = useSession()
  const isReady = Boolean(user) && menu !== null
  useEffect(() => {
    if (isReady) void list.load()
  }, [isReady, list])
  return useSnapshot(list.state)
}

const DOCUMENT_TABS = ['all', 'draft', 'waiting', 'review', 'rejected', 'published', 'bin'] as const
const isDocumentTab = (tab: TabId): tab is (typeof DOCUMENT_TABS)[number] =>
  (DOCUMENT_TABS as readonly TabId[]).includes(tab)

/** Reloads the open tab and all counts after documents were moved. */
export function useRefresh(): (tab: TabId) => Promise<void> {
  const mine = useStore(MineStore)
  return async (tab) => {
    await Promise.all([isDocumentTab(tab) ? mine.lists[tab].load() : undefined, mine.count(DOCUMENT_TABS)])
  }
}
