import { useEffect } from 'react'
import { proxy } from 'valtio/vanilla'
import { useStore } from '../use-portal.ts'

/** What the open page is called, where it knows better than its route. */
export class PageStore {
  readonly state = proxy<{ title: string | null }>({ title: null })

  /** Names the page until the returned function is called. */
  name(title: string): () => void {
    this.state.title = title
    return () => {
      this.state.title = null
    }
  }
}

/** Names the page while the component is shown. */
export function usePageTitle(title: string): void {
  const page = useStore(PageStore)
  useEffect(() => page.name(title), [page, title])
}
