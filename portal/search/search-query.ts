import { fileKindLabel } from '#core/text/file-kinds.ts'
import type { Args } from '#core/contract/endpoint.ts'
import type { docSearch } from '#core/contract/km/search/search.ts'
import {
  type AdvancedConditions,
  conditionsBody,
  formatConditions,
  hasConditions,
  parseList,
  NO_CONDITIONS,
  parseConditions,
  splitWords,
} from './advanced/advanced-conditions.ts'

export const PAGE_SIZE = 10

/** The id of the results, which the tabs above them name. */
export const RESULTS_ID = 'zk-search-results'

export const SORTS = [
  { value: 'score', text: '最相关' },
  { value: 'newest', text: '最新' },
  { value: 'oldest', text: '最早' },
] as const
export type Sort = (typeof SORTS)[number]['value']

/** The four facets that narrow a result. */
export const FACETS = [
  { key: 'kind', title: '文件类型' },
  { key: 'category', title: '知识库' },
  { key: 'department', title: '部门' },
  { key: 'year', title: '年份' },
] as const
export type FacetKey = (typeof FACETS)[number]['key']

/** A query, exactly as in the page's address. */
export interface SearchQuery {
  q: string
  page: number
  sort: Sort
  /** Word order and proximity matter. */
  exact: boolean
  /** No corrections: search for the words as typed. */
  asTyped: boolean
  chosen: Readonly<Record<FacetKey, readonly string[]>>
  /** The form of the advanced search is open. */
  advanced: boolean
  conditions: AdvancedConditions
  /** The people of this name are shown and not the documents. */
  people: boolean
  /** Search within results: additional words that a document must contain. */
  within: readonly string[]
}

export const EMPTY_QUERY: SearchQuery = {
  q: '',
  page: 1,
  sort: 'score',
  exact: false,
  asTyped: false,
  chosen: { kind: [], category: [], department: [], year: [] },
  advanced: false,
  conditions: NO_CONDITIONS,
  people: false,
  within: [],
}

/** The maximum that the call accepts. */
export const MOST_WITHIN = 10

/** 智能 tolerates and corrects errors, 精确 matches the exact words, 高级 has separate conditions. */
export const MODES = [
  { value: 'smart', text: '智能' },
  { value: 'exact', text: '精确' },
  { value: 'advanced', text: '高级' },
] as const
export type Mode = (typeof MODES)[number]['value']

export const searchMode = ({ advanced, exact }: SearchQuery): Mode =>
  advanced ? 'advanced' : exact ? 'exact' : 'smart'

/** Switches the mode. Conditions stay as chips when the form is closed. */
export const withMode = (query: SearchQuery, mode: Mode): SearchQuery => ({
  ...query,
  page: 1,
  advanced: mode === 'advanced',
  exact: mode === 'advanced' ? query.exact : mode === 'exact',
})

/** Whether there is something to search: words, or conditions without words. */
export const isAsked = ({ q, conditions, within, chosen }: SearchQuery): boolean =>
  q !== '' || hasConditions(conditions) || within.length > 0 || FACETS.some(({ key }) => chosen[key].length > 0)

/** A shorter query is treated as keywords and not as a question. */
export const isQuestion = (q: string): boolean => q.length >= 6 && q.length <= 200

/** Whether anything beside the words narrows the result. */
export const isNarrowed = (query: SearchQuery): boolean => query.exact || isAsked({ ...query, q: '' })

/** The query with nothing but its words. */
export const loosened = (query: SearchQuery): SearchQuery => ({ ...EMPTY_QUERY, q: query.q, sort: query.sort })

const isSort = (value: string | null): value is Sort => SORTS.some((sort) => sort.value === value)

export function parseQuery(params: URLSearchParams): SearchQuery {
  const page = Number(params.get('page') ?? 1)
  const sort = params.get('sort')
  const years = parseList(params.get('year')).filter((year) => /^\d{4}$/.test(year))
  return {
    q: (params.get('q') ?? '').slice(0, 1000),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    sort: isSort(sort) ? sort : 'score',
    exact: params.get('exact') === '1',
    asTyped: params.get('asTyped') === '1',
    chosen: {
      kind: parseList(params.get('kind')),
      category: parseList(params.get('category')),
      department: parseList(params.get('department')),
      year: years.slice(0, 1),
    },
    // `mode` is the word of links from other screens.
    advanced: params.get('adv') === '1' || params.get('mode') === 'advanced',
    conditions: parseConditions(params),
    people: params.get('people') === '1',
    within: parseWithin(params),
  }
}

const parseWithin = (params: URLSearchParams) =>
  [...new Set(params.getAll('within').map((words) => words.trim().slice(0, 200)))].filter(Boolean).slice(0, MOST_WITHIN)

export function formatQuery(query: SearchQuery): string {
  const params = new URLSearchParams()
  if (query.q) params.set('q', query.q)
  for (const { key } of FACETS) if (query.chosen[key].length > 0) params.set(key, query.chosen[key].join(','))
  formatConditions(query.conditions, params)
  for (const words of query.within) params.append('within', words)
  if (query.advanced) params.set('adv', '1')
  if (query.people) params.set('people', '1')
  if (query.exact) params.set('exact', '1')
  if (query.asTyped) params.set('asTyped', '1')
  if (query.sort !== 'score') params.set('sort', query.sort)
  if (query.page > 1) params.set('page', String(query.page))
  return params.toString()
}

/** Switches a facet value on or off and returns to the first page. Years are a range, so at most one is chosen. */
export function toggle(query: SearchQuery, key: FacetKey, value: string): SearchQuery {
  const now = query.chosen[key]
  const without = now.filter((each) => each !== value)
  const next = without.length < now.length ? without : key === 'year' ? [value] : [...now, value]
  return { ...query, page: 1, chosen: { ...query.chosen, [key]: next } }
}

/** The request body. */
export function searchBody(query: SearchQuery): Args<typeof docSearch>['body'] {
  const { kind, category, department, year } = query.chosen
  // With a separate title condition it is an advanced search; otherwise the words are searched in both title and text.
  const isAdvanced = query.advanced || query.conditions.title !== ''
  return {
    content: query.q,
    title: isAdvanced ? query.conditions.title : query.q,
    keywords: [],
    advSearchFlag: isAdvanced,
    phraseMatchSearchFlag: query.exact,
    ...(query.asTyped && { asTyped: true }),
    ...(kind.length > 0 && { fileKinds: [...kind] }),
    ...(category.length > 0 && { category: [...category] }),
    ...(department.length > 0 && { depIds: [...department] }),
    ...(year[0] && { createTimeStart: `${year[0]}-01-01`, createTimeEnd: `${year[0]}-12-31` }),
    ...(query.advanced && query.q && { allWords: splitWords(query.q).slice(0, 20) }),
    ...conditionsBody(query.conditions),
    ...(query.within.length > 0 && { filterParams: query.within.map((content) => ({ content })) }),
    pageNo: query.page,
    pageSize: PAGE_SIZE,
    column: query.sort === 'score' ? '_score' : 'createTime',
    order: query.sort === 'oldest' ? 'asc' : 'desc',
  }
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string' || typeof each === 'number').map(String) : []
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The query of a saved request body; fields this screen does not support are ignored. */
export function queryOfBody(body: Readonly<Record<string, unknown>>): SearchQuery {
  const isAdvanced = body['advSearchFlag'] === true
  const fields = Object.entries((body['fields'] ?? {}) as Record<string, unknown>)
  return {
    ...EMPTY_QUERY,
    q: text(body['content']) || (isAdvanced ? '' : text(body['title'])),
    exact: body['phraseMatchSearchFlag'] === true,
    asTyped: body['asTyped'] === true,
    advanced: isAdvanced,
    chosen: {
      kind: texts(body['fileKinds']),
      category: texts(body['category']),
      department: texts(body['depIds']),
      year: [],
    },
    conditions: {
      title: isAdvanced ? text(body['title']) : '',
      any: texts(body['anyWords']).join(' '),
      not: texts(body['notWords']).join(' '),
      author: text(body['author']),
      from: text(body['createTimeStart']).slice(0, 10),
      to: text(body['createTimeEnd']).slice(0, 10),
      topic: texts(body['topicCodes']),
      tag: texts(body['businessTypes']),
      level: texts(body['levels']),
      fields: Object.fromEntries(fields.flatMap(([id, value]) => (typeof value === 'string' ? [[id, value]] : []))),
    },
    within: Array.isArray(body['filterParams'])
      ? body['filterParams'].map((each) => text((each as Record<string, unknown>)['content'])).filter(Boolean)
      : [],
  }
}

/** The label of a facet value, even before the answer with its name has arrived. */
export const facetText = (key: FacetKey, value: string, text: string | undefined): string =>
  text || (key === 'kind' && fileKindLabel(value)) || value
