import { createContext } from 'react'
import { proxy, ref } from 'valtio/vanilla'

interface Place {
  id: number
  isKept: boolean
}

/** The open page in which a component is rendered, and whether it is kept while another one is shown. */
export const OwnPage = createContext<Place | null>(null)

/** Forms with unsaved input, with their pages. */
const forms = new Map<object, number>()

export const noteUnsaved = (form: object, page: number): void => void forms.set(form, page)
export const forgetForm = (form: object): void => void forms.delete(form)

/** The pages with unsaved input, among these or all. */
export const unsavedPages = (pages?: readonly number[]): number[] =>
  [...new Set(forms.values())].filter((page) => pages?.includes(page) ?? true)

export function forgetPages(pages: readonly number[]): void {
  for (const [form, page] of forms) if (pages.includes(page)) forms.delete(form)
}

/** The pending question: the pages that would lose input, and the action that waits. */
export const leaving = proxy<{ pages: readonly number[]; go: (() => void) | null }>({ pages: [], go: null })

/** Runs the action at once if nothing is lost; otherwise asks first. */
export function askBefore(go: () => void, pages?: readonly number[]): void {
  const unsaved = unsavedPages(pages)
  if (unsaved.length === 0) return go()
  Object.assign(leaving, { pages: ref(unsaved), go: ref(go) })
}

/** Answers the question. */
export function answer(goes: boolean): void {
  const { go, pages } = leaving
  Object.assign(leaving, { pages: ref([]), go: null })
  if (!goes) return
  forgetPages(pages)
  go?.()
}
