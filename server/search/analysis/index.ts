export {
  ANALYSIS_VERSION,
  analyzeContent,
  type AnalyzedQuery,
  analyzeQuery,
  analyzeTitle,
  squeeze,
  squeezeText,
  tokenList,
} from './analyze.ts'
export { foldQuery } from './fold.ts'
export { highlight, markAll } from './highlight.ts'
export { HAN, normalize, type Normalized, UNSPACED } from './normalize.ts'
export { cutWords, cutWordsFinely, useDictionary } from './segmenter.ts'
export { STOP_WORDS } from './stop-words.ts'
export type { Token } from './tokenize.ts'
