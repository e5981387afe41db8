import { useEffect } from 'react'
import { proxy } from 'valtio/vanilla'
import { useStore } from '../use-portal.ts'

/** The title of the open page, if it differs from its route's. */
export class PageStore {
  readonly state = proxy<{ title: string | null }>({ title: null })

  /** Sets the page's title until the returned function is called. */
  name(title: string): () => void {
    this.state.title = title
    return () => {
      this.state.title = null
    }
  }
}

/** Sets the page's title while the component is mounted. */
export function usePageTitle(title: string): void {
  const page = useStore(PageStore)
  useEffect(() => page.name(title), [page, title])
}
