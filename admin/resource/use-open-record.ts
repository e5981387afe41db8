import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

const NAME = 'record'
const NEW = 'new'

export interface OpenRecord {
  /** Undefined: none is open; null: a new one. */
  id: string | null | undefined
  open: (id: string | null) => void
  close: () => void
}

/** The record that is open stands in the address, so that it can be sent to somebody and survives a reload. */
export function useOpenRecord(): OpenRecord {
  const [params, setParams] = useSearchParams()
  const asked = params.get(NAME)
  const put = useCallback(
    (value: string | null) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(NAME)
        else next.set(NAME, value)
        return next
      }),
    [setParams],
  )
  return {
    id: asked === null ? undefined : asked === NEW ? null : asked,
    open: (id) => put(id ?? NEW),
    close: () => put(null),
  }
}
