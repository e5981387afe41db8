import type { Reader } from '#core/access/resolve.ts'

/** What the index holds of one document: its visible version, and who may find it. */
export interface IndexedDocument {
  id: string
  tenantId: string
  title: string
  keywords: string[]
  fileName: string
  /** File kind for the facet: `pdf`, `markdown`, `text`, … */
  kind: string
  category: string | null
  tags: string[]
  topics: string[]
  departmentId: string | null
  authorId: string
  /** Epoch milliseconds. */
  createdAt: number
  effectiveFrom: number
  views: number
  /** Access tokens, `core/access`: labels and audience. Index files hold them by these names. */
  marks: string[]
  opens: string[]
  level: number
  /** Of all its files, one after the other. */
  passages: IndexedPassage[]
  /** The files after the first. */
  moreFiles?: readonly IndexedFile[]
}

export interface IndexedFile {
  /** Of the attachment. */
  id: string
  name: string
  /** Its first passage, by its place in the document's list. */
  from: number
}

export interface IndexedPassage {
  text: string
  page: number | null
  heading: string | null
  offset: number
}

/** What the index asks of a reader: the part of `core/access` that decides the view of released documents. */
export type IndexReader = Pick<
  Reader,
  'tenantId' | 'documentsOf' | 'allow' | 'deny' | 'clearance' | 'seeAll' | 'within' | 'bits'
>

export interface SearchRequest {
  query: string
  /** Search within results: earlier queries that a document must match as well. */
  within: readonly string[]
  /** Contract 9.2: phrase match instead of analysed match. */
  phrase: boolean
  /** A document holds every one of these words. */
  allOf?: readonly string[]
  /** A document holds at least one of these words. */
  anyOf?: readonly string[]
  /** A document holds none of these words. */
  without?: readonly string[]
  /** No other documents than these; absent: all. */
  only?: ReadonlySet<string>
  filters: SearchFilters
  sort: { by: 'score' | 'createTime'; descending: boolean }
  from: number
  size: number
  reader: IndexReader
  /** Documents whose rights were narrowed after the index's cursor: left out of results, totals and facets. */
  exclude: ReadonlySet<string>
  now: number
}

export interface SearchFilters {
  categories?: readonly string[]
  tags?: readonly string[]
  topics?: readonly string[]
  departments?: readonly string[]
  kinds?: readonly string[]
  authors?: readonly string[]
  levels?: readonly number[]
  /** Every one of these words stands in the title. */
  titleWords?: readonly string[]
  createdFrom?: number
  createdTo?: number
}

export interface FacetValue {
  value: string
  count: number
}

export interface SearchHit {
  documentId: string
  score: number
  /** The best passage, by its place in the document's list of passages. */
  passage: (IndexedPassage & { ordinal: number }) | null
  /** The file that the passage is in; null: the document's first. */
  file: IndexedFile | null
  /** Found words in the title, `[start, end)`. */
  titleMarks: [number, number][]
  /** Best window of the best passage, with where it begins in that, or the beginning of the text when nothing in it was found. */
  snippet: { text: string; marks: [number, number][]; start: number }
  /** Further passages of this document that match. */
  moreInDocument: number
  /** It is among the best, but holds less of the query than a match must. */
  isPartial: boolean
}

export interface SearchAnswer {
  hits: SearchHit[]
  /** Exact to 1,000; beyond that 1000 with `more`. */
  total: number
  more: boolean
  /** True when nothing held enough of the query and the search was relaxed. */
  relaxed: boolean
  facets: { kind: FacetValue[]; category: FacetValue[]; department: FacetValue[]; year: FacetValue[] }
  tookMs: number
  /** Of the text that was to be cut, as `tokens` gives them. */
  words?: string[]
}

/** Words that may have been meant. */
export interface Fix {
  text: string
  /** The pieces that are other than typed. */
  changed: readonly string[]
  cost: number
  /** How much likelier it is than the query as typed. */
  gain: number
  /** A guess, to be offered and not to be answered with. */
  isFar: boolean
}

/** What may be asked beside the words as typed, or instead of them. */
export interface OtherWords {
  /** The words as typed find nothing. */
  isEmpty: boolean
  /** The likeliest first, by cost. */
  fixes: readonly Fix[]
  /** The whole query with a word of it in other words. */
  synonyms: readonly string[]
}

export interface OtherAnswer {
  /** Null where it is that of the words as typed. */
  answer: SearchAnswer | null
  /** Documents whose rank comes only from other words; facets do not count them yet. */
  added: string[]
  /** The query that is answered, where the one typed found nothing. */
  corrected: string | null
  /** The possible corrections. */
  suggestions: string[]
  tookMs: number
}

export type IndexChange = { kind: 'put'; document: IndexedDocument } | { kind: 'remove'; documentId: string }

export interface EngineStats {
  documents: number
  passages: number
  bytes: number
  /** Version of the analysis the index was made with. */
  analysis: number
  /** Made with another than the present one: a fresh one is wanted. */
  outdated: boolean
}

/**
 * The interface of the search engine. The index is a cache of the database: it follows the `change` log by its cursor,
 * and can be rebuilt at any time. Implementations run off the request thread.
 */
export interface SearchEngine extends AsyncDisposable {
  /** The last `change.seq` that is durably in the index; 0 when empty. */
  cursor(): Promise<number>
  /** Applies changes and the cursor in one transaction. Applying the same changes again changes nothing. */
  apply(changes: readonly IndexChange[], cursor: number): Promise<void>
  /** `cut`: a text whose words come with the answer; asked for by themselves they would wake the worker once more. */
  search(request: SearchRequest, cut?: string): Promise<SearchAnswer>
  /** The same request in other words, of which only those are taken that find something for the reader. */
  inOtherWords(request: SearchRequest, words: OtherWords): Promise<OtherAnswer>
  /** Of each of these words whether they stand one after the other in a document that the reader may read. */
  phrasesExist(request: SearchRequest, words: readonly string[]): Promise<boolean[]>
  /** The words of a text as the analysis cuts them; here because only the worker loads the dictionary. */
  tokens(text: string): Promise<string[]>
  stats(): Promise<EngineStats>
}
