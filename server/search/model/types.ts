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
  /** Access tokens of `core/access`: labels and audience. Index files contain them under these names. */
  marks: string[]
  opens: string[]
  level: number
  /** The passages of all its files, one file after the other. */
  passages: IndexedPassage[]
  /** The files after the first. */
  moreFiles?: readonly IndexedFile[]
}

export interface IndexedFile {
  /** The id of the attachment. */
  id: string
  name: string
  /** The index of its first passage in the document's list. */
  from: number
}

export interface IndexedPassage {
  text: string
  page: number | null
  heading: string | null
  offset: number
}

/** The part of a reader (`core/access`) that decides who may view released documents. */
export type IndexReader = Pick<
  Reader,
  'tenantId' | 'documentsOf' | 'allow' | 'deny' | 'clearance' | 'seeAll' | 'within' | 'bits'
>

export interface SearchRequest {
  query: string
  /** Search within results: earlier queries that a document must match as well. */
  within: readonly string[]
  /** Finds the words as a phrase, in their order, instead of anywhere in the document. */
  phrase: boolean
  /** A document must contain every one of these words. */
  allOf?: readonly string[]
  /** A document must contain at least one of these words. */
  anyOf?: readonly string[]
  /** A document must contain none of these words. */
  without?: readonly string[]
  /** Only these documents are searched; absent: all. */
  only?: ReadonlySet<string>
  filters: SearchFilters
  sort: { by: 'score' | 'createTime'; descending: boolean }
  from: number
  size: number
  reader: IndexReader
  /** Documents whose rights were narrowed after the index's cursor. They are left out of results, totals and facets. */
  exclude: ReadonlySet<string>
  now: number
  /** What the query means, and how much that counts beside its words; absent: words alone. */
  meaning?: { vector: Float32Array; weight: number }
}

/** A text without vectors, by the digest that stands for it. */
export interface LackingText {
  hash: Uint8Array
  text: string
}

/** The vectors of such a text, one for each of its windows; none where the model cannot read it. */
export interface EmbeddedText {
  hash: Uint8Array
  vectors: readonly Float32Array[]
}

/** Where the vectors of a model are kept. */
export interface VectorSource {
  file: string
  /** A multiple of 32. */
  dimension: number
  /** Whose documents they are of; null: of all tenants that have none of their own. */
  tenantId: string | null
}

/** How far an index knows the meaning of its documents. */
export interface MeaningState {
  /** Documents without vectors. */
  unread: number
}

export interface SearchFilters {
  categories?: readonly string[]
  tags?: readonly string[]
  topics?: readonly string[]
  departments?: readonly string[]
  kinds?: readonly string[]
  authors?: readonly string[]
  levels?: readonly number[]
  /** Every one of these words must be in the title. */
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
  /** The best passage, with its index in the document's list of passages. */
  passage: (IndexedPassage & { ordinal: number }) | null
  /** The file that contains the passage; null for the document's first file. */
  file: IndexedFile | null
  /** Found words in the title, `[start, end)`. */
  titleMarks: [number, number][]
  /**
   * The best window of the best passage and where it begins there, or the beginning of the text when it contains no
   * found word.
   */
  snippet: { text: string; marks: [number, number][]; start: number }
  /** Further passages of this document that match. */
  moreInDocument: number
  /** It is among the best documents, but contains less of the query than a match must. */
  isPartial: boolean
}

export interface SearchAnswer {
  hits: SearchHit[]
  /** Exact up to 1,000; for more, 1000 with `more`. */
  total: number
  more: boolean
  /** True when nothing contained enough of the query and the search was relaxed. */
  relaxed: boolean
  /** When relaxed: words of the query that no document has that the reader may read. */
  missing?: string[]
  facets: { kind: FacetValue[]; category: FacetValue[]; department: FacetValue[]; year: FacetValue[] }
  tookMs: number
  /** The words of the text `cut`, as `tokens` gives them. */
  words?: string[]
}

/** A correction: words that may have been meant. */
export interface Fix {
  text: string
  /** The words that differ from the typed ones. */
  changed: readonly string[]
  cost: number
  /** How much likelier it is than the query as typed. */
  gain: number
  /** A guess, which is offered but not used for an answer. */
  isFar: boolean
  /** What was typed names something else, so this is only offered. */
  isOther: boolean
}

/** What may be searched beside the words as typed, or instead of them. */
export interface OtherWords {
  /** The words as typed find nothing. */
  isEmpty: boolean
  /** The likeliest first, by cost. */
  fixes: readonly Fix[]
  /** The whole query with one of its words replaced. */
  synonyms: readonly string[]
}

export interface OtherAnswer {
  /** Null when the answer to the words as typed is used. */
  answer: SearchAnswer | null
  /** Documents whose rank comes only from other words; facets do not count them yet. */
  added: string[]
  /** The query that was answered, when the typed one found nothing. */
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
  /** The version of the analysis that the index was made with. */
  analysis: number
  /** The index was made with another version of the analysis; a new one is wanted. */
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
  /** `cut`: a text whose words are returned with the answer; a separate call would wake the worker once more. */
  search(request: SearchRequest, cut?: string): Promise<SearchAnswer>
  /** The same request in other words. Only words that find something for the reader are used. */
  inOtherWords(request: SearchRequest, words: OtherWords): Promise<OtherAnswer>
  /**
   * For each of these words, whether a document that the reader may read contains its characters one after the other.
   */
  phrasesExist(request: SearchRequest, words: readonly string[]): Promise<boolean[]>
  /**
   * The words of a text as the analysis cuts them. It is a call of the engine because only the worker loads the
   * dictionary.
   */
  tokens(text: string): Promise<string[]>
  /** The models whose vectors are searched from now on. Vectors that are kept in their files need not be brought again. */
  useVectors(sources: readonly VectorSource[]): Promise<void>
  /**
   * At most so many texts whose vectors are wanted from the model of a tenant (null: the common one), and how many documents
   * are without. Nothing without a model.
   */
  lacking(tenantId: string | null, most: number): Promise<MeaningState & { texts: LackingText[] }>
  keepVectors(tenantId: string | null, texts: readonly EmbeddedText[]): Promise<void>
  stats(): Promise<EngineStats>
}
