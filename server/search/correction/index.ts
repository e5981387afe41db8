export { correctingSearch } from './correct-search.ts'
export { correctionSources } from './correction-sources.ts'
export { holdsWords } from './holds.ts'
export { withoutStopWords } from './rewrite-query.ts'
