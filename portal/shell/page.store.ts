import { useEffect } from 'react'
import { proxy } from 'valtio/vanilla'
import { useStore } from '../use-portal.ts'

/** What the open page is called, where it knows better than its route. */
export class PageStore {
  readonly state = proxy<{ title: string | null }>({ title: null })
}

/** Names the page while the component is shown. */
export function usePageTitle(title: string): void {
  const { state } = useStore(PageStore)
  useEffect(() => {
    state.title = title
    return () => {
      state.title = null
    }
  }, [state, title])
}
