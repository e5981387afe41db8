import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type Filters, formatList, type ListState, parseList } from './list-query.ts'

/** Changing filters or order returns to the first page. */
type Change = Partial<Omit<ListState, 'filters'>> & { filters?: Partial<Filters> }
export type Go = (change: Change) => void

/** The list state in the page's address; every change is a new history entry. */
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
