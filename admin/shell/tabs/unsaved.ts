import { createContext } from 'react'
import { proxy, ref } from 'valtio/vanilla'

interface Place {
  id: number
  isKept: boolean
}

/** The open page that something is drawn in, and whether it is kept while another one is looked at. */
export const OwnPage = createContext<Place | null>(null)

/** Forms with something unsaved, and the page each of them stands in. */
const forms = new Map<object, number>()

export const noteUnsaved = (form: object, page: number): void => void forms.set(form, page)
export const forgetForm = (form: object): void => void forms.delete(form)

/** Of these pages, or of all, those with something unsaved. */
export const unsavedOf = (pages?: readonly number[]): number[] =>
  [...new Set(forms.values())].filter((page) => pages?.includes(page) ?? true)

export function forgetPages(pages: readonly number[]): void {
  for (const [form, page] of forms) if (pages.includes(page)) forms.delete(form)
}

/** What waits for an answer: the pages that would lose something, and what happens then. */
export const leaving = proxy<{ pages: readonly number[]; go: (() => void) | null }>({ pages: [], go: null })

/** Does it at once where nothing is lost; else somebody is asked first. */
export function askBefore(go: () => void, pages?: readonly number[]): void {
  const unsaved = unsavedOf(pages)
  if (unsaved.length === 0) return go()
  Object.assign(leaving, { pages: ref(unsaved), go: ref(go) })
}

/** The answer to the question. */
export function answer(goes: boolean): void {
  const { go, pages } = leaving
  Object.assign(leaving, { pages: ref([]), go: null })
  if (!goes) return
  forgetPages(pages)
  go?.()
}
