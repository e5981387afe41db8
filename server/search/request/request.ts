import type { docSearch } from '#core/contract/km/search/search.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { IGNORED_SORT } from '#server/db/ignored-sort.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { fromWireTime } from '#server/kernel/wire-time.ts'
import type { Facts } from './advanced-facts.ts'
import { idsBelow, type TaxonomyCodes } from './taxonomy-codes.ts'
import type { IndexReader, SearchFilters, SearchRequest } from '../model/index.ts'

type Body = Checked<typeof docSearch>['body']
type Conditions = NonNullable<Body['filterParams']>[number]

/** The last hit that can be reached: people change the query rather than read more than a thousand hits. */
const WINDOW = 1000
const MAX_SIZE = 100

/**
 * The words of one set of conditions. A quick search sends the same text as content and title and its parts as
 * keywords, so the content is enough; an advanced one names each field.
 */
function words(c: Conditions): string {
  const parts = c.advSearchFlag
    ? orElse([c.content, ...(c.keywords ?? [])], c.title)
    : [c.content || c.title || c.keywords?.join(' ')]
  return parts.filter(Boolean).join(' ').trim()
}

/** In an advanced search the title is a condition by itself; its words are searched only when there are no others. */
const orElse = (parts: readonly (string | null | undefined)[], other: string | null | undefined) =>
  parts.some(Boolean) ? parts : [other]

const wordsIn = (text: string | null | undefined) => (text ?? '').split(/[\s,，]+/).filter((word) => word !== '')

export function toIndexReader(actor: Actor): IndexReader {
  const { tenantId, documentsOf, allow, deny, clearance, seeAll, bits } = actor
  // The index contains the version that readers see. A share that shows another version finds nothing in it.
  const within = actor.pinnedVersion ? [...actor.within, []] : actor.within
  return { tenantId, documentsOf, allow, deny, clearance, seeAll, within, bits }
}

/** A search that the server makes itself: the best of everything that the person may read. */
export const plainRequest = (
  actor: Actor,
  now: Date,
  o: { query: string; size: number; exclude: ReadonlySet<string> },
): SearchRequest => ({
  ...o,
  within: [],
  phrase: false,
  filters: {},
  sort: { by: 'score', descending: true },
  from: 0,
  reader: toIndexReader(actor),
  now: now.getTime(),
})

/** The number of hits on a page. */
export const cappedPageSize = ({ pageSize }: Pick<Body, 'pageSize'>): number => Math.min(pageSize, MAX_SIZE)

export function searchRequest(
  body: Body,
  o: { actor: Actor; now: Date; exclude: ReadonlySet<string>; codes: TaxonomyCodes; facts: Facts },
): SearchRequest {
  const { authors, only } = o.facts
  const size = cappedPageSize(body)
  const from = (body.pageNo - 1) * size
  if (from >= WINDOW) throw new Reject('只能查看前 1000 条结果，请缩小搜索范围')
  const earlier = body.filterParams ?? []
  return {
    query: words(body),
    within: earlier.map(words).filter((text) => text !== ''),
    phrase: body.phraseMatchSearchFlag ?? false,
    allOf: (body.allWords ?? []).flatMap(wordsIn),
    anyOf: (body.anyWords ?? []).flatMap(wordsIn),
    without: (body.notWords ?? []).flatMap(wordsIn),
    ...(only && { only }),
    filters: {
      ...[body, ...earlier].map((c) => filters(c, o.codes)).reduce(both),
      ...(authors && { authors }),
      ...(body.levels?.length && { levels: body.levels }),
    },
    sort: { by: toSortKey(body.column), descending: !/asc/i.test(body.order) },
    from,
    // If the window ends within a page, that page is shorter.
    size: Math.min(size, WINDOW - from),
    reader: toIndexReader(o.actor),
    exclude: o.exclude,
    now: o.now.getTime(),
  }
}

/** Only `createTime` is a time; every other column means relevance. */
const toSortKey = (column: string): SearchRequest['sort']['by'] =>
  /^createTime(_dictText)?$/.test(column) ? 'createTime' : 'score'

/** Tells the caller which requested column was ignored, in the way lists do. */
export function findIgnoredSort(column: string): { [IGNORED_SORT]?: readonly string[] } {
  const name = column.replace(/_dictText$/, '')
  return ['createTime', '_score', ''].includes(name) ? {} : { [IGNORED_SORT]: [name] }
}

function filters(c: Conditions, codes: TaxonomyCodes): SearchFilters {
  const list = (values: readonly string[] | null | undefined) => (values && values.length > 0 ? values : undefined)
  const filed = (nodes: TaxonomyCodes['topics'], values: readonly string[] | null | undefined) => {
    const named = values?.filter(Boolean)
    return named?.length ? idsBelow(nodes, named) : undefined
  }
  const day = (text: string | null | undefined, end: boolean) => {
    if (!text) return undefined
    const at = fromWireTime(text, end)
    if (!at) throw new Reject('日期格式应为 yyyy-MM-dd')
    return at.getTime()
  }
  const all: { [K in keyof SearchFilters]: SearchFilters[K] | undefined } = {
    categories: filed(codes.categories, c.category),
    tags: list(c.businessTypes),
    topics: filed(codes.topics, c.topicCodes),
    departments: list(c.depIds),
    kinds: list(c.fileKinds),
    createdFrom: day(c.createTimeStart, false),
    createdTo: day(c.createTimeEnd, true),
    titleWords: c.advSearchFlag ? list(wordsIn(c.title)) : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as SearchFilters
}

/** Search within results: both filters must hold. */
function both(a: SearchFilters, b: SearchFilters): SearchFilters {
  const out = { ...a, ...b }
  for (const key of ['categories', 'tags', 'topics', 'departments', 'kinds'] as const) {
    const [mine, theirs] = [a[key], b[key]]
    if (mine && theirs) out[key] = mine.filter((value) => theirs.includes(value))
  }
  if (a.titleWords && b.titleWords) out.titleWords = [...a.titleWords, ...b.titleWords]
  if (a.createdFrom !== undefined && b.createdFrom !== undefined)
    out.createdFrom = Math.max(a.createdFrom, b.createdFrom)
  if (a.createdTo !== undefined && b.createdTo !== undefined) out.createdTo = Math.min(a.createdTo, b.createdTo)
  return out
}
