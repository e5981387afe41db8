import { use, useCallback } from 'react'
import { askBefore, OwnPage } from '../../shell/tabs/unsaved.ts'
import { useAddress } from '../address.ts'

const NAME = 'record'
const NEW = 'new'
const BELOW = 'below'

export interface OpenRecord {
  /** Undefined: none is open; null: a new one. */
  id: string | null | undefined
  /** The parent of a new record in a tree. */
  below: string | null
  open: (id: string | null, below?: string) => void
  close: () => void
  /** Closes the record if it is one of these, which are gone. */
  closeOf: (ids: readonly string[]) => void
}

/** The open record is in the address, so that it can be shared and survives a reload. */
export function useOpenRecord(): OpenRecord {
  const [params, setParams] = useAddress()
  const asked = params.get(NAME)
  const page = use(OwnPage)
  const put = useCallback(
    (value: string | null, below?: string) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        next.delete(BELOW)
        if (below !== undefined) next.set(BELOW, below)
        if (value === null) next.delete(NAME)
        else next.set(NAME, value)
        return next
      }),
    [setParams],
  )
  return {
    id: asked === null ? undefined : asked === NEW ? null : asked,
    below: params.get(BELOW),
    open: (id, below) => {
      const go = () => put(id ?? NEW, below)
      // Beside a form one can open another record: what was typed into the form is not lost without a question.
      if (asked === null || asked === (id ?? NEW) || !page) go()
      else askBefore(go, [page.id])
    },
    close: () => put(null),
    closeOf: (ids) => asked !== null && ids.includes(asked) && put(null),
  }
}
