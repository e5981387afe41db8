import { createContext, use, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

type Change = (change: (before: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void
export type Address = readonly [URLSearchParams, Change]

/** The address of a list that stands within another page: it must not take the page's own. */
export const OwnAddress = createContext<Address | null>(null)

/** What the address asks, and how it is changed: that of the page, or within another list one of its own. */
export function useAddress(): Address {
  const page = useSearchParams()
  return use(OwnAddress) ?? page
}

export function useOwnAddress(): Address {
  const [params, setParams] = useState(() => new URLSearchParams())
  return [params, setParams]
}
