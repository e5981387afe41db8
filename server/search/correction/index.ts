export { withCorrections } from './correct-search.ts'
export { correctionSources } from './correction-sources.ts'
export { withoutStopWords } from './rewrite-query.ts'
