import { createContext } from 'react'

/** The codes of the buttons that the page may show, if its menu row names any. */
export const PageButtons = createContext<readonly string[] | null>(null)
