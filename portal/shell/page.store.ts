import { proxy } from 'valtio/vanilla'

/** What the open page is called, where it knows better than its route. */
export const shownPage = proxy<{ title: string | null }>({ title: null })

/** Names the page until the returned function is called. */
export function namePage(title: string): () => void {
  shownPage.title = title
  return () => {
    shownPage.title = null
  }
}
