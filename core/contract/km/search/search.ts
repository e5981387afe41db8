import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id, Level, line } from '../../values.ts'
import { DocRow } from '../documents/doc-row.ts'
import { pageQuery } from '../../page.ts'

export const chapter = '搜索'

/** `[start, end)` in UTF-16 code units. */
const Mark = v.tuple([v.number(), v.number()])

/** Where a document was found, with the marks as data. */
export const Hit = v.object({
  title: v.string(),
  titleMarks: v.array(Mark),
  snippet: v.string(),
  snippetMarks: v.array(Mark),
  page: v.nullable(v.number()),
  heading: v.nullable(v.string()),
  offset: v.nullable(v.number()),
  more: v.number(),
  /** It contains only some of the words. */
  partial: v.optional(v.boolean()),
  /** The file with the passage, if it is not the document's first file. */
  fileId: v.nullish(v.string()),
  fileName: v.nullish(v.string()),
})

/** A found document: the family's record, and for our screens the marks as data instead of markup. */
export const SearchRow = v.looseObject({
  ...DocRow.entries,
  status: v.optional(v.number()),
  releaseFlag: v.optional(v.number()),
  /** Title and best passage with the family's highlight markup; the text around it is escaped. */
  title: v.string(),
  content: v.nullish(v.string()),
  /** Ours: the same without markup. */
  hit: v.optional(Hit),
})
export type SearchRow = v.InferOutput<typeof SearchRow>

const Facet = v.array(v.object({ value: v.string(), text: v.string(), count: v.number() }))

const words = v.nullish(v.array(line(100)))
const few = v.nullish(v.pipe(v.array(line(100)), v.maxLength(20, '一次最多 20 个词')))
const day = v.nullish(v.pipe(v.string(), v.regex(/^$|^\d{4}-\d{2}-\d{2}/, '日期格式应为 yyyy-MM-dd')))

/** One set of conditions; `filterParams` contains earlier ones ("search within results"). */
const conditions = {
  content: v.nullish(line(1000)),
  title: v.nullish(line(1000)),
  keywords: words,
  advSearchFlag: v.nullish(v.boolean()),
  phraseMatchSearchFlag: v.nullish(v.boolean()),
  category: words,
  businessTypes: words,
  topicCodes: words,
  /** Ours: file kinds and department ids, as in the facets. */
  fileKinds: words,
  depIds: words,
  createTimeStart: day,
  createTimeEnd: day,
}

export const docSearch = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/searchDoc',
  summary: '全文搜索',
  body: v.looseObject({
    ...conditions,
    ...pageQuery,
    column: v.optional(line(50), '_score'),
    /** Ours: search for exactly the typed words, without correction. */
    asTyped: v.nullish(v.boolean()),
    /** Ours, in an advanced search: name or account of the author; numbers of levels; custom fields by their ids. */
    author: v.nullish(line(100)),
    levels: v.nullish(v.pipe(v.array(Level), v.maxLength(100))),
    fields: v.nullish(
      v.pipe(
        v.record(Id, line(500)),
        v.check((all) => Object.keys(all).length <= 20, '一次最多按 20 个字段搜索'),
      ),
    ),
    /** Ours: all of these words, without correction; at least one of them; none of them. */
    allWords: few,
    anyWords: few,
    notWords: few,
    filterParams: v.nullish(v.pipe(v.array(v.looseObject(conditions)), v.maxLength(10, '结果中搜索最多 10 层'))),
  }),
  result: v.looseObject({
    success: v.boolean(),
    message: v.nullish(v.string()),
    kmSearchResultVOPage: v.object({
      records: v.array(SearchRow),
      total: v.number(),
      size: v.optional(v.number()),
      current: v.optional(v.number()),
      pages: v.optional(v.number()),
    }),
    /** Ours. */
    more: v.optional(v.boolean()),
    relaxed: v.optional(v.boolean()),
    /** When relaxed: words of the query that no document has that the caller may read. */
    missing: v.optional(v.array(v.string())),
    tookMs: v.optional(v.number()),
    /** The query that was answered, when the typed one found nothing. */
    corrected: v.nullish(v.string()),
    /** Corrected queries; each finds something that the caller may read. */
    suggestions: v.optional(v.array(v.string())),
    /** The administrators' answers for this query. */
    curated: v.optional(
      v.array(v.object({ answer: v.nullish(v.string()), docId: v.nullish(v.string()), title: v.nullish(v.string()) })),
    ),
    /** The id for `recordClick` when a hit is opened. */
    recordId: v.nullish(v.string()),
    facets: v.optional(v.object({ kind: Facet, category: Facet, department: Facet, year: Facet })),
  }),
  access: 'guest',
  limit: 'search',
  programs: 'read',
  links: true,
})
export type SearchResult = v.InferOutput<NonNullable<(typeof docSearch)['result']>>

export const analyzerTokens = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/getAnalyzerTokenList',
  summary: '分词结果',
  query: v.object({ text: line(1000) }),
  result: v.array(v.string()),
  access: 'guest',
  programs: 'read',
})
