import { useCallback } from 'react'
import { useAddress } from '../address.ts'

const ID = 'detail'
const TAB = 'tab'

export interface OpenDetail {
  id: string | null
  tab: string | null
  open: (id: string) => void
  /** Null: the first. */
  choose: (tab: string | null) => void
  close: () => void
}

/** The record whose page is open, and its tab, stand in the address, beside what the list is asked. */
export function useOpenDetail(): OpenDetail {
  const [params, setParams] = useAddress()
  const put = useCallback(
    (values: Readonly<Record<string, string>>, options?: { replace: boolean }) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        for (const name of [ID, TAB]) next.delete(name)
        for (const [name, value] of Object.entries(values)) next.set(name, value)
        return next
      }, options),
    [setParams],
  )
  const id = params.get(ID)
  return {
    id,
    tab: params.get(TAB),
    open: (record) => put({ [ID]: record }),
    // Back leads to the list, not through all the tabs.
    choose: (tab) => id !== null && put({ [ID]: id, ...(tab !== null && { [TAB]: tab }) }, { replace: true }),
    close: () => put({}),
  }
}
