import { createContext, useContext } from 'react'

/** A position in a document as in its address: a page, or a cell of a sheet. */
export type Place = Readonly<Record<string, string>>

/** Copies the link to a position; null where quoting is not possible. */
export const QuotePlace = createContext<((place: Place) => void) | null>(null)

export const useQuotePlace = () => useContext(QuotePlace)
