import { createContext, useContext } from 'react'

/** A place in a document as its address names it: a page, or a cell of a sheet. */
export type Place = Readonly<Record<string, string>>

/** Copies the link that opens the document at a place; null where nothing can be quoted. */
export const QuotePlace = createContext<((place: Place) => void) | null>(null)

export const useQuotePlace = () => useContext(QuotePlace)
