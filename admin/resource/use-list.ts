import { useCallback, useMemo } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { DEFAULT_SORT, type ListQuery } from '#core/contract/page.ts'
import { useAddress } from './address.ts'
import type { Resource, ResourceFilter, RowOf } from './define.ts'
import { type Rows, useRows } from './use-rows.ts'

export const PAGE_SIZES = [10, 20, 30] as const

/** A newer answer is loading; the previous rows stay meanwhile. */
export interface ListState<Row> extends Rows<Row> {
  query: ListQuery
  /** The filter values in the address. */
  asked: Readonly<Record<string, string>>
  /**
   * Changes the address, and with it the list. Every change except of the page returns to the first page. '' removes a
   * value.
   */
  change: (values: ListChange) => void
  /** Adjusts the page after rows were removed, because there may be fewer pages. */
  removed: (count: number) => void
}

type ListChange = Readonly<Record<string, string | number>>
type Sorting = NonNullable<Resource['sorting']>
type Asked = Pick<ResourceFilter<never>, 'key' | 'match'>

/** All parameters of the list in the address. */
const askedBy = ({ filters = [], tree }: { filters?: readonly Asked[]; tree?: { key: string } }): readonly Asked[] =>
  tree ? [...filters, { key: tree.key, match: 'is' }] : filters

const LATEST: Sorting = { column: DEFAULT_SORT, order: 'desc' }

/** The state of a list: the address is the query, late answers are dropped. */
export function useList<L extends Endpoint>(
  def: Pick<Resource<L>, 'id' | 'list' | 'columns' | 'fixed' | 'filters' | 'tree' | 'sorting'>,
): ListState<RowOf<L>> {
  const [params, setParams] = useAddress()
  const filters = useMemo(() => askedBy(def), [def])
  const query = useMemo(
    () => ({ ...readListQuery(params, filters, def.sorting ?? LATEST), field: fieldsShown(def.columns), ...def.fixed }),
    [params, filters, def],
  )
  const rows = useRows(def, query)
  const change = useCallback((values: ListChange) => setParams((before) => changed(before, values)), [setParams])
  return {
    ...rows,
    query,
    asked: Object.fromEntries(filters.map(({ key }) => [key, params.get(key) ?? ''])),
    change,
    removed: (count) => {
      const { page, reload } = rows
      const lastPage = Math.max(1, Math.ceil(((page?.total ?? 0) - count) / query.pageSize))
      if (query.pageNo > lastPage && !page?.more) change({ pageNo: lastPage })
      else reload()
    },
  }
}

/** The fields of the columns, to which servers of the family may restrict the rows. */
const fieldsShown = (columns: readonly { key: string }[]) => ['id', ...columns.map(({ key }) => key)].join(',')

function changed(before: URLSearchParams, values: ListChange): URLSearchParams {
  const next = new URLSearchParams(before)
  if (!('pageNo' in values)) next.delete('pageNo')
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The query in an address; invalid values are ignored. */
export function readListQuery(params: URLSearchParams, filters: readonly Asked[], sorting: Sorting): ListQuery {
  const whole = (name: string, otherwise: number, max: number) => {
    const value = Number(params.get(name) ?? otherwise)
    return Number.isInteger(value) && value >= 1 && value <= max ? value : otherwise
  }
  const order = params.get('order')
  const conditions = params.get('superQueryParams')
  return {
    pageNo: whole('pageNo', 1, 1_000_000),
    pageSize: whole('pageSize', PAGE_SIZES[0], 100),
    column: params.get('column') ?? sorting.column,
    order: order === 'asc' || order === 'desc' ? order : sorting.order,
    superQueryMatchType: params.get('superQueryMatchType') === 'or' ? 'or' : 'and',
    ...(conditions && { superQueryParams: conditions }),
    ...Object.fromEntries(filters.flatMap((filter) => filterCondition(filter, params.get(filter.key) ?? ''))),
  }
}

/** In the API, "contains" is a star on both sides. */
function filterCondition({ key, match }: Asked, typed: string): (readonly [string, string])[] {
  const text = typed.trim()
  return text === '' ? [] : [[key, match === 'is' ? text : `*${text}*`]]
}
