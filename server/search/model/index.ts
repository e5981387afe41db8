export type {
  EngineStats,
  FacetValue,
  IndexChange,
  IndexedDocument,
  IndexedPassage,
  IndexReader,
  SearchAnswer,
  SearchEngine,
  SearchFilters,
  SearchHit,
  SearchRequest,
} from './types.ts'
