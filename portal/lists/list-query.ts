import { FILE_KIND_LABELS } from '#core/text/file-kinds.ts'

export const PAGE_SIZE = 50

export const SORTS = [
  { value: 'newest', text: '最近上传', column: 'createTime', order: 'desc' },
  { value: 'updated', text: '最近更新', column: 'updateTime', order: 'desc' },
  { value: 'oldest', text: '最早上传', column: 'createTime', order: 'asc' },
  { value: 'views', text: '阅读最多', column: 'views', order: 'desc' },
  { value: 'downloads', text: '下载最多', column: 'downloads', order: 'desc' },
  { value: 'title', text: '标题', column: 'title', order: 'asc' },
  { value: 'size', text: '文件最大', column: 'fileSize', order: 'desc' },
  { value: 'expiry', text: '最先到期', column: 'expireTime', order: 'asc' },
] as const
export type Sort = (typeof SORTS)[number]['value']

export const VALIDITIES = [
  { value: 'valid', text: '现行有效' },
  { value: 'expiring', text: '30 天内到期' },
  { value: 'expired', text: '已过期' },
] as const

/** The filters by their parameter names, with their labels. */
export const FILTERS = {
  title: '标题',
  category: '分类',
  topic: '专题',
  business: '业务标签',
  tag: '标签',
  kind: '文件类型',
  department: '部门',
  author: '负责人',
  from: '上传不早于',
  to: '上传不晚于',
  validity: '有效期',
  level: '密级',
} as const
export type FilterKey = keyof typeof FILTERS
export type Filters = Readonly<Record<FilterKey, string>>
export const FILTER_KEYS = Object.keys(FILTERS) as FilterKey[]

/** The state of the list, exactly as in the page's address. '' is no filter. */
export interface ListState {
  filters: Filters
  sort: Sort
  page: number
}

export const NO_FILTERS = Object.fromEntries(FILTER_KEYS.map((key) => [key, ''])) as unknown as Filters

/** Parameter names used by other clients of the product family. */
const ALIASES: Readonly<Partial<Record<FilterKey, string>>> = {
  category: 'categoryId',
  topic: 'topicId',
  business: 'businessType',
}

const ID = /^[\w-]{1,64}$/
/** Valid values: in these filters the server treats characters such as `*` and `,` specially. */
const PATTERNS: Readonly<Partial<Record<FilterKey, RegExp>>> = {
  category: ID,
  topic: ID,
  department: ID,
  business: /^[^,]{1,50}$/,
  author: /^[\p{L}\p{N}_.@-]{1,100}$/u,
  level: /^\d{1,2}$/,
}

function isGood(key: FilterKey, value: string): boolean {
  if (value.length > 100) return false
  if (key === 'kind') return Object.hasOwn(FILE_KIND_LABELS, value)
  if (key === 'validity') return VALIDITIES.some((each) => each.value === value)
  if (key === 'from' || key === 'to') return isDay(value)
  return PATTERNS[key]?.test(value) ?? true
}

function isDay(value: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

/** Reads the state from an address; invalid values are ignored. */
export function parseList(params: URLSearchParams): ListState {
  const filters = { ...NO_FILTERS } as Record<FilterKey, string>
  for (const key of FILTER_KEYS) {
    const value = (params.get(key) ?? params.get(ALIASES[key] ?? key) ?? '').trim()
    if (value !== '' && isGood(key, value)) filters[key] = value
  }
  const page = Number(params.get('page') ?? 1)
  const sort = SORTS.find((each) => each.value === params.get('sort'))
  return {
    filters,
    sort: sort?.value ?? 'newest',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  }
}

export function formatList({ filters, sort, page }: ListState): string {
  const params = new URLSearchParams()
  for (const key of FILTER_KEYS) if (filters[key] !== '') params.set(key, filters[key])
  if (sort !== 'newest') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

export const chosenFilters = (filters: Filters): FilterKey[] => FILTER_KEYS.filter((key) => filters[key] !== '')

/**
 * The parameter of the call for each filter. A department's code is the prefix of the codes of all departments below
 * it.
 */
const ASKED_AS: Readonly<Record<FilterKey, string>> = {
  title: 'title',
  category: 'categoryId',
  topic: 'topicId',
  business: 'businessTypeList',
  tag: 'tag',
  kind: 'fileType_MultiString',
  department: 'orgCode',
  author: 'ownedBy',
  from: 'createTimeStart',
  to: 'createTimeEnd',
  validity: 'validity',
  level: 'level',
}

/** The query of the call. */
export function askedFor({ filters, sort, page }: ListState): Record<string, string | number> {
  const { column, order } = SORTS.find((each) => each.value === sort)!
  const conditions = chosenFilters(filters).map((key) => [ASKED_AS[key], filters[key]])
  return { ...Object.fromEntries(conditions), column, order, pageNo: page, pageSize: PAGE_SIZE }
}
