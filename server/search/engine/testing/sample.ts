import type { IndexedDocument, IndexReader, SearchRequest } from '#server/search/model/types.ts'

/** A member of staff without documents of their own. */
export const STAFF: IndexReader = {
  tenantId: '0',
  documentsOf: null,
  allow: ['staff'],
  deny: [],
  clearance: 0,
  seeAll: false,
  within: [],
  bits: ['view'],
}

/** The first ten hits of a question by somebody of the staff, or what `more` says. */
export const sampleRequest = (query: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  query,
  within: [],
  phrase: false,
  filters: {},
  sort: { by: 'score', descending: true },
  from: 0,
  size: 10,
  reader: STAFF,
  exclude: new Set(),
  now: Date.UTC(2026, 5, 1),
  ...more,
})

/** A document that all staff may read, with one passage for each text. */
export const sampleDocument = (
  id: string,
  texts: readonly string[],
  more: Partial<IndexedDocument> = {},
): IndexedDocument => ({
  id,
  tenantId: '0',
  title: id,
  keywords: [],
  fileName: '',
  kind: 'text',
  category: null,
  tags: [],
  topics: [],
  departmentId: null,
  authorId: 'somebody',
  createdAt: 0,
  effectiveFrom: 0,
  views: 0,
  marks: [],
  opens: ['staff'],
  level: 0,
  passages: texts.map((text) => ({ text, page: null, heading: null, offset: 0 })),
  ...more,
})
