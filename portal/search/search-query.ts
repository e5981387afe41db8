import type { Args } from '#core/contract/endpoint.ts'
import type { docSearch } from '#core/contract/km/search/search.ts'

export const PAGE_SIZE = 10

export const SORTS = [
  { value: 'score', text: '相关度' },
  { value: 'newest', text: '最新' },
  { value: 'oldest', text: '最早' },
] as const
export type Sort = (typeof SORTS)[number]['value']

/** The four ways to narrow a result, as the facets offer them. */
export const FACETS = [
  { key: 'kind', title: '类型' },
  { key: 'category', title: '分类' },
  { key: 'department', title: '部门' },
  { key: 'year', title: '年份' },
] as const
export type FacetKey = (typeof FACETS)[number]['key']

/** A query; the address of the page holds exactly this. */
export interface SearchQuery {
  q: string
  page: number
  sort: Sort
  /** Word order and neighbourhood count. */
  exact: boolean
  /** No corrections: the words are meant as they are. */
  asTyped: boolean
  chosen: Readonly<Record<FacetKey, readonly string[]>>
}

export const EMPTY_QUERY: SearchQuery = {
  q: '',
  page: 1,
  sort: 'score',
  exact: false,
  asTyped: false,
  chosen: { kind: [], category: [], department: [], year: [] },
}

const isSort = (value: string | null): value is Sort => SORTS.some((sort) => sort.value === value)
/** Every value of a facet is at most this long on the wire; an address can hold anything. */
const listOf = (text: string | null) => [...new Set((text ?? '').split(',').filter((v) => v && v.length <= 100))]

export function parseQuery(params: URLSearchParams): SearchQuery {
  const page = Number(params.get('page') ?? 1)
  const sort = params.get('sort')
  const years = listOf(params.get('year')).filter((year) => /^\d{4}$/.test(year))
  return {
    q: (params.get('q') ?? '').slice(0, 1000),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    sort: isSort(sort) ? sort : 'score',
    exact: params.get('exact') === '1',
    asTyped: params.get('asTyped') === '1',
    chosen: {
      kind: listOf(params.get('kind')),
      category: listOf(params.get('category')),
      department: listOf(params.get('department')),
      year: years.slice(0, 1),
    },
  }
}

export function formatQuery(query: SearchQuery): string {
  const params = new URLSearchParams()
  if (query.q) params.set('q', query.q)
  for (const { key } of FACETS) if (query.chosen[key].length > 0) params.set(key, query.chosen[key].join(','))
  if (query.exact) params.set('exact', '1')
  if (query.asTyped) params.set('asTyped', '1')
  if (query.sort !== 'score') params.set('sort', query.sort)
  if (query.page > 1) params.set('page', String(query.page))
  return params.toString()
}

/** One facet value switched on or off; back on the first page. Years are a range, so there is one at most. */
export function toggle(query: SearchQuery, key: FacetKey, value: string): SearchQuery {
  const now = query.chosen[key]
  const without = now.filter((each) => each !== value)
  const next = without.length < now.length ? without : key === 'year' ? [value] : [...now, value]
  return { ...query, page: 1, chosen: { ...query.chosen, [key]: next } }
}

/** The call's body. */
export function searchBody(query: SearchQuery): Args<typeof docSearch>['body'] {
  const { kind, category, department, year } = query.chosen
  return {
    content: query.q,
    title: query.q,
    keywords: [],
    advSearchFlag: false,
    phraseMatchSearchFlag: query.exact,
    ...(query.asTyped && { asTyped: true }),
    ...(kind.length > 0 && { fileKinds: [...kind] }),
    ...(category.length > 0 && { category: [...category] }),
    ...(department.length > 0 && { depIds: [...department] }),
    ...(year[0] && { createTimeStart: `${year[0]}-01-01`, createTimeEnd: `${year[0]}-12-31` }),
    pageNo: query.page,
    pageSize: PAGE_SIZE,
    column: query.sort === 'score' ? '_score' : 'createTime',
    order: query.sort === 'oldest' ? 'asc' : 'desc',
  }
}
