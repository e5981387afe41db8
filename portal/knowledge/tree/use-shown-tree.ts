import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useStore } from '../../use-portal.ts'
import { PageTreeStore } from './page-tree.store.ts'

/** Loads the way to the document as soon as that is wanted. False only when there is no tree to be shown. */
export function useShownTree(docId: string, isWanted: boolean): boolean {
  const tree = useStore(PageTreeStore)
  const { hasFailed } = useSnapshot(tree.state)
  useEffect(() => {
    if (!isWanted) return undefined
    const asking = new AbortController()
    void tree.show(docId, asking.signal)
    return () => asking.abort()
  }, [docId, isWanted, tree])
  return !hasFailed
}
