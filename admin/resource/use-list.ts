import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../api.ts'

/** An endpoint that takes the family's list query and answers with a page. */
type ListEndpoint<Row> = Endpoint & { readonly result: { readonly '~types'?: { output: Page<Row> } | undefined } }

export interface ListState<Row> {
  page: Page<Row> | null
  busy: boolean
  failure: string | null
  pageNo: number
  pageSize: number
  column: string
  order: 'asc' | 'desc'
  /** What the address holds beside paging and sorting. */
  filters: URLSearchParams
  /** Changes the address, and with it the list; anything but `pageNo` returns to the first page. */
  change: (values: Record<string, string | number>) => void
  reload: () => void
}

const NO_FILTERS = new Set(['pageNo', 'pageSize', 'column', 'order'])

/** One list of the console: the address is the query, late answers are dropped. */
export function useList<Row>(endpoint: Endpoint, filterNames: readonly string[]): ListState<Row> {
  const [params, setParams] = useSearchParams()
  const { value, last, failure, retry } = useQuery(`${endpoint.path}?${params.toString()}`, (signal) => {
    const query = queryOf(params, filterNames)
    return api.call(endpoint as ListEndpoint<Row>, { query } as never, signal)
  })
  const change = useCallback(
    (values: Record<string, string | number>) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        if (!('pageNo' in values)) next.delete('pageNo')
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name)
          else next.set(name, String(value))
        }
        return next
      }),
    [setParams],
  )
  const filters = new URLSearchParams([...params].filter(([name]) => !NO_FILTERS.has(name)))
  const { pageNo, pageSize, column, order } = queryOf(params, [])
  return {
    page: last,
    // The earlier rows stay, paler, until the new ones are there; a failure does not.
    busy: value === null && failure === null,
    failure,
    pageNo,
    pageSize,
    column,
    order: order === 'asc' ? 'asc' : 'desc',
    filters,
    change,
    reload: retry,
  }
}

/** Filters search for what contains the words: the family's wildcard is `*`. */
function queryOf(params: URLSearchParams, filterNames: readonly string[]): ListQuery {
  const whole = (name: string, otherwise: number, max: number) => {
    const value = Number(params.get(name) ?? otherwise)
    return Number.isInteger(value) && value >= 1 && value <= max ? value : otherwise
  }
  const filters = filterNames.flatMap((name) => {
    const text = params.get(name)?.trim()
    return text ? [[name, `*${text}*`] as const] : []
  })
  return {
    pageNo: whole('pageNo', 1, 1_000_000),
    pageSize: whole('pageSize', 10, 100),
    column: params.get('column') ?? 'createTime',
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    superQueryMatchType: 'and',
    ...Object.fromEntries(filters),
  }
}
