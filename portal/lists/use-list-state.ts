import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type Filters, formatList, type ListState, parseList } from './list-query.ts'

/** Other conditions or another order begin at the first page. */
type Change = Partial<Omit<ListState, 'filters'>> & { filters?: Partial<Filters> }
export type Go = (change: Change) => void

/** What the address of the page asks for; every change is a new place in the history. */
export function useListState(): readonly [ListState, Go] {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const address = params.toString()
  const state = useMemo(() => parseList(new URLSearchParams(address)), [address])
  const go = ({ filters, ...change }: Change) => {
    const next = { ...state, page: 1, ...change, filters: { ...state.filters, ...filters } }
    void navigate(pathname + formatList(next))
  }
  return [state, go]
}
