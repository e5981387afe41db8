/**
 * The conditions of an advanced search beside words and facets; empty means unset. The names are those in the address.
 */
export interface AdvancedConditions {
  title: string
  /** Words of which at least one must occur, and words that must not occur; separated by spaces. */
  any: string
  not: string
  author: string
  from: string
  to: string
  /** Topic codes, tag values, level numbers. */
  topic: readonly string[]
  tag: readonly string[]
  level: readonly string[]
  /** By field id. */
  fields: Readonly<Record<string, string>>
}

export const NO_CONDITIONS: AdvancedConditions = {
  title: '',
  any: '',
  not: '',
  author: '',
  from: '',
  to: '',
  topic: [],
  tag: [],
  level: [],
  fields: {},
}

const TEXTS = { title: 200, any: 100, not: 100, author: 50 } as const
const DAYS = ['from', 'to'] as const
const LISTS = ['topic', 'tag', 'level'] as const
/** The prefix of a field id in the address. */
const FIELD = 'f.'
const MOST_FIELDS = 20

/** Splits a list value; it is limited to the length that the API accepts, because an address can contain anything. */
export const parseList = (text: string | null): string[] => [
  ...new Set((text ?? '').split(',').filter((value) => value && value.length <= 100)),
]

/** The conditions that are a single text, and those that are lists, for screens. */
export const TEXT_CONDITIONS = [
  { key: 'title', title: '标题' },
  { key: 'any', title: '任一词' },
  { key: 'not', title: '不含' },
  { key: 'author', title: '作者' },
  { key: 'from', title: '上传从' },
  { key: 'to', title: '上传到' },
] as const
export const LIST_CONDITIONS = [
  { key: 'topic', title: '专题' },
  { key: 'tag', title: '业务标签' },
  { key: 'level', title: '密级' },
] as const

export function parseConditions(params: URLSearchParams): AdvancedConditions {
  const found: { -readonly [K in keyof AdvancedConditions]: AdvancedConditions[K] } = { ...NO_CONDITIONS }
  for (const [key, most] of Object.entries(TEXTS)) {
    found[key as keyof typeof TEXTS] = (params.get(key) ?? '').trim().slice(0, most)
  }
  for (const key of DAYS) if (/^\d{4}-\d{2}-\d{2}$/.test(params.get(key) ?? '')) found[key] = params.get(key)!
  for (const key of LISTS) found[key] = parseList(params.get(key))
  found.level = found.level.filter((level) => /^\d{1,2}$/.test(level))
  const fields = [...params].filter(([key, value]) => /^f\.[0-9A-Za-z_-]{1,64}$/.test(key) && value.trim() !== '')
  found.fields = Object.fromEntries(
    fields.slice(0, MOST_FIELDS).map(([key, value]) => [key.slice(FIELD.length), value.slice(0, 500)]),
  )
  return found
}

export function formatConditions(conditions: AdvancedConditions, params: URLSearchParams): void {
  for (const { key } of TEXT_CONDITIONS) if (conditions[key]) params.set(key, conditions[key])
  for (const { key } of LIST_CONDITIONS) if (conditions[key].length > 0) params.set(key, conditions[key].join(','))
  for (const [id, value] of Object.entries(conditions.fields)) if (value) params.set(FIELD + id, value)
}

export const hasConditions = (conditions: AdvancedConditions): boolean => {
  const params = new URLSearchParams()
  formatConditions(conditions, params)
  return params.size > 0
}

export const splitWords = (text: string) => text.split(/[\s,，]+/).filter(Boolean)

/** The conditions as fields of the request. */
export function conditionsBody(conditions: AdvancedConditions) {
  const { any, not, author, from, to, topic, tag, level, fields } = conditions
  return {
    ...(any && { anyWords: splitWords(any).slice(0, 20) }),
    ...(not && { notWords: splitWords(not).slice(0, 20) }),
    ...(author && { author }),
    ...(from && { createTimeStart: from }),
    ...(to && { createTimeEnd: to }),
    ...(topic.length > 0 && { topicCodes: [...topic] }),
    ...(tag.length > 0 && { businessTypes: [...tag] }),
    ...(level.length > 0 && { levels: level.map(Number) }),
    ...(Object.keys(fields).length > 0 && { fields: { ...fields } }),
  }
}
